/** Figures in words: today beside the same weekday last week, up to the same time of day. */

export interface Comparison {
  today: number;
  lastWeek: number;
  /** Whether the shop was there a week ago. */
  hasLastWeek: boolean;
  /** 'Saturday' */
  weekday: string;
  /** Said instead of a bare 0: 'No stamps yet today'. */
  none: string;
}

/** The weekday of a local date (YYYY-MM-DD), in the page's language. */
export const weekdayOf = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });

const number = (value: number): string => value.toLocaleString('en');

/** '3 more than last Saturday by this time', 'Nothing to compare yet', 'No stamps yet today, 5 last Saturday by this time'. */
export function comparisonWords({ today, lastWeek, hasLastWeek, weekday, none }: Comparison): string {
  const then = `last ${weekday} by this time`;
  if (!hasLastWeek) return today === 0 ? none : 'Nothing to compare yet';
  if (today === 0) return lastWeek === 0 ? `${none}, none ${then}` : `${none}, ${number(lastWeek)} ${then}`;
  if (today === lastWeek) return `As many as ${then}`;
  return today > lastWeek
    ? `${number(today - lastWeek)} more than ${then}`
    : `${number(lastWeek - today)} fewer than ${then}`;
}

/** Where today stands; null where that says nothing. */
export function trendOf({ today, lastWeek, hasLastWeek }: Comparison): 'up' | 'down' | null {
  if (!hasLastWeek || today === lastWeek || today === 0) return null;
  return today > lastWeek ? 'up' : 'down';
}

/** Morning until 12, afternoon until 18, then evening, by the shop's clock. */
export function greetingAt(now: Date, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });
  const hour = Number(format.format(now));
  if (hour < 5 || hour >= 18) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}
