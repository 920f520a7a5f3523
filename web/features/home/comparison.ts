/** Today beside the same weekday last week, up to the same time of day, in words. */
import { t } from '@lingui/core/macro';
import { formatNumber, hourIn } from '#language/format.ts';

export interface Comparison {
  today: number;
  lastWeek: number;
  /** Whether the shop existed a week ago. */
  hasLastWeek: boolean;
  /** 'Saturday' */
  weekday: string;
  /** Said instead of a bare 0: 'No stamps yet today'. */
  none: string;
}

/** '3 more than last Saturday by this time', 'Nothing to compare yet', 'No stamps yet today · Last Saturday by this time: 5'. */
export function comparisonWords({ today, lastWeek, hasLastWeek, weekday, none }: Comparison): string {
  if (!hasLastWeek) return today === 0 ? none : t`Nothing to compare yet`;
  const then = formatNumber(lastWeek);
  if (today === 0) return [none, t`Last ${weekday} by this time: ${then}`].join(' · ');
  if (today === lastWeek) return t`Same as last ${weekday} by this time`;
  const difference = formatNumber(Math.abs(today - lastWeek));
  return today > lastWeek
    ? t`${difference} more than last ${weekday} by this time`
    : t`${difference} fewer than last ${weekday} by this time`;
}

/** Whether today is above or below last week; null where neither says anything. */
export function trendOf({ today, lastWeek, hasLastWeek }: Comparison): 'up' | 'down' | null {
  if (!hasLastWeek || today === lastWeek || today === 0) return null;
  return today > lastWeek ? 'up' : 'down';
}

/** Morning until 12, afternoon until 18, then evening, by the shop's clock. */
export function greetingAt(now: Date, timeZone: string, name: string): string {
  const hour = hourIn(timeZone, now);
  if (hour < 5 || hour >= 18) return t`Good evening, ${name}`;
  return hour < 12 ? t`Good morning, ${name}` : t`Good afternoon, ${name}`;
}
