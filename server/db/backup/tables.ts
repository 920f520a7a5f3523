/** The tables of a database, in the SQL of each engine: backups read them and restores fill them. */
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { Refusal } from '#refusal.ts';
import { type Batch, batchSize, exactValue, type Source, tablesLeftOut } from './source.ts';

export interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

/** Stored columns of real tables: no computed columns, no views, no search indexes and their internal tables. */
const allColumns = {
  postgres: sql<{ table: string; name: string; type: string }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
  sqlite: sql<{ table: string; name: string; type: string }>`
    select t.name as "table", c.name as name, c.type as type from pragma_table_list t join pragma_table_xinfo(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite@_%' escape '@' and c.hidden = 0 order by c.cid`,
};

const allReferences = {
  postgres: sql<{ child: string; parent: string }>`
    select c.relname as child, p.relname as parent from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`,
  sqlite: sql<{ child: string; parent: string }>`
    select t.name as child, f."table" as parent from pragma_table_list t join pragma_foreign_key_list(t.name) f
    where t.schema = 'main'`,
};

/** The tables in a backup, each after those it refers to. */
export async function listTables(db: Queries): Promise<Table[]> {
  const { rows: columns } = await allColumns[engineOf(db)].execute(db);
  const { rows: references } = await allReferences[engineOf(db)].execute(db);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const ordered: string[] = [];
  const visit = (table: string, path: readonly string[]): void => {
    if (ordered.includes(table)) return;
    if (path.includes(table)) throw new Error(`The tables refer to each other in a circle: ${path.join(', ')}.`);
    for (const { child, parent } of references)
      if (child === table && parent !== table) visit(parent, [...path, table]);
    ordered.push(table);
  };
  for (const table of [...tables.keys()].sort()) if (!tablesLeftOut.includes(table)) visit(table, []);
  return ordered.map((name) => ({ name, columns: tables.get(name) ?? [] }));
}

type Row = Record<string, unknown>;

/** All rows of a table, `batchSize` at a time; the last page has fewer. */
async function* pagesOf(db: Queries, { name, columns }: Table): AsyncGenerator<Row[]> {
  const [table, chosen] = [sql.table(name), sql.join(columns.map((column) => sql.ref(column.name)))];
  // One cursor per table, because a fetch is prepared once, with its columns.
  const cursor = sql.id(`rows of ${name}`);
  const isPostgres = engineOf(db) === 'postgres';
  if (isPostgres) await sql`declare ${cursor} no scroll cursor for select ${chosen} from ${table}`.execute(db);
  for (let last: unknown = Number.MIN_SAFE_INTEGER; ; ) {
    const page = isPostgres
      ? sql<Row>`fetch ${sql.lit(batchSize)} from ${cursor}`
      : sql<Row>`select ${chosen}, rowid as "place of the row" from ${table} where rowid > ${last} order by rowid limit ${batchSize}`;
    const { rows } = await page.execute(db);
    yield rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.['place of the row'];
  }
}

/** Makes a backup source of `db`, which must read a snapshot. */
export async function sourceOf(db: Queries, close: () => Promise<void>): Promise<Source> {
  const { rows: migrations } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return {
    migrations: migrations.map(({ name }) => name),
    batches: async function* () {
      for (const table of await listTables(db)) {
        const columns = table.columns.map(({ name }) => name);
        const valuesOf = (row: Row) => columns.map((column) => exactValue(row[column], table.name));
        for await (const rows of pagesOf(db, table)) yield { table: table.name, columns, rows: rows.map(valuesOf) };
      }
    },
    close,
  };
}

/** Inserts rows from one JSON text: both engines read that faster than thousands of parameters. */
export async function insertRows(db: Queries, known: Table, { table, columns, rows }: Batch): Promise<void> {
  const isPostgres = engineOf(db) === 'postgres';
  const types = new Map(known.columns.map(({ name, type }) => [name, type]));
  const values = columns.map((name, index) => {
    const value = sql`r.value ->> ${sql.lit(index)}`;
    return isPostgres ? sql`(${value})::${sql.raw(types.get(name) ?? 'text')}` : value;
  });
  const text = JSON.stringify(rows);
  const all = isPostgres ? sql`json_array_elements(${text}::json) as r (value)` : sql`json_each(${text}) as r`;
  const names = columns.map((name) => sql.ref(name));
  try {
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) select ${sql.join(values)} from ${all}`.execute(db);
  } catch (error) {
    // 22 and 23: PostgreSQL refused a value or a reference.
    if (!/^2[23]/.test((error as { code?: string }).code ?? '')) throw error;
    throw new Refusal(`The backup is cut off or damaged: ${(error as Error).message}.`);
  }
}
