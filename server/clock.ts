/** The shop's calendar. */

/** The date at a moment in a time zone, as YYYY-MM-DD. */
export const localDay = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
