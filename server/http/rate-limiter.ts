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
  /** Callers kept in memory; when full, the oldest is dropped. */
  mostCallers?: number;
}

/**
 * The library decides; this class keeps the counts. The library's own memory store goes by the system clock and has no bound. A store that
 * processes share takes the place of this class.
 */
export class RateLimiter extends RateLimiterStoreAbstract {
  readonly #now: () => Date;
  readonly #mostCallers: number;
  /** In the order in which their time began. */
  readonly #counts = new Map<string, Count>();

  constructor({ most, seconds, now, mostCallers = 100_000 }: Options) {
    super({ points: most, duration: seconds, keyPrefix: '', storeClient: null });
    this.#now = now;
    this.#mostCallers = mostCallers;
  }

  /** Callers that are remembered. */
  get size(): number {
    return this.#counts.size;
  }

  /** Counts one of `caller`; answers 0, or the seconds to wait when there was no room for it. */
  async count(caller: string): Promise<number> {
    try {
      await this.consume(caller);
      return 0;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.ceil(refused.msBeforeNext / 1000);
    }
  }

  /** For the library: adds to what is counted of `key`, which begins anew when its time is over. */
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
    // As it is now: others count before the library has looked at it.
    return { ...count };
  }

  /** For the library: what it is to say of a count. */
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

/** Also a time that lies ahead: after the clock was set back, no one waits for it. */
const isOver = ({ since, until }: Count, now: number): boolean => now < since || now >= until;
