/** A million carts, counted again with whole numbers of any size (safety D26). */
import { type DeliveryMethod, orderSums } from '@stampdeck/contract/order-sums.ts';
import { type TaxClass, taxClasses } from '@stampdeck/contract/product-options.ts';
import { expect, test } from 'vitest';
import { randomFrom } from '#random.ts';

const carts = 1_000_000;
const firstSeed = Number(process.env.MONEY_SEED ?? 1);

interface Line {
  price: number;
  qty: number;
  taxClass: TaxClass;
}

/** What is due, by the specification's words. */
function exactSums(lines: Line[], method: DeliveryMethod, rates: { standard: number; reduced: number }) {
  let [items, standard, reduced] = [0n, 0n, 0n];
  for (const { price, qty, taxClass } of lines) {
    const sum = BigInt(price) * BigInt(qty);
    items += sum;
    if (taxClass === 'standard') standard += sum;
    if (taxClass === 'reduced') reduced += sum;
  }
  const shipping = method === 'delivery' && items <= 10_000n ? 10_000n : 0n;
  // Half up: half a cent is 5,000 hundredths of a percent of a cent.
  const taxOf = (cents: bigint, rate: number) => (cents * BigInt(rate) + 5_000n) / 10_000n;
  const isOne = rates.standard === rates.reduced;
  const tax = isOne
    ? taxOf(standard + reduced, rates.standard)
    : taxOf(standard, rates.standard) + taxOf(reduced, rates.reduced);
  return [items, shipping, tax, items + shipping + tax].map(Number);
}

test('a million random carts cost to the cent what is due', () => {
  const next = randomFrom(firstSeed);
  const below = (limit: number) => Math.floor(next() * limit);
  const highest = [300, 12_000, 9_999_999];
  const wrong: object[] = [];
  for (let count = 0; count < carts; count += 1) {
    const most = highest[below(3)] ?? 300;
    const lines = Array.from({ length: 1 + below(4) }, () => ({
      ...{ price: below(most + 1), qty: 1 + below(99), taxClass: taxClasses[below(3)] as TaxClass },
    }));
    const rate = () => (next() < 0.5 ? 1500 : below(10_001));
    const rates = { standard: rate(), reduced: rate() };
    const method = next() < 0.5 ? 'delivery' : 'pickup';
    const due = orderSums(lines, method, rates);
    const counted = [due.itemsPrice, due.shippingPrice, due.taxPrice, due.totalPrice];
    const exact = exactSums(lines, method, rates);
    if (counted.some((cents, place) => cents !== exact[place])) wrong.push({ lines, method, rates, counted, exact });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
});
