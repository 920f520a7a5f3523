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

const dayLength = 24 * 60 * 60 * 1000;
const week = 7 * dayLength;

/** Minutes by which a zone is ahead of UTC at a moment. */
function offsetMinutes(at: Date, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const match = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name ?? '');
  const minutes = Number(match?.[2] ?? 0) * 60 + Number(match?.[3] ?? 0);
  return match?.[1] === '-' ? -minutes : minutes;
}

/** The moment at which a local date (YYYY-MM-DD) began; right across changes of the clock, those at midnight included. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const usual = midnight - offsetMinutes(new Date(midnight), timeZone) * 60_000;
  const around = [midnight - dayLength, midnight + dayLength];
  const others = around.map((at) => midnight - offsetMinutes(new Date(at), timeZone) * 60_000);
  const isStart = (at: number) =>
    localDay(new Date(at), timeZone) === day && localDay(new Date(at - 1), timeZone) !== day;
  return new Date([usual, ...others].find(isStart) ?? usual);
}

/** The same time of day a week earlier: seven local days back, not 168 hours, so that a change of the clock moves nothing. */
export function weekEarlier(now: Date, localDay: string, timeZone: string): { localDay: string; until: Date } {
  const earlier = new Date(Date.parse(`${localDay}T00:00:00Z`) - week).toISOString().slice(0, 10);
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

const hours = new Map<string, Intl.DateTimeFormat>();

/** The hour of the day (0 to 23) at a moment in a time zone. */
export function localHour(at: Date, timeZone: string): number {
  let format = hours.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
    hours.set(timeZone, format);
  }
  return Number(format.format(at));
}
