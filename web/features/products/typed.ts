/** Numbers as people type them into the forms of products. */
import { highestPrice } from '@stampdeck/contract/amounts.ts';
import { fieldProblems } from '@stampdeck/contract/field-problems.ts';
import { parseMoney } from '@stampdeck/contract/money.ts';
import { highestStock } from '@stampdeck/contract/products.ts';
import * as z from 'zod/mini';

/** `4,50` as much of Europe types it: a comma before one or two last digits. */
const withPoint = (typed: string): string => typed.trim().replace(/^(\$?\s?\d+),(\d{1,2})$/, '$1.$2');

const centsOf = (typed: string): number | null => {
  const cents = parseMoney(withPoint(typed))?.cents;
  return cents === undefined || cents > highestPrice ? null : cents;
};

/** With a sign: `+0.50`, `-1`. */
const differenceOf = (typed: string): number | null => {
  const { sign = '', amount = '' } = /^(?<sign>[+\-−]?)\s?(?<amount>.*)$/.exec(typed.trim())?.groups ?? {};
  const cents = amount === '' && sign === '' ? 0 : centsOf(amount);
  return cents === null ? null : (sign === '' || sign === '+' ? 1 : -1) * cents;
};

const wholeOf = (typed: string): number | null => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null);

const percentOf = (typed: string): number | null => {
  const plain = typed.trim().replace('−', '-').replace(',', '.');
  return /^[+-]?\d{1,4}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
};

/** A text that one of these reads; `empty` is what an empty one means, or is refused if there is none. */
const typed = (read: (typed: string) => number | null, wrong: string, empty?: number) =>
  z.codec(
    z.string().check(
      z.refine((text) => text.trim() !== '' || empty !== undefined, fieldProblems.empty),
      z.refine((text) => text.trim() === '' || read(text) !== null, wrong),
    ),
    z.number(),
    { decode: (text) => (text.trim() === '' ? empty : read(text)) ?? 0, encode: String },
  );

export const typedPrice = typed(centsOf, fieldProblems.wrongPrice);
export const typedPriceOrNone = typed(centsOf, fieldProblems.wrongPrice, 0);
export const typedDifference = typed(differenceOf, fieldProblems.wrongPrice, 0);
const stock = (text: string) => {
  const count = wholeOf(text);
  return count !== null && count <= highestStock ? count : null;
};
export const typedStock = typed(stock, fieldProblems.notWhole);
export const typedStockOrNone = typed(stock, fieldProblems.notWhole, 0);
export const typedPercent = typed(percentOf, fieldProblems.notWhole);

/** An amount as it stands in a field: `4.50`. */
export const amountText = (cents: number): string => (cents / 100).toFixed(2);
