/** The types of notifications, apart from their calls: events need them, too. */
import type { Permission } from './http.ts';

/** Any other number reads as a message. */
export const notificationTypes = { liked: 1, commented: 2, message: 3, newMember: 5, fullCard: 6 } as const;

const { newMember, fullCard } = notificationTypes;
const atCounter: readonly Permission[] = ['stamp', 'members'];

/** Permissions of which any one shows notifications of a type. */
export const notificationsFor = (type: number): readonly Permission[] =>
  type === newMember || type === fullCard ? atCounter : ['chat'];
