/** One limit: at most `most` calls per caller in `seconds`. */
import { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';

interface Count {
  points: number;
  since: number;
  until: number;
}

interface Options {
  most: number;
  seconds: number;
  now: () => Date;
  /** Most callers in memory; when full, the oldest is dropped. */
  mostCallers?: number;
}

/**
 * The library decides; this class keeps the counts. The library's own memory store uses the system clock and is unbounded. A store shared by
 * several processes would replace this class.
 */
export class RateLimiter extends RateLimiterStoreAbstract {
  readonly #now: () => Date;
  readonly #mostCallers: number;
  /** Ordered by the start of their time. */
  readonly #counts = new Map<string, Count>();

  constructor({ most, seconds, now, mostCallers = 100_000 }: Options) {
    super({ points: most, duration: seconds, keyPrefix: '', storeClient: null });
    this.#now = now;
    this.#mostCallers = mostCallers;
  }

  /** Number of callers in memory. */
  get size(): number {
    return this.#counts.size;
  }

  /** Counts a call of `caller`; returns 0, or the seconds to wait if the limit is reached. */
  async count(caller: string): Promise<number> {
    try {
      await this.consume(caller);
      return 0;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.ceil(refused.msBeforeNext / 1000);
    }
  }

  /** For the library: adds to the count of `key`, which restarts when its time is over. */
  protected async _upsert(key: string, points: number, span: number): Promise<Count> {
    const now = this.#now().getTime();
    let count = this.#counts.get(key);
    if (!count || isOver(count, now)) {
      this.#counts.delete(key);
      this.#makeRoom(now);
      count = { points: 0, since: now, until: now + span };
      this.#counts.set(key, count);
    }
    count.points = Math.max(0, count.points + points);
    // A copy: others count before the library has read it.
    return { ...count };
  }

  /** For the library: the result of a count. */
  protected _getRateLimiterRes(_key: string, _changed: number, { points, until }: Count): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.points - points), until - this.#now().getTime(), points);
  }

  #makeRoom(now: number): void {
    for (const [key, count] of this.#counts) {
      if (!isOver(count, now) && this.#counts.size < this.#mostCallers) return;
      this.#counts.delete(key);
    }
  }
}

/** True also for a time in the future: after the clock was set back, no one has to wait for it. */
const isOver = ({ since, until }: Count, now: number): boolean => now < since || now >= until;
