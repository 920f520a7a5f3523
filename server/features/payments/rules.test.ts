import { expect, test } from 'vitest';
import { mismatch } from './rules.ts';

const begun = { orderId: 'order-1', cents: 1035, currency: 'USD', payee: 'cafe@example.com' };
const capture = { state: 'done', cents: 1035, currency: 'USD' } as const;
const seen = {
  ...{ reference: 'order-1', cents: 1035, currency: 'USD' },
  ...{ payees: ['cafe@example.com'], captures: [capture] },
};

test('a payment with the order, amount, currency and payee that we began fits', () => {
  expect(mismatch(begun, seen)).toBeNull();
  expect(mismatch(begun, { ...seen, captures: [] })).toBeNull();
});

test.each([
  ['another order', { reference: 'order-2' }],
  ['another payee', { payees: ['thief@example.com'] }],
  ['another amount', { cents: 1 }],
  ['another amount', { currency: 'JPY' }],
  ['another amount', { captures: [{ ...capture, cents: 1 }] }],
  ['another amount', { captures: [{ ...capture, currency: 'JPY' }] }],
  ['another amount', { captures: [capture, { ...capture, state: 'pending', currency: 'JPY' }] }],
] as const)('it does not fit with %s: %j', (words, wrong) => {
  expect(mismatch(begun, { ...seen, ...wrong })).toBe(words);
});

test('what the provider declined took no money, in whatever currency', () => {
  const declined = { state: 'declined', cents: 1, currency: 'JPY' } as const;
  expect(mismatch(begun, { ...seen, captures: [declined, capture] })).toBeNull();
});
