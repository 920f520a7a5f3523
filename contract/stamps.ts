/** Stamping: cards, the ledger, the scan, and the rules both sides can ask. */
import * as z from 'zod/mini';
import { customerInfo } from './accounts.ts';
import { endpoint, gates } from './http.ts';
import { limitKinds } from './limit-kinds.ts';
import { page } from './lists.ts';
import { id, optionalLine, time } from './text.ts';
import { fromShop, identified } from './wire-names.ts';

/** `redeemed`: closed, because its full-card reward was given. */
export const cardStatuses = ['open', 'full', 'redeemed'] as const;
/** `owed`: reached and not redeemed yet. */
export const milestoneStates = ['ahead', 'owed', 'redeemed'] as const;

/** One customer's run at one shop, as it now is. */
export const card = identified({
  size: z.int(),
  count: z.int(),
  status: z.enum(cardStatuses),
  /** The design the card keeps since its first stamp; null while it is empty. */
  version: z.nullable(z.int()),
  milestones: z.array(z.object({ slot: z.int(), label: z.string(), state: z.enum(milestoneStates) })),
  /** Grows with every change of the card, so that a late message never overwrites a newer state. */
  seq: z.int(),
});
export type Card = z.output<typeof card>;

/** Rewards of closed cards that were reached and not redeemed. */
export const owed = z.array(z.object({ cardId: id, slot: z.int(), label: z.string() }));

/** Every reply that carries a card: the number, the card, rewards still owed on closed cards, and the ledger row it made. */
export const cardReply = z.object({
  success: z.literal(true),
  stampAwardNumber: z.int(),
  card,
  owed,
});
const changedCardReply = z.extend(cardReply, { ledgerId: id });

/** Stamps given or taken in one call. */
const count = z._default(z.int().check(z.minimum(1, 'At least 1.'), z.maximum(20, 'At most 20.')), 1);
const reason = z.optional(optionalLine(200));

/** May `count` more stamps go on this card? The refusal's code, or null. Shared, so that the counter says no before it asks. */
export function refuseAward(card: { count: number; size: number }, more: number): 'stampMaximum' | null {
  return card.count + more > card.size ? 'stampMaximum' : null;
}

/** May `count` stamps be taken off this card? */
export function refuseReversal(card: { count: number }, fewer: number): 'stampNegative' | null {
  return card.count - fewer < 0 ? 'stampNegative' : null;
}

/** The counter's summary line (specification, section 4): `net` is the change to this customer since the scan. */
export const stampSummary = (net: number): string =>
  net < 0 ? `Store have remove ${-net} stamps` : `Store have added ${net} stamps`;

/** What the shop, or the member, asks of a card. */
const ofBoth = {
  gate: { ...gates.signedIn, staff: 'members', platformAdmin: 'audited', claim: { kind: 'counterOrMember' } },
  objects: ['userTo', 'userFrom'],
} as const;

/** What the counter does with a card. */
const atCounter = {
  gate: { ...gates.shop('stamp'), claim: { kind: 'counter' } },
  keyed: 'ledger',
  objects: ['userTo', 'userFrom'],
} as const;

export const getCard = endpoint('POST /api/stamp/stampAwardNumber', {
  summary: "A member's card at a shop, for the shop or for the member.",
  ...ofBoth,
  body: fromShop({}),
  reply: cardReply,
});

export const awardStamp = endpoint('POST /api/stamp/stampAward', {
  summary:
    'Gives stamps. All of them or none: past the size of the card the call is refused and says how many fit, past a limit of the shop which one and until when. `override`, for the operator alone, gives in spite of a limit and is recorded. `auto`: a scan gives it by itself, refused while the last stamp is less than a minute old.',
  ...atCounter,
  body: fromShop({ count, reason, override: z.optional(z.literal(true)), auto: z.optional(z.literal(true)) }),
  reply: changedCardReply,
});

export const removeStamp = endpoint('POST /api/stamp/unstampAward', {
  summary: 'Takes stamps back. All of them or none: below zero the call is refused.',
  ...atCounter,
  body: fromShop({ count, reason }),
  reply: changedCardReply,
});

export const undoEntry = endpoint('POST /api/stamp/undo', {
  summary: "Undoes the last row of a card's ledger, an award or a redemption, by a row that names it.",
  gate: gates.shop('stamp'),
  keyed: 'ledger',
  objects: ['ledgerId'],
  body: z.object({ ledgerId: id, reason }),
  reply: changedCardReply,
});

/** A reward that was given: which milestone of which card, and when. */
const redemption = identified({ cardId: id, slot: z.int(), label: z.string(), createdAt: time });

export const redeemReward = endpoint('POST /api/stamp/redeem', {
  summary:
    'Gives a reward that was reached, once. The last slot closes the card and opens the next. Needs the proof of presence of a scan.',
  ...atCounter,
  /** Without `cardId` the oldest card on which the slot is reached and not redeemed. */
  objects: ['userTo', 'userFrom', 'cardId'],
  body: fromShop({ slot: z.int().check(z.minimum(1), z.maximum(20)), cardId: z.optional(id), proof: z.optional(id) }),
  reply: z.extend(changedCardReply, { redemption }),
});
export type Redemption = z.output<typeof redemption>;

/** What a ledger row can be. `opening`: a balance that was brought along, or moved on to another card; no stamp was given or taken. */
export const ledgerKinds = ['award', 'reversal', 'redemption', 'opening'] as const;

/** One row of a card's ledger. */
export const ledgerEvent = identified({
  kind: z.enum(ledgerKinds),
  /** +k for an award, −k for a reversal, 0 for a redemption, either for a balance that was brought along. */
  stamps: z.int(),
  countAfter: z.int(),
  cardId: id,
  /** The person who did it; a name, for the shop's eyes only: '' to the member. */
  by: z.string(),
  reason: z.string(),
  /** The reward that a redemption gave; '' for other rows. */
  reward: z.string(),
  /** The row that this one undoes. */
  undoes: z.nullable(id),
  /** The limit that the operator gave this award in spite of; for the shop's eyes only. */
  overrode: z.optional(z.enum(limitKinds)),
  createdAt: time,
});
export type LedgerEvent = z.output<typeof ledgerEvent>;

export const getHistory = endpoint('POST /api/stamp/history', {
  summary: "A member's ledger at a shop, newest first, for the shop or for the member.",
  ...ofBoth,
  body: fromShop(page),
  reply: z.object({ success: z.literal(true), events: z.array(ledgerEvent), nextCursor: z.nullable(z.string()) }),
});

/** What a scanned code means to this shop. `card` is null for a customer who has not joined. `proof` is the presence proof, if any. */
const scanResult = z.object({
  success: z.literal(true),
  user: customerInfo,
  card: z.nullable(card),
  owed,
  proof: z.nullable(z.string()),
});
export type ScanResult = z.output<typeof scanResult>;

export const scanCode = endpoint('POST /api/stamp/scan', {
  summary:
    "Reads a customer's code: who it is, their card here, and a proof of presence when the code is fresh. A stale or printed code only identifies.",
  gate: gates.shop('stamp'),
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(400)) }),
  reply: scanResult,
});
