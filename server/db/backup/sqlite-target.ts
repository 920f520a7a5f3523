/** Restores into a new SQLite database in an empty data folder. The file gets its final name when it is complete. */
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { keepPrivate, lockFolder, lockName, makeDataFolder, restoringFile, sqliteFile } from '#db/sqlite.ts';
import { runOn, sqliteQueries } from '#db/sqlite-dialect.ts';
import { Refusal } from '#refusal.ts';
import { publishFile } from './durable-file.ts';
import { isWhole } from './sqlite-source.ts';
import type { Target } from './target.ts';

/** The nightly copies may stay in the folder: a lost database is restored from them. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

function refuseOccupied(dataDir: string): void {
  // A killed server or restore leaves its lock's journal. Backups may be there, and images and videos that were copied back already.
  const own = [lockName, `${lockName}-journal`, basename(backupsFolder(dataDir)), 'images', 'videos'];
  const restoring = basename(restoringFile(dataDir));
  const other = readdirSync(dataDir).find((name) => !own.includes(name) && !name.startsWith(restoring));
  if (other === undefined) return;
  throw new Refusal(
    `The data folder '${dataDir}' (DATA_DIR) is not empty: it holds '${other}'. A backup is restored into an empty folder only.`,
  );
}

/** Locks the folder during the restore, so that no server starts in it. Removes leftovers of an interrupted restore. */
export function openSqliteTarget(dataDir: string): Target {
  const isNew = !existsSync(dataDir);
  if (!isNew) refuseOccupied(dataDir);
  makeDataFolder(dataDir);
  const hadLock = existsSync(join(dataDir, lockName));
  const lock = lockFolder(dataDir);
  const file = restoringFile(dataDir);
  for (const left of [file, `${file}-journal`]) rmSync(left, { force: true });
  // SQLite's defensive mode would keep a journal.
  const database = new DatabaseSync(file, { defensive: false });
  keepPrivate(file);
  // An incomplete file is worthless, so it needs no journal and no flushing.
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off');
  return {
    db: sqliteQueries(runOn(database)),
    dropTraces: async () => database.exec('vacuum'),
    verify: async () => {
      if (!isWhole(database)) throw new Refusal('What was restored is damaged: the disk may be failing.');
      const orphan = database.prepare('pragma foreign_key_check').get() as { table: string } | undefined;
      if (orphan) throw new Refusal(`A row of '${orphan.table}' in the backup refers to one that is not there.`);
    },
    finish: async () => {
      database.close();
      await publishFile(file, sqliteFile(dataDir));
      lock.close();
    },
    abandon: async () => {
      if (database.isOpen) database.close();
      rmSync(file, { force: true });
      lock.close();
      if (!hadLock) rmSync(join(dataDir, lockName));
      if (isNew) rmdirSync(dataDir);
    },
  };
}
