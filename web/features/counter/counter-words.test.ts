import { expect, test } from 'vitest';
import { limitWords, stampSummary } from './counter-words.ts';

test('the summary line says what the store did since the scan (S4.stamps.7, S4.stamps.8)', () => {
  expect([stampSummary(3), stampSummary(0), stampSummary(-2)]).toEqual([
    'Store have added 3 stamps',
    'Store have added 0 stamps',
    'Store have remove 2 stamps',
  ]);
});

test('a limit that refuses is named with its value', () => {
  expect(limitWords('gap', 3900)).toBe('Your shop waits 1 hour 5 minutes between stamps for one customer.');
  expect(limitWords('visit', 1)).toBe('Your shop stamps each customer at most once per visit (4 hours).');
  expect(limitWords('day', 3)).toBe('Your shop stamps each customer at most 3 times per day.');
  expect(limitWords('person', 20)).toBe('Your shop lets each person stamp at most 20 times per hour.');
});
