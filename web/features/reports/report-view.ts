/** What the address says about the report, and how it is shown. */
import { plural, t } from '@lingui/core/macro';
import { daysBetween, daysFrom } from '@stampdeck/contract/calendar.ts';
import { mostReportDays, type ReportDay, type ReportTotals } from '@stampdeck/contract/reports.ts';
import type * as z from 'zod/mini';
import { formatDay, formatDays, formatWholeHour } from '#language/format.ts';
import type { reportSearch } from './report-search.ts';

export type ReportView = z.output<typeof reportSearch>;
export type ReportList = Exclude<ReportView['list'], '' | 'staff'>;

/** What the server is asked. */
export const askedOf = ({ period, from, to }: Pick<ReportView, 'period' | 'from' | 'to'>) =>
  period === 'custom' ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : { period };

/** What is wrong with the last day of a period, which the server would refuse. */
export function lastDayFault({ period, from, to }: Pick<ReportView, 'period' | 'from' | 'to'>): string | undefined {
  if (period !== 'custom' || !from || !to) return undefined;
  if (to < from) return t`This is before the first day.`;
  return daysBetween(from, to) >= mostReportDays ? t`Choose at most two years.` : undefined;
}

/** The choices of a period. */
export const periodNames: Record<ReportView['period'], string> = {
  '7': t`7 days`,
  '30': t`30 days`,
  '90': t`90 days`,
  '12m': t`12 months`,
  custom: t`Other dates`,
};

/** The share of visits by members who had visited before, from 0 to 1; null without a visit. */
export const repeatRate = ({ visits, returning }: Pick<ReportTotals, 'visits' | 'returning'>): number | null =>
  visits > 0 ? returning / visits : null;

/** Days of a chart joined, so that its bars stay apart. */
export interface Bar {
  /** Below the bar. */
  label: string;
  /** In full. */
  name: string;
  /** The date, where it is one day. */
  day: string | null;
  stamps: number;
  newMembers: number;
}

const mostDays = 31;
const mostWeeks = 18;

/** A bar for each day, week or month: the shortest that keeps the bars apart. */
export function barsOf(days: ReportDay[]): Bar[] {
  const weeks = Math.ceil(days.length / 7);
  const kind = days.length <= mostDays ? 'day' : weeks <= mostWeeks ? 'week' : 'month';
  // Weeks count back from the last day, so that the last one is whole.
  const keyOf = (day: string, index: number): string | number => {
    if (kind === 'day') return day;
    return kind === 'week' ? Math.floor((days.length - 1 - index) / 7) : day.slice(0, 7);
  };
  const bars = new Map<string | number, ReportDay[]>();
  days.forEach((day, index) => {
    const key = keyOf(day.day, index);
    bars.set(key, [...(bars.get(key) ?? []), day]);
  });
  return [...bars.values()].map((some) => {
    const [first, last] = [some[0] as ReportDay, some.at(-1) as ReportDay];
    const sum = (name: 'stamps' | 'newMembers') => some.reduce((all, day) => all + day[name], 0);
    return {
      label: formatDay(first.day, kind === 'month' ? 'shortMonth' : 'shortDayOfYear'),
      name: kind === 'day' ? formatDay(first.day, 'shortWeekdayAndDay') : formatDays(first.day, last.day, 'day'),
      day: kind === 'day' ? first.day : null,
      ...{ stamps: sum('stamps'), newMembers: sum('newMembers') },
    };
  });
}

/** Days in a row on which nothing happened. */
export interface EmptyDays {
  from: string;
  to: string;
}

/** The days as lines, the newest first: empty days in a row share one. */
export function dayLines(days: ReportDay[]): (ReportDay | EmptyDays)[] {
  const lines: (ReportDay | EmptyDays)[] = [];
  for (const one of days.toReversed()) {
    const { day, ...sums } = one;
    const last = lines.at(-1);
    if (Object.values(sums).some((sum) => sum !== 0)) lines.push(one);
    else if (last && 'from' in last) last.from = day;
    else lines.push({ from: day, to: day });
  }
  return lines;
}

/** A date for each weekday, Monday first. */
const someWeek = daysFrom('2026-01-05', '2026-01-11');
/** 'Monday', or 'Mon', by its place in the week: 0 is Monday. */
export const weekdayName = (weekday: number, style: 'weekday' | 'shortWeekday' = 'weekday'): string =>
  formatDay(someWeek[weekday] ?? '', style);

/** The hours that have visits, and those between them; a shop's usual hours where there are none. */
export function openHours(week: number[][]): number[] {
  const busy = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => week.some((day) => (day[hour] ?? 0) > 0));
  const [first, last] = [busy[0] ?? 9, busy.at(-1) ?? 18];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** 'Saturday, 10 – 11 AM' for the busiest hour of the week; null where no one came. */
export function busiestHour(week: number[][]): string | null {
  const hours = week.flat();
  const most = Math.max(...hours);
  if (most <= 0) return null;
  const [best, perDay] = [hours.indexOf(most), hours.length / week.length];
  const weekday = weekdayName(Math.floor(best / perDay));
  const hour = formatWholeHour(best % perDay);
  return t({ message: `${weekday}, ${hour}`, comment: 'Saturday, 10 – 11 AM' });
}

/** 'After 1 day', 'After 8 to 10 days', 'After more than a year' */
export function gapName({ from, to }: { from: number; to: number | null }): string {
  if (to === null) return t`After more than a year`;
  if (from === to) return plural(from, { one: 'After # day', other: 'After # days' });
  return plural(to, { one: `After ${from} to # day`, other: `After ${from} to # days` });
}

/** What each metric counts: the one place for the texts behind every 'i'. */
export const meanings = {
  stamps: t`Stamps given, less those taken back, each on the day it happened. Imported or moved stamps do not count.`,
  visits: t`One visit is one member on one day, however many stamps. Stamps undone the same day do not count.`,
  returning: t`Visits of members who had visited on an earlier day.`,
  newMembers: t`Customers who joined then and are still members, including those you added yourself. Imported members without a joining date are not counted.`,
  repeatRate: t`The share of all visits by members who had visited on an earlier day.`,
  daysBetween: t`Days from one visit of a member to the next, on average over all visits except first ones.`,
  rewards: t`Rewards given, less those taken back, each on the day it happened.`,
  waiting: t`Rewards that customers have reached and not redeemed, whenever they reached them. This includes rewards of members who left, because they may come back, and of members you erased.`,
  week: t`Visits by the hour of their first stamp, in the time zone that your shop had then.`,
} as const;
