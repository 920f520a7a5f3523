/** Runs the server's periodic jobs: backups, pruning, counting. */
import type { FastifyBaseLogger } from 'fastify';
import { Poller } from '#poller.ts';

export interface Job {
  name: string;
  /** Milliseconds between two runs, by a monotonic clock. */
  every: number;
  /** Waits this long after the start, too, so that a machine's clock can be corrected first. */
  waits?: true;
  /** Returns what it did, for the log, or undefined. */
  run: (now: Date) => Promise<Record<string, unknown> | undefined>;
}

interface Options {
  jobs: Job[];
  /** Runs a job unless another process runs it; then returns null. */
  alone?: <T>(name: string, work: () => Promise<T>) => Promise<T | null>;
  log: FastifyBaseLogger;
  now?: () => Date;
  /** Monotonic milliseconds. */
  uptime?: () => number;
}

/** Runs due jobs one after the other. A job that fails is logged and runs again. */
export class Jobs extends Poller {
  readonly #options: Options;
  readonly #ranAt = new Map<Job, number>();

  constructor(options: Options) {
    const onFailure = (err: unknown) => options.log.error({ err }, 'the jobs stopped; they continue within a minute');
    super({ run: () => this.#runDue(), onFailure, waits: true });
    this.#options = options;
  }

  override start(): void {
    const { jobs, uptime = () => performance.now() } = this.#options;
    for (const job of jobs) if (job.waits) this.#ranAt.set(job, uptime());
    super.start();
  }

  async #runDue(): Promise<void> {
    const {
      jobs,
      alone = (_name, work) => work(),
      log,
      now = () => new Date(),
      uptime = () => performance.now(),
    } = this.#options;
    for (const job of jobs) {
      const ranAt = this.#ranAt.get(job);
      if (this.isClosed || (ranAt !== undefined && uptime() - ranAt < job.every)) continue;
      this.#ranAt.set(job, uptime());
      try {
        const done = await alone(job.name, () => job.run(now()));
        // Its turn comes in a minute, then also for what is on this machine only.
        if (done === null) this.#ranAt.delete(job);
        if (done) log.info({ job: job.name, ...done }, 'job done');
      } catch (error) {
        if (!this.isClosed) log.error({ err: error, job: job.name }, 'job failed');
      }
    }
  }
}
