/** The days and hours of a shop whose time zone may have changed. */
import { daysAfter } from '@stampdeck/contract/calendar.ts';
import { localDay, localHour, startOfDay } from '#clock.ts';
import type { Span } from './sums.ts';

const minute = 60_000;

export interface Zones {
  /** The current zone. */
  timeZone: string;
  /** The former zones with their ends, oldest first. */
  zones: { until: string; timeZone: string }[];
}

/** The zone of a shop at this time (ISO, or the beginning of one). */
const zoneAt = ({ timeZone, zones }: Zones, at: string): string =>
  zones.find(({ until }) => at < until)?.timeZone ?? timeZone;

/** The shop's hour of a UTC minute 'YYYY-MM-DDTHH:MM'. */
export const hourIn =
  (shop: Zones) =>
  (minute: string): number =>
    localHour(new Date(`${minute}:00Z`), zoneAt(shop, minute));

/** The shop's date at this time, by its minute. */
export function dayIn(shop: Zones, at: string): string {
  const minute = at.slice(0, 16);
  return localDay(new Date(`${minute}:00Z`), zoneAt(shop, minute));
}

/**
 * The UTC periods of a shop's days, consistent with `dayIn`. A changed zone makes several. Each
 * excludes its `until`.
 */
export function momentsOf(shop: Zones, { from, to }: Span): { from: string; until: string }[] {
  const ends = shop.zones.map(({ until, timeZone }) => ({ timeZone, end: startOfMinute(until) + minute }));
  const stretches = [...ends, { timeZone: shop.timeZone, end: Number.POSITIVE_INFINITY }].map(
    ({ timeZone, end }, place) => ({
      from: Math.max(ends[place - 1]?.end ?? 0, startOfDay(from, timeZone).getTime()),
      until: Math.min(end, startOfDay(daysAfter(to, 1), timeZone).getTime()),
    }),
  );
  return stretches
    .filter((stretch) => stretch.from < stretch.until)
    .map((stretch) => ({ from: new Date(stretch.from).toISOString(), until: new Date(stretch.until).toISOString() }));
}

const startOfMinute = (at: string): number => Date.parse(`${at.slice(0, 16)}:00Z`);
