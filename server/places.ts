/** Places for work that lasts as long as its caller makes it last, such as a large download. */
import { networkOf } from '#http/network.ts';
import { AppError, type Context } from './context.ts';

/** Milliseconds after which a place goes to the next who asks. */
const fairShare = 10 * 60 * 1000;

interface Held {
  network: string;
  since: number;
  /** Tells whoever holds it that another has taken it over. */
  giveWay: () => void;
}

interface Size {
  most: number;
  mostOfNetwork: number;
  /** The refusal of an owner who holds one already. */
  busy: 'archiveBusy' | 'archiveUnderWay';
}

/** So many places, one for each owner. Strangers on one network cannot hold all of them, and nobody holds one for long while others wait. */
export class Places {
  readonly #size: Size;
  /** By owner, the longest held first. */
  readonly #held = new Map<string, Held>();

  constructor(size: Size) {
    this.#size = size;
  }

  /** Refuses while there is no place; answers who would lose theirs. */
  expect(ctx: Context, owner: string): string | null {
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

  /** Takes a place; answers what gives it back. */
  take(ctx: Context, owner: string, giveWay: () => void): () => void {
    const loser = this.expect(ctx, owner);
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
