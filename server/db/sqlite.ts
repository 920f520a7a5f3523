/** SQLite in the data folder: one writer whose callers share flushes, a read-only connection, a reporting worker. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '#refusal.ts';
import { type Moment, refuseInside, type Store } from './client.ts';
import { checkTables, watchDamage } from './damage.ts';
import { migrate } from './migrate.ts';
import { ReportWorker } from './report-worker-client.ts';
import { type Parameters, type RunNow, runOn, sqliteQueries } from './sqlite-dialect.ts';
import { lockPatience, patiently } from './sqlite-lock.ts';
import { Writer } from './sqlite-writer.ts';

/** Only until the server listens: SQLite's own wait for a lock stops the thread (sqlite-lock.ts). */
const busyTimeout = 'pragma busy_timeout = 5000';
const noBusyTimeout = 'pragma busy_timeout = 0';
/** Up to 32 MiB of pages: SQLite's own 2 do not hold the inner pages of a big shop's indexes. Taken as they are read. */
const pageCache = 'pragma cache_size = -32768';

/** Rows that are deleted are overwritten with zeros, not only let go. It costs nothing where nothing is deleted, as in an award. */
const overwriting = 'pragma secure_delete = on';

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
    throw new Refusal(`Another Stampdeck server is already using the data folder '${dataDir}' (DATA_DIR).`);
  }
}

/** A folder of our making is for the server's user alone: the database holds the secrets of customers' devices. */
export const makeDataFolder = (dataDir: string): void => void mkdirSync(dataDir, { recursive: true, mode: 0o700 });

/** Others on the machine may not read a database, wherever its folder came from. */
export const keepPrivate = (file: string): void => chmodSync(file, 0o600);

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

interface SqliteOptions {
  dataDir: string;
  /** Longest wait (milliseconds) for the lock of another process. */
  patience?: number;
}

/** Opens (and makes, and migrates) the database of a data folder. */
export async function openSqlite({ dataDir, patience = lockPatience }: SqliteOptions): Promise<Store> {
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
    `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; ${overwriting}; ${busyTimeout}; ${pageCache}`,
  );
  await migrate(sqliteQueries(runOn(writing)), 'sqlite');
  writing.exec(noBusyTimeout);
  const [reading, probing] = [new DatabaseSync(file, { readOnly: true }), new DatabaseSync(file, { readOnly: true })];
  reading.exec(`${noBusyTimeout}; ${pageCache}`);
  probing.exec(noBusyTimeout);
  const damage = watchDamage();
  const waiting = (run: RunNow) => damage.watch((sql, parameters) => patiently(() => run(sql, parameters), patience));
  const writer = new Writer(writing, damage.watch(runOn(writing)), patience);
  const worker = new ReportWorker(file);
  const probe = sqliteQueries(waiting(runOn(probing)));
  return {
    engine: 'sqlite',
    read: sqliteQueries(waiting(runOn(reading)), refuseInside),
    reports: sqliteQueries(
      damage.watch((sql, parameters) => worker.run(sql, parameters)),
      refuseInside,
    ),
    write: (work) => writer.write(work),
    openMoment: () => openMoment(file),
    forgetLog: () => writer.truncateLog(),
    ping: async () => {
      damage.refuse();
      // What it read before is no proof of what the file holds now.
      probing.exec('pragma shrink_memory');
      await checkTables(probe);
    },
    close: async () => {
      await writer.idle();
      await worker.close();
      reading.close();
      probing.close();
      writing.close();
      folderLock.close();
    },
  };
}
