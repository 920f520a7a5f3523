/** Calendar dates, YYYY-MM-DD, without a clock or a time zone. */

const dayLength = 24 * 60 * 60 * 1000;

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The date `days` after another; negative numbers go back. */
export const daysAfter = (day: string, days: number): string =>
  new Date(at(day) + days * dayLength).toISOString().slice(0, 10);

/** Days from one date to another. */
export const daysBetween = (from: string, to: string): number => (at(to) - at(from)) / dayLength;

/** Every date from one to another, inclusive. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => daysAfter(from, index));

/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: string): number => (new Date(at(day)).getUTCDay() + 6) % 7;
