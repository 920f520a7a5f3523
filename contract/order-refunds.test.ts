import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasPart, refundSum } from './order-refunds.ts';
import { lineTaxes, orderSums } from './order-sums.ts';
import { taxClasses } from './product-options.ts';

const line = fc.record({
  price: fc.integer({ min: 0, max: 9_999_999 }),
  qty: fc.integer({ min: 1, max: 50 }),
  taxClass: fc.constantFrom(...taxClasses),
});
const cart = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  rates: fc.record({ standard: fc.integer({ max: 10_000, min: 0 }), reduced: fc.integer({ max: 10_000, min: 0 }) }),
  method: fc.constantFrom('delivery' as const, 'pickup' as const),
});

it('the taxes of the lines add up to the tax of the order', () => {
  fc.assert(
    fc.property(cart, ({ lines, rates, method }) => {
      const sum = lineTaxes(lines, rates).reduce((all, tax) => all + tax, 0);
      expect(sum).toBe(orderSums(lines, method, rates).taxPrice);
    }),
    { numRuns: 2000 },
  );
});

const step = fc.record({
  place: fc.nat(11),
  qty: fc.integer({ min: 1, max: 30 }),
  shipping: fc.boolean(),
  /** A refund of money alone, as a part of what is left. */
  money: fc.option(fc.double({ min: 0, max: 0.5, noNaN: true }), { freq: 5 }),
});

it('whatever parts are refunded, in any order, they add up to the total and never to more', () => {
  fc.assert(
    fc.property(cart, fc.array(step, { maxLength: 30 }), ({ lines, rates, method }, steps) => {
      const { totalPrice, shippingPrice } = orderSums(lines, method, rates);
      const taxes = lineTaxes(lines, rates);
      const rest = {
        lines: lines.map(({ price, qty }, place) => ({ price, qty, tax: taxes[place] ?? 0, refunded: 0 })),
        ...{ shipping: shippingPrice, left: totalPrice },
      };
      const refund = (part: Parameters<typeof refundSum>[1]) => {
        if (!hasPart(rest, part)) return;
        const cents = refundSum(rest, part);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(rest.left);
        rest.left -= cents;
        for (const { place, qty } of part.pieces) (rest.lines[place] as { refunded: number }).refunded += qty;
        if (part.shipping) rest.shipping = 0;
      };
      for (const { place, qty, shipping, money } of steps) {
        if (money === null) refund({ pieces: [{ place, qty }], shipping });
        else rest.left -= Math.floor(rest.left * money);
      }
      for (const [place, { qty, refunded }] of rest.lines.entries())
        if (qty > refunded) refund({ pieces: [{ place, qty: qty - refunded }], shipping: false });
      if (rest.shipping > 0) refund({ pieces: [], shipping: true });
      expect(rest.left).toBe(0);
    }),
    { numRuns: 2000 },
  );
});

it('a piece costs its price and its share of the tax; the last one what the roundings left', () => {
  const rest = (refunded: number, left: number) => ({
    ...{ lines: [{ price: 333, qty: 3, tax: 150, refunded }], shipping: 0, left },
  });
  const one = { pieces: [{ place: 0, qty: 1 }], shipping: false };
  expect(refundSum(rest(0, 1149), one)).toBe(383);
  expect(refundSum(rest(2, 383), one)).toBe(383);
  expect(hasPart(rest(3, 0), one)).toBe(false);
  expect(hasPart(rest(0, 1149), { pieces: [], shipping: true })).toBe(false);
});
