/** Enforces the limits that endpoints name. */

import type { Endpoint, NamedEndpoint } from '@stampdeck/contract/http.ts';
import { wireSchema } from '@stampdeck/contract/openapi.ts';
import {
  type CountedBy,
  type RateLimit,
  type RateLimitName,
  rateLimitNames,
  rateLimits,
} from '@stampdeck/contract/rate-limits.ts';
import { AppError, type Context, ownShop, person } from '#context.ts';
import { networkOf } from './network.ts';
import type { Counts } from './rate-counts.ts';
import { RateLimiter } from './rate-limiter.ts';

const callers: Record<CountedBy, (ctx: Context) => string> = {
  network: (ctx) => networkOf(ctx.browser.address),
  account: (ctx) => person(ctx).accountId,
  shop: (ctx) => ownShop(ctx).id,
};

/** Matches passwords nested in other fields or alternatives, too. */
const takesPassword = ({ body }: Endpoint): boolean =>
  body !== undefined && /"[^"]*password[^"]*":/i.test(JSON.stringify(wireSchema(body)));

/** Throws at startup if an open or expensive call has no limit, or if an open call's limit counts by account or shop. */
export function assertLimit(endpoint: NamedEndpoint): void {
  const { gate, upload, download, keyed, limit, name } = endpoint;
  const isDear =
    gate.anonymous || upload !== undefined || download !== undefined || keyed === 'reply' || takesPassword(endpoint);
  if (isDear && limit === undefined) throw new Error(`${name} does not say how often it may be called.`);
  if (gate.anonymous && limit && rateLimits[limit].by !== 'network')
    throw new Error(`${name} is open to anyone: its limit has to count networks.`);
}

export class RateLimits {
  readonly #limiters: Record<RateLimitName, RateLimiter>;

  /** `counts`: those that processes share. */
  constructor(most: Record<RateLimitName, number>, now: () => Date, counts: Counts | null = null) {
    const limiters = rateLimitNames.map((name) => {
      const { seconds } = rateLimits[name];
      return [name, new RateLimiter({ most: most[name], seconds, now, shared: counts ? { name, counts } : undefined })];
    });
    this.#limiters = Object.fromEntries(limiters);
  }

  /**
   * For work that may be tried often as long as it succeeds: counts a try against all of these limits, and takes that back unless the try is
   * refused. Counts before the work, so tries at the same time cannot exceed a limit.
   */
  async attempt<T>(ctx: Context, names: RateLimitName[], work: () => Promise<T>): Promise<T> {
    const counted = names.map((name) => ({ limiter: this.#limiters[name], caller: callers[rateLimits[name].by](ctx) }));
    const takeBack = () => Promise.all(counted.map(({ limiter, caller }) => limiter.reward(caller)));
    const waits = await Promise.all(counted.map(({ limiter, caller }) => limiter.count(caller)));
    const retryAfter = Math.max(...waits);
    if (retryAfter > 0) {
      await takeBack();
      throw new AppError('tooManyAttempts', { retryAfter });
    }
    try {
      const done = await work();
      await takeBack();
      return done;
    } catch (error) {
      if (!(error instanceof AppError)) await takeBack();
      throw error;
    }
  }

  /** Counts a call against its limit and runs it, or refuses it (429). */
  async run<T>(ctx: Context, call: () => Promise<T>): Promise<T> {
    if (ctx.limit === null) return call();
    const { by, countsDone }: RateLimit = rateLimits[ctx.limit];
    const limiter = this.#limiters[ctx.limit];
    const caller = callers[by](ctx);
    const retryAfter = await limiter.count(caller);
    if (retryAfter > 0) {
      if (countsDone) await limiter.reward(caller);
      throw new AppError('tooManyAttempts', { retryAfter });
    }
    try {
      return await call();
    } catch (error) {
      if (countsDone) await limiter.reward(caller);
      throw error;
    }
  }
}
