/** SQLite in the data folder: one writer whose callers share flushes, a read-only connection, a reporting worker. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Moment, markInside, type Queries, refuseInside, type Store } from './client.ts';
import { migrate } from './migrate.ts';
import { ReportWorker } from './report-worker-client.ts';
import { type Parameters, runOn, sqliteQueries } from './sqlite-dialect.ts';

/** Another server has the folder. */
export class FolderInUseError extends Error {}

const busyTimeout = 'pragma busy_timeout = 5000';
/** Up to 32 MiB of pages: SQLite's own 2 do not hold the inner pages of a big shop's indexes. Taken as they are read. */
const pageCache = 'pragma cache_size = -32768';

/** The database file of a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'stampdeck.sqlite');

/** What a restore fills before it becomes the database; one that was broken off leaves it there. */
export const restoringFile = (dataDir: string): string => join(dataDir, 'restoring.sqlite');

export const lockName = 'server.lock';

/**
 * Keeps a second *server* off the folder with an open exclusive transaction on a small file of its own: it dies with its process,
 * so no stale lock is ever left. Commands such as the ledger check run beside the server; a restore takes the folder as a server does.
 */
export function lockFolder(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, lockName));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch {
    lock.close();
    throw new FolderInUseError(`Another Stampdeck server is already using the data folder '${dataDir}' (DATA_DIR).`);
  }
}

/** A folder of our making is for the server's user alone: the database holds the secrets of customers' devices. */
export const makeDataFolder = (dataDir: string): void => void mkdirSync(dataDir, { recursive: true, mode: 0o700 });

/** Others on the machine may not read a database, wherever its folder came from. */
export const keepPrivate = (file: string): void => chmodSync(file, 0o600);

interface Job {
  work: (db: Queries) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** Most callers in one flush; a longer queue takes several, so that nobody waits for a whole crowd. */
const batchSize = 200;

/** Takes all writes that wait, runs each under a savepoint, commits once, answers. */
class Writer {
  readonly #database: DatabaseSync;
  readonly #db: Queries;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #open: StatementSync;
  readonly #release: StatementSync;
  #queue: Job[] = [];
  #isDraining = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#db = sqliteQueries(runOn(database));
    this.#begin = database.prepare('begin immediate');
    this.#commit = database.prepare('commit');
    this.#open = database.prepare('savepoint job');
    this.#release = database.prepare('release job');
  }

  write<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    refuseInside();
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as Job['resolve'], reject });
      if (!this.#isDraining) void this.#drain();
    });
  }

  async idle(): Promise<void> {
    while (this.#isDraining) await nextTurn();
  }

  async #drain(): Promise<void> {
    this.#isDraining = true;
    // The last look at the queue and the flag change in one go: a caller in between would wait for ever.
    while (this.#queue.length > 0) {
      // One turn of the loop, so that requests already read from their sockets join this flush.
      await nextTurn();
      await this.#runBatch(this.#queue.splice(0, batchSize));
    }
    this.#isDraining = false;
  }

  async #runBatch(batch: Job[]): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      this.#begin.run();
      for (const job of batch) answers.push(await this.#runOne(job));
      this.#commit.run();
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

/** One moment of the file, read in a thread of its own. Writers go on; what they write waits in the WAL until this is closed. */
async function openMoment(file: string): Promise<Moment> {
  const worker = new ReportWorker(file);
  let isClosed = false;
  const run = async (sql: string, parameters: Parameters) => {
    if (isClosed) throw new Error('This moment of the database was closed.');
    return worker.run(sql, parameters);
  };
  await run('begin', []);
  // The first read fixes the moment.
  await run('select id from shops limit 1', []);
  return {
    db: sqliteQueries(run, refuseInside),
    close: async () => {
      isClosed = true;
      await worker.close();
    },
  };
}

/** Opens (and makes, and migrates) the database of a data folder. */
export async function openSqlite({ dataDir }: { dataDir: string }): Promise<Store> {
  makeDataFolder(dataDir);
  const folderLock = lockFolder(dataDir);
  const file = sqliteFile(dataDir);
  if (existsSync(restoringFile(dataDir))) {
    folderLock.close();
    throw new Error('a restore into it was broken off; restore the backup again, or empty the folder');
  }
  const writing = new DatabaseSync(file);
  keepPrivate(file);
  // FULL: every acknowledged write is flushed before its caller is answered.
  writing.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; ${busyTimeout}; ${pageCache}`,
  );
  await migrate(sqliteQueries(runOn(writing)), 'sqlite');
  const reading = new DatabaseSync(file, { readOnly: true });
  reading.exec(`${busyTimeout}; ${pageCache}`);
  const writer = new Writer(writing);
  const worker = new ReportWorker(file);
  return {
    engine: 'sqlite',
    read: sqliteQueries(runOn(reading), refuseInside),
    reports: sqliteQueries((sql, parameters) => worker.run(sql, parameters), refuseInside),
    write: (work) => writer.write(work),
    openMoment: () => openMoment(file),
    ping: async () => void reading.prepare('select 1').get(),
    close: async () => {
      await writer.idle();
      await worker.close();
      reading.close();
      writing.close();
      folderLock.close();
    },
  };
}
