/** A message between a shop and a customer, apart from the calls: live events need it, too. */
import * as z from 'zod/mini';
import { id, messageImage, time } from './text.ts';
import { renamed } from './wire-names.ts';

/** Longest message in characters. */
export const longestMessage = 4000;

export const chatSides = ['shop', 'customer'] as const;
export type ChatSide = (typeof chatSides)[number];

/** The colleague who wrote for the shop; only the shop's people get it. */
const colleague = z.object({ id, name: z.string() });

/** A picture of a message, and its size in pixels. */
export const sentPicture = z.object({ address: messageImage, width: z.int(), height: z.int() });
export type SentPicture = z.output<typeof sentPicture>;

/**
 * A message. `text` is '' if it only has pictures. `seq` counts from 1 within its conversation, without gaps. `senderId` is the shop's id or the customer's. `key` is the
 * `Idempotency-Key` of the call that sent it, for its own side: a screen finds the message that it still shows as unsent by it.
 */
export const message = renamed(
  { _id: 'id', sender: 'senderId' },
  {
    id,
    conversationId: id,
    seq: z.int(),
    senderId: id,
    text: z.string(),
    /** Left out if there are none. */
    images: z.optional(z.array(sentPicture)),
    createdAt: time,
    by: z.optional(colleague),
    key: z.optional(z.string()),
  },
);
export type Message = z.output<typeof message>;
