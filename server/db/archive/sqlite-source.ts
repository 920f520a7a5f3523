/** Reads a whole SQLite database, as it was at one moment, while others write. */
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '#refusal.ts';
import { type Batch, batchSize, exactValue, inOrderOfReference, type Source, tablesLeftOut } from './source.ts';

/** A name as SQL takes it, whatever it holds. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Names of the tables that hold rows of their own: no views, no search indexes and their inner tables. */
export function sqliteTables(database: DatabaseSync): string[] {
  const found = database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite@_%' escape '@'",
    )
    .all() as { name: string }[];
  return found.map(({ name }) => name).filter((name) => !tablesLeftOut.includes(name));
}

/** The columns of a table that are written, not computed. */
export const sqliteColumns = (database: DatabaseSync, table: string): string[] =>
  (database.prepare('select name from pragma_table_xinfo(?) where hidden = 0').all(table) as { name: string }[]).map(
    ({ name }) => name,
  );

function references(database: DatabaseSync, tables: string[]): Map<string, Set<string>> {
  const parents = database.prepare('select distinct "table" as parent from pragma_foreign_key_list(?)');
  return new Map(
    tables.map((table) => [table, new Set((parents.all(table) as { parent: string }[]).map(({ parent }) => parent))]),
  );
}

function* readTable(database: DatabaseSync, table: string): Iterable<Batch> {
  const columns = sqliteColumns(database, table);
  const statement = database.prepare(`select ${columns.map(quoted).join(', ')} from ${quoted(table)}`);
  statement.setReturnArrays(true);
  let rows: Batch['rows'] = [];
  for (const row of statement.iterate() as Iterable<unknown>) {
    rows.push((row as unknown[]).map((value) => exactValue(value, table)));
    if (rows.length < batchSize) continue;
    yield { table, columns, rows };
    rows = [];
  }
  yield { table, columns, rows };
}

/**
 * Opens the file, the server's own or a copy. What is read is one snapshot: the transaction begins here. `check` reads all of it
 * first and refuses a damaged one, as it is right for a copy of unknown fate.
 */
export function openSqliteSource(file: string, { check }: { check: boolean }): Source {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.exec('pragma busy_timeout = 5000; begin');
    const isOurs = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
    if (!isOurs) throw new Refusal(`'${file}' is a database, but not one of Stampdeck.`);
    if (check) {
      const [first] = database.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[];
      if (first?.integrity_check !== 'ok') throw new Refusal(`The database '${file}' is damaged.`);
    }
    const migrations = database.prepare('select name from kysely_migration order by name').all() as { name: string }[];
    const tables = sqliteTables(database);
    return {
      migrations: migrations.map(({ name }) => name),
      batches: async function* () {
        for (const table of inOrderOfReference(tables, references(database, tables))) yield* readTable(database, table);
      },
      close: async () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
