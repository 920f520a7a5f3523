/** Live events that the server sends to customers and to shops. A customer's page loads only these. */
import * as z from 'zod/mini';
import { chatSides, message } from './chat-message.ts';
import { card, owed } from './stamps.ts';
import { id } from './text.ts';

export const eventsForAll = {
  /**
   * Sent to the member and the shop after a committed change of a card. `stamp` is the change. The rest is the state after it, always of
   * the open card, even if the reward was one of a closed card.
   */
  getLiveStamp: z.object({
    shopId: id,
    customerId: id,
    stampAwardNumber: z.int(),
    card,
    owed,
    stamp: z.int(),
  }),
  /** Sent to both sides after a committed join or leave. */
  getNavigate: z.object({ senderId: id, type: z.literal('/royalty') }),
  /** Sent to the customer's devices and to the shop after the shop's code signed a new phone in. */
  cardMoved: z.object({ shopId: id, customerId: id }),
  /** Sent to both sides once, after the message is stored. Its side has read everything before it. */
  getMessage: z.object({ conversationId: id, message }),
  /** Sent to both sides after one side read up to the message `seq`. */
  messagesRead: z.object({ conversationId: id, side: z.enum(chatSides), seq: z.int() }),
  /** Sent to both sides after a conversation with this shop was blocked, opened again or erased. */
  conversationChanged: z.object({ shopId: id }),
  /** Sent to the buyer and the seller after a committed change of an order, and to the seller when it is placed. */
  orderChanged: z.object({
    orderId: id,
    seller: z.string(),
    number: z.int(),
    /** From now on its seller has something to do: it was placed, or, if a provider is paid, its payment arrived. */
    isNew: z.boolean(),
    isPaid: z.boolean(),
    isDelivered: z.boolean(),
    isCanceled: z.boolean(),
    /** One of `kitchenStates`, whose words no page loads for this. */
    kitchen: z.string(),
    version: z.int(),
  }),
  startTypingMessage: z.object({ senderId: id, conversationId: id }),
  stopTypingMessage: z.object({ senderId: id, conversationId: id }),
  /**
   * Who is online among the people in a conversation with the receiver: shops and customers, by their ids. Sent after connecting, after
   * addUser, and when it changes, at most once per second.
   */
  getUsers: z.array(z.object({ userId: id })),
  /**
   * The servers cannot reach each other, so events of some may be missing; or they can again, and what was missed has to be read. Sent to
   * everyone.
   */
  liveDelayed: z.object({ isDelayed: z.boolean() }),
} as const;
