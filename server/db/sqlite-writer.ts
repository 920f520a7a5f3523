/** The one writer of an SQLite file: callers that wait at the same time share one transaction and one flush. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { markInside, type Queries, refuseInside } from './client.ts';
import { type Run, sqliteQueries } from './sqlite-dialect.ts';
import { isLocked, lockPause, patiently } from './sqlite-lock.ts';

interface Job {
  /** When it began to wait (milliseconds of the process). */
  since: number;
  work: (db: Queries) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** Most callers in one flush; a longer queue takes several, so that nobody waits for a whole crowd. */
const batchSize = 200;

/** Takes all writes that wait, runs each under a savepoint, commits once, answers. */
export class Writer {
  readonly #database: DatabaseSync;
  readonly #db: Queries;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #open: StatementSync;
  readonly #release: StatementSync;
  #queue: Job[] = [];
  #isDraining = false;
  readonly #patience: number;

  /** `run` is a way into `database`; `patience` (milliseconds) bounds the wait for another process's lock. */
  constructor(database: DatabaseSync, run: Run, patience: number) {
    this.#database = database;
    this.#patience = patience;
    this.#db = sqliteQueries(run);
    this.#begin = database.prepare('begin immediate');
    this.#commit = database.prepare('commit');
    this.#open = database.prepare('savepoint job');
    this.#release = database.prepare('release job');
  }

  write<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    refuseInside();
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ since: performance.now(), work, resolve: resolve as Job['resolve'], reject });
      if (!this.#isDraining) void this.#drain();
    });
  }

  /** Moves the log into the file and empties it; the part that someone reads stays. */
  async truncateLog(): Promise<void> {
    while (this.#database.isTransaction) await nextTurn();
    this.#database.exec('pragma wal_checkpoint(truncate)');
  }

  async idle(): Promise<void> {
    while (this.#isDraining) await pause(1);
  }

  async #drain(): Promise<void> {
    this.#isDraining = true;
    // The last look at the queue and the flag change in one go: a caller in between would wait for ever.
    while (this.#queue.length > 0) {
      // One turn of the loop, so that requests already read from their sockets join this flush.
      await nextTurn();
      if (this.#hasBegun()) await this.#runBatch(this.#queue.splice(0, batchSize));
      else await pause(lockPause);
    }
    this.#isDraining = false;
  }

  /** False while another process holds the lock. Callers that waited too long hear so; any other failure ends all of them. */
  #hasBegun(): boolean {
    try {
      this.#begin.run();
      return true;
    } catch (error) {
      const latest = isLocked(error) ? performance.now() - this.#patience : Number.POSITIVE_INFINITY;
      const waiting = this.#queue;
      this.#queue = waiting.filter(({ since }) => since > latest);
      for (const job of waiting) if (job.since <= latest) job.reject(error);
      return false;
    }
  }

  async #runBatch(batch: Job[]): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      for (const job of batch) answers.push(await this.#runOne(job));
      await patiently(() => this.#commit.run(), this.#patience);
    } catch (error) {
      for (const job of batch) job.reject(error);
      this.#rollBack();
      return;
    }
    for (const answer of answers) answer();
  }

  #rollBack(): void {
    try {
      if (this.#database.isTransaction) this.#database.exec('rollback');
    } catch {
      // On a disk that fails this may, too. Everybody in the batch was told by now, and so will be the next one if it lasts.
    }
  }

  async #runOne(job: Job): Promise<() => void> {
    this.#open.run();
    try {
      const value = await markInside(() => job.work(this.#db));
      this.#release.run();
      return () => job.resolve(value as never);
    } catch (error) {
      // A full disk ends the whole transaction by itself: the savepoint is gone, and the batch fails as one and for that reason.
      if (!this.#database.isTransaction) throw error;
      this.#database.exec('rollback to job; release job');
      return () => job.reject(error);
    }
  }
}
