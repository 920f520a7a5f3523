/** The loop behind all background work: jobs, imports, archives and mail. Several processes may run it. */
import { setTimeout as pause } from 'node:timers/promises';

const minute = 60_000;
/** The longest rest between two pieces of work (milliseconds). */
const longestRest = 1000;

/** After a piece of work on SQLite, for which everybody else waited: of the time that it took others get as much before the next. */
export const restAfter = (took: number): Promise<void> => pause(Math.min(longestRest, took));

interface Parts {
  /** Everything that waits, to its end. */
  run: () => Promise<void>;
  onFailure: (error: unknown) => void;
  /** Milliseconds between two looks; a minute unless said. */
  every?: number;
  /** Waits one interval before the first run, so that the start stays fast. */
  waits?: boolean;
}

export class Rounds {
  readonly #parts: Parts;
  #timer: ReturnType<typeof setInterval> | null = null;
  #again: ReturnType<typeof setTimeout> | null = null;
  #round: Promise<void> | null = null;
  #isAsked = false;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The server is stopping: what runs leaves the rest to the next start. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Runs now, to pick up what a crash left, then at each interval. */
  start(): void {
    const { every = minute, waits = false } = this.#parts;
    this.#timer = setInterval(() => void this.look(), every);
    this.#timer.unref();
    if (!waits) void this.look();
  }

  /** Runs everything to its end, also what comes meanwhile; joins the round that is under way. */
  look(): Promise<void> {
    this.#isAsked = true;
    this.#round ??= this.#run().finally(() => {
      this.#round = null;
    });
    return this.#round;
  }

  /** Looks once more after so long (milliseconds), however often it is asked: another process was at something, and may have ended. */
  lookIn(wait: number): void {
    this.#again ??= setTimeout(() => {
      this.#again = null;
      void this.look();
    }, wait).unref();
  }

  /** Ends after the piece that runs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearInterval(this.#timer);
    if (this.#again) clearTimeout(this.#again);
    await this.#round;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isAsked && !this.#isClosed) {
        this.#isAsked = false;
        await this.#parts.run();
      }
    } catch (error) {
      if (!this.#isClosed) this.#parts.onFailure(error);
    }
  }
}
