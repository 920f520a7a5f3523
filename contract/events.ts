/** Live events in both directions, with their gates. Calls are the source of truth; an event carries the current state. */
import * as z from 'zod/mini';
import { longestMessage } from './chat-message.ts';
import { eventsForAll } from './events-for-all.ts';
import { eventsForShops } from './events-for-shops.ts';
import type { Gate, Permission } from './http.ts';
import { gates } from './http.ts';
import { id } from './text.ts';

const stampHint = z.object({
  senderId: id,
  senderName: z.string().check(z.maxLength(200)),
  receiverId: id,
  stamp: z.union([z.literal(1), z.literal(-1)]),
});

const typing = z.object({ senderId: id, receiverId: id, conversationId: id });

/** Either side of a conversation. */
const eitherSide = { ...gates.person, staff: 'chat' } as const;

interface ClientEvent {
  summary: string;
  gate: Gate;
  payload: z.ZodMiniType;
}

/** Events that a browser may send. Each is acknowledged with `{ok: true}` or `{ok: false, code, message}`. None of them writes. */
export const clientEvents = {
  addUser: {
    summary: 'Returns getUsers. Must name the person of the token, who is online while connected.',
    gate: gates.signedIn,
    payload: id,
  },
  sendNavigate: {
    summary: 'Acknowledged but not forwarded. The server informs both sides after a committed join or leave.',
    gate: gates.person,
    payload: z.object({ senderId: id, receiveId: id, type: z.literal('/royalty') }),
  },
  sendLiveStamp: {
    summary: 'Moves no stamp. The receiver gets the committed state, at most once per second.',
    gate: gates.shop('stamp'),
    payload: stampHint,
  },
  removeStamp: {
    summary: 'Like sendLiveStamp.',
    gate: gates.shop('stamp'),
    payload: stampHint,
  },
  sendMessage: {
    summary: 'Acknowledged but not forwarded. The server sends getMessage after it stored the message.',
    gate: eitherSide,
    payload: z.object({
      senderId: id,
      receiverId: id,
      text: z.string().check(z.maxLength(longestMessage)),
      conversationId: id,
      messageId: id,
    }),
  },
  updateLastMessage: {
    summary: 'Acknowledged but not forwarded. The server sets the last message itself.',
    gate: eitherSide,
    payload: z.object({
      conversationId: id,
      lastMessage: z.string().check(z.maxLength(longestMessage)),
      lastMessageId: id,
    }),
  },
  startTypingMessage: {
    summary:
      'Tells the other side of the conversation that the caller is typing, at most once per second after a few at once. It ends by itself after a while.',
    gate: eitherSide,
    payload: typing,
  },
  stopTypingMessage: {
    summary: 'Tells the other side of the conversation that the caller stopped typing.',
    gate: eitherSide,
    payload: typing,
  },
  sendNotification: {
    summary: 'Acknowledged but not forwarded. The server sends getNotification after it stored the message.',
    gate: eitherSide,
    payload: z.object({
      senderId: id,
      senderName: z.string().check(z.maxLength(200)),
      receiverId: id,
      type: z.literal(3),
    }),
  },
  editProduct: {
    summary: 'Tells the shop’s other screens that the caller is typing in the form of a product.',
    gate: gates.shop('products'),
    payload: z.object({ productId: id }),
  },
} as const satisfies Record<string, ClientEvent>;

export type ClientEventName = keyof typeof clientEvents;

/** Events that the server sends. */
export const serverEvents = { ...eventsForAll, ...eventsForShops } as const;

export type ServerEventName = keyof typeof serverEvents;
export type ServerEvent<Name extends ServerEventName> = z.output<(typeof serverEvents)[Name]>;

/** Permissions that let a staff member hear an event of the shop: any one of them is enough. The owner has all. */
export const heardBy: { [Name in ServerEventName]: (event: ServerEvent<Name>) => readonly Permission[] } = {
  getLiveStamp: () => ['stamp', 'members'],
  getNavigate: () => ['stamp', 'members'],
  cardMoved: () => ['members'],
  getMessage: () => ['chat'],
  messagesRead: () => ['chat'],
  conversationChanged: () => ['chat'],
  orderChanged: () => ['orders'],
  startTypingMessage: () => ['chat'],
  stopTypingMessage: () => ['chat'],
  getUsers: () => ['chat'],
  liveDelayed: () => [],
  getNotification: () => [],
  notificationsRead: () => [],
  notificationChoicesChanged: () => [],
  productsChanged: () => ['products'],
  productEdited: () => ['products'],
  peopleChanged: () => [],
};

/** Events that the people who run this installation hear as a seller. They hear nothing of the shops. */
export const heardByPlatform: ReadonlySet<ServerEventName> = new Set(['orderChanged']);

/** The acknowledgement of a client event. */
export type Ack = { ok: true } | { ok: false; code: string; message: string };
