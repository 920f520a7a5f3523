/**
 * What happened at a shop that its people want to know. Nothing is stored twice: a notification is a message, a membership or a ledger
 * row.
 */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';
import { numberInAddress, page } from './lists.ts';
import { id, time } from './text.ts';
import { identified } from './wire-names.ts';

/** Unread notifications are counted up to here. */
export const mostNotifications = 100;

/** A line of the list. `senderId` is the customer. */
const notification = identified({
  senderId: id,
  senderName: z.string(),
  type: z.int(),
  createdAt: time,
  photo: z.string(),
  isUnread: z.boolean(),
  /** Of a message: its conversation, and how many messages of the customer the shop has not read. */
  conversationId: z.nullable(id),
  messages: z.int(),
  /** Of another: the membership. */
  memberId: z.nullable(id),
});
export type Notification = z.output<typeof notification>;

const shopPeople = { ...gates.operator, staff: true } as const;
const unread = z.int();

export const listNotifications = endpoint('GET /api/v1/notifications', {
  summary: `Returns the last 90 days, newest first, of what the caller may see: new members, filled cards, and customers' messages that the shop has not answered, one per conversation. \`unread\` counts those since the caller's last Mark as read, up to ${mostNotifications}, without messages that the shop has read.`,
  gate: shopPeople,
  query: z.object({ limit: z._default(numberInAddress(1, 100), 20), cursor: page.cursor }),
  reply: z.object({
    success: z.literal(true),
    notifications: z.array(notification),
    unread,
    nextCursor: z.nullable(z.string()),
  }),
});

export const countNotifications = endpoint('GET /api/v1/notifications/unread', {
  summary: `Returns how many notifications the caller has not read, up to ${mostNotifications}.`,
  gate: shopPeople,
  reply: z.object({ success: z.literal(true), unread }),
});

export const markNotifications = endpoint('PUT /api/v1/notifications/read', {
  summary:
    "Marks the caller's notifications up to the time `upTo` as read, and tells their other screens. The mark never goes back, and never past now.",
  gate: shopPeople,
  body: z.object({ upTo: time }),
  example: { upTo: '2026-01-01T00:00:00.000Z' },
  reply: z.object({ success: z.literal(true), unread }),
});
