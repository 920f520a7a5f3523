import { beforeEach, expect, test } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

let at: number;
const now = () => new Date(at);
const pass = (seconds: number) => {
  at += seconds * 1000;
};

beforeEach(() => {
  at = Date.parse('2026-01-01T12:00:00Z');
});

test('a caller has as many calls as a period allows, no matter who else calls, and again in the next', async () => {
  const limiter = new RateLimiter({ most: 3, seconds: 60, now });
  for (const seconds of [0, 20, 39]) {
    pass(seconds);
    expect([await limiter.count('one'), await limiter.count('two')]).toEqual([0, 0]);
  }
  expect(await limiter.count('one')).toBe(1);
  pass(1);
  expect([await limiter.count('one'), await limiter.count('two')]).toEqual([0, 0]);
});

test('of many concurrent calls, as many as are allowed get through', async () => {
  const limiter = new RateLimiter({ most: 5, seconds: 60, now });
  const waits = await Promise.all(Array.from({ length: 50 }, () => limiter.count('one')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  expect(waits.filter((wait) => wait === 60)).toHaveLength(45);
});

test('no one waits longer because the clock is set back', async () => {
  const limiter = new RateLimiter({ most: 1, seconds: 60, now });
  expect([await limiter.count('one'), await limiter.count('one')]).toEqual([0, 60]);
  pass(-3600);
  expect([await limiter.count('one'), await limiter.count('one')]).toEqual([0, 60]);
});

test('a returned place can be used again, and only once', async () => {
  const limiter = new RateLimiter({ most: 1, seconds: 60, now });
  expect(await limiter.count('one')).toBe(0);
  await limiter.reward('one');
  await limiter.reward('one');
  expect([await limiter.count('one'), await limiter.count('one')]).toEqual([0, 60]);
});

test('callers whose period is over are forgotten, and the oldest one if there are too many', async () => {
  const limiter = new RateLimiter({ most: 1, seconds: 60, now, mostCallers: 3 });
  await limiter.count('early');
  pass(30);
  for (const caller of ['one', 'two', 'three']) await limiter.count(caller);
  expect(limiter.size).toBe(3);
  expect([await limiter.count('two'), await limiter.count('three')]).toEqual([60, 60]);
  expect(await limiter.count('early')).toBe(0);
  pass(60);
  await limiter.count('late');
  expect(limiter.size).toBe(1);
});
