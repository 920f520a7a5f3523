import { dayOf, zoneOfShop } from './format.ts';

/** A moment by the shop's clock: 1 is Monday, `time` is HH:MM. */
export function shopTime(at: number): { weekday: number; time: string } {
  const timeZone = zoneOfShop();
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  // A day of the calendar is the same everywhere. Sunday is 0.
  return { weekday: new Date(dayOf(at)).getUTCDay() || 7, time: clock.format(at) };
}
