/** The single writer of an SQLite file. Callers waiting at the same time share one transaction and one flush. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { markInside, type Queries, refuseInside } from './client.ts';
import { type Run, sqliteQueries } from './sqlite-dialect.ts';
import { isLocked, lockPause, patiently } from './sqlite-lock.ts';

interface Job {
  /** When it started to wait (process time in milliseconds). */
  since: number;
  work: (db: Queries) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** Most callers per flush (ours). A longer queue takes several flushes, so that the first callers need not wait for all. */
const batchSize = 200;

/** Runs all waiting writes, each under a savepoint, commits once, then answers. */
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

  /** `run` runs statements on `database`. `patience`: milliseconds to wait for another process's lock. */
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

  /** Checkpoints the WAL and truncates it, except for the part that a reader still needs. */
  async truncateLog(): Promise<void> {
    while (this.#database.isTransaction) await nextTurn();
    this.#database.exec('pragma wal_checkpoint(truncate)');
  }

  async idle(): Promise<void> {
    while (this.#isDraining) await pause(1);
  }

  async #drain(): Promise<void> {
    this.#isDraining = true;
    // Checking the queue and clearing the flag happen together; otherwise a caller in between would wait forever.
    while (this.#queue.length > 0) {
      // One turn of the event loop, so that requests already received can join this flush.
      await nextTurn();
      if (this.#hasBegun()) await this.#runBatch(this.#queue.splice(0, batchSize));
      else await pause(lockPause);
    }
    this.#isDraining = false;
  }

  /** False while another process holds the lock. Callers that waited too long are refused; any other failure fails all callers. */
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
      // On a failing disk, rolling back may fail, too. All callers have their answer already.
    }
  }

  async #runOne(job: Job): Promise<() => void> {
    this.#open.run();
    try {
      const value = await markInside(() => job.work(this.#db));
      this.#release.run();
      return () => job.resolve(value as never);
    } catch (error) {
      // A full disk ends the whole transaction: the savepoint is gone, and the batch fails with that error.
      if (!this.#database.isTransaction) throw error;
      this.#database.exec('rollback to job; release job');
      return () => job.reject(error);
    }
  }
}
