/** One transaction on a database beside its server, which may be running: for commands that write a little. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { markInside, type Queries } from './client.ts';
import { unhurriedQueries } from './postgres.ts';
import { NoDatabaseError, type Place } from './read-only.ts';
import { sqliteFile } from './sqlite.ts';
import { runOn, sqliteQueries } from './sqlite-dialect.ts';

/** Runs `work` in one transaction. Throws `NoDatabaseError` when there is no database, or one of an older Stampdeck. */
export async function writeBeside<T>(place: Place, work: (db: Queries) => Promise<T>): Promise<T> {
  try {
    return await (place.databaseUrl === null
      ? writeSqlite(sqliteFile(place.dataDir), work)
      : writePostgres(place.databaseUrl, work));
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === '42P01' || code === '42703' || /no such (table|column)/.test(message)) {
      throw new NoDatabaseError('The database is empty or that of an older Stampdeck; start the server once.');
    }
    throw error;
  }
}

async function writeSqlite<T>(file: string, work: (db: Queries) => Promise<T>): Promise<T> {
  if (!existsSync(file)) throw new NoDatabaseError(`There is no database at '${file}' (DATA_DIR).`);
  const database = new DatabaseSync(file);
  try {
    // The server beside it waits for this lock, too, as long as a few statements take.
    database.exec('pragma busy_timeout = 5000; pragma synchronous = full; pragma foreign_keys = on; begin immediate');
    const result = await markInside(() => work(sqliteQueries(runOn(database))));
    database.exec('commit');
    return result;
  } finally {
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
