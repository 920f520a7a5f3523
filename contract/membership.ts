/** Following a shop, joining its program, leaving it. */
import * as z from 'zod/mini';
import { endpoint, gates, keepsReply } from './http.ts';
import { id, time } from './text.ts';
import { fromCustomer, ofShop, renamed } from './wire-names.ts';

/** A follow or a membership. */
const link = renamed(
  { userTo: 'shopId', userFrom: 'customerId', createAt: 'since' },
  { shopId: id, customerId: id, since: time },
);

const ofAnyShop = { gate: gates.open, limit: 'publicReads', objects: ['userTo'], body: ofShop({}) } as const;

/** For calls by the customer or by the shop. */
const eitherSide = {
  gate: { ...gates.signedIn, staff: 'members', platformAdmin: 'audited', claim: { kind: 'selfOrShop' } },
  objects: ['userTo', 'userFrom'],
  body: fromCustomer({}),
} as const;

/** For calls by the customer. */
const asCustomer = {
  gate: { ...gates.person, claim: { kind: 'self', field: 'userFrom' } },
  objects: ['userTo'],
  body: fromCustomer({}),
  reply: z.object({ success: z.literal(true) }),
  ...keepsReply,
} as const;

export const getFollowerCount = endpoint('POST /api/subscribe/subscribeNumber', {
  summary: 'Returns how many customers follow a shop.',
  ...ofAnyShop,
  reply: z.object({ success: z.literal(true), subscribeNumber: z.int() }),
});

export const getFollow = endpoint('POST /api/subscribe/subscribed', {
  summary:
    'Returns whether this customer follows this shop; the record is null if not. The misspelled flag is the specified wire name.',
  ...eitherSide,
  /** `own`: the caller owns this shop. No one can follow or join their own shop. */
  reply: z.object({
    success: z.literal(true),
    subcribed: z.boolean(),
    subscribe: z.nullable(link),
    own: z.optional(z.literal(true)),
  }),
});

export const follow = endpoint('POST /api/subscribe/subscribe', {
  summary: 'Follows a shop. Repeating the call changes nothing.',
  ...asCustomer,
});

export const unfollow = endpoint('POST /api/subscribe/unSubscribe', {
  summary: 'Stops following a shop and ends the membership. Card and ledger stay.',
  ...asCustomer,
});

export const getMemberCount = endpoint('POST /api/royalprogram/joinNumber', {
  summary: "Returns how many members a shop's program has.",
  ...ofAnyShop,
  reply: z.object({ success: z.literal(true), joinNumber: z.int() }),
});

export const getMembership = endpoint('POST /api/royalprogram/joined', {
  summary: "Returns whether this customer is a member of this shop's program; the record is null if not.",
  ...eitherSide,
  /** `disabled`: still a member, but collects and redeems nothing. */
  reply: z.object({
    success: z.literal(true),
    joined: z.boolean(),
    join: z.nullable(link),
    disabled: z.optional(z.literal(true)),
  }),
});

export const join = endpoint('POST /api/royalprogram/joinLoyalty', {
  summary: 'Joins the program of a shop that the customer follows. Repeating the call changes nothing.',
  ...asCustomer,
});

export const leave = endpoint('POST /api/royalprogram/unjoinLoyalty', {
  summary: 'Ends the membership. Card and ledger stay, and joining again continues them.',
  ...asCustomer,
});
