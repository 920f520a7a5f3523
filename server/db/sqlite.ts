/** SQLite in the data folder: a writer with shared flushes, a read-only connection, and a reporting worker. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '#refusal.ts';
import { refuseInside, type Snapshot, type Store } from './client.ts';
import { checkTables, watchDamage } from './damage.ts';
import { migrate } from './migrate.ts';
import { ReportWorker } from './report-worker-client.ts';
import { type Parameters, type RunNow, runOn, sqliteQueries } from './sqlite-dialect.ts';
import { lockPatience, patiently } from './sqlite-lock.ts';
import { Writer } from './sqlite-writer.ts';

/** Used only until the server listens: SQLite's own wait for a lock blocks the thread (sqlite-lock.ts). */
const busyTimeout = 'pragma busy_timeout = 5000';
const noBusyTimeout = 'pragma busy_timeout = 0';
/** Page cache of up to 32 MiB, filled as pages are read. SQLite's default of 2 MiB does not hold the inner index pages of a big shop. */
const pageCache = 'pragma cache_size = -32768';

/** Overwrites deleted rows with zeros. Awards delete nothing and cost no more. */
const overwriting = 'pragma secure_delete = on';

/** The database file in a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'stampdeck.sqlite');

/** The file that a restore fills before it becomes the database. An interrupted restore leaves it behind. */
export const restoringFile = (dataDir: string): string => join(dataDir, 'restoring.sqlite');

export const lockName = 'server.lock';

/**
 * Locks the folder against a second server with an open exclusive transaction on a separate small file. The lock ends with its process, so
 * it can never be stale. Commands such as the ledger check run beside the server; a restore locks the folder as a server does.
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

/** Creates the data folder for the server's user only: the database holds the secrets of customers' devices. */
export const makeDataFolder = (dataDir: string): void => void mkdirSync(dataDir, { recursive: true, mode: 0o700 });

/** Makes a file private to the server's user, even in a folder that someone else created. */
export const keepPrivate = (file: string): void => chmodSync(file, 0o600);

/** Reads in a thread of its own. Writers continue; their changes stay in the WAL until the snapshot closes. */
async function openSnapshot(file: string): Promise<Snapshot> {
  const worker = new ReportWorker(file);
  let isClosed = false;
  const run = async (sql: string, parameters: Parameters) => {
    if (isClosed) throw new Error('This snapshot was closed.');
    return worker.run(sql, parameters);
  };
  await run('begin', []);
  // The first read takes the snapshot.
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
  /** Longest wait for another process's lock, in milliseconds. */
  patience?: number;
}

/** Opens the database in a data folder; creates and migrates it if needed. */
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
  // FULL: each confirmed write is flushed before its caller gets the answer.
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
    openSnapshot: () => openSnapshot(file),
    forgetLog: () => writer.truncateLog(),
    ping: async () => {
      damage.refuse();
      // Cached pages do not prove that the file can still be read.
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
