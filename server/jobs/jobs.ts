/** What the server does by itself now and then: copies, pruning, counting. */
import type { FastifyBaseLogger } from 'fastify';
import { Rounds } from '#rounds.ts';

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

/** One job after the other, never two at once, none before its time. A job that fails is logged and comes again. */
export class Jobs extends Rounds {
  readonly #options: Options;
  readonly #ranAt = new Map<Job, number>();

  constructor(options: Options) {
    const onFailure = (err: unknown) => options.log.error({ err }, 'the jobs stopped; they go on within a minute');
    super({ run: () => this.#runDue(), onFailure, waits: true });
    this.#options = options;
  }

  override start(): void {
    const { jobs, uptime = () => performance.now() } = this.#options;
    for (const job of jobs) if (job.waits) this.#ranAt.set(job, uptime());
    super.start();
  }

  async #runDue(): Promise<void> {
    const { jobs, log, now = () => new Date(), uptime = () => performance.now() } = this.#options;
    for (const job of jobs) {
      const ranAt = this.#ranAt.get(job);
      if (this.isClosed || (ranAt !== undefined && uptime() - ranAt < job.every)) continue;
      this.#ranAt.set(job, uptime());
      try {
        const done = await job.run(now());
        if (done) log.info({ job: job.name, ...done }, 'job done');
      } catch (error) {
        if (!this.isClosed) log.error({ err: error, job: job.name }, 'job failed');
      }
    }
  }
}
