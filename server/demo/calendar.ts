/** When people come during the demo's weeks: more often on weekends, in the morning and at noon. */
import { localDay, startOfDay } from '#clock.ts';
import type { Chance } from './chance.ts';

const minute = 60_000;
const hour = 60 * minute;
const dayLength = 24 * hour;

/** Days that the demo's shop has been open, including today. */
const demoDays = 57;

/** Sunday first. */
const weekdays = [1.3, 0.6, 0.8, 0.9, 1, 1.3, 1.7];
/** From 8 in the morning, by hour. */
const hours = [3, 4, 2, 1.5, 3, 3, 1.5, 2.5, 2, 1];
const opens = 8;

export interface Calendar {
  /**
   * Days are numbered: 0 is the shop's first. The last one is today, or yesterday before the shop
   * opens.
   */
  lastDay: number;
  /** When the demo is made. */
  now: number;
  /** The demo ends here, a few minutes ago. */
  latest: number;
  /** `count` different days from `first` on, in order. */
  days: (first: number, count: number) => number[];
  /** When the shop opens on a day. */
  opening: (day: number) => number;
  /** A time in the opening hours of a day, never in the future. */
  moment: (day: number) => number;
  /** At a time of day such as '9:05', after the opening; earlier on the last day if it is not that late yet. */
  timeOn: (day: number, time: string) => number;
}

/** The days up to `now` in the shop's time zone. */
export function newCalendar(now: Date, timeZone: string, chance: Chance): Calendar {
  const today = Date.parse(`${localDay(now, timeZone)}T00:00:00Z`);
  const dateOf = (day: number): Date => new Date(today - (demoDays - 1 - day) * dayLength);
  const midnight = (day: number): number => startOfDay(dateOf(day).toISOString().slice(0, 10), timeZone).getTime();
  // Leaves time for a whole visit before now.
  const latest = now.getTime() - 10 * minute;
  const lastDay = latest > midnight(demoDays - 1) + (opens + 1) * hour ? demoDays - 1 : demoDays - 2;

  const days = (first: number, count: number): number[] => {
    const left = Array.from({ length: lastDay - first + 1 }, (_, index) => first + index);
    const chosen: number[] = [];
    while (chosen.length < count && left.length > 0) {
      const place = chance.weighted(left.map((day) => weekdays[dateOf(day).getUTCDay()] ?? 1));
      chosen.push(...left.splice(place, 1));
    }
    return chosen.sort((one, other) => one - other);
  };
  const opening = (day: number): number => midnight(day) + opens * hour;
  const after = (day: number, into: number): number => {
    const open = hours.length * hour;
    const share = Math.min(1, Math.max(0, (latest - opening(day)) / open));
    return Math.round(opening(day) + into * share);
  };
  const moment = (day: number): number => after(day, (chance.weighted(hours) + chance.next()) * hour);
  const timeOn = (day: number, time: string): number => {
    const [full = 0, minutes = 0] = time.split(':').map(Number);
    return after(day, (full - opens) * hour + minutes * minute);
  };
  return { lastDay, now: now.getTime(), latest, days, opening, moment, timeOn };
}
