/** Reads a snapshot of a whole SQLite database while others write. */
import { DatabaseSync } from 'node:sqlite';
import { runOn, sqliteQueries } from '#db/sqlite-dialect.ts';
import { Refusal } from '#refusal.ts';
import type { Source } from './source.ts';
import { sourceOf } from './tables.ts';

/**
 * Opens the server's file or a copy, and starts the snapshot. `check` first reads all of it and refuses a damaged file; use it for copies,
 * which may have been damaged anywhere.
 */
export async function openSqliteSource(file: string, { check }: { check: boolean }): Promise<Source> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.exec('pragma busy_timeout = 5000; begin');
    const isOurs = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
    if (!isOurs) throw new Refusal(`'${file}' is a database, but not one of Stampdeck.`);
    if (check && !isWhole(database)) throw new Refusal(`The database '${file}' is damaged.`);
    return await sourceOf(sqliteQueries(runOn(database)), async () => database.close());
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Checks all of a database. */
export const isWhole = (database: DatabaseSync): boolean =>
  database.prepare('pragma integrity_check(1)').get()?.integrity_check === 'ok';
