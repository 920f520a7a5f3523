import { setShopZone } from '#language/format.ts';
import { session } from './session.ts';

/** Moments are written in this zone of the shop, now and, because the session keeps it, at the next visit. */
export function keepShopZone(shopId: string, timeZone: string): void {
  const person = session.get();
  if (person?.shopId !== shopId) return;
  if (person.timeZone !== timeZone) session.update(person.id, { timeZone });
  setShopZone(timeZone);
}
