/** The types of notifications, apart from their calls: events need them, too. */
import type { Permission } from './http.ts';

/** Any other number reads as a message. */
export const notificationTypes = { liked: 1, commented: 2, message: 3, order: 4, newMember: 5, fullCard: 6 } as const;

const { commented, order, newMember, fullCard } = notificationTypes;

/** Ways to be told about something. */
export const channels = ['bell', 'email', 'push'] as const;
export type Channel = (typeof channels)[number];
export type Channels = Record<Channel, boolean>;

/** For which types people choose how they are told, and what is on until they do. Another type is another row. */
export const kinds = {
  message: { bell: true, email: true, push: false },
  newMember: { bell: true, email: false, push: false },
  fullCard: { bell: true, email: false, push: false },
  order: { bell: true, email: false, push: false },
  commented: { bell: true, email: false, push: false },
} as const satisfies Partial<Record<keyof typeof notificationTypes, Channels>>;
export type NotificationKind = keyof typeof kinds;
export const notificationKinds = Object.keys(kinds) as NotificationKind[];

/** Permissions of which any one shows notifications of a type. */
export function notificationsFor(type: number): readonly Permission[] {
  if (type === newMember || type === fullCard) return ['stamp', 'members'];
  if (type === order) return ['orders'];
  return type === commented ? ['products'] : ['chat'];
}
