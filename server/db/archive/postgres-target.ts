/** An empty PostgreSQL database, filled in one transaction. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#db/schema.ts';
import { Refusal } from '#refusal.ts';
import { type Column, connectPostgres, postgresColumns, postgresTables } from './postgres-source.ts';
import type { Batch } from './source.ts';
import type { Target } from './target.ts';

const quoted = pg.escapeIdentifier;

async function refuseOccupied(client: pg.Client): Promise<void> {
  // What belongs to an extension came with the database and holds nothing of anybody.
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace and not exists (
       select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e') limit 1`,
  );
  const [other] = rows;
  if (!other) return;
  throw new Refusal(
    `The database of DATABASE_URL is not empty: it holds '${other.name}'. A backup is restored into an empty database only.`,
  );
}

/** A transaction on this connection, through which Kysely and plain statements see the same. */
const beginOn = (client: pg.Client) => {
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => connection, end: async () => undefined };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) }).startTransaction().execute();
};

/** The rows of a batch as one JSON text: PostgreSQL reads it faster than thousands of parameters. */
async function insertRows(
  client: pg.Client,
  { table, rows }: Batch,
  columns: Column[],
  order: string[],
): Promise<void> {
  const values = order.map((name, index) => `(r.v ->> ${index})::${columns.find((one) => one.name === name)?.type}`);
  const text = `insert into ${quoted(table)} (${order.map(quoted).join(', ')})
    select ${values.join(', ')} from json_array_elements($1::json) as r (v)`;
  try {
    await client.query(text, [JSON.stringify(rows)]);
  } catch (error) {
    // 22 and 23: a value or a reference that the schema refuses.
    if (!/^2[23]/.test((error as { code?: string }).code ?? '')) throw error;
    throw new Refusal(`The backup is cut off or damaged: ${(error as Error).message}.`);
  }
}

/** Connects and begins the transaction that the whole restore is; whatever ends the connection takes all of it back. */
export async function openPostgresTarget(url: string): Promise<Target> {
  const client = await connectPostgres(url);
  try {
    await refuseOccupied(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  const db = await beginOn(client);
  const known = new Map<string, Column[]>();
  return {
    engine: 'postgres',
    db,
    tables: () => postgresTables(client),
    columns: async (table) => {
      const columns = await postgresColumns(client, table);
      known.set(table, columns);
      return columns.map(({ name }) => name);
    },
    insert: async (batch) => {
      if (batch.rows.length > 0) await insertRows(client, batch, known.get(batch.table) ?? [], batch.columns);
    },
    count: async (table) => {
      const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${quoted(table)}`);
      return Number(rows[0]?.rows);
    },
    // Its own autovacuum does that, once this transaction is over.
    dropTraces: async () => undefined,
    // PostgreSQL has checked each reference as its row came.
    verify: async () => undefined,
    finish: async () => {
      await db.commit().execute();
      await client.end();
    },
    abandon: () => client.end(),
  };
}
