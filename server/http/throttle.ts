/** So many calls from one address, or of one account, in a while; past that 429. Generous for addresses: a café's guests share one. */
import { AppError, type Context } from '#context.ts';

export class Throttle {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #seen = new Map<string, { since: number; count: number }>();

  constructor(most: number, windowSeconds: number) {
    this.#most = most;
    this.#windowMs = windowSeconds * 1000;
  }

  /** Counts one call of `caller`, this caller's address unless said, or refuses it. */
  take(ctx: Context, caller = ctx.browser.address): void {
    const now = ctx.now().getTime();
    if (this.#seen.size > 50_000) this.#forgetOld(now);
    const seen = this.#seen.get(caller);
    if (!seen || now - seen.since >= this.#windowMs) {
      this.#seen.set(caller, { since: now, count: 1 });
      return;
    }
    seen.count += 1;
    if (seen.count > this.#most) {
      throw new AppError('tooManyAttempts', { retryAfter: Math.ceil((seen.since + this.#windowMs - now) / 1000) });
    }
  }

  #forgetOld(now: number): void {
    for (const [caller, { since }] of this.#seen) if (now - since >= this.#windowMs) this.#seen.delete(caller);
  }
}
