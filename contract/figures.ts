/** What a shop's ledger and members add up to over a time, by the shop's own days, and the lists behind it. */
import * as z from 'zod/mini';
import { type Download, endpoint, gates } from './http.ts';
import { page } from './lists.ts';
import { ledgerKinds } from './stamps.ts';
import { id, time } from './text.ts';

/** Days back, today included; '12m' begins on this date a year ago. */
const figurePeriods = ['7', '30', '90', '12m'] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

/** Days that one answer can hold: two years. */
export const mostFigureDays = 731;

/** A date of the calendar, YYYY-MM-DD. */
const day = z.iso.date('A date like 2026-11-21.');

/** A period that ends today, or the dates of the first and the last day; 30 days when nothing is said. */
const span = { period: z.optional(z.enum(figurePeriods)), from: z.optional(day), to: z.optional(day) };

const count = z.int();

const sums = {
  /** Stamps given less those taken back, on the day of each; a balance that was brought along is neither. */
  stamps: count,
  /** Members' days with at least one stamp that was not undone the same day. */
  visits: count,
  /** Visits of members who had visited on an earlier day. */
  returning: count,
  /** Members who joined then and are still members, less those imported without a joining date. */
  newMembers: count,
  /** Rewards given less those taken back, on the day of each. */
  rewards: count,
};

export const figureDay = z.object({ day, ...sums });
export type FigureDay = z.output<typeof figureDay>;

export const figureTotals = z.object({
  from: day,
  to: day,
  ...sums,
  /** Days from one visit of a member to the next, on average over the returning visits; null without any. */
  daysBetween: z.nullable(z.number()),
});
export type FigureTotals = z.output<typeof figureTotals>;

/** Days since the visit before, by how many visits had that; `to` null: and more. */
export const figureGap = z.object({ from: count, to: z.nullable(count), visits: count });

export const getFigures = endpoint('GET /api/v1/figures', {
  summary:
    "A shop's figures over a period and the one before it, by day in the shop's time zone: stamps, visits, returning visits, new members, rewards, the hours and weekdays of visits, the time between them, and what is reached and not redeemed now.",
  gate: gates.operator,
  query: z.object(span),
  reply: z.object({
    success: z.literal(true),
    /** False while a ledger from before there were figures is still being counted: then the rest is not whole. */
    ready: z.boolean(),
    timeZone: z.string(),
    today: day,
    /** The shop's first day. */
    since: day,
    totals: figureTotals,
    /** The same number of days before; null where the shop was not there for all of them. */
    before: z.nullable(figureTotals),
    days: z.array(figureDay),
    /** Visits by weekday, Monday first, and hour: the one of the visit's first stamp. */
    week: z.array(z.array(count)),
    gaps: z.array(figureGap),
    /** Rewards given by name, most first. */
    rewards: z.array(z.object({ label: z.string(), given: count })),
    /** Rewards that are reached and not redeemed now, on all cards of all who ever were members, by name, most first. */
    waiting: z.array(z.object({ label: z.string(), rewards: count })),
  }),
});
export type Figures = z.output<typeof getFigures.reply>;

const list = { success: z.literal(true), nextCursor: z.nullable(z.string()) };
/** `isMember`: is one still, so that there is a page of theirs. */
const listed = { memberId: id, isMember: z.boolean(), name: z.string() };

export const listFigureEntries = endpoint('GET /api/v1/figures/entries', {
  summary: "The ledger of one day of a shop, newest first. What adds up to the day's stamps has `counts`.",
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
        /** Whether its stamps are among the day's: those of a balance that was brought along are not. */
        counts: z.boolean(),
        reward: z.string(),
        by: z.string(),
        reason: z.string(),
        createdAt: time,
      }),
    ),
  }),
});

export const listFigureVisits = endpoint('GET /api/v1/figures/visits', {
  summary: 'Who visited on one day of a shop, the latest first, and how long after the visit before.',
  gate: gates.operator,
  query: z.object({ day: z.optional(day), cursor: page.cursor }),
  reply: z.object({
    ...list,
    /** `daysSince` is null for a first visit. */
    visits: z.array(z.object({ ...listed, at: time, daysSince: z.nullable(count) })),
  }),
});

export const listFigureMembers = endpoint('GET /api/v1/figures/members', {
  summary: 'Who joined a shop in a period and is a member still, newest first.',
  gate: gates.operator,
  query: z.object({ ...span, cursor: page.cursor }),
  reply: z.object({ ...list, members: z.array(z.object({ ...listed, joinedAt: time })) }),
});

export const listFigureRewards = endpoint('GET /api/v1/figures/rewards', {
  summary: 'The rewards that a shop gave in a period, and those taken back, newest first.',
  gate: gates.operator,
  query: z.object({ ...span, cursor: page.cursor }),
  reply: z.object({
    ...list,
    rewards: z.array(
      z.object({
        id,
        ...listed,
        label: z.string(),
        /** 1 for a reward that was given, −1 for one that was taken back. */
        given: z.int(),
        by: z.string(),
        createdAt: time,
      }),
    ),
  }),
});

export const exportFigures = endpoint('GET /api/v1/figures/days.csv', {
  summary: 'The days of a period as CSV for a spreadsheet, UTF-8 with its mark.',
  gate: gates.operator,
  limit: 'files',
  query: z.object(span),
  download: 'text/csv; charset=utf-8',
  reply: z.custom<Download>(),
});
