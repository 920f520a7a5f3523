/** Tells a shop at once what its notifications will list. */
import { notificationTypes } from '@stampdeck/contract/notification-types.ts';
import type { Context } from './context.ts';

interface Happened {
  /** Of what is stored about it. */
  id: string;
  customer: { id: string; name: string };
  /** ISO time. */
  at: string;
}

export const notify = (
  ctx: Pick<Context, 'publish'>,
  shopId: string,
  what: keyof typeof notificationTypes,
  { id, customer, at }: Happened,
): void =>
  ctx.publish([`shop:${shopId}`], 'getNotification', {
    ...{ id, senderId: customer.id, senderName: customer.name, type: notificationTypes[what], createdAt: at },
  });
