import { expect, test } from 'vitest';
import { cardProgress, stampCount } from './card-words.ts';

test('a card says how many stamps it has and how many are to go, or that it is full', () => {
  expect(cardProgress({ count: 6, size: 10 })).toBe('6 of 10 stamps, 4 to go');
  expect(cardProgress({ count: 10, size: 10 })).toBe('10 of 10 stamps, the card is full');
});

test('one stamp is singular', () => {
  expect([1, 6].map(stampCount)).toEqual(['1 stamp', '6 stamps']);
});
