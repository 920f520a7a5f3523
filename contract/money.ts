/** Money: whole cents with a currency, never fractions. */

export interface Money {
  cents: number;
  /** ISO 4217. */
  currency: 'USD';
}

const checked = (cents: number, currency: Money['currency']): Money => {
  if (!Number.isSafeInteger(cents)) throw new RangeError('An amount of money is a whole number of cents.');
  return { cents, currency };
};

export const dollars = (cents: number): Money => checked(cents, 'USD');

/** Parses typed amounts: `$4.50`, `1,200`, `$ 5`. Null if it is not an amount or has fractions of a cent. */
export function parseMoney(typed: string): Money | null {
  const { whole, part = '' } =
    /^\$?\s?(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<part>\d{1,2}))?$/.exec(typed.trim())?.groups ?? {};
  if (whole === undefined) return null;
  const cents = Number(whole.replaceAll(',', '') + part.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? dollars(cents) : null;
}

/** The sum of amounts in one currency. */
export function sumOf(amounts: readonly Money[], currency: Money['currency'] = 'USD'): Money {
  if (amounts.some((one) => one.currency !== currency)) throw new RangeError('These amounts have several currencies.');
  return checked(
    amounts.reduce((sum, { cents }) => sum + cents, 0),
    currency,
  );
}

/** The price of several items. */
export const timesMoney = ({ cents, currency }: Money, pieces: number): Money => checked(cents * pieces, currency);

/** `$1,200`, `$4.50`: zero cents are omitted unless `alwaysCents` is set, for columns of amounts. */
export function formatMoney({ cents, currency }: Money, { alwaysCents = false, locale = 'en-US' } = {}): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  // Passed as text: as a number, an amount in dollars would be a fraction.
  const amount = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
  const trailingZeroDisplay = alwaysCents ? 'auto' : 'stripIfInteger';
  return new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay }).format(amount);
}
