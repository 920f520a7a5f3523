/** Decides which codes in the camera's picture count: each customer's once, however long they hold it up. */
import { codeStep, codeStepSeconds, readCode } from '@stampdeck/contract/codes.ts';

/** A code that is out of sight for this long was taken away (milliseconds, ours). */
const goneMs = 3000;
/** A customer who comes back sooner gets no second stamp from auto-stamp (milliseconds). */
const againMs = codeStepSeconds * 1000;

/** `held`: the code is still there. `again`: it was taken away and shown again within a minute. */
export type Sight = 'new' | 'held' | 'again';

interface Seen {
  at: number;
  /** When it was let through; null if no stamp came of it. */
  passedAt: number | null;
}

const nameOf = (text: string): string => readCode(text)?.customerId ?? text;

export const isSameCustomer = (text: string, other: string): boolean => nameOf(text) === nameOf(other);

export class AutoGate {
  readonly #seen = new Map<string, Seen>();

  /** Judges a code that was just read. `now`: milliseconds of a clock that never goes back. */
  look(text: string, now: number): Sight {
    const name = nameOf(text);
    const known = this.#seen.get(name);
    const isHeld = known !== undefined && now - known.at < goneMs;
    const isAgain = known !== undefined && known.passedAt !== null && now - known.passedAt < againMs;
    const isNew = !isHeld && !isAgain;
    for (const [other, { at }] of this.#seen) if (now - at > againMs) this.#seen.delete(other);
    this.#seen.set(name, { at: now, passedAt: isNew ? now : (known?.passedAt ?? null) });
    return isHeld ? 'held' : isAgain ? 'again' : 'new';
  }

  /** No stamp came of it: if it is taken away and shown again, it is new. */
  release(text: string): void {
    const known = this.#seen.get(nameOf(text));
    if (known) known.passedAt = null;
  }
}

/**
 * The request key of an automatic award. It is the same at every till, so the server gives the stamp once. A rotating code has one key; a
 * printed code has one per minute. `now` is the server's clock.
 */
export function autoKey(text: string, now: number): string {
  const code = readCode(text);
  if (code?.kind === 'rotating') return `auto-${code.deviceId}.${code.step}`;
  return `auto-${code?.customerId ?? text}.${codeStep(now)}`;
}
