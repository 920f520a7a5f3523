/** Where rate limits keep their counts. */
import type { Redis } from 'ioredis';

export interface Count {
  points: number;
  /** When it starts again (milliseconds). */
  until: number;
}

export interface Counts {
  /** Adds to the count of `key`, which begins a time of `span` milliseconds unless one runs; never below 0. */
  add(key: string, points: number, span: number): Promise<Count>;
}

interface Kept extends Count {
  since: number;
}

/** In this process; the oldest caller is dropped when it is full. */
export class MemoryCounts implements Counts {
  readonly #now: () => Date;
  readonly #mostCallers: number;
  /** Ordered by the start of their time. */
  readonly #counts = new Map<string, Kept>();

  constructor(now: () => Date, mostCallers = 100_000) {
    this.#now = now;
    this.#mostCallers = mostCallers;
  }

  get size(): number {
    return this.#counts.size;
  }

  async add(key: string, points: number, span: number): Promise<Count> {
    const now = this.#now().getTime();
    let count = this.#counts.get(key);
    if (!count || isOver(count, now)) {
      this.#counts.delete(key);
      this.#makeRoom(now);
      count = { points: 0, since: now, until: now + span };
      this.#counts.set(key, count);
    }
    count.points = Math.max(0, count.points + points);
    // A copy: others count before the caller has read it.
    return { ...count };
  }

  #makeRoom(now: number): void {
    for (const [key, count] of this.#counts) {
      if (!isOver(count, now) && this.#counts.size < this.#mostCallers) return;
      this.#counts.delete(key);
    }
  }
}

/** True also for a time in the future: after the clock was set back, no one has to wait for it. */
const isOver = ({ since, until }: Kept, now: number): boolean => now < since || now >= until;

const script = `local count = redis.call('incrby', KEYS[1], ARGV[1])
if count < 0 then count = 0 redis.call('set', KEYS[1], 0, 'keepttl') end
local left = redis.call('pttl', KEYS[1])
if left < 0 then left = tonumber(ARGV[2]) redis.call('pexpire', KEYS[1], left) end
return {count, left}`;

/** In Redis, for all processes. Fails soon when Redis is away. */
export class RedisCounts implements Counts {
  readonly #redis: Redis;
  readonly #now: () => Date;

  constructor(redis: Redis, now: () => Date) {
    this.#redis = redis;
    this.#now = now;
  }

  async add(key: string, points: number, span: number): Promise<Count> {
    const answer = await this.#redis.eval(script, 1, `stampdeck:limit:${key}`, points, span);
    const [count, left] = answer as [number, number];
    return { points: count, until: this.#now().getTime() + left };
  }
}
