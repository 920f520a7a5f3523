/** The shop's calendar. */
import { daysAfter } from '@stampdeck/contract/calendar.ts';

const zoned = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

const startOf = (day: Temporal.PlainDate, timeZone: string): Date =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds);

/** The date at a moment in a time zone, as YYYY-MM-DD. */
export const localDay = (now: Date, timeZone: string): string => zoned(now, timeZone).toPlainDate().toString();

/** The hour of the day (0 to 23) at a moment in a time zone. */
export const localHour = (at: Date, timeZone: string): number => zoned(at, timeZone).hour;

/** The moment at which a local date (YYYY-MM-DD) began; right across changes of the clock, those at midnight included. */
export const startOfDay = (day: string, timeZone: string): Date => startOf(Temporal.PlainDate.from(day), timeZone);

/** The first moment of the shop's next day; days are from 23 to 25 hours long, and some were left out. */
export const dayEnd = (now: Date, timeZone: string): Date =>
  startOf(zoned(now, timeZone).toPlainDate().add({ days: 1 }), timeZone);

/** The same time of day a week earlier: seven local days back, not 168 hours, so that a change of the clock moves nothing. */
export function weekEarlier(now: Date, localDay: string, timeZone: string): { localDay: string; until: Date } {
  const earlier = daysAfter(localDay, -7);
  const sinceMidnight = now.getTime() - startOfDay(localDay, timeZone).getTime();
  return { localDay: earlier, until: new Date(startOfDay(earlier, timeZone).getTime() + sinceMidnight) };
}

/** A time zone by the name that this server has for it (IANA); null when it knows none such. */
export function findTimeZone(wanted: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: wanted }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
