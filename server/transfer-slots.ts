/** Slots for transfers that last as long as the caller's connection, such as a large download. Each process has its own. */
import { networkOf } from '#http/network.ts';
import { AppError, type Context } from './context.ts';

/** Milliseconds after which someone who waits may take over a slot (ours: long enough for a large file on a slow line). */
const fairShare = 10 * 60 * 1000;

interface Held {
  network: string;
  since: number;
  /** Tells the holder that someone else took over the slot. */
  giveWay: () => void;
}

interface Size {
  most: number;
  mostOfNetwork: number;
}

/** One network cannot hold all slots, and while others wait, no one holds a slot for long. */
export class TransferSlots {
  readonly #size: Size;
  /** Longest held first. */
  readonly #held = new Set<Held>();

  constructor(size: Size) {
    this.#size = size;
  }

  /** Returns the transfer that `take` would end, or null if a slot is free. Refuses while no slot can be taken. */
  check(ctx: Context): Held | null {
    const { most, mostOfNetwork } = this.#size;
    const ofNetwork = [...this.#held].filter(({ network }) => network === networkOf(ctx.browser.address));
    const rivals = ofNetwork.length >= mostOfNetwork ? ofNetwork : this.#held.size >= most ? [...this.#held] : [];
    const [longest] = rivals;
    if (!longest) return null;
    const left = longest.since + fairShare - ctx.now().getTime();
    if (left > 0) throw new AppError('unavailable', { retryAfter: Math.ceil(left / 1000) });
    return longest;
  }

  /** Takes a slot and returns the function that frees it. */
  take(ctx: Context, giveWay: () => void): () => void {
    const loser = this.check(ctx);
    if (loser !== null) {
      loser.giveWay();
      this.#held.delete(loser);
    }
    const own = { network: networkOf(ctx.browser.address), since: ctx.now().getTime(), giveWay };
    this.#held.add(own);
    return () => void this.#held.delete(own);
  }
}
