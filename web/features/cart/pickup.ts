import { t } from '@lingui/core/macro';
import { pickupDays } from '@stampdeck/contract/orders.ts';
import { serverNow } from '#lib/api.ts';
import type { Cart } from './cart.ts';
import { deliveryOf } from './delivery.ts';

/** A moment as a field for date and time writes it, by the device's clock: `2026-10-31T16:05`. */
export function localTime(at: number): string {
  const moment = new Date(at);
  return new Date(at - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What is wrong with a time of collecting; undefined if nothing is. */
export function pickupProblem(at: number, now: number): string | undefined {
  if (at < now) return t`This time is over. Choose a later one, or none.`;
  if (at > now + pickupDays * 24 * 60 * 60_000) return t`Choose a time within the next ${pickupDays} days.`;
  return undefined;
}

/** The same of the time in the cart; undefined also for a cart that is shipped, or collected as soon as it is ready. */
export const pickupProblemOf = (cart: Cart): string | undefined =>
  deliveryOf(cart) === 'pickup' && cart.pickupAt !== null
    ? pickupProblem(Date.parse(cart.pickupAt), serverNow())
    : undefined;
