/** Sums up ledger rows by day and period. */
import { daysAfter, daysBetween, daysFrom, weekdayOf } from '@stampdeck/contract/calendar.ts';
import type { ReportPeriod } from '@stampdeck/contract/periods.ts';
import { mostReportDays, type Report, type ReportDay, type ReportTotals } from '@stampdeck/contract/reports.ts';
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import { hasSlot } from '@stampdeck/contract/slots.ts';
import * as z from 'zod/mini';
import type { EntryGroup, VisitGroup } from '#db/ledger-days.ts';

/**
 * The upper ends of the classes of days since the previous visit. Longer gaps are in one more
 * class.
 */
const gapEnds = [1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 30, 45, 60, 90, 180, 365];

/** Numbers above 0 by '<design version>:<slot>'. */
export const counts = z.record(z.string(), z.int());
export type Counts = z.output<typeof counts>;

/** The stored sums of a day. All of them can be added to those of other days. */
export const daySums = z.object({
  stamps: z.int(),
  visits: z.int(),
  returning: z.int(),
  /** Days since the previous visit, summed over returning visits. */
  gapDays: z.int(),
  /** Visits by hour. */
  hours: z.array(z.int()),
  /** Returning visits by class of `gapEnds`. */
  gaps: z.array(z.int()),
  /** Rewards given. */
  rewards: counts,
});
export type DaySums = z.output<typeof daySums>;

const nothing = (): DaySums => ({
  ...{ stamps: 0, visits: 0, returning: 0, gapDays: 0, rewards: {} },
  hours: Array.from({ length: 24 }, () => 0),
  gaps: Array.from({ length: gapEnds.length + 1 }, () => 0),
});

function tally(to: Counts, key: string, by: number): void {
  const sum = (to[key] ?? 0) + by;
  if (sum === 0) delete to[key];
  else to[key] = sum;
}

/** The row that this row undid: always the one before it on its card. */
function undone({ isUndo, before }: EntryGroup): { kind: string; reward: string } | null {
  if (isUndo === 0 || before === null) return null;
  const [version, kind = '', slot] = before.split(':');
  return { kind, reward: `${version}:${slot}` };
}

function addRows(to: DaySums, group: EntryGroup): void {
  const { kind, version, slot, stamps, rows } = group;
  const undo = undone(group);
  if (kind === 'award' || kind === 'reversal') to.stamps += stamps * rows;
  if (kind === 'redemption') tally(to.rewards, `${version}:${slot}`, rows);
  if (undo?.kind === 'redemption') tally(to.rewards, undo.reward, -rows);
}

function addVisits(to: DaySums, { day, minute, last, visits }: VisitGroup, hourOf: (minute: string) => number): void {
  if (minute !== null) {
    const hour = hourOf(minute);
    to.hours[hour] = (to.hours[hour] ?? 0) + visits;
    to.visits += visits;
  } else if (last) {
    const gap = daysBetween(last, day);
    const found = gapEnds.findIndex((end) => gap <= end);
    const place = found < 0 ? gapEnds.length : found;
    to.gaps[place] = (to.gaps[place] ?? 0) + visits;
    to.returning += visits;
    to.gapDays += gap * visits;
  }
}

/**
 * The sums of each day with rows, oldest first. `hourOf` returns the shop's hour of a UTC minute.
 */
