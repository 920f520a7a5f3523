import { describe, expect, test } from 'vitest';
import { isFresh, waitAfter } from './rules.ts';

describe('growing delays', () => {
  test('four failures are free, then the wait doubles up to a quarter of an hour', () => {
    expect([1, 2, 3, 4].map(waitAfter)).toEqual([0, 0, 0, 0]);
    expect([5, 6, 7, 8].map(waitAfter)).toEqual([1, 2, 4, 8]);
    expect(waitAfter(100)).toBe(900);
  });
});

test('a session is fresh for ten minutes, and not at all with the clock set back', () => {
  const opened = '2026-05-01T12:00:00.000Z';
  const at = (seconds: number) => isFresh(opened, new Date(Date.parse(opened) + seconds * 1000));
  expect([at(-1), at(0), at(599), at(600)]).toEqual([false, true, true, false]);
});
