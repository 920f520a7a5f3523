/** A shop's report for tests: a quiet month with one lively Saturday. */
import { daysFrom, weekdayOf } from '@stampdeck/contract/calendar.ts';
import type { Report } from '@stampdeck/contract/reports.ts';

const none = { stamps: 0, visits: 0, returning: 0, newMembers: 0, rewards: 0 };

/** The 30 days up to Saturday, 21 November 2026, of which 14 November had all there was. */
export function report(more: Partial<Report> = {}): Report {
  const [from, to, lively] = ['2026-10-23', '2026-11-21', '2026-11-14'];
  const sums = { stamps: 24, visits: 16, returning: 12, newMembers: 3, rewards: 2 };
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const saturday = week[weekdayOf(lively)] ?? [];
  [saturday[9], saturday[10]] = [5, 11];
  return {
    success: true,
    ready: true,
    timeZone: 'Europe/Berlin',
    today: to,
    since: '2026-01-02',
    totals: { from, to, ...sums, daysBetween: 6.25 },
    before: { from: '2026-09-23', to: '2026-10-22', ...sums, stamps: 20, newMembers: 5, daysBetween: 7.25 },
    days: daysFrom(from, to).map((day) => (day === lively ? { day, ...sums } : { day, ...none })),
    week,
    gaps: [
      { from: 1, to: 1, visits: 4 },
      { from: 8, to: 10, visits: 8 },
      { from: 366, to: null, visits: 0 },
    ],
    rewards: [{ label: 'A coffee', given: 2 }],
    waiting: [
      { label: 'A coffee', rewards: 3 },
      { label: 'A biscuit', rewards: 1 },
    ],
    ...more,
  };
}

/** A shop in which nothing ever happened. */
export const emptyReport = (): Report =>
  report({
    since: '2026-11-21',
    totals: { from: '2026-10-23', to: '2026-11-21', ...none, daysBetween: null },
    before: null,
    days: daysFrom('2026-10-23', '2026-11-21').map((day) => ({ day, ...none })),
    week: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
    gaps: [],
    rewards: [],
    waiting: [],
  });
