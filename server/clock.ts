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

/** A time zone by the name that this server has for it (IANA); null when it knows none such. */
export function findTimeZone(wanted: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: wanted }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
