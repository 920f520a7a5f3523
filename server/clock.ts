/** The shop's calendar. */
import { daysAfter } from '@stampdeck/contract/calendar.ts';

/** Temporal's own id of a zone; null if it does not know it. */
function idOf(timeZone: string): string | null {
  try {
    return new Temporal.ZonedDateTime(0n, timeZone).timeZoneId;
  } catch {
    return null;
  }
}

/** The zone to count in. A stored zone that this runtime does not know is UTC: it stops no work, also not for other shops. */
export const countedZone = (stored: string): string => idOf(stored) ?? 'UTC';

const zoned = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(countedZone(timeZone));

const startOf = (day: Temporal.PlainDate, timeZone: string): Date =>
  new Date(day.toZonedDateTime(countedZone(timeZone)).epochMilliseconds);

/** The date in a time zone at a given time, as YYYY-MM-DD. */
export const localDay = (now: Date, timeZone: string): string => zoned(now, timeZone).toPlainDate().toString();

/** The hour (0 to 23) in a time zone at a given time. */
export const localHour = (at: Date, timeZone: string): number => zoned(at, timeZone).hour;

/** The time (HH:MM) and the weekday (1 is Monday, 7 Sunday) in a time zone. */
export function localTime(at: Date, timeZone: string): { time: string; weekday: number } {
  const there = zoned(at, timeZone);
  return { time: there.toPlainTime().toString().slice(0, 5), weekday: there.dayOfWeek };
}

/** When a local date (YYYY-MM-DD) starts, correct even if the clock changes at midnight. */
export const startOfDay = (day: string, timeZone: string): Date => startOf(Temporal.PlainDate.from(day), timeZone);

/** When the shop's next day starts. Days have 23 to 25 hours, and a few dates were skipped in history. */
export const dayEnd = (now: Date, timeZone: string): Date =>
  startOf(zoned(now, timeZone).toPlainDate().add({ days: 1 }), timeZone);

/** The same local time a week earlier: seven days, not 168 hours, so that clock changes do not shift it. */
export function weekEarlier(now: Date, localDay: string, timeZone: string): { localDay: string; until: Date } {
  const earlier = daysAfter(localDay, -7);
  const sinceMidnight = now.getTime() - startOfDay(localDay, timeZone).getTime();
  return { localDay: earlier, until: new Date(startOfDay(earlier, timeZone).getTime() + sinceMidnight) };
}

/** The server's name (IANA) for a time zone; null if it is unknown. Intl knows old names that Temporal refuses. */
export function findTimeZone(wanted: string): string | null {
  try {
    return idOf(new Intl.DateTimeFormat('en', { timeZone: wanted }).resolvedOptions().timeZone);
  } catch {
    return null;
  }
}

/** When it is this hour in a time zone, on the day of `at` or `days` later. */
export const atHour = (at: Date, timeZone: string, hour: number, days: number): Date => {
  const plainDate = zoned(at, timeZone).toPlainDate().add({ days });
  return new Date(
    plainDate.toZonedDateTime({ timeZone: countedZone(timeZone), plainTime: { hour } }).epochMilliseconds,
  );
};

/** `2026-05-12 18:03`, as a clock in the time zone shows it. */
export const clockTime = (at: string, timeZone: string): string =>
  zoned(new Date(at), timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');

/** The moment at which a clock in the time zone shows `2026-05-12 18:03`, or a whole ISO time; null if it is none. */
export function momentAt(text: string, timeZone: string): string | null {
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/.test(text);
  if (!iso && !/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?$/.test(text)) return null;
  try {
    const at = iso
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(countedZone(timeZone));
    return new Date(at.epochMilliseconds).toISOString();
  } catch {
    return null;
  }
}
