/** Numbers as people type them into forms and spreadsheets. Null if it is none. */
import { highestPrice } from './amounts.ts';
import { parseMoney } from './money.ts';

/** `4,50` and `1.234,50` as much of Europe types them: a comma before one or two last digits. */
const withPoint = (typed: string): string =>
  typed.replace(
    /^(\$?\s?)(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/,
    (_, sign: string, whole: string, part: string) => `${sign}${whole.replaceAll('.', '')}.${part}`,
  );

/** An amount in cents. */
export const readAmount = (typed: string): number | null => parseMoney(withPoint(typed.trim()))?.cents ?? null;

/** A price in cents. */
export const readPrice = (typed: string): number | null => {
  const cents = readAmount(typed);
  return cents === null || cents > highestPrice ? null : cents;
};

/** Cents with a sign: `+0.50`, `-1`. */
export const readDifference = (typed: string): number | null => {
  const { sign = '', amount = '' } = /^(?<sign>[+\-−]?)\s?(?<amount>.*)$/.exec(typed.trim())?.groups ?? {};
  const cents = amount === '' && sign === '' ? 0 : readPrice(amount);
  return cents === null ? null : (sign === '' || sign === '+' ? 1 : -1) * cents;
};

export const readWhole = (typed: string): number | null => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null);
