import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dollars, formatMoney, parseMoney, sumOf, timesMoney } from './money.ts';

const cents = fc.integer({ min: 0, max: 1e12 });
const amounts = fc.array(cents, { maxLength: 50 });
const money = (all: number[]) => all.map(dollars);

it.each([
  ['$4.50', 450],
  ['4.5', 450],
  [' $ 5 ', 500],
  ['1,200', 120_000],
  ['$1,234,567.89', 123_456_789],
  ['0', 0],
])('%s is read as %i cents', (typed, expected) => {
  expect(parseMoney(typed)).toEqual(dollars(expected));
});

it.each(['', '$', 'four', '-1', '1.234', '1,20', '12,3456', '1e3', '4.', '.5', '€5', '9'.repeat(20)])(
  '"%s" is not an amount',
  (typed) => {
    expect(parseMoney(typed)).toBeNull();
  },
);

it('cents are left out when there are none, except in a list of amounts', () => {
  expect([2000, 450, 5, 120_000, -450].map((one) => formatMoney(dollars(one)))).toEqual([
    '$20',
    '$4.50',
    '$0.05',
    '$1,200',
    '-$4.50',
  ]);
  expect(formatMoney(dollars(2000), { alwaysCents: true })).toBe('$20.00');
});

it('every amount is read back as it was written', () => {
  fc.assert(
    fc.property(cents, fc.boolean(), (one, alwaysCents) => {
      expect(parseMoney(formatMoney(dollars(one), { alwaysCents }))).toEqual(dollars(one));
    }),
  );
});

it('a sum is the same in any order and in any parts, and a quantity is a sum of equal amounts', () => {
  fc.assert(
    fc.property(amounts, amounts, (some, others) => {
      const all = sumOf(money([...some, ...others]));
      expect(sumOf(money([...others, ...some]))).toEqual(all);
      expect(sumOf([sumOf(money(some)), sumOf(money(others))])).toEqual(all);
    }),
  );
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 99 }), (one, pieces) => {
      expect(timesMoney(dollars(one), pieces)).toEqual(sumOf(money(Array(pieces).fill(one))));
    }),
  );
});

it('a fraction of a cent is not an amount', () => {
  expect(() => dollars(0.5)).toThrow('whole number of cents');
  expect(() => timesMoney(dollars(1), 0.1)).toThrow('whole number of cents');
  expect(() => dollars(Number.MAX_SAFE_INTEGER + 1)).toThrow('whole number of cents');
});
