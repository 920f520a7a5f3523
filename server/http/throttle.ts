/** So many calls from one address, or of one account, in a while; past that 429. Generous for addresses: a café's guests share one. */
import { isIPv6 } from 'node:net';
import { AppError, type Context } from '#context.ts';

/**
 * What counts as one address: for IPv6 the first 64 bits, because whoever has one such address has all of that network.
 */
export function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4) return v4;
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const [front, back] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const groups = [...(front ?? [])];
  if (tail !== undefined) {
    // A dotted end stands for two groups.
    const backLength = (back ?? []).length + (tail.includes('.') ? 1 : 0);
    while (groups.length + backLength < 8) groups.push('0');
  }
  return `${[...groups, ...(back ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export class Throttle {
  readonly #most: number;
  readonly #windowMs: number;
  /** Callers by the window in which they came first; two of them, so that old ones are forgotten without a search. */
  #seen = new Map<string, { since: number; count: number }>();
  #older = this.#seen;
  #turnedAt = 0;

  constructor(most: number, windowSeconds: number) {
    this.#most = most;
    this.#windowMs = windowSeconds * 1000;
  }

  /** Counts one call of `caller`, this caller's network unless said, or refuses it. */
  take(ctx: Context, caller = networkOf(ctx.browser.address)): void {
    const retryAfter = this.#count(ctx, caller);
    if (retryAfter > 0) throw new AppError('tooManyAttempts', { retryAfter });
  }

  /** Counts one call of `caller`; answers whether there was room for it. */
  admits(ctx: Context, caller: string): boolean {
    return this.#count(ctx, caller) === 0;
  }

  /** Seconds until `caller` may call again, 0 when this call fits. */
  #count(ctx: Context, caller: string): number {
    const now = ctx.now().getTime();
    // Also what lies ahead, because the clock was set back: nobody is to wait until it comes there again.
    const isOver = (since: number): boolean => now < since || now - since >= this.#windowMs;
    if (isOver(this.#turnedAt)) {
      this.#older = this.#seen;
      this.#seen = new Map();
      this.#turnedAt = now;
    }
    const seen = this.#seen.get(caller) ?? this.#older.get(caller);
    if (!seen || isOver(seen.since)) {
      this.#seen.set(caller, { since: now, count: 1 });
      return 0;
    }
    seen.count += 1;
    return seen.count > this.#most ? Math.ceil((seen.since + this.#windowMs - now) / 1000) : 0;
  }
}
