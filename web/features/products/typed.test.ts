import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { momentOf, wallClock } from './editor/wall-clock.ts';
import { typedDifference, typedPercent, typedPrice, typedStock } from './typed.ts';

const read = (schema: z.ZodMiniType, typed: string) => z.safeParse(schema, typed).data ?? null;

test.each([
  ['4.50', 450],
  ['$4.50', 450],
  ['4,50', 450],
  ['1,200', 120_000],
  [' 5 ', 500],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['4.505', null],
  ['100000', null],
  ['cheap', null],
])('a price typed as “%s” is %s cents', (typed, cents) => {
  expect(read(typedPrice, typed)).toBe(cents);
});

test.each([
  ['', 0],
  ['+0.50', 50],
  ['-1', -100],
  ['−1,20', -120],
  ['+', null],
])('a difference in price typed as “%s” is %s cents', (typed, cents) => {
  expect(read(typedDifference, typed)).toBe(cents);
});

test('a stock is a whole number up to a million, a percentage has a sign', () => {
  expect(['20', '1000000', '1000001', '2.5', ''].map((typed) => read(typedStock, typed))).toEqual([
    ...[20, 1_000_000, null, null, null],
  ]);
  expect(['10', '−10', '2,5', 'ten'].map((typed) => read(typedPercent, typed))).toEqual([10, -10, 2.5, null]);
});

test('a moment is written by the shop’s clock and read back, also when the clock changed', () => {
  expect(wallClock('2026-10-31T17:00:00.000Z', 'America/New_York')).toBe('2026-10-31T13:00');
  for (const wall of ['2026-03-08T12:00', '2026-11-01T12:00', '2026-10-25T23:30'])
    expect(wallClock(momentOf(wall, 'Europe/Berlin'), 'Europe/Berlin')).toBe(wall);
  expect(momentOf('', 'Europe/Berlin')).toBeNull();
});
