/** Following a shop, joining its program, the shop's page and its members. */
import * as z from 'zod/mini';
import { cardDesignItem, publishedDesign } from './designs.ts';
import { endpoint, type Gate, gates } from './http.ts';
import { page, pageReply } from './lists.ts';
import { memberOrders, memberSegments, memberSorts } from './member-views.ts';
import { id, imageAddress, optionalLine, time } from './text.ts';
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

const shopHeadWire = z.object({
  _id: id,
  name: z.string(),
  photo: z.string(),
  cover: z.string(),
  bio: z.string(),
  address: z.string(),
  phone: z.string(),
  hours: z.string(),
  createdAt: time,
  subscribeNumber: z.int(),
  joinNumber: z.int(),
  cardDesignItem,
});
/** A shop's public head: who it is, how many follow and joined, and its newest card. */
export const shopHead = z.codec(
  shopHeadWire,
  z.object({
    id,
    name: z.string(),
    photo: z.string(),
    cover: z.string(),
    bio: z.string(),
    address: z.string(),
    phone: z.string(),
    hours: z.string(),
    createdAt: time,
    followers: z.int(),
    members: z.int(),
    card: publishedDesign,
  }),
  {
    decode: ({ _id, subscribeNumber, joinNumber, cardDesignItem: card, ...rest }) => ({
      ...rest,
      id: _id,
      followers: subscribeNumber,
      members: joinNumber,
      card,
    }),
    encode: ({ id: _id, followers, members, card, ...rest }) => ({
      ...rest,
      _id,
      subscribeNumber: followers,
      joinNumber: members,
      cardDesignItem: card,
    }),
  },
);
export type ShopHead = z.output<typeof shopHead>;

export const getShop = endpoint({
  name: 'getShop',
  slice: 'loyalty',
  summary: "A shop's public page: head, counts and card design. The server also writes it into the page it serves.",
  method: 'GET',
  path: '/api/v1/shop/:id',
  gate: gates.open,
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true), shop: shopHead }),
});

const asCustomer: Gate = { ...gates.person, claim: { kind: 'self', field: 'userFrom' } };
const eitherSide: Gate = {
  ...gates.signedIn,
  staff: 'members',
  platformAdmin: 'audited',
  claim: { kind: 'selfOrShop' },
};

export const getFollowerCount = endpoint({
  name: 'getFollowerCount',
  slice: 'loyalty',
  summary: 'How many follow a shop.',
  method: 'POST',
  path: '/api/subscribe/subscribeNumber',
  gate: gates.open,
  objects: ['userTo'],
  body: ofShop({}),
  reply: z.object({ success: z.literal(true), subscribeNumber: z.int() }),
});

export const getFollow = endpoint({
  name: 'getFollow',
  slice: 'loyalty',
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
  slice: 'loyalty',
  summary: 'Follows a shop; again changes nothing.',
  method: 'POST',
  path: '/api/subscribe/subscribe',
  gate: asCustomer,
  objects: ['userTo'],
  body: fromCustomer({}),
  reply: done,
});

export const unfollow = endpoint({
  name: 'unfollow',
  slice: 'loyalty',
  summary: 'Ends following and, with it, the membership; card and ledger stay.',
  method: 'POST',
  path: '/api/subscribe/unSubscribe',
  gate: asCustomer,
  objects: ['userTo'],
  body: fromCustomer({}),
  reply: done,
});

export const getMemberCount = endpoint({
  name: 'getMemberCount',
  slice: 'loyalty',
  summary: "How many are members of a shop's program.",
  method: 'POST',
  path: '/api/royalprogram/joinNumber',
  gate: gates.open,
  objects: ['userTo'],
  body: ofShop({}),
  reply: z.object({ success: z.literal(true), joinNumber: z.int() }),
});

export const getMembership = endpoint({
  name: 'getMembership',
  slice: 'loyalty',
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
  slice: 'loyalty',
  summary: 'Joins the program of a shop that one follows; again changes nothing.',
  method: 'POST',
  path: '/api/royalprogram/joinLoyalty',
  gate: asCustomer,
  objects: ['userTo'],
  body: fromCustomer({}),
  reply: done,
});

export const leave = endpoint({
  name: 'leave',
  slice: 'loyalty',
  summary: 'Ends the membership; card and ledger stay and joining again goes on with them.',
  method: 'POST',
  path: '/api/royalprogram/unjoinLoyalty',
  gate: asCustomer,
  objects: ['userTo'],
  body: fromCustomer({}),
  reply: done,
});

/** `disabled`: still a member, and collects nothing. */
export const memberStatuses = ['active', 'disabled'] as const;

const personWire = z.object({
  id,
  displayName: z.string(),
  username: z.string(),
  photo: imageAddress,
  gender: z.string(),
});

/** A row of the members' list. */
export const member = z.codec(
  z.object({
    _id: id,
    userTo: id,
    userFrom: personWire,
    createAt: time,
    status: z.enum(memberStatuses),
    stampAwardNumber: z.int(),
    cardSize: z.int(),
    lastVisit: z.nullable(time),
    rewardsWaiting: z.int(),
  }),
  z.object({
    id,
    shopId: id,
    customer: personWire,
    joinedAt: time,
    status: z.enum(memberStatuses),
    stamps: z.int(),
    cardSize: z.int(),
    lastVisit: z.nullable(time),
    /** Reached and not redeemed, on all their cards. */
    rewardsWaiting: z.int(),
  }),
  {
    decode: ({ _id, userTo, userFrom, createAt, stampAwardNumber, ...rest }) => ({
      ...rest,
      id: _id,
      shopId: userTo,
      customer: userFrom,
      joinedAt: createAt,
      stamps: stampAwardNumber,
    }),
    encode: ({ id: _id, shopId, customer, joinedAt, stamps, ...rest }) => ({
      ...rest,
      _id,
      userTo: shopId,
      userFrom: customer,
      createAt: joinedAt,
      stampAwardNumber: stamps,
    }),
  },
);
export type Member = z.output<typeof member>;

/** The status select of the members' page: 'all', 'Active only', 'Disabled'. */
export const memberFilters = ['all', ...memberStatuses] as const;

/** Which of its members a shop asks for, and in what order: all of them, those who joined last first, where it does not say. */
export const memberChoice = {
  search: z._default(optionalLine(100), ''),
  status: z._default(z.enum(memberFilters), 'all'),
  segment: z.optional(z.enum(memberSegments)),
  sort: z.optional(z.enum(memberSorts)),
  order: z.optional(z.enum(memberOrders)),
};

export const listMembers = endpoint({
  name: 'listMembers',
  slice: 'loyalty',
  summary:
    "A shop's members by name or e-mail (one or two letters: names that begin with them), by status and segment, a page at a time; the newest first, or by name, progress or last visit.",
  method: 'POST',
  path: '/api/royalprogram/getListRoyaltyMember',
  gate: { ...gates.shop('members'), platformAdmin: 'audited', claim: { kind: 'shop', field: 'userTo' } },
  objects: ['userTo'],
  body: ofShop({ ...page, ...memberChoice }),
  reply: z.object({ success: z.literal(true), royalmember: z.array(member), ...pageReply }),
});
