/** Stamping: cards, the ledger, scans, and rules that server and web share. */
import * as z from 'zod/mini';
import { customerInfo } from './accounts.ts';
import { fieldProblems, withNumber } from './field-problems.ts';
import { endpoint, gates } from './http.ts';
import { limitKinds } from './limit-kinds.ts';
import { page } from './lists.ts';
import { id, line, optionalLine, time } from './text.ts';
import { fromShop, identified } from './wire-names.ts';
import { withoutCode } from './without-code.ts';

/** `redeemed`: closed, because its full-card reward was redeemed. */
export const cardStatuses = ['open', 'full', 'redeemed'] as const;
/** `owed`: reached, but not redeemed yet. */
export const milestoneStates = ['ahead', 'owed', 'redeemed'] as const;

/** A customer's current card at a shop. */
export const card = identified({
  size: z.int(),
  count: z.int(),
  status: z.enum(cardStatuses),
  /** The design version that the card keeps since its first stamp; null while it is empty. */
  version: z.nullable(z.int()),
  milestones: z.array(z.object({ slot: z.int(), label: z.string(), state: z.enum(milestoneStates) })),
  /** Grows with every change of the card, so that a late message cannot overwrite a newer state. */
  seq: z.int(),
});
export type Card = z.output<typeof card>;

/** Rewards of closed cards, reached but not redeemed. */
export const owed = z.array(z.object({ cardId: id, slot: z.int(), label: z.string() }));

/** A reply with a card: the count, the card, and rewards owed on closed cards. */
export const cardReply = z.object({
  success: z.literal(true),
  stampAwardNumber: z.int(),
  card,
  owed,
});
const changedCardReply = z.extend(cardReply, { ledgerId: id });

/** Stamps to give or take back in one call. */
const count = z._default(
  z
    .int()
    .check(z.minimum(1, withNumber(fieldProblems.atLeast, 1)), z.maximum(20, withNumber(fieldProblems.atMost, 20))),
  1,
);
const reason = z.optional(optionalLine(200));

/** A stamp without a visit needs a reason. */
export const goodwillForm = z.object({ reason: line(200) });

/** The refusal's code if `more` stamps do not fit on the card, else null. Shared: the counter refuses before it calls. */
export function refuseAward(card: { count: number; size: number }, more: number): 'stampMaximum' | null {
  return card.count + more > card.size ? 'stampMaximum' : null;
}

/** The refusal's code if the card has fewer than `fewer` stamps, else null. */
export function refuseReversal(card: { count: number }, fewer: number): 'stampNegative' | null {
  return card.count - fewer < 0 ? 'stampNegative' : null;
}

/** For calls by the shop or the member about a card. */
const ofBoth = {
  gate: { ...gates.signedIn, staff: 'members', platformAdmin: 'audited', claim: { kind: 'counterOrMember' } },
  objects: ['userTo', 'userFrom'],
} as const;

/** For calls at the counter. */
const atCounter = {
  gate: { ...gates.shop('stamp'), claim: { kind: 'counter' } },
  keyed: 'ledger',
  objects: ['userTo', 'userFrom'],
} as const;

export const getCard = endpoint('POST /api/stamp/stampAwardNumber', {
  summary: "Returns a member's card at a shop, for the shop or the member.",
  ...ofBoth,
  body: fromShop({}),
  reply: cardReply,
});

export const awardStamp = endpoint('POST /api/stamp/stampAward', {
  summary:
    'Gives stamps, all or none. Past the card’s size the call is refused and says how many fit; past a limit of the shop it says which one and until when. `override` (operator only) gives past a limit and is recorded. `auto` marks a stamp given by the scan itself; it is refused if the last stamp is less than a minute old. `orderId` links the stamps to a paid order of this customer, whose refund takes them back.',
  ...atCounter,
  objects: ['userTo', 'userFrom', 'orderId'],
  body: fromShop({
    count,
    reason,
    override: z.optional(z.literal(true)),
    auto: z.optional(z.literal(true)),
    orderId: z.optional(id),
  }),
  reply: changedCardReply,
});

