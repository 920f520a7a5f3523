/** Decides what is unusual. */
import { afterHours, subaddress } from '@stampdeck/contract/staff-report.ts';

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

/**
 * Tells the hours of the day and the weekdays (Monday is 0) on which hardly anyone visits, from visits by weekday and
 * hour. Null if they are too few to know.
 */
export function quietTimes(
  week: readonly (readonly number[])[],
): { isQuiet: (weekday: number, hour: number) => boolean } | null {
  const byWeekday = week.map(sum);
  const byHour = Array.from({ length: 24 }, (_, hour) => sum(week.map((hours) => hours[hour] ?? 0)));
  const all = sum(byWeekday);
  if (all < afterHours.visits) return null;
  const isRare = (visits = 0) => visits < all * afterHours.share;
  return { isQuiet: (weekday, hour) => isRare(byWeekday[weekday]) || isRare(byHour[hour]) };
}

/** The mailbox of an address: 'kim@example.com' for 'kim+cards@example.com'. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, Math.max(0, at));
  const tag = name.indexOf(subaddress);
  return tag < 1 ? email : name.slice(0, tag) + email.slice(at);
}
