/** Slots for transfers that last as long as the caller's connection, such as a large download. */
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
  /** The refusal for an owner who already holds a slot. */
  busy: 'archiveBusy' | 'archiveUnderWay';
}

/** One slot per owner. One network cannot hold all of them, and while others wait, no one holds a slot for long. */
export class TransferSlots {
  readonly #size: Size;
  /** By owner, longest held first. */
  readonly #held = new Map<string, Held>();

  constructor(size: Size) {
    this.#size = size;
  }

  /** Returns the owner whose slot `take` would end, or null if one is free. Refuses while no slot can be taken. */
  check(ctx: Context, owner: string): string | null {
    const { most, mostOfNetwork, busy } = this.#size;
    if (this.#held.has(owner)) throw new AppError(busy, { retryAfter: 60 });
    const ofNetwork = [...this.#held].filter(([, { network }]) => network === networkOf(ctx.browser.address));
    const rivals = ofNetwork.length >= mostOfNetwork ? ofNetwork : this.#held.size >= most ? [...this.#held] : [];
    const [longest] = rivals;
    if (!longest) return null;
    const left = longest[1].since + fairShare - ctx.now().getTime();
    if (left > 0) throw new AppError('unavailable', { retryAfter: Math.ceil(left / 1000) });
    return longest[0];
  }

  /** Takes a slot and returns the function that frees it. */
  take(ctx: Context, owner: string, giveWay: () => void): () => void {
    const loser = this.check(ctx, owner);
    if (loser !== null) {
      this.#held.get(loser)?.giveWay();
      this.#held.delete(loser);
    }
    const own = { network: networkOf(ctx.browser.address), since: ctx.now().getTime(), giveWay };
    this.#held.set(owner, own);
    return () => {
      if (this.#held.get(owner) === own) this.#held.delete(owner);
    };
  }
}
