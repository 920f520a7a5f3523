/** Following a shop, joining its program, leaving. */
import * as z from 'zod/mini';
import { endpoint, gates, keepsReply } from './http.ts';
import { id, time } from './text.ts';
import { fromCustomer, ofShop, renamed } from './wire-names.ts';

/** A follow or a membership as the wire names it. */
const link = renamed(
  { userTo: 'shopId', userFrom: 'customerId', createAt: 'since' },
  { shopId: id, customerId: id, since: time },
);

const ofAnyShop = { gate: gates.open, limit: 'publicReads', objects: ['userTo'], body: ofShop({}) } as const;

/** What the customer, or the shop, asks of the two. */
const eitherSide = {
  gate: { ...gates.signedIn, staff: 'members', platformAdmin: 'audited', claim: { kind: 'selfOrShop' } },
  objects: ['userTo', 'userFrom'],
  body: fromCustomer({}),
} as const;

/** What the customer does. */
const asCustomer = {
  gate: { ...gates.person, claim: { kind: 'self', field: 'userFrom' } },
  objects: ['userTo'],
  body: fromCustomer({}),
  reply: z.object({ success: z.literal(true) }),
  ...keepsReply,
} as const;

export const getFollowerCount = endpoint('POST /api/subscribe/subscribeNumber', {
  summary: 'How many follow a shop.',
  ...ofAnyShop,
  reply: z.object({ success: z.literal(true), subscribeNumber: z.int() }),
});

export const getFollow = endpoint('POST /api/subscribe/subscribed', {
  summary: 'Does this customer follow this shop? The record is null when not. The flag is spelt as the wire has it.',
  ...eitherSide,
  /** `own`: they own this shop, which nobody follows or joins themselves. */
  reply: z.object({
    success: z.literal(true),
    subcribed: z.boolean(),
    subscribe: z.nullable(link),
    own: z.optional(z.literal(true)),
  }),
});

export const follow = endpoint('POST /api/subscribe/subscribe', {
  summary: 'Follows a shop; again changes nothing.',
  ...asCustomer,
});

export const unfollow = endpoint('POST /api/subscribe/unSubscribe', {
  summary: 'Ends following and, with it, the membership; card and ledger stay.',
  ...asCustomer,
});

export const getMemberCount = endpoint('POST /api/royalprogram/joinNumber', {
  summary: "How many are members of a shop's program.",
  ...ofAnyShop,
  reply: z.object({ success: z.literal(true), joinNumber: z.int() }),
});

export const getMembership = endpoint('POST /api/royalprogram/joined', {
  summary: "Is this customer a member of this shop's program? The record is null when not.",
  ...eitherSide,
  /** `disabled`: a member still, who collects and redeems nothing. */
  reply: z.object({
    success: z.literal(true),
    joined: z.boolean(),
    join: z.nullable(link),
    disabled: z.optional(z.literal(true)),
  }),
});

export const join = endpoint('POST /api/royalprogram/joinLoyalty', {
  summary: 'Joins the program of a shop that one follows; again changes nothing.',
  ...asCustomer,
});

export const leave = endpoint('POST /api/royalprogram/unjoinLoyalty', {
  summary: 'Ends the membership; card and ledger stay and joining again goes on with them.',
  ...asCustomer,
});
