/**
 * The one place that writes numbers, dates, times and lists: in the reader's language and region, moments in the shop's time zone. Money has a
 * file of its own (money.ts), which not every page loads.
 */
import { formatLocale } from './language.ts';

/** How a date can be written, with October 31, 2026 as an American reads it. */
const dateStyles = {
  /** Oct 31, 2026 */
  day: { dateStyle: 'medium' },
  /** October 31, 2026 */
  longDay: { dateStyle: 'long' },
  /** Saturday, October 31, 2026 */
  fullDay: { dateStyle: 'full' },
  /** October 31 */
  dayOfYear: { day: 'numeric', month: 'long' },
  /** Oct 31 */
  shortDayOfYear: { day: 'numeric', month: 'short' },
  /** Sat, Oct 31 */
  shortWeekdayAndDay: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Saturday, October 31 */
  weekdayAndDay: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Saturday */
  weekday: { weekday: 'long' },
  /** Sat */
  shortWeekday: { weekday: 'short' },
  /** October 2026 */
  month: { month: 'long', year: 'numeric' },
  /** Oct 2026 */
  shortMonth: { month: 'short', year: 'numeric' },
  /** Oct 31, 2026, 4:05 PM */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** Oct 31, 4:05 PM */
  shortMoment: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  /** Saturday, October 31, 2026 at 4:05 PM */
  fullMoment: { dateStyle: 'full', timeStyle: 'short' },
  /** Sat, 4:05 PM */
  shortWeekdayAndTime: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  /** 4:05 PM */
  time: { timeStyle: 'short' },
  /** 4 PM */
  hour: { hour: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateStyle = keyof typeof dateStyles;

let shopZone: string | undefined;

/** Whether this browser knows a time zone by this name. */
export function isKnownZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== null;
  } catch {
    return false;
  }
}

/** The shop whose page this is keeps its time in this zone; until then, or if the browser does not know it, the browser's counts. */
export function setShopZone(timeZone: string | undefined): void {
  shopZone = timeZone !== undefined && isKnownZone(timeZone) ? timeZone : undefined;
}

/** The zone of the shop whose page this is, if it is known. */
export const zoneOfShop = (): string | undefined => shopZone;

// Making a formatter takes a hundred times as long as using one.
const made = new Map<string, unknown>();
function once<T>(key: string, make: (locale: string) => T): T {
  const locale = formatLocale();
  const name = `${locale} ${key}`;
  if (!made.has(name)) made.set(name, make(locale));
  return made.get(name) as T;
}

/** In some regions, Intl writes `9:24` beside a date, but `09:24` alone: as alone. */
function withHour(options: Intl.DateTimeFormatOptions, locale: string): Intl.DateTimeFormatOptions {
  if (!options.minute) return options;
  const alone = new Intl.DateTimeFormat(locale, { ...dateStyles.time, timeZone: 'UTC' }).format(8 * hour);
  return alone.startsWith('0') ? { ...options, hour: '2-digit' } : options;
}

const dateFormat = (style: DateStyle, timeZone: string | undefined) =>
  once(
    `${style} ${timeZone}`,
    (locale) => new Intl.DateTimeFormat(locale, { ...withHour(dateStyles[style], locale), timeZone }),
  );

/** A moment (ISO time, Date or milliseconds) in the shop's time zone, unless another is named. */
export const formatMoment = (at: string | number | Date, style: DateStyle, timeZone = shopZone): string =>
  dateFormat(style, timeZone).format(new Date(at));

/** The date of a moment in the shop's time zone, `2026-10-31`. */
export function dayOf(at: string | number, timeZone = shopZone): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone } as const;
  // Sweden writes dates as ISO does.
  return once(`date ${timeZone}`, () => new Intl.DateTimeFormat('sv-SE', parts)).format(new Date(at));
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A date of the calendar, `2026-10-31`: the same everywhere. */
export const formatDay = (day: string, style: DateStyle): string => dateFormat(style, 'UTC').format(startOf(day));

/** Two dates of the calendar, `Oct 2 – 31, 2026`; one where they are the same. */
export const formatDays = (from: string, to: string, style: DateStyle): string =>
  dateFormat(style, 'UTC').formatRange(startOf(from), startOf(to));

/** How the region writes an hour: `4 PM`, `16 Uhr`; with minutes where a number would stand alone. */
const hourFormat = () => {
  const short = dateFormat('hour', 'UTC');
  return /^\d+$/.test(short.format(0)) ? dateFormat('time', 'UTC') : short;
};
/** 8 Uhr, not 08 Uhr. */
const withoutZero = (text: string): string => (text.includes(':') ? text : text.replace(/\b0(?=\d)/g, ''));

/** An hour of the day, 0 to 23: `4 PM`. */
export const formatHour = (at: number): string => withoutZero(hourFormat().format(at * hour));

/** The same from its beginning to its end: `4 – 5 PM`. */
export const formatWholeHour = (at: number): string =>
  // The last hour ends on the next day, which a range would name.
  at === 23
    ? `${formatHour(at)} – ${formatHour(0)}`
    : withoutZero(hourFormat().formatRange(at * hour, (at + 1) * hour));

/** The hour of a moment, 0 to 23, by the clock of a time zone. */
export const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at));

/** `1,234`, `−5`; with `signed`, `+5`. */
export const formatNumber = (value: number, { signed = false } = {}): string =>
  once(`number ${signed}`, (locale) => new Intl.NumberFormat(locale, { signDisplay: signed ? 'exceptZero' : 'auto' }))
    .format(value)
    .replace('-', '−');

/** `92%` for 0.92. */
export const formatPercent = (part: number): string =>
  once('percent', (locale) => new Intl.NumberFormat(locale, { style: 'percent' })).format(part);

/** `1.4 MB`. */
export const formatMegabytes = (bytes: number): string =>
  once(
    'megabytes',
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
  ).format(bytes / 1_000_000);

const bytesIn = { kilobyte: 1e3, megabyte: 1e6, gigabyte: 1e9 };

/** `640 kB`, `4.1 MB`, `2.3 GB`; at least 1 kB. */
export function formatBytes(bytes: number): string {
  const unit = bytes < 999_500 ? 'kilobyte' : bytes < 999_950_000 ? 'megabyte' : 'gigabyte';
  const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1;
  return once(unit, (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits })).format(
    Math.max(bytes, bytesIn.kilobyte) / bytesIn[unit],
  );
}

/** `a, b, and c`. */
export const formatList = (items: readonly string[]): string =>
  once('list', (locale) => new Intl.ListFormat(locale)).format(items);

const unitFormat = (unit: 'second' | 'minute' | 'hour') =>
  once(unit, (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }));

/** `90 seconds`, `5 minutes`, `1 hour 5 minutes`: seconds below two minutes, then minutes (rounded up), then hours and minutes. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 120 && whole !== 60) return unitFormat('second').format(whole);
  const minutes = Math.ceil(whole / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [];
  if (hours > 0) parts.push(unitFormat('hour').format(hours));
  if (rest > 0) parts.push(unitFormat('minute').format(rest));
  return once('duration', (locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' })).format(parts);
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.25 * day],
  ['month', 30.44 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
];

/** `2 hours ago`, in whole units rounded down; null for less than a minute, and for what lies ahead. */
export function formatAgo(at: number, now: number): string | null {
  const unit = units.find(([, length]) => now - at >= length);
  if (!unit) return null;
  return once('ago', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' })).format(
    -Math.floor((now - at) / unit[1]),
    unit[0],
  );
}
