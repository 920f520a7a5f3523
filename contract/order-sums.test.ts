import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderSums } from './order-sums.ts';
import { taxClasses } from './product-options.ts';

const one = (price: number) => [{ price, qty: 1, taxClass: 'standard' as const }];

it.each([
  [10, 10_000, 2, 10_012],
  [350, 10_000, 53, 10_403],
  [9999, 10_000, 1500, 21_499],
  [10_000, 10_000, 1500, 21_500],
  [10_001, 0, 1500, 11_501],
])(
  '%i cents of items are delivered for %i, taxed with %i and cost %i',
  (itemsPrice, shippingPrice, taxPrice, totalPrice) => {
    expect(orderSums(one(itemsPrice), 'delivery')).toEqual({ itemsPrice, shippingPrice, taxPrice, totalPrice });
  },
);

it('nothing is charged for collecting at the shop', () => {
  expect(orderSums(one(350), 'pickup')).toEqual({ itemsPrice: 350, shippingPrice: 0, taxPrice: 53, totalPrice: 403 });
});

it('a product that is not taxed adds no tax, and each rate is rounded once', () => {
  const lines = [
    { price: 10, qty: 1, taxClass: 'standard' },
    { price: 10, qty: 1, taxClass: 'reduced' },
    { price: 10, qty: 1, taxClass: 'none' },
  ] as const;
  expect(orderSums(lines, 'pickup').taxPrice).toBe(3);
  expect(orderSums(lines, 'pickup', { standard: 1500, reduced: 500 }).taxPrice).toBe(2 + 1);
});

const line = fc.record({
  price: fc.integer({ min: 0, max: 9_999_999 }),
  qty: fc.integer({ min: 1, max: 1000 }),
  taxClass: fc.constantFrom(...taxClasses),
});
const rate = fc.integer({ min: 0, max: 10_000 });

it('every cart costs to the cent what whole numbers of any size say', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 30 }),
      fc.constantFrom('delivery' as const, 'pickup' as const),
      fc.record({ standard: rate, reduced: rate }),
      (lines, method, rates) => {
        const exact = (of: string[]) =>
          lines.reduce(
            (sum, each) => sum + (of.includes(each.taxClass) ? BigInt(each.price) * BigInt(each.qty) : 0n),
            0n,
          );
        const items = exact([...taxClasses]);
        const shipping = method === 'delivery' && items <= 10_000n ? 10_000n : 0n;
        const taxOf = (cents: bigint, at: number) => (cents * BigInt(at) * 2n + 10_000n) / 20_000n;
        const tax =
          rates.standard === rates.reduced
            ? taxOf(exact(['standard', 'reduced']), rates.standard)
            : taxOf(exact(['standard']), rates.standard) + taxOf(exact(['reduced']), rates.reduced);
        expect(orderSums(lines, method, rates)).toEqual({
          itemsPrice: Number(items),
          shippingPrice: Number(shipping),
          taxPrice: Number(tax),
          totalPrice: Number(items + shipping + tax),
        });
      },
    ),
    { numRuns: 2000 },
  );
});
