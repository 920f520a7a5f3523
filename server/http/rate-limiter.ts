/** One limit: at most `most` calls per caller in `seconds`. */
import { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import { type Count, type Counts, MemoryCounts } from './rate-counts.ts';

interface Options {
  most: number;
  seconds: number;
  now: () => Date;
  /** Most callers in memory; when full, the oldest is dropped. */
  mostCallers?: number;
  /** Counts that processes share, and the limit's name there. While they do not answer, this process counts alone. */
  shared?: { name: string; counts: Counts } | undefined;
}

/** The library decides; the counts are kept by us. The library's own memory store uses the system clock and is unbounded. */
export class RateLimiter extends RateLimiterStoreAbstract {
  readonly #now: () => Date;
  readonly #shared: Options['shared'];
  readonly #own: MemoryCounts;

  constructor({ most, seconds, now, mostCallers, shared }: Options) {
    super({ points: most, duration: seconds, keyPrefix: '', storeClient: null });
    this.#now = now;
    this.#shared = shared;
    this.#own = new MemoryCounts(now, mostCallers);
  }

  /** Number of callers in memory. */
  get size(): number {
    return this.#own.size;
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
    if (this.#shared) {
      const { name, counts } = this.#shared;
      const count = await counts.add(`${name}:${key}`, points, span).catch(() => null);
      if (count) return count;
    }
    return this.#own.add(key, points, span);
  }

  /** For the library: the result of a count. */
  protected _getRateLimiterRes(_key: string, _changed: number, { points, until }: Count): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.points - points), until - this.#now().getTime(), points);
  }
}
