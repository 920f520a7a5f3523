/** The days and hours of a shop whose time zone may have changed. */
import { daysAfter } from '@stampdeck/contract/calendar.ts';
import { localDay, localHour, startOfDay } from '#clock.ts';
import type { Span } from './sums.ts';

const minute = 60_000;

/** The zone that a shop had at a moment. */
export interface Zones {
  /** The present one. */
  timeZone: string;
  /** Those before, each up to a moment, the oldest first. */
  zones: { until: string; timeZone: string }[];
}

/** The zone of a shop at a moment (ISO time, or the beginning of one). */
const zoneAt = ({ timeZone, zones }: Zones, at: string): string =>
  zones.find(({ until }) => at < until)?.timeZone ?? timeZone;

/** The shop's hour of a minute, 'YYYY-MM-DDTHH:MM' in UTC. */
export const hourIn =
  (shop: Zones) =>
  (minute: string): number =>
    localHour(new Date(`${minute}:00Z`), zoneAt(shop, minute));

/** The shop's date of a moment: of the minute that it falls into. */
export function dayIn(shop: Zones, at: string): string {
  const minute = at.slice(0, 16);
  return localDay(new Date(`${minute}:00Z`), zoneAt(shop, minute));
}

/** When days of a shop were, by `dayIn`: more than one stretch where the zone was changed meanwhile. Each up to and without its `until`. */
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
