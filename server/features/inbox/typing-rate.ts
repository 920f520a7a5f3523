/** How often someone's typing is told: a start once per second after a few at once, and an end only after a start. */

/** Milliseconds between two starts (ours). */
const startEvery = 1000;
/** Starts at once after a pause (ours): someone sends a short message and goes on at once. */
const atOnce = 3;
/** Most people and conversations that are remembered. A forgotten one may be told once more. */
const mostKnown = 10_000;

interface Typing {
  /** When all starts at once are allowed again. */
  restedAt: number;
  isTyping: boolean;
  /** In whose name: another one has to be proven first. */
  senderId: string | undefined;
}

export interface Typed {
  /** The person and the conversation. */
  key: string;
  senderId: string | undefined;
  isStart: boolean;
}

export class TypingRate {
  /** In the order of their starts. */
  readonly #known = new Map<string, Typing>();

  /** Whether an event would be told. Events that are not cost no query. */
  isDue({ key, senderId, isStart }: Typed, now: number): boolean {
    const known = this.#known.get(key);
    return known?.senderId !== senderId || this.#passes(known, isStart, now);
  }

  /** Counts an event of a proven person; false if it is too early. */
  take({ key, senderId, isStart }: Typed, now: number): boolean {
    const known = this.#known.get(key);
    if (!this.#passes(known, isStart, now)) return false;
    const restedAt = Math.max(known?.restedAt ?? now, now) + (isStart ? startEvery : 0);
    this.#known.delete(key);
    this.#known.set(key, { restedAt, isTyping: isStart, senderId });
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest);
    return true;
  }

  #passes(known: Typing | undefined, isStart: boolean, now: number): boolean {
    if (!known) return true;
    return isStart ? known.restedAt - now <= (atOnce - 1) * startEvery : known.isTyping;
  }
}
