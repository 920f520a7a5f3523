import { describe, expect, test } from 'vitest';
import { knownTimeZone, waitAfter } from './rules.ts';

describe('growing delays', () => {
  test('four failures are free, then the wait doubles up to a quarter of an hour', () => {
    expect([1, 2, 3, 4].map(waitAfter)).toEqual([0, 0, 0, 0]);
    expect([5, 6, 7, 8].map(waitAfter)).toEqual([1, 2, 4, 8]);
    expect(waitAfter(100)).toBe(900);
  });
});

describe('time zones', () => {
  test('what the server does not know becomes UTC', () => {
    expect(knownTimeZone('Europe/Berlin')).toBe('Europe/Berlin');
    expect(knownTimeZone('Mars/Olympus')).toBe('UTC');
    expect(knownTimeZone(undefined)).toBe('UTC');
  });
});
