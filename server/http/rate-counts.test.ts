import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newRedis } from '#test/redis.ts';
import { type Counts, MemoryCounts, RedisCounts } from './rate-counts.ts';

let redis: Redis;
beforeAll(async () => {
  redis = new Redis((await newRedis()).url);
});
afterAll(() => redis.quit());

const kinds: [string, () => Counts][] = [
  ['in this process', () => new MemoryCounts(() => new Date())],
  ['in Redis', () => new RedisCounts(redis, () => new Date())],
];

describe.each(kinds)('counts %s', (name, make) => {
  test('add up to the end of their time, and then begin again', async () => {
    const counts = make();
    const from = Date.now();
    const first = await counts.add(`${name} a`, 1, 60_000);
    expect(first.points).toBe(1);
    expect(first.until - from).toBeGreaterThan(59_000);
    expect(first.until - Date.now()).toBeLessThanOrEqual(60_000);
    // The time is the first call's, whatever a later one asks for.
    const second = await counts.add(`${name} a`, 2, 600_000);
    expect(second.points).toBe(3);
    expect(second.until - from).toBeLessThan(62_000);
    expect((await counts.add(`${name} b`, 1, 60_000)).points).toBe(1);
    expect((await counts.add(`${name} short`, 5, 20)).points).toBe(5);
    await vi.waitFor(async () => expect((await counts.add(`${name} short`, 0, 20)).points).toBe(0));
  });

  test('never fall below zero, and keep their time then', async () => {
    const counts = make();
    const from = Date.now();
    await counts.add(`${name} c`, 1, 60_000);
    const taken = await counts.add(`${name} c`, -4, 600_000);
    expect(taken.points).toBe(0);
    expect(taken.until - from).toBeLessThan(62_000);
    expect((await counts.add(`${name} c`, 1, 60_000)).points).toBe(1);
    // Also where nothing was counted yet.
    expect((await counts.add(`${name} d`, -1, 60_000)).points).toBe(0);
    expect((await counts.add(`${name} d`, 1, 60_000)).points).toBe(1);
  });
});
