/** What the server does by itself, beside the calls: one small loop for all of it. */
import type { FastifyBaseLogger } from 'fastify';

export interface Job {
  name: string;
  /** Milliseconds between two runs, counted by a clock that nobody can set. */
  every: number;
  /** Waits that long after the start, too: a clock that is wrong when a machine comes up is set right by then. */
  waits?: true;
  /** Answers what it did, for the log; nothing when there was nothing to do. */
  run: (now: Date) => Promise<Record<string, unknown> | undefined>;
}

interface Options {
  jobs: Job[];
  log: FastifyBaseLogger;
  now?: () => Date;
  /** Milliseconds that only ever grow. */
  uptime?: () => number;
}

const minute = 60_000;

/** The loop: one job after the other, never two at once, none before its time. A job that fails is logged and comes again. */
export class Jobs {
  readonly #options: Options;
  readonly #ranAt = new Map<Job, number>();
  #timer: ReturnType<typeof setInterval> | null = null;
  #round: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Looks once a minute, the first time a minute from now: the start belongs to the people who wait for it. */
  start(): void {
    const { jobs, uptime = () => performance.now() } = this.#options;
    for (const job of jobs) if (job.waits) this.#ranAt.set(job, uptime());
    this.#timer = setInterval(() => void this.look(), minute);
    this.#timer.unref();
  }

  /** Runs what is due; joins the round that is under way. */
  look(): Promise<void> {
    this.#round ??= this.#runDue().finally(() => {
      this.#round = null;
    });
    return this.#round;
  }

  /** Takes up nothing new and waits for what runs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#round;
  }

  async #runDue(): Promise<void> {
    const { jobs, log, now = () => new Date(), uptime = () => performance.now() } = this.#options;
    for (const job of jobs) {
      const ranAt = this.#ranAt.get(job);
      if (this.#isClosed || (ranAt !== undefined && uptime() - ranAt < job.every)) continue;
      this.#ranAt.set(job, uptime());
      try {
        const done = await job.run(now());
        if (done) log.info({ job: job.name, ...done }, 'job done');
      } catch (error) {
        if (!this.#isClosed) log.error({ err: error, job: job.name }, 'job failed');
      }
    }
  }
}
