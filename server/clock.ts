/** The shop's calendar. */

// Making one costs more than everything else of an award; there are no more of them than time zones, which are checked before they are stored.
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The date at a moment in a time zone, as YYYY-MM-DD. */
export function localDay(now: Date, timeZone: string): string {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    calendars.set(timeZone, calendar);
  }
  return calendar.format(now);
}

/** A time zone by the name that this server has for it (IANA); null when it knows none such. */
export function findTimeZone(wanted: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: wanted }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
