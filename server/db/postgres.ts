/** PostgreSQL: a pool whose fixed statements are prepared once per connection. */
import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { markInside, refuseInside, type Store } from './client.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './schema.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const names = new Map<string, string>();

/** A statement's name, from its text; lists of values vary in length and stay unnamed. */
function statementName(text: string): string | undefined {
  if (text.includes(' in (') || names.size > 1000) return names.get(text);
  let name = names.get(text);
  if (!name) {
    name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}

interface PostgresOptions {
  url: string;
  poolSize: number;
  /** Told of connections that break while idle or in use. */
  onError: (error: Error) => void;
}

/** Connects, migrates, and answers the store. */
export async function openPostgres({ url, poolSize, onError }: PostgresOptions): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 5000 });
  pool.on('error', onError);
  // Without a listener of its own, a client that is checked out takes the process down when its server dies.
  pool.on('connect', (client) => client.on('error', onError));
  const named = {
    connect: async () => {
      refuseInside();
      const client = await pool.connect();
      return {
        query: (text: string, values: unknown[]) => {
          const name = statementName(text);
          return client.query(name === undefined ? { text, values } : { name, text, values });
        },
        release: () => client.release(),
      };
    },
    end: () => pool.end(),
  };
  // Kysely asks no more of a pool than this.
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named as never }) });
  await migrate(db, 'postgres');
  return {
    engine: 'postgres',
    read: db,
    reports: db,
    write: (work) => db.transaction().execute((transaction) => markInside(() => work(transaction))),
    ping: async () => void (await pool.query('select 1')),
    close: () => db.destroy(),
  };
}
