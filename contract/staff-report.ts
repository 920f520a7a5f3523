/** What each person did at the counter, and what of it is unusual. A mark accuses no one: it says where to look. */
import * as z from 'zod/mini';
import { type Download, endpoint, gates } from './http.ts';
import { day, span } from './periods.ts';
import { id } from './text.ts';

/**
 * The last days of a period whose entries are marked (ours). Marks read every entry, so a longer period would cost more than it tells: what
 * is older than a quarter can hardly be asked about.
 */
export const watchedDays = 92;

/**
 * Many to one customer: stamps that one person gave to one customer on one day, less those that the person took back, as full cards (ours). A
 * card is meant to fill over many visits; a whole one on a day is a large order or a favor.
 */
export const manyToOne = { cards: 1 } as const;

/**
 * After hours: an award or a redemption at an hour of the day, or on a weekday, with less than this share of the shop's visits in so many days
 * up to the period's last one. With fewer visits nothing is marked (ours). Opening hours cannot decide it, because they are a text.
 */
export const afterHours = { share: 0.01, days: 90, visits: 100 } as const;

/**
 * A shared address: what follows this sign before the @ does not change the mailbox (RFC 5233, subaddresses). Marked is a customer with such
 * an address whose mailbox is also another member's, and any customer with the mailbox of someone who works or worked for the shop.
 */
export const subaddress = '+';

/** Most cases of each kind that are counted, and most that are listed (ours). */
export const [mostCases, mostListed] = [500, 100] as const;

const unusualKinds = ['manyToOne', 'afterHours', 'sharedAddress'] as const;
export type UnusualKind = (typeof unusualKinds)[number];

const count = z.int();

const personSums = z.object({
  /** The owner has the shop's id and name. */
  personId: id,
  /** '' for someone who deleted their account. */
  name: z.string(),
  worksHere: z.boolean(),
  /** Stamps given. Those that were taken back later are among them. */
  stamps: count,
  /** Entries that took stamps or a reward back. */
  undos: count,
  /** Awards past a limit of the shop. */
  overrides: count,
  /** Rewards given, also those that were taken back. */
  redemptions: count,
  /** Those of them without the customer's code. */
  withoutCode: count,
  /** Cases of each kind in the watched days. */
  unusual: z.object({ manyToOne: count, afterHours: count, sharedAddress: count }),
});
export type PersonSums = z.output<typeof personSums>;

const unusualCase = z.object({
  kind: z.enum(unusualKinds),
  personId: id,
  by: z.string(),
  /** Null for what happened after hours, which is a day's. `isMember`: has not left, so the member has a page. */
  customer: z.nullable(z.object({ memberId: id, isMember: z.boolean(), name: z.string() })),
  /** The last day of it, for a shared address. */
  day,
  /** Entries after hours; otherwise stamps given. */
  count,
});
export type UnusualCase = z.output<typeof unusualCase>;

export const getStaffReport = endpoint('GET /api/v1/reports/staff', {
  summary: `Returns what each person did at a shop's counter in a period: stamps, undos, overrides, redemptions, and those without a code. Marks what is unusual in its last ${watchedDays} days: a full card or more for one customer on a day, entries at hours or on weekdays with hardly any visits, and customers who share a mailbox. At most ${mostCases} cases of each kind are counted, and the newest ${mostListed} listed.`,
  gate: gates.operator,
  query: z.object(span),
  reply: z.object({
    success: z.literal(true),
    from: day,
    to: day,
    /** The first day whose entries are marked. */
    watchedFrom: day,
    /** Whether the shop had enough visits to know its hours. */
    knowsHours: z.boolean(),
    /** Who did anything, by stamps, most first. */
    people: z.array(personSums),
    /** Newest first. */
    unusual: z.array(unusualCase),
  }),
});

export const exportStaffReport = endpoint('GET /api/v1/reports/staff.csv', {
  summary:
    'Downloads what each person did in a period as CSV (UTF-8 with BOM) for a spreadsheet, titled in the reader’s language.',
  gate: gates.operator,
  limit: 'files',
  query: z.object(span),
  download: 'text/csv; charset=utf-8',
  reply: z.custom<Download>(),
});
