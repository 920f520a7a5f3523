/** Reads a whole PostgreSQL database, as it was at one moment, while others write. */
import pg from 'pg';
import { Refusal } from '#refusal.ts';
import { batchSize, exactValue, inOrderOfReference, type Source, tablesLeftOut } from './source.ts';

const quoted = pg.escapeIdentifier;

/** A connection that says what is wrong instead of ending the process when its server goes. */
export async function connectPostgres(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error && error.message ? error.message : String(error);
    throw new Refusal(`The database of DATABASE_URL does not answer: ${reason}.`);
  }
  return client;
}

/** Names of the tables in the schema that the connection works in. */
export async function postgresTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`,
  );
  return rows.map(({ name }) => name).filter((name) => !tablesLeftOut.includes(name));
}

export interface Column {
  name: string;
  type: string;
}

/** The columns of a table that are written, not computed, with their types. */
export async function postgresColumns(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoted(table)],
  );
  return rows;
}

async function references(client: pg.Client): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ child: string; parents: string[] }>(
    `select c.relname as child, array_agg(distinct p.relname::text) as parents from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace group by c.relname`,
  );
  return new Map(rows.map(({ child, parents }) => [child, new Set(parents)]));
}

async function* readTable(client: pg.Client, table: string) {
  const columns = (await postgresColumns(client, table)).map(({ name }) => name);
  await client.query(
    `declare backup_rows no scroll cursor for select ${columns.map(quoted).join(', ')} from ${quoted(table)}`,
  );
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `fetch ${batchSize} from backup_rows`, rowMode: 'array' });
    yield { table, columns, rows: rows.map((row) => row.map((value) => exactValue(value, table))) };
    if (rows.length < batchSize) break;
  }
  await client.query('close backup_rows');
}

/** Connects; what is read is one snapshot. */
export async function openPostgresSource(url: string): Promise<Source> {
  const client = await connectPostgres(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: ours } = await client.query("select to_regclass('kysely_migration') as name");
    if (ours[0]?.name === null) throw new Refusal('The database of DATABASE_URL holds no Stampdeck.');
    const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
    const tables = await postgresTables(client);
    return {
      migrations: migrations.rows.map(({ name }) => name),
      batches: async function* () {
        for (const table of inOrderOfReference(tables, await references(client))) yield* readTable(client, table);
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
