/**
 * What happened at a shop that its people want to know. Nothing is stored twice: a notification is a message, a membership, a ledger
 * row, an order or a review.
 */
import * as z from 'zod/mini';
import { fieldProblems } from './field-problems.ts';
import { endpoint, gates } from './http.ts';
import { numberInAddress, page } from './lists.ts';
import { type channels, type NotificationKind, notificationKinds } from './notification-types.ts';
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
  /** Of a new member or a full card: the membership. Of an order, `_id` is the order. */
  memberId: z.nullable(id),
  /** Of a review: its product. */
  productId: z.nullable(id),
});
export type Notification = z.output<typeof notification>;

const shopPeople = { ...gates.operator, staff: true } as const;
const unread = z.int();

export const listNotifications = endpoint('GET /api/v1/notifications', {
  summary: `Returns the last 90 days, newest first, of what the caller may see: orders, reviews, new members, filled cards, and customers' messages that the shop has not answered, one per conversation. \`unread\` counts those since the caller's last Mark as read, up to ${mostNotifications}, without messages that the shop has read.`,
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

const everyKind = <Of extends z.ZodMiniType>(of: Of) =>
  z.object(Object.fromEntries(notificationKinds.map((kind) => [kind, of])) as Record<NotificationKind, Of>);
const everyChannel = z.object({ bell: z.boolean(), email: z.boolean(), push: z.boolean() } satisfies Record<
  (typeof channels)[number],
  unknown
>);

const hour = z.int().check(z.minimum(0), z.maximum(23));
/** Whole hours of the shop's clock, which may include midnight; null for none. */
export const quietHours = z.nullable(
  z.object({ from: hour, to: hour }).check(z.refine(({ from, to }) => from !== to, fieldProblems.sameHour)),
);
export type QuietHours = z.output<typeof quietHours>;

/** Until a person chooses (ours). */
export const usualQuietHours = { from: 22, to: 8 } as const;

/** As they are saved; what is missing stays the same. */
const savedChoices = z.object({
  kinds: z.optional(z.partial(everyKind(z.partial(everyChannel)))),
  quiet: z.optional(quietHours),
});
export type SavedChoices = z.output<typeof savedChoices>;

/** Whether emails about notifications reach the caller: `unproven` until they confirm their address, `none` where no mail server is set. */
export const emailStates = ['ready', 'unproven', 'none'] as const;

const choices = z.object({
  success: z.literal(true),
  /** Only kinds that the caller may see. */
  kinds: z.partial(everyKind(everyChannel)),
  quiet: quietHours,
  /** Of the shop, by which quiet hours count. */
  timeZone: z.string(),
  email: z.enum(emailStates),
});
export type NotificationChoices = Omit<z.output<typeof choices>, 'success'>;

export const readNotificationChoices = endpoint('GET /api/v1/notification-choices', {
  summary:
    'Returns how the caller is told about each kind of notification that they may see, and when no email and no push message is sent.',
  gate: shopPeople,
  reply: choices,
});

export const saveNotificationChoices = endpoint('PUT /api/v1/notification-choices', {
  summary:
    'Sets how the caller is told; what is missing stays the same. Without `bell`, a kind is not in the list, the count and the live events. Emails tell what is unread after ten minutes, at most once an hour. Push messages are sent at once. What came in quiet hours is told after them.',
  gate: shopPeople,
  body: savedChoices,
  example: { kinds: { newMember: { email: true } }, quiet: { from: 22, to: 8 } },
  reply: choices,
});
