import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardProgress } from './cards.ts';
import { refuseAward, refuseReversal, stampSummary } from './stamps.ts';

describe('stamp rules', () => {
  test('an award is refused exactly when it does not fit', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (count, size, more) => {
        expect(refuseAward({ count, size }, more) === null).toBe(count + more <= size);
      }),
    );
  });

  test('a reversal is refused exactly when it would go below nothing', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.integer({ min: 1, max: 20 }), (count, fewer) => {
        expect(refuseReversal({ count }, fewer) === null).toBe(count >= fewer);
      }),
    );
  });

  test('the summary line says what the store did since the scan (S4.stamps.7, S4.stamps.8)', () => {
    expect([stampSummary(3), stampSummary(0), stampSummary(-2)]).toEqual([
      'Store have added 3 stamps',
      'Store have added 0 stamps',
      'Store have remove 2 stamps',
    ]);
  });

  test('progress is said in words', () => {
    expect(cardProgress({ count: 6, size: 10 })).toBe('6 of 10 stamps, 4 to go');
    expect(cardProgress({ count: 10, size: 10 })).toBe('10 of 10 stamps, the card is full');
  });
});
