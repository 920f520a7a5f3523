/** Live events, both directions, with their gates. REST is the truth; an event carries the state as it now is. */
import * as z from 'zod/mini';
import type { Gate, Permission } from './http.ts';
import { gates } from './http.ts';
import { card, owed } from './stamps.ts';
import { id } from './text.ts';

const stampHint = z.object({
  senderId: id,
  senderName: z.string().check(z.maxLength(200)),
  receiverId: id,
  stamp: z.union([z.literal(1), z.literal(-1)]),
});

interface ClientEvent {
  summary: string;
  gate: Gate;
  payload: z.ZodMiniType;
}

/** What a browser may send. Each is acknowledged with `{ok: true}` or `{ok: false, code, message}`; none of them writes. */
export const clientEvents = {
  addUser: {
    summary: 'Says who is there; must be the person of the token.',
    gate: gates.signedIn,
    payload: id,
  },
  sendNavigate: {
    summary: 'Acknowledged, not forwarded: the server itself tells both sides after a committed join or leave.',
    gate: gates.person,
    payload: z.object({ senderId: id, receiveId: id, type: z.literal('/royalty') }),
  },
  sendLiveStamp: {
    summary: 'Moves no stamp: the receiver is sent the committed state, at most once a second.',
    gate: gates.shop('stamp'),
    payload: stampHint,
  },
  removeStamp: {
    summary: 'As sendLiveStamp.',
    gate: gates.shop('stamp'),
    payload: stampHint,
  },
} as const satisfies Record<string, ClientEvent>;

export type ClientEventName = keyof typeof clientEvents;

/** What the server sends. */
export const serverEvents = {
  /**
   * After a committed change of a card, to the member and to the shop. `stamp` is the last change. The rest is the state after it: the
   * running card, also where a reward of a closed one was given or taken back.
   */
  getLiveStamp: z.object({
    shopId: id,
    customerId: id,
    stampAwardNumber: z.int(),
    card,
    owed,
    stamp: z.int(),
  }),
  /** After a committed join or leave, to both sides. */
  getNavigate: z.object({ senderId: id, type: z.literal('/royalty') }),
} as const;

export type ServerEventName = keyof typeof serverEvents;
export type ServerEvent<Name extends ServerEventName> = z.output<(typeof serverEvents)[Name]>;

/** Which of a shop's people hear an event of their shop: those with one of these permissions. The owner has all of them. */
export const heardBy: Record<ServerEventName, readonly Permission[]> = {
  getLiveStamp: ['stamp', 'members'],
  getNavigate: ['stamp', 'members'],
};

/** The acknowledgement of a client event. */
export type Ack = { ok: true } | { ok: false; code: string; message: string };
