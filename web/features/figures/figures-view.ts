/** What the address says of the figures, and how they are said. */
import { daysBetween } from '@stampdeck/contract/calendar.ts';
import type { FigureDay, FigureTotals } from '@stampdeck/contract/figures.ts';
import type * as z from 'zod/mini';
import type { figuresSearch } from './figures-search.ts';

export type FiguresView = z.output<typeof figuresSearch>;
export type FigureList = Exclude<FiguresView['list'], ''>;

/** What is asked of the server. */
export const askedOf = ({ period, from, to }: Pick<FiguresView, 'period' | 'from' | 'to'>) =>
  period === 'custom' ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : { period };

export const periodWords: Record<FiguresView['period'], string> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '12m': '12 months',
  custom: 'Other dates',
};

export const numberWords = (value: number): string => value.toLocaleString('en').replace('-', '−');

const dayAs = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options });

/** 'Fri, 20 November 2026' */
export const dayWords = (day: string): string =>
  dayAs(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** 'Fri 20 Nov' */
export const shortDay = (day: string): string =>
  dayAs(day, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
/** 'Mon 2 Nov – Fri 6 Nov', 'Fri 6 Nov' */
export const shortSpan = (from: string, to: string): string =>
  from === to ? shortDay(to) : `${shortDay(from)} – ${shortDay(to)}`;
const dayAndMonth = (day: string): string => dayAs(day, { day: 'numeric', month: 'short' });
const monthAndYear = (day: string): string => dayAs(day, { month: 'short', year: 'numeric' });

/** '23 Oct – 21 Nov 2026', '21 Nov 2026' */
export function spanWords({ from, to }: Pick<FigureTotals, 'from' | 'to'>): string {
  const last = dayAs(to, { day: 'numeric', month: 'short', year: 'numeric' });
  if (from === to) return last;
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const first = isOneYear ? dayAndMonth(from) : dayAs(from, { day: 'numeric', month: 'short', year: 'numeric' });
  return `${first} – ${last}`;
}

/** 'the 30 days before', 'the day before' */
export function beforeWords({ from, to }: Pick<FigureTotals, 'from' | 'to'>): string {
  const days = daysBetween(from, to) + 1;
  return days === 1 ? 'the day before' : `the ${numberWords(days)} days before`;
}

/** The share of visits by members who had visited before, from 0 to 1; null without a visit. */
export const repeatRate = ({ visits, returning }: Pick<FigureTotals, 'visits' | 'returning'>): number | null =>
  visits > 0 ? returning / visits : null;

/** Days of a chart put together, so that its bars stay apart. */
export interface Bar {
  /** Below the bar. */
  label: string;
  /** In full. */
  name: string;
  /** When it is one day. */
  day: string | null;
  stamps: number;
  newMembers: number;
}

const mostDays = 31;
const mostWeeks = 18;

/** A bar for each day, week or month, whichever leaves them apart. */
export function barsOf(days: FigureDay[]): Bar[] {
  const weeks = Math.ceil(days.length / 7);
  const kind = days.length <= mostDays ? 'day' : weeks <= mostWeeks ? 'week' : 'month';
  // Weeks count back from the last day, so that the last one is whole.
  const keyOf = (day: string, index: number): string | number => {
    if (kind === 'day') return day;
    return kind === 'week' ? Math.floor((days.length - 1 - index) / 7) : day.slice(0, 7);
  };
  const bars = new Map<string | number, FigureDay[]>();
  days.forEach((day, index) => {
    const key = keyOf(day.day, index);
    bars.set(key, [...(bars.get(key) ?? []), day]);
  });
  return [...bars.values()].map((some) => {
    const [first, last] = [some[0] as FigureDay, some.at(-1) as FigureDay];
    const sum = (name: 'stamps' | 'newMembers') => some.reduce((all, day) => all + day[name], 0);
    return {
      label: kind === 'month' ? monthAndYear(first.day) : dayAndMonth(first.day),
      name: kind === 'day' ? shortDay(first.day) : spanWords({ from: first.day, to: last.day }),
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

/** The days as lines, the newest first: those in a row without anything are one. */
export function dayLines(days: FigureDay[]): (FigureDay | EmptyDays)[] {
  const lines: (FigureDay | EmptyDays)[] = [];
  for (const one of days.toReversed()) {
    const { day, ...sums } = one;
    const last = lines.at(-1);
    if (Object.values(sums).some((sum) => sum !== 0)) lines.push(one);
    else if (last && 'from' in last) last.from = day;
    else lines.push({ from: day, to: day });
  }
  return lines;
}

export const weekdayWords = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** '09:00' */
export const hourWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The hours that have anything, and those between them; the usual ones of a shop where nothing is. */
export function openHours(week: number[][]): number[] {
  const busy = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => week.some((day) => (day[hour] ?? 0) > 0));
  const [first, last] = [busy[0] ?? 9, busy.at(-1) ?? 18];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** 'Saturday, 10:00 to 11:00' for the busiest hour of the week; null where nobody came. */
export function busiestWords(week: number[][]): string | null {
  const hours = week.flat();
  const most = Math.max(...hours);
  if (most <= 0) return null;
  const [best, perDay] = [hours.indexOf(most), hours.length / week.length];
  const [weekday, hour] = [Math.floor(best / perDay), best % perDay];
  return `${weekdayWords[weekday]}, ${hourWords(hour)} to ${hourWords((hour + 1) % 24)}`;
}

/** '1 day', '8 to 10 days', 'over a year' */
export function gapWords({ from, to }: { from: number; to: number | null }): string {
  if (to === null) return 'over a year';
  if (from === to) return from === 1 ? '1 day' : `${from} days`;
  return `${from} to ${to} days`;
}

/** What each figure counts: one place for the words behind every 'i'. */
export const meanings = {
  stamps:
    'Stamps given, less those taken back, each on the day it happened. A balance brought along from elsewhere is not a stamp given.',
  visits: 'One visit is one member on one day, however many stamps. Stamps undone the same day do not count.',
  returning: 'Visits of members who had visited on an earlier day.',
  newMembers:
    'Customers who joined then and are still members, including those you added yourself. Imported members without a joining date are not counted.',
  repeatRate: 'Of all visits, the share of those by members who had visited on an earlier day.',
  daysBetween: 'Days from one visit of a member to the next, on average over all visits that were not a first one.',
  rewards: 'Rewards given, less those taken back, each on the day it happened.',
  waiting:
    'Rewards that are reached and not redeemed now, whenever they were reached. Those of members who left are among them, because they may come back; so are those of members you erased, who will not.',
  week: 'Visits by the hour of their first stamp, in the time zone that your shop had then.',
} as const;
