/** A customer's cards at all shops. */
import * as z from 'zod/mini';
import { stampIconIds } from './designs.ts';
import { endpoint, gates } from './http.ts';
import { page } from './lists.ts';
import { owed } from './stamps.ts';
import { id, time } from './text.ts';
import { identified } from './wire-names.ts';

/** The part of a design that a small card shows. */
export const cardLook = z.object({
  cardColor: z.string(),
  stampColor: z.string(),
  unstampColor: z.string(),
  icon: z.enum(stampIconIds),
  logo: z.string(),
  size: z.int(),
  milestones: z.array(z.object({ slot: z.int(), label: z.string() })),
});
export type CardLook = z.output<typeof cardLook>;

/** `left`: no longer a member, but a reward waits there. `paused` and `closed` are states of the shop. */
export const myCardStates = ['member', 'disabled', 'left', 'paused', 'closed'] as const;

/** `language`: in which the shop writes. Any name: a page may be older than the server. */
const listedShop = identified({ name: z.string(), photo: z.string(), language: z.string() });

/** The caller's card at one shop. */
export const ownCard = z.object({
  shop: listedShop,
  state: z.enum(myCardStates),
  count: z.int(),
  look: cardLook,
  /** Rewards reached but not redeemed; those of closed cards first. */
  rewards: owed,
  /** When a card there last changed; null if it never did. */
  lastVisit: z.nullable(time),
});
export type OwnCard = z.output<typeof ownCard>;

export const listMyCards = endpoint('POST /api/stamp/myCards', {
  summary:
    "Returns the caller's cards at all shops, or at one: cards with a waiting reward first, then by last visit. A shop that the caller left is listed while a reward waits there.",
  gate: gates.person,
  body: z.object({ ...page, shopId: z.optional(id) }),
  reply: z.object({ success: z.literal(true), cards: z.array(ownCard), nextCursor: z.nullable(z.string()) }),
});

/** An unclaimed card whose email the caller has confirmed as theirs. */
const waitingCard = z.object({
  shop: listedShop,
  stamps: z.int(),
  look: cardLook,
  /** Joining the shop claims the card. A member already has a card; these stamps did not fit on it. */
  isMember: z.boolean(),
});
export type WaitingCard = z.output<typeof waitingCard>;

export const listWaitingCards = endpoint('GET /api/v1/waiting-cards', {
  summary:
    "Returns the unclaimed cards that match the caller's confirmed email. Following and joining the shop claims one.",
  gate: gates.person,
  reply: z.object({ success: z.literal(true), cards: z.array(waitingCard) }),
});
