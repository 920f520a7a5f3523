/** The loop behind all background work: jobs, imports, archives and email. Several processes may run it. */
import { setTimeout as pause } from 'node:timers/promises';

const minute = 60_000;
/** The longest rest between two pieces of work, in milliseconds (ours: an import slows down, it never stalls). */
const longestRest = 1000;

/** SQLite has one writer, so everyone waits for a piece of work. Others get as much time as it took before the next one. */
export const restAfter = (took: number): Promise<void> => pause(Math.min(longestRest, took));

interface Parts {
  /** Does all the work that waits. */
  run: () => Promise<void>;
  onFailure: (error: unknown) => void;
  /** Milliseconds between two runs; a minute by default. */
  every?: number;
  /** Waits one interval before the first run, so that the server starts fast. */
  waits?: boolean;
}

export class Poller {
  readonly #parts: Parts;
  #timer: ReturnType<typeof setInterval> | null = null;
  #wakeTimer: ReturnType<typeof setTimeout> | null = null;
  #running: Promise<void> | null = null;
  #isAsked = false;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The server is stopping: the next start takes up what is left. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Runs now, to take up what a crash left behind, then at each interval. */
  start(): void {
    const { every = minute, waits = false } = this.#parts;
    this.#timer = setInterval(() => void this.wake(), every);
    this.#timer.unref();
    if (!waits) void this.wake();
  }

  /** Resolves when all work is done, including work that arrives during the run. Joins a run that is already going. */
  wake(): Promise<void> {
    this.#isAsked = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Wakes once after `wait` milliseconds, however often it is called: by then, another process may have dropped its work. */
  wakeIn(wait: number): void {
    this.#wakeTimer ??= setTimeout(() => {
      this.#wakeTimer = null;
      void this.wake();
    }, wait).unref();
  }

  /** Resolves when the current piece of work is done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearInterval(this.#timer);
    if (this.#wakeTimer) clearTimeout(this.#wakeTimer);
    await this.#running;
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
