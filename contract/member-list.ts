/** A shop's members: the list, a single member, bulk changes and exports. */
import * as z from 'zod/mini';
import { cardDesignItem } from './designs.ts';
import { fieldProblems } from './field-problems.ts';
import { type Download, endpoint, gates, keepsReply } from './http.ts';
import { page, pageReply } from './lists.ts';
import { memberOrders, memberSegments, memberSorts } from './member-views.ts';
import { card, owed } from './stamps.ts';
import { id, imageAddress, line, optionalLine, time } from './text.ts';
import { ofShop, renamed } from './wire-names.ts';

/** `disabled`: still a member, but collects nothing. */
export const memberStatuses = ['active', 'disabled'] as const;

const personWire = z.object({
  id,
  displayName: z.string(),
  username: z.string(),
  photo: imageAddress,
  gender: z.string(),
});

/** A row of the member list. */
export const member = renamed(
  { _id: 'id', userTo: 'shopId', userFrom: 'customer', createAt: 'joinedAt', stampAwardNumber: 'stamps' },
  {
    id,
    shopId: id,
    customer: personWire,
    joinedAt: time,
    status: z.enum(memberStatuses),
    stamps: z.int(),
    cardSize: z.int(),
    lastVisit: z.nullable(time),
    /** Rewards reached but not redeemed, on all their cards. */
    rewardsWaiting: z.int(),
  },
);
export type Member = z.output<typeof member>;

/** Filter and order of the member list. Default: all members, newest first. */
export const memberChoice = {
  search: z._default(optionalLine(100), ''),
  status: z._default(z.enum(['all', ...memberStatuses]), 'all'),
  segment: z.optional(z.enum(memberSegments)),
  sort: z.optional(z.enum(memberSorts)),
  order: z.optional(z.enum(memberOrders)),
};

export const listMembers = endpoint('POST /api/royalprogram/getListRoyaltyMember', {
  summary:
    "Returns a shop's members in pages, filtered by name, email or phone number in any spelling (a search of one or two letters matches beginnings), status and segment. Newest first, or sorted by name, progress or last visit.",
  gate: { ...gates.shop('members'), platformAdmin: 'audited', claim: { kind: 'shop', field: 'userTo' } },
  objects: ['userTo'],
  body: ofShop({ ...page, ...memberChoice }),
  reply: z.object({ success: z.literal(true), royalmember: z.array(member), ...pageReply }),
});

/** Most members in one call (ours). */
export const mostChosen = 1000;
const chosen = z.array(id).check(z.minLength(1, fieldProblems.noMember), z.maxLength(mostChosen));

/** At most this many closed cards and redeemed rewards are returned, newest first. */
export const mostTold = 20;

/** A full card whose reward was redeemed. */
const closedCard = z.object({
  id,
  size: z.int(),
  openedAt: time,
  lastStampAt: z.nullable(time),
  /** Labels of rewards still owed. */
  owed: z.array(z.string()),
});

/** A reward that was given and not taken back. */
const given = z.object({ id, label: z.string(), cardId: id, createdAt: time });

const memberDetails = z.object({
  member,
  /** An unclaimed member: they have no account, only a printed code. */
  isUnclaimed: z.boolean(),
  phone: z.string(),
  dateOfBirth: z.nullable(z.string()),
  card,
  owed,
  /** The design of the open card; the newest if the card is empty. */
  cardDesignItem,
  closedCards: z.array(closedCard),
  closedTotal: z.int(),
  redeemed: z.array(given),
  redeemedTotal: z.int(),
});
export type MemberDetails = z.output<typeof memberDetails>;

const unclaimedMember = z.object({ id, name: z.string(), email: z.string(), stamps: z.int(), cardSize: z.int() });
export type UnclaimedMember = z.output<typeof unclaimedMember>;

/** Finds unclaimed members with the same search as the member list. */
export const findUnclaimed = endpoint('POST /api/v1/members/unclaimed', {
  summary: 'Finds unclaimed members of the shop (they have no account) by name, email or phone; newest first.',
  gate: gates.shop('stamp'),
  body: z.object({ search: line(100, fieldProblems.noName) }),
  reply: z.object({ success: z.literal(true), members: z.array(unclaimedMember) }),
});

export const getUnclaimed = endpoint('GET /api/v1/members/unclaimed/:customerId', {
  summary:
    'Returns whether a customer is an unclaimed member (`isUnclaimed`). For a customer with an account: the unclaimed member with the same email (`same`). `hasAny`: whether the shop has unclaimed members at all. The reply does not reveal whose address it is.',
  gate: gates.shop('stamp'),
  params: z.object({ customerId: id }),
  reply: z.object({
    success: z.literal(true),
    isUnclaimed: z.boolean(),
    same: z.nullable(unclaimedMember),
    hasAny: z.boolean(),
  }),
});

export const getMember = endpoint('GET /api/v1/members/:id', {
  summary: 'Returns a member of the own shop: profile, card, rewards waiting and rewards given.',
  gate: gates.shop('members'),
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true), details: memberDetails }),
});

export const moveMember = endpoint('POST /api/v1/members/:id/move', {
  summary:
    "Returns an address that signs a member in on a new phone, once and within two minutes; a newer one replaces it. Screens show it as a QR. `id` is the membership's or the customer's. Only for accounts that just collect; staff also need the right to redeem without the customer's code.",
  gate: gates.shop('members'),
  limit: 'moves',
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true), url: z.string(), expiresAt: time }),
});

export const setMemberStatus = endpoint('POST /api/v1/members/status', {
  summary:
    'Disables or enables members and returns the ids that were found. A disabled member collects and redeems nothing; the card stays. Repeating the call changes nothing.',
  gate: gates.shop('members'),
  body: z.object({ memberIds: chosen, status: z.enum(memberStatuses) }),
  reply: z.object({ success: z.literal(true), memberIds: z.array(id) }),
  ...keepsReply,
});

export const exportMembers = endpoint('POST /api/v1/members/export', {
  summary:
    'Downloads members as CSV (UTF-8 with BOM, RFC 4180) in the order of the list, titled in the reader’s language; `memberIds` selects some. A cell that a spreadsheet would compute starts with an apostrophe.',
  gate: gates.operator,
  limit: 'files',
  body: z.object({ ...memberChoice, memberIds: z.optional(chosen) }),
  download: 'text/csv; charset=utf-8',
  reply: z.custom<Download>(),
});

export const exportMember = endpoint('POST /api/v1/members/:id/export', {
  summary: 'Downloads everything that the shop stores about one member, as JSON.',
  gate: gates.operator,
  limit: 'files',
  params: z.object({ id }),
  download: 'application/json; charset=utf-8',
  reply: z.custom<Download>(),
});

export const eraseMember = endpoint('DELETE /api/v1/members/:id', {
  summary:
    "Erases a member from the shop: follow and membership end, and the shop's cards and ledger rows lose the name. The customer's account stays.",
  gate: gates.operator,
  status: 204,
  params: z.object({ id }),
  reply: z.void(),
});
