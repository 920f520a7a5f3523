/** Following a shop, joining its program, leaving. */
import * as z from 'zod/mini';
import { endpoint, type Gate, gates } from './http.ts';
import { id, time } from './text.ts';
import { fromCustomer, ofShop } from './wire-names.ts';

const done = z.object({ success: z.literal(true) });

/** A follow or a membership as the wire names it. */
const link = z.codec(
  z.object({ userTo: id, userFrom: id, createAt: time }),
  z.object({ shopId: id, customerId: id, since: time }),
  {
    decode: ({ userTo, userFrom, createAt }) => ({ shopId: userTo, customerId: userFrom, since: createAt }),
    encode: ({ shopId, customerId, since }) => ({ userTo: shopId, userFrom: customerId, createAt: since }),
  },
);

const asCustomer: Gate = { ...gates.person, claim: { kind: 'self', field: 'userFrom' } };
const eitherSide: Gate = {
  ...gates.signedIn,
  staff: 'members',
  platformAdmin: 'audited',
  claim: { kind: 'selfOrShop' },
};

export const getFollowerCount = endpoint({
  name: 'getFollowerCount',
  slice: 'membership',
  summary: 'How many follow a shop.',
  method: 'POST',
  path: '/api/subscribe/subscribeNumber',
  gate: gates.open,
  limit: 'publicReads',
  objects: ['userTo'],
  body: ofShop({}),
  reply: z.object({ success: z.literal(true), subscribeNumber: z.int() }),
});

export const getFollow = endpoint({
  name: 'getFollow',
  slice: 'membership',
  summary: 'Does this customer follow this shop? The record is null when not. The flag is spelt as the wire has it.',
  method: 'POST',
  path: '/api/subscribe/subscribed',
  gate: eitherSide,
  objects: ['userTo', 'userFrom'],
  body: fromCustomer({}),
  reply: z.object({ success: z.literal(true), subcribed: z.boolean(), subscribe: z.nullable(link) }),
});

export const follow = endpoint({
  name: 'follow',
  slice: 'membership',
  summary: 'Follows a shop; again changes nothing.',
  method: 'POST',
  path: '/api/subscribe/subscribe',
  gate: asCustomer,
  objects: ['userTo'],
  body: fromCustomer({}),
  reply: done,
  limit: 'keyedWrites',
  keyed: 'reply',
});

export const unfollow = endpoint({
  name: 'unfollow',
  slice: 'membership',
  summary: 'Ends following and, with it, the membership; card and ledger stay.',
  method: 'POST',
  path: '/api/subscribe/unSubscribe',
  gate: asCustomer,
  objects: ['userTo'],
  body: fromCustomer({}),
  reply: done,
  limit: 'keyedWrites',
  keyed: 'reply',
});

export const getMemberCount = endpoint({
  name: 'getMemberCount',
  slice: 'membership',
  summary: "How many are members of a shop's program.",
  method: 'POST',
  path: '/api/royalprogram/joinNumber',
  gate: gates.open,
  limit: 'publicReads',
  objects: ['userTo'],
  body: ofShop({}),
  reply: z.object({ success: z.literal(true), joinNumber: z.int() }),
});

export const getMembership = endpoint({
  name: 'getMembership',
  slice: 'membership',
  summary: "Is this customer a member of this shop's program? The record is null when not.",
  method: 'POST',
  path: '/api/royalprogram/joined',
  gate: eitherSide,
  objects: ['userTo', 'userFrom'],
  body: fromCustomer({}),
  /** `disabled`: a member still, who collects and redeems nothing. */
  reply: z.object({
    success: z.literal(true),
    joined: z.boolean(),
    join: z.nullable(link),
    disabled: z.optional(z.literal(true)),
  }),
});

export const join = endpoint({
  name: 'join',
  slice: 'membership',
  summary: 'Joins the program of a shop that one follows; again changes nothing.',
  method: 'POST',
  path: '/api/royalprogram/joinLoyalty',
  gate: asCustomer,
  objects: ['userTo'],
  body: fromCustomer({}),
  reply: done,
  limit: 'keyedWrites',
  keyed: 'reply',
});

export const leave = endpoint({
  name: 'leave',
  slice: 'membership',
  summary: 'Ends the membership; card and ledger stay and joining again goes on with them.',
  method: 'POST',
  path: '/api/royalprogram/unjoinLoyalty',
  gate: asCustomer,
  objects: ['userTo'],
  body: fromCustomer({}),
  reply: done,
  limit: 'keyedWrites',
  keyed: 'reply',
});
