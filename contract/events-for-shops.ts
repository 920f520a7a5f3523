/** Live events that the server sends to a shop's people only. */
import * as z from 'zod/mini';
import { id, time } from './text.ts';
import { identified } from './wire-names.ts';

export const eventsForShops = {
  /** Sent to those of the shop whose bell shows this type, after a customer's message, order or review, a join, or an award that fills a card was committed. */
  getNotification: identified({ senderId: id, senderName: z.string(), type: z.int(), createdAt: time }),
  /** Sent to a person's screens after they marked notifications as read. */
  notificationsRead: z.object({ upTo: time }),
  /** Sent to a person's screens after they chose how to be told: their list and count may have changed. */
  notificationChoicesChanged: z.object({}),
  /** Sent to those who may change the shop's products, after one of them changed products or categories. */
  productsChanged: z.object({}),
  /** Sent to the same people while one of them, `editorId`, types in the form of a product. */
  productEdited: z.object({ productId: id, editorId: id, name: z.string() }),
  /** Sent to a shop's owner after someone accepted an invitation, and after an owner's screen changed who works there. */
  peopleChanged: z.object({}),
} as const;
