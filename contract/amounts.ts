/** Amounts of money on the wire: dollars with at most two decimals (specification). Inside they are whole cents. */
import * as z from 'zod/mini';
import { fieldProblems } from './field-problems.ts';

/** The highest price, in cents (ours). */
export const highestPrice = 99_999_99;

const toCents = (dollars: number): number => Math.round(dollars * 100);

const centsFrom = (least: number, most = highestPrice, problem: string = fieldProblems.wrongPrice) =>
  z.codec(
    z.number().check(
      z.minimum(least / 100, problem),
      z.maximum(most / 100, problem),
      z.refine((dollars) => toCents(dollars) / 100 === dollars, problem),
    ),
    z.int().check(z.minimum(least), z.maximum(most)),
    { decode: toCents, encode: (cents) => cents / 100 },
  );

/** A price: 0 to 99,999.99 dollars on the wire, whole cents inside. */
export const price = centsFrom(0);

/** What a choice adds to a price, or takes off. */
export const priceDifference = centsFrom(-highestPrice);

/** The highest amount of an order, in cents (ours). A hundredth of a percent of it is still counted exactly. */
export const highestAmount = 999_999_999_99;

/** What to give back of an order: at least a cent. */
export const refundAmount = centsFrom(1, highestAmount, fieldProblems.wrongRefund);

/** An amount that the server says: whole cents inside. */
export const amount = z.codec(z.number(), z.int(), { decode: toCents, encode: (cents) => cents / 100 });

/** An amount that a client computed, to the nearest cent: fractions of dollars are seldom exact. */
export const saidAmount = z.codec(z.number().check(z.minimum(0), z.maximum(highestAmount / 100)), z.int(), {
  decode: toCents,
  encode: (cents) => cents / 100,
});
