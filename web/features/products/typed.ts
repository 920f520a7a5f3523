/** Numbers as people type them into the forms of products. */
import { fieldProblems } from '@stampdeck/contract/field-problems.ts';
import { highestStock } from '@stampdeck/contract/products.ts';
import { readDifference, readPrice, readWhole } from '@stampdeck/contract/typed-amounts.ts';
import * as z from 'zod/mini';

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

export const typedPrice = typed(readPrice, fieldProblems.wrongPrice);
export const typedPriceOrNone = typed(readPrice, fieldProblems.wrongPrice, 0);
export const typedDifference = typed(readDifference, fieldProblems.wrongPrice, 0);
const stock = (text: string) => {
  const count = readWhole(text);
  return count !== null && count <= highestStock ? count : null;
};
export const typedStock = typed(stock, fieldProblems.notWhole);
export const typedStockOrNone = typed(stock, fieldProblems.notWhole, 0);
export const typedPercent = typed(percentOf, fieldProblems.notWhole);

/** An amount as it stands in a field: `4.50`. */
export const amountText = (cents: number): string => (cents / 100).toFixed(2);
