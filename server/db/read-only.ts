/** A look at a database beside its server: one moment of it, and no way to write. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Queries } from './client.ts';
import { unhurriedQueries } from './postgres.ts';
import { sqliteFile } from './sqlite.ts';
import { runOn, sqliteQueries } from './sqlite-dialect.ts';

/** There is no database to look at; its message is the whole sentence. */
export class NoDatabaseError extends Error {}

export interface Place {
  databaseUrl: string | null;
  dataDir: string;
}

/** Runs `work` on one moment of the database. Throws `NoDatabaseError` when there is none. */
export async function readOneMoment<T>(place: Place, work: (db: Queries) => Promise<T>): Promise<T> {
  try {
    return await (place.databaseUrl === null
      ? readSqlite(sqliteFile(place.dataDir), work)
      : readPostgres(place.databaseUrl, work));
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === '42P01' || /no such table/.test(message)) {
      throw new NoDatabaseError('The database holds no tables of Stampdeck; start the server once.');
    }
    throw error;
  }
}

async function readSqlite<T>(file: string, work: (db: Queries) => Promise<T>): Promise<T> {
  if (!existsSync(file)) throw new NoDatabaseError(`There is no database at '${file}' (DATA_DIR).`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.exec('pragma busy_timeout = 5000; begin');
    return await work(sqliteQueries(runOn(database)));
  } finally {
    database.close();
  }
}

async function readPostgres<T>(url: string, work: (db: Queries) => Promise<T>): Promise<T> {
  // What breaks a connection in use is also the end of its statement, which is what the caller hears of.
  const db = unhurriedQueries(url, () => undefined);
  try {
    return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
  } finally {
    await db.destroy();
  }
}
