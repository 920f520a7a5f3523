import { describe, expect, test } from 'vitest';
import { isFresh, waitAfter } from './rules.ts';

describe('growing delays', () => {
  const waits = (at: 'network' | 'account', failures: number[]) => failures.map((count) => waitAfter(count, at));

  test('four failures are free, then the wait doubles up to a quarter of an hour', () => {
    expect(waits('network', [1, 2, 3, 4, 5, 6, 7, 8, 100])).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 900]);
  });

  test('from all networks together nineteen are free, then the wait doubles up to two minutes', () => {
    expect(waits('account', [1, 19, 20, 21, 26, 27, 100])).toEqual([0, 0, 1, 2, 64, 120, 120]);
  });
});

test('a session is fresh for ten minutes, and not at all with the clock set back', () => {
  const opened = '2026-05-01T12:00:00.000Z';
  const at = (seconds: number) => isFresh(opened, new Date(Date.parse(opened) + seconds * 1000));
  expect([at(-1), at(0), at(599), at(600)]).toEqual([false, true, true, false]);
});