export function sumDays(
  rows: EntryGroup[],
  visits: VisitGroup[],
  hourOf: (minute: string) => number,
): [string, DaySums][] {
  const days = new Map<string, DaySums>();
  const of = (day: string): DaySums => {
    const sums = days.get(day) ?? nothing();
    days.set(day, sums);
    return sums;
  };
  for (const group of rows) addRows(of(group.day), group);
  for (const group of visits) addVisits(of(group.day), group, hourOf);
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * Waiting rewards after these rows, by '<design version>:<slot>'. `rewardsOf` returns the slots of
 * a version as bits.
 */
export function waitingAfter(before: Counts, groups: EntryGroup[], rewardsOf: Map<number, number>): Counts {
  const waiting = { ...before };
  for (const group of groups) {
    const { kind, stamps, countAfter, slot, rows } = group;
    // An emptied card has no version any more, but the row before has it.
    const version = group.version ?? Number(group.before?.split(':')[0]);
    const bits = rewardsOf.get(version) ?? 0;
    const [low, high] = [Math.min(countAfter, countAfter - stamps), Math.max(countAfter, countAfter - stamps)];
    for (let reached = low + 1; reached <= high; reached += 1) {
      if (hasSlot(bits, reached)) tally(waiting, `${version}:${reached}`, Math.sign(stamps) * rows);
    }
    if (kind === 'redemption') tally(waiting, `${version}:${slot}`, -rows);
    const undo = undone(group);
    if (undo?.kind === 'redemption') tally(waiting, undo.reward, rows);
  }
  return waiting;
}

export interface Span {
  from: string;
  to: string;
}

/** The earliest day to report. Ours: before all data, and within the range of dates. */
const firstDay = '1970-01-01';

/** The requested days up to today, or the problems by field. */
export function spanOf(
  { period, from, to }: { period?: ReportPeriod | undefined; from?: string | undefined; to?: string | undefined },
  today: string,
): Span | { fields: Record<string, string> } {
  if (from === undefined && to === undefined) {
    if (period !== '12m') return { from: daysAfter(today, 1 - Number(period ?? '30')), to: today };
    const yearAgo = new Date(`${today}T00:00:00Z`);
    yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
    return { from: daysAfter(yearAgo.toISOString().slice(0, 10), 1), to: today };
  }
  const last = to === undefined || to > today ? today : to;
  const first = from ?? daysAfter(last, -29);
  if (first < firstDay) return { fields: { [from === undefined ? 'to' : 'from']: serverProblems.daysTooEarly } };
  if (first > last) return { fields: { from: serverProblems.daysReversed } };
  if (daysBetween(first, last) >= mostReportDays) return { fields: { from: serverProblems.tooManyDays } };
  return { from: first, to: last };
}

/** The period of the same length right before. */
export const spanBefore = ({ from, to }: Span): Span => ({
  from: daysAfter(from, -1 - daysBetween(from, to)),
  to: daysAfter(from, -1),
});

export interface Known {
  /** The sums of days. Days without an entry had nothing. */
  sums: Map<string, DaySums>;
  /** Joins by day. */
  joins: Map<string, number>;
}

/** The reports of each day of a period. */
export const listReportDays = ({ from, to }: Span, { sums, joins }: Known): ReportDay[] =>
  daysFrom(from, to).map((day) => {
    const { stamps, visits, returning, rewards } = sums.get(day) ?? nothing();
    const given = Object.values(rewards).reduce((sum, one) => sum + one, 0);
    return { day, stamps, visits, returning, newMembers: joins.get(day) ?? 0, rewards: given };
  });

/** The sums over all days of a period. */
export function totalsOf(span: Span, known: Known): ReportTotals {
  const totals = { ...span, stamps: 0, visits: 0, returning: 0, newMembers: 0, rewards: 0 };
  let gapDays = 0;
  for (const day of listReportDays(span, known)) {
    for (const name of ['stamps', 'visits', 'returning', 'newMembers', 'rewards'] as const) totals[name] += day[name];
    gapDays += known.sums.get(day.day)?.gapDays ?? 0;
  }
  return { ...totals, daysBetween: totals.returning > 0 ? gapDays / totals.returning : null };
}

/**
 * Visits by weekday and hour and by days since the previous visit, and rewards by '<design
 * version>:<slot>'.
 */
export function shapeOf(span: Span, { sums }: Known): Pick<Report, 'week' | 'gaps'> & { rewards: Counts } {
  const week = Array.from({ length: 7 }, () => nothing().hours);
  const gaps = nothing().gaps;
  const rewards: Counts = {};
  for (const [day, body] of sums) {
    if (day < span.from || day > span.to) continue;
    const hours = week[weekdayOf(day)] ?? [];
    body.hours.forEach((visits, hour) => {
      hours[hour] = (hours[hour] ?? 0) + visits;
    });
    body.gaps.forEach((visits, place) => {
      gaps[place] = (gaps[place] ?? 0) + visits;
    });
    for (const [reward, times] of Object.entries(body.rewards)) tally(rewards, reward, times);
  }
  const named = gaps.map((visits, place) => ({
    from: (gapEnds[place - 1] ?? 0) + 1,
    to: gapEnds[place] ?? null,
    visits,
  }));
  return { week, gaps: named, rewards };
}
