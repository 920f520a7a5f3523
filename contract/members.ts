/** One member at a time, several at once, and files of them, for the shop. */
import * as z from 'zod/mini';
import { cardDesignItem } from './designs.ts';
import { type Download, endpoint, gates } from './http.ts';
import { member, memberChoice, memberStatuses } from './loyalty.ts';
import { card, owed } from './stamps.ts';
import { id, time } from './text.ts';

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

export const getMember = endpoint({
  name: 'getMember',
  slice: 'members',
  summary: 'A running member of the own shop: who it is, their card as it looks now, what waits and what was given.',
  method: 'GET',
  path: '/api/v1/members/:id',
  gate: gates.shop('members'),
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true), details: memberDetails }),
});

export const setMemberStatus = endpoint({
  name: 'setMemberStatus',
  slice: 'members',
  summary:
    'Disables or enables members, and answers who of them there are; again changes nothing. Whoever is disabled collects and redeems nothing; their card stays.',
  method: 'POST',
  path: '/api/v1/members/status',
  gate: gates.shop('members'),
  body: z.object({ memberIds: chosen, status: z.enum(memberStatuses) }),
  reply: z.object({ success: z.literal(true), memberIds: z.array(id) }),
});

export const exportMembers = endpoint({
  name: 'exportMembers',
  slice: 'members',
  summary:
    'The members of a list as CSV (UTF-8 with BOM, RFC 4180) for a spreadsheet, in its order; with `memberIds` these of them. A cell that a spreadsheet would compute begins with an apostrophe.',
  method: 'POST',
  path: '/api/v1/members/export',
  gate: gates.operator,
  body: z.object({ ...memberChoice, memberIds: z.optional(chosen) }),
  download: 'text/csv; charset=utf-8',
  reply: z.custom<Download>(),
});

export const exportMember = endpoint({
  name: 'exportMember',
  slice: 'members',
  summary: 'Everything that the shop holds about one member, as JSON.',
  method: 'POST',
  path: '/api/v1/members/:id/export',
  gate: gates.operator,
  params: z.object({ id }),
  download: 'application/json; charset=utf-8',
  reply: z.custom<Download>(),
});

export const eraseMember = endpoint({
  name: 'eraseMember',
  slice: 'members',
  summary:
    "Erases a member from the shop: follow and membership end, and the shop's cards and ledger rows name nobody any more. The customer's own account stays.",
  method: 'DELETE',
  path: '/api/v1/members/:id',
  gate: gates.operator,
  status: 204,
  params: z.object({ id }),
  reply: z.void(),
});
