import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refuseAward, refuseReversal } from './stamps.ts';

describe('stamp rules', () => {
  test('an award is refused exactly when it does not fit', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (count, size, more) => {
        expect(refuseAward({ count, size }, more) === null).toBe(count + more <= size);
      }),
    );
  });

  test('a reversal is refused exactly when it would go below zero', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.integer({ min: 1, max: 20 }), (count, fewer) => {
        expect(refuseReversal({ count }, fewer) === null).toBe(count >= fewer);
      }),
    );
  });
});
