/** A shop's reports over a period, by the shop's own days, and the lists behind them. */
import * as z from 'zod/mini';
import { type Download, endpoint, gates } from './http.ts';
import { page } from './lists.ts';
import { day, span } from './periods.ts';
import { ledgerKinds } from './stamps.ts';
import { id, time } from './text.ts';
import { withoutCode } from './without-code.ts';

/** Most days in one reply: two years (ours). */
export const mostReportDays = 731;

const count = z.int();

const sums = {
  /** Stamps given minus stamps taken back, each on its own day. Imported balances do not count. */
  stamps: count,
  /** Days on which a member got at least one stamp that was not undone the same day, summed over all members. */
  visits: count,
  /** Visits by members who had visited on an earlier day. */
  returning: count,
  /** Members who joined in the period and have not left. Members imported without a joining date do not count. */
  newMembers: count,
  /** Rewards given minus rewards taken back, each on its own day. */
  rewards: count,
};

export const reportDay = z.object({ day, ...sums });
export type ReportDay = z.output<typeof reportDay>;

export const reportTotals = z.object({
  from: day,
  to: day,
  ...sums,
  /** Average days between a member's visits, over the returning visits; null if there are none. */
  daysBetween: z.nullable(z.number()),
});
export type ReportTotals = z.output<typeof reportTotals>;

/** Number of visits by days since the previous visit; `to` null means no upper bound. */
export const reportGap = z.object({ from: count, to: z.nullable(count), visits: count });

export const getReport = endpoint('GET /api/v1/reports', {
  summary:
    "Returns a shop's report over a period and over the one before it, by day in the shop's time zone: stamps, visits, returning visits, new members, rewards, the hours and weekdays of visits, the time between visits, and rewards now waiting.",
  gate: gates.operator,
  query: z.object(span),
  reply: z.object({
    success: z.literal(true),
    /** False while an older ledger is still being counted; the report is then incomplete. */
    ready: z.boolean(),
    timeZone: z.string(),
    today: day,
    /** The shop's first day. */
    since: day,
    totals: reportTotals,
    /** The same number of days before the period; null if the shop did not exist on all of them. */
    before: z.nullable(reportTotals),
    days: z.array(reportDay),
    /** Visits by weekday (Monday first) and hour of the visit's first stamp. */
    week: z.array(z.array(count)),
    gaps: z.array(reportGap),
    /** Rewards given, by name, most frequent first. */
    rewards: z.array(z.object({ label: z.string(), given: count })),
    /** Rewards reached but not redeemed, by name, most frequent first. Includes members who left. */
    waiting: z.array(z.object({ label: z.string(), rewards: count })),
  }),
});
export type Report = z.output<typeof getReport.reply>;

const list = { success: z.literal(true), nextCursor: z.nullable(z.string()) };
/** `isMember`: has not left, so the member has a page. */
const listed = { memberId: id, isMember: z.boolean(), name: z.string() };

export const listReportEntries = endpoint('GET /api/v1/reports/entries', {
  summary: "Returns a shop's ledger of one day, newest first. Entries that add to the day's stamps have `counts`.",
  gate: gates.operator,
  query: z.object({ day: z.optional(day), cursor: page.cursor }),
  reply: z.object({
    ...list,
    entries: z.array(
      z.object({
        id,
        ...listed,
        kind: z.enum(ledgerKinds),
        stamps: z.int(),
        /** Whether its stamps count for the day. Those of an imported balance do not. */
        counts: z.boolean(),
        reward: z.string(),
        by: z.string(),
        reason: z.string(),
        /** Why a reward was redeemed without the customer's code; null with one. */
        withoutCode: z.nullable(withoutCode),
        createdAt: time,
      }),
    ),
  }),
});

export const listReportVisits = endpoint('GET /api/v1/reports/visits', {
  summary: 'Returns who visited a shop on one day, latest first, and the days since their previous visit.',
  gate: gates.operator,
  query: z.object({ day: z.optional(day), cursor: page.cursor }),
  reply: z.object({
    ...list,
    /** `daysSince` is null for a first visit. */
    visits: z.array(z.object({ ...listed, at: time, daysSince: z.nullable(count) })),
  }),
});

export const listReportMembers = endpoint('GET /api/v1/reports/members', {
  summary: 'Returns who joined a shop in a period and has not left, newest first.',
  gate: gates.operator,
  query: z.object({ ...span, cursor: page.cursor }),
  reply: z.object({ ...list, members: z.array(z.object({ ...listed, joinedAt: time })) }),
});

export const listReportRewards = endpoint('GET /api/v1/reports/rewards', {
  summary:
    'Returns the rewards that a shop gave or took back in a period, newest first. `withoutCode`: only those redeemed without the customer’s code, and what was taken back of them.',
  gate: gates.operator,
  query: z.object({ ...span, withoutCode: z.optional(z.literal('true')), cursor: page.cursor }),
  reply: z.object({
    ...list,
    rewards: z.array(
      z.object({
        id,
        ...listed,
        label: z.string(),
        /** 1 for a reward given, −1 for one taken back. */
        given: z.int(),
        by: z.string(),
        withoutCode: z.nullable(withoutCode),
        createdAt: time,
      }),
    ),
  }),
});

export const exportReport = endpoint('GET /api/v1/reports/days.csv', {
  summary: 'Downloads the days of a period as CSV (UTF-8 with BOM) for a spreadsheet, titled in the reader’s language.',
  gate: gates.operator,
  limit: 'files',
  query: z.object(span),
  download: 'text/csv; charset=utf-8',
  reply: z.custom<Download>(),
});
