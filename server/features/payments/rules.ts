/** Whether what a provider says fits the payment that we began, and when to look again. */

interface Expected {
  orderId: string;
  cents: number;
  currency: string;
  payee: string;
}

interface Taken {
  state: 'done' | 'pending' | 'declined';
  cents: number;
  currency: string;
}

interface Seen {
  reference: string;
  cents: number;
  currency: string;
  payees: readonly string[];
  captures: readonly Taken[];
}

/** What is wrong with a payment; null if it is the one that we began. */
export function mismatch(expected: Expected, seen: Seen): string | null {
  if (seen.reference !== expected.orderId) return 'another order';
  if (!seen.payees.includes(expected.payee)) return 'another payee';
  const isRight = ({ cents, currency }: Pick<Taken, 'cents' | 'currency'>) =>
    cents === expected.cents && currency === expected.currency;
  if (![seen, ...seen.captures.filter(({ state }) => state !== 'declined')].every(isRight)) return 'another amount';
  return null;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Hours that a customer may take to approve a payment (PayPal's own limit; Stripe's is shorter). */
const approvalTime = 3 * hour;

/** Whether a payment that no one approved is given up. */
export const isStale = (ageMs: number): boolean => ageMs >= approvalTime;

/** Milliseconds until a payment of this age is looked at again (ours): often at first, because a webhook may never come. */
export function nextLook(ageMs: number, isTaking: boolean): number {
  if (ageMs < 10 * minute) return 20 * second;
  if (isTaking) return ageMs < 2 * hour ? 5 * minute : hour;
  return 5 * minute;
}
