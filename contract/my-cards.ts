/** All cards of one person, over all shops. */
import * as z from 'zod/mini';
import { stampIconIds } from './designs.ts';
import { endpoint, gates } from './http.ts';
import { page } from './lists.ts';
import { owed } from './stamps.ts';
import { id, time } from './text.ts';
import { identified } from './wire-names.ts';

/** What a small picture of a card shows of its design. */
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

/** `left`: no member any more, and something waits there. `paused` and `closed` are the shop's. */
export const myCardStates = ['member', 'disabled', 'left', 'paused', 'closed'] as const;

/** One shop's card of the person who asks. */
export const ownCard = z.object({
  shop: identified({ name: z.string(), photo: z.string() }),
  state: z.enum(myCardStates),
  count: z.int(),
  look: cardLook,
  /** Reached and not redeemed, on closed cards first. */
  rewards: owed,
  /** When something last happened on a card there; null when nothing has yet. */
  lastVisit: z.nullable(time),
});
export type OwnCard = z.output<typeof ownCard>;

export const listMyCards = endpoint('POST /api/stamp/myCards', {
  summary:
    "The caller's own cards at all shops, or at one: where a reward waits first, then by last visit. A shop that was left stands there while something waits in it.",
  gate: gates.person,
  body: z.object({ ...page, shopId: z.optional(id) }),
  reply: z.object({ success: z.literal(true), cards: z.array(ownCard), nextCursor: z.nullable(z.string()) }),
});

/** A card that a shop keeps for whoever has proven their e-mail to be the one that it typed. */
const waitingCard = z.object({
  shop: identified({ name: z.string(), photo: z.string() }),
  stamps: z.int(),
  look: cardLook,
  /** Joining brings the card; who is a member has one, on which these stamps found no room. */
  isMember: z.boolean(),
});
export type WaitingCard = z.output<typeof waitingCard>;

export const listWaitingCards = endpoint('GET /api/v1/waiting-cards', {
  summary:
    "Cards that shops keep for the caller's e-mail, once it is proven to be theirs: following and joining the shop takes one over.",
  gate: gates.person,
  reply: z.object({ success: z.literal(true), cards: z.array(waitingCard) }),
});
