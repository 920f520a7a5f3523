/** The shop's calendar. */

interface Calendar {
  format: Intl.DateTimeFormat;
  /** The minute asked for last, and its date: no time zone changes its date within a minute. */
  minute: number;
  day: string;
}

// Making one costs more than everything else of an award; there are no more of them than time zones, which are checked before they are stored.
const calendars = new Map<string, Calendar>();

/** The date at a moment in a time zone, as YYYY-MM-DD. */
export function localDay(now: Date, timeZone: string): string {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    calendar = { format, minute: Number.NaN, day: '' };
    calendars.set(timeZone, calendar);
  }
  const minute = Math.floor(now.getTime() / 60_000);
  if (calendar.minute !== minute) {
    calendar.minute = minute;
    calendar.day = calendar.format.format(now);
  }
  return calendar.day;
}

/** The first moment of the shop's next day; days are from 23 to 25 hours long, and some were left out. */
export function dayEnd(now: Date, timeZone: string): Date {
  const today = localDay(now, timeZone);
  let [before, after] = [now.getTime(), now.getTime() + 50 * 3_600_000];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDay(new Date(middle), timeZone) === today) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** A time zone by the name that this server has for it (IANA); null when it knows none such. */
export function findTimeZone(wanted: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: wanted }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