export const removeStamp = endpoint('POST /api/stamp/unstampAward', {
  summary:
    'Takes stamps back, all or none. Below zero the call is refused. Staff take back only stamps that they gave last.',
  ...atCounter,
  body: fromShop({ count, reason }),
  reply: changedCardReply,
});

export const undoEntry = endpoint('POST /api/stamp/undo', {
  summary: "Undoes the last entry of a card's ledger, an award or a redemption, by its id.",
  gate: gates.shop('stamp'),
  keyed: 'ledger',
  objects: ['ledgerId'],
  body: z.object({ ledgerId: id, reason }),
  reply: changedCardReply,
});

/** A redeemed reward: which milestone of which card, and when. */
const redemption = identified({ cardId: id, slot: z.int(), label: z.string(), createdAt: time });

export const redeemReward = endpoint('POST /api/stamp/redeem', {
  summary:
    'Redeems a reward that the card has reached, once. The last slot closes the card and opens the next. Requires the proof of presence of a scan. Someone who may redeem without the customer’s code sends `withoutCode` instead, with the reason; the redemption is recorded and listed in the reports.',
  ...atCounter,
  /** Without `cardId`: the oldest card on which the slot is reached but not redeemed. */
  objects: ['userTo', 'userFrom', 'cardId'],
  body: fromShop({
    slot: z.int().check(z.minimum(1), z.maximum(20)),
    cardId: z.optional(id),
    proof: z.optional(id),
    withoutCode: z.optional(withoutCode),
  }),
  reply: z.extend(changedCardReply, { redemption }),
});
export type Redemption = z.output<typeof redemption>;

/** Kinds of ledger entries. `opening`: an imported balance, or one moved to another card. No stamp is given or taken. */
export const ledgerKinds = ['award', 'reversal', 'redemption', 'opening'] as const;

/** An entry of a card's ledger. */
export const ledgerEvent = identified({
  kind: z.enum(ledgerKinds),
  /** +k for an award, −k for a reversal, 0 for a redemption; for an opening, the balance. */
  stamps: z.int(),
  countAfter: z.int(),
  cardId: id,
  /** Name of the person who did it. For the shop only: '' for the member. */
  by: z.string(),
  reason: z.string(),
  /** The redeemed reward; '' for other kinds. */
  reward: z.string(),
  /** The entry that this one undoes. */
  undoes: z.nullable(id),
  /** The limit that the operator overrode. For the shop only. */
  overrode: z.optional(z.enum(limitKinds)),
  /** Why a reward was redeemed without the customer's code. For the shop only. */
  withoutCode: z.optional(withoutCode),
  createdAt: time,
});
export type LedgerEvent = z.output<typeof ledgerEvent>;

export const getHistory = endpoint('POST /api/stamp/history', {
  summary:
    "Returns a member's ledger at a shop, newest first, for the shop or the member. Staff learn from the first page what they may take back.",
  ...ofBoth,
  body: fromShop(page),
  reply: z.object({
    success: z.literal(true),
    events: z.array(ledgerEvent),
    nextCursor: z.nullable(z.string()),
    /** Only for staff: whether the last entry is theirs, and how many of the card's last stamps they gave. */
    takeBack: z.optional(z.object({ entry: z.boolean(), stamps: z.int() })),
  }),
});

/** A scanned code, as this shop sees it. `card` is null if the customer has not joined. `proof`: the proof of presence, if any. */
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
    "Reads a customer's code: who it is, their card at this shop, and a proof of presence if the code is fresh. An old or printed code only identifies the customer. Also takes the typed short code of a member or follower, while it is fresh; wrong ones are limited to 10 in 10 minutes per account and 30 per shop.",
  gate: gates.shop('stamp'),
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(400)) }),
  reply: scanResult,
});
