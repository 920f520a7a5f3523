/** A shop's members: the list, one at a time, several at once, and files of them. */
import * as z from 'zod/mini';
import { cardDesignItem } from './designs.ts';
import { type Download, endpoint, gates, keepsReply } from './http.ts';
import { page, pageReply } from './lists.ts';
import { memberOrders, memberSegments, memberSorts } from './member-views.ts';
import { card, owed } from './stamps.ts';
import { id, imageAddress, line, optionalLine, time } from './text.ts';
import { ofShop, renamed } from './wire-names.ts';

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
    /** Reached and not redeemed, on all their cards. */
    rewardsWaiting: z.int(),
  },
);
export type Member = z.output<typeof member>;

/** Which of its members a shop asks for, and in what order: all of them, those who joined last first, where it does not say. */
export const memberChoice = {
  search: z._default(optionalLine(100), ''),
  status: z._default(z.enum(['all', ...memberStatuses]), 'all'),
  segment: z.optional(z.enum(memberSegments)),
  sort: z.optional(z.enum(memberSorts)),
  order: z.optional(z.enum(memberOrders)),
};

export const listMembers = endpoint('POST /api/royalprogram/getListRoyaltyMember', {
  summary:
    "A shop's members by name or e-mail (one or two letters: names that begin with them), by status and segment, a page at a time; the newest first, or by name, progress or last visit.",
  gate: { ...gates.shop('members'), platformAdmin: 'audited', claim: { kind: 'shop', field: 'userTo' } },
  objects: ['userTo'],
  body: ofShop({ ...page, ...memberChoice }),
  reply: z.object({ success: z.literal(true), royalmember: z.array(member), ...pageReply }),
});

/** Members that one call may name. */
export const mostChosen = 1000;
const chosen = z.array(id).check(z.minLength(1, 'Choose at least one member.'), z.maxLength(mostChosen));

/** Of a member's closed cards and redeemed rewards the newest of each are told. */
export const mostTold = 20;

/** A card that was filled and redeemed. */
const closedCard = z.object({
  id,
  size: z.int(),
  openedAt: time,
  lastStampAt: z.nullable(time),
  /** Labels of rewards that it still owes. */
  owed: z.array(z.string()),
});

/** A reward that was given and not undone. */
const given = z.object({ id, label: z.string(), cardId: id, createdAt: time });

const memberDetails = z.object({
  member,
  /** Has no account of their own: the shop keeps them, and what they hold is a code on paper. */
  isKept: z.boolean(),
  phone: z.string(),
  dateOfBirth: z.nullable(z.string()),
  card,
  owed,
  /** The design of the running card; the newest while it is empty. */
  cardDesignItem,
  closedCards: z.array(closedCard),
  closedTotal: z.int(),
  redeemed: z.array(given),
  redeemedTotal: z.int(),
});
export type MemberDetails = z.output<typeof memberDetails>;

const keptMember = z.object({ id, name: z.string(), email: z.string(), stamps: z.int(), cardSize: z.int() });
export type KeptMember = z.output<typeof keptMember>;

/** Members without an account of their own, by the words that the members' list is searched by. */
export const findKept = endpoint('POST /api/v1/members/kept', {
  summary:
    'Members of the shop who have no account of their own, by name, e-mail or phone; the newest of those that match.',
  gate: gates.shop('stamp'),
  body: z.object({ search: line(100, 'Please enter a name.') }),
  reply: z.object({ success: z.literal(true), members: z.array(keptMember) }),
});

export const getKept = endpoint('GET /api/v1/members/kept/:customerId', {
  summary:
    "Whether a customer is a member without an account of their own (`isKept`); for one who has an account, the member without one whose e-mail is the account's (`same`). `hasAny`: the shop has such members at all. Says nothing about whose the address is.",
  gate: gates.shop('stamp'),
  params: z.object({ customerId: id }),
  reply: z.object({ success: z.literal(true), isKept: z.boolean(), same: z.nullable(keptMember), hasAny: z.boolean() }),
});

export const getMember = endpoint('GET /api/v1/members/:id', {
  summary: 'A running member of the own shop: who it is, their card as it looks now, what waits and what was given.',
  gate: gates.shop('members'),
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true), details: memberDetails }),
});

export const setMemberStatus = endpoint('POST /api/v1/members/status', {
  summary:
    'Disables or enables members, and answers who of them there are; again changes nothing. Whoever is disabled collects and redeems nothing; their card stays.',
  gate: gates.shop('members'),
  body: z.object({ memberIds: chosen, status: z.enum(memberStatuses) }),
  reply: z.object({ success: z.literal(true), memberIds: z.array(id) }),
  ...keepsReply,
});

export const exportMembers = endpoint('POST /api/v1/members/export', {
  summary:
    'The members of a list as CSV (UTF-8 with BOM, RFC 4180) for a spreadsheet, in its order; with `memberIds` these of them. A cell that a spreadsheet would compute begins with an apostrophe.',
  gate: gates.operator,
  limit: 'files',
  body: z.object({ ...memberChoice, memberIds: z.optional(chosen) }),
  download: 'text/csv; charset=utf-8',
  reply: z.custom<Download>(),
});

export const exportMember = endpoint('POST /api/v1/members/:id/export', {
  summary: 'Everything that the shop holds about one member, as JSON.',
  gate: gates.operator,
  limit: 'files',
  params: z.object({ id }),
  download: 'application/json; charset=utf-8',
  reply: z.custom<Download>(),
});

export const eraseMember = endpoint('DELETE /api/v1/members/:id', {
  summary:
    "Erases a member from the shop: follow and membership end, and the shop's cards and ledger rows name nobody any more. The customer's own account stays.",
  gate: gates.operator,
  status: 204,
  params: z.object({ id }),
  reply: z.void(),
});
