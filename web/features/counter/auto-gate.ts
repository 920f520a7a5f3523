/** Which of the codes that come before the scanner are stamped by themselves: each customer once, however long they hold it up. */
import { codeStep, codeStepSeconds, readCode } from '@stampdeck/contract/codes.ts';

/** Out of sight for so long (milliseconds), a code was taken away. */
const goneMs = 3000;
/** A customer who comes back sooner than this is not stamped again by itself. */
const againMs = codeStepSeconds * 1000;

/** `held`: the code is still there. `again`: it was taken away and shown again within a minute. */
export type Sight = 'new' | 'held' | 'again';

interface Seen {
  at: number;
  /** When it was let through; null once that came to nothing. */
  passedAt: number | null;
}

const nameOf = (text: string): string => readCode(text)?.customerId ?? text;

export class AutoGate {
  readonly #seen = new Map<string, Seen>();

  /** What a code is that was just read, at `now` (milliseconds of a clock that never goes back). */
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

  /** Nothing came of it: taken away and shown again, it is new. */
  release(text: string): void {
    const known = this.#seen.get(nameOf(text));
    if (known) known.passedAt = null;
  }
}

/**
 * The request key of the award that a code makes by itself, the same at every till: the server gives it once. A rotating code has one for
 * ever; a printed one has one for each minute, and to either side of a minute the server gives once, too. `now` is the server's clock.
 */
export function autoKey(text: string, now: number): string {
  const code = readCode(text);
  if (code?.kind === 'rotating') return `auto-${code.deviceId}.${code.step}`;
  return `auto-${code?.customerId ?? text}.${codeStep(now)}`;
}
