/** A write beside the running server: one transaction of a command, on either engine. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Queries } from './client.ts';
import { unhurriedQueries } from './postgres.ts';
import { NoDatabaseError, type Place } from './read-only.ts';
import { sqliteFile } from './sqlite.ts';
import { runOn, sqliteQueries } from './sqlite-dialect.ts';

async function writeSqlite<T>(file: string, work: (db: Queries) => Promise<T>): Promise<T> {
  if (!existsSync(file)) throw new NoDatabaseError(`There is no database at '${file}' (DATA_DIR).`);
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma busy_timeout = 10000; pragma synchronous = full; pragma foreign_keys = on; begin immediate');
    const result = await work(sqliteQueries(runOn(database)));
    database.exec('commit');
    return result;
  } finally {
    // What was not committed is rolled back.
    database.close();
  }
}

async function writePostgres<T>(url: string, work: (db: Queries) => Promise<T>): Promise<T> {
  // What breaks a connection in use is also the end of its statement, which is what the caller hears of.
  const db = unhurriedQueries(url, () => undefined);
  try {
    return await db.transaction().execute(work);
  } finally {
    await db.destroy();
  }
}

/** Runs `work` in one transaction. Throws `NoDatabaseError` when there is no database, or none that a server has prepared. */
export async function writeBeside<T>(place: Place, work: (db: Queries) => Promise<T>): Promise<T> {
  try {
    return await (place.databaseUrl === null
      ? writeSqlite(sqliteFile(place.dataDir), work)
      : writePostgres(place.databaseUrl, work));
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === '42P01' || /no such table/.test(message)) {
      throw new NoDatabaseError('The database holds no tables of this Stampdeck; start the server once.');
    }
    throw error;
  }
}
