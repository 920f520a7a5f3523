/** Direct access for commands while the server may be running: a snapshot to read, or one short transaction. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '#refusal.ts';
import { isDatabaseAway, markInside, type Queries } from './client.ts';
import { diskTrouble } from './disk-trouble.ts';
import { unhurriedQueries } from './postgres.ts';
import { sqliteFile } from './sqlite.ts';
import { runOn, sqliteQueries } from './sqlite-dialect.ts';

/** Where an installation keeps its data. `databaseUrl` is null on SQLite, whose file is in `dataDir`. */
export interface DataLocation {
  databaseUrl: string | null;
  dataDir: string;
}

type Work<T> = (db: Queries) => Promise<T>;

async function onSqlite<T>(file: string, readOnly: boolean, work: Work<T>): Promise<T> {
  if (!existsSync(file)) throw new Refusal(`There is no database at '${file}' (DATA_DIR).`);
  const database = new DatabaseSync(file, { readOnly });
  try {
    // The running server waits for this lock, too: only a few short statements may run here.
    const begin = readOnly ? 'begin' : 'pragma synchronous = full; pragma foreign_keys = on; begin immediate';
    database.exec(`pragma busy_timeout = 5000; ${begin}`);
    const result = await markInside(() => work(sqliteQueries(runOn(database))));
    database.exec('commit');
    return result;
  } finally {
    database.close();
  }
}

async function onPostgres<T>(url: string, readOnly: boolean, work: Work<T>): Promise<T> {
  // A broken connection also fails its statement, and the caller sees that error.
  const db = unhurriedQueries(url, () => undefined);
  const begin = db.transaction();
  try {
    return await (readOnly ? begin.setIsolationLevel('repeatable read').setAccessMode('read only') : begin).execute(
      work,
    );
  } finally {
    await db.destroy();
  }
}

async function use<T>({ databaseUrl, dataDir }: DataLocation, readOnly: boolean, work: Work<T>): Promise<T> {
  try {
    return await (databaseUrl === null
      ? onSqlite(sqliteFile(dataDir), readOnly, work)
      : onPostgres(databaseUrl, readOnly, work));
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (!readOnly && isDatabaseAway(error) && !diskTrouble(error))
      throw new Refusal(`The database could not be used: ${message || code}.`);
    const lacksTable = code === '42P01' || /no such table/.test(message);
    const lacksColumn = code === '42703' || /no such column/.test(message);
    if (!lacksTable && (readOnly || !lacksColumn)) throw error;
    const trouble = readOnly ? 'holds no tables of Stampdeck' : 'is empty or that of an older Stampdeck';
    throw new Refusal(`The database ${trouble}; start the server once.`);
  }
}

/** Runs `work` on a read-only snapshot. Throws `Refusal` if there is no database, or one of an older Stampdeck. */
export const readSnapshot = <T>(location: DataLocation, work: Work<T>): Promise<T> => use(location, true, work);

/** Runs `work` in one transaction. Throws as `readSnapshot` does. */
export const writeTransaction = <T>(location: DataLocation, work: Work<T>): Promise<T> => use(location, false, work);
