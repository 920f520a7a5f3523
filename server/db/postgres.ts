/** PostgreSQL: a pool whose fixed statements are prepared once per connection. */
import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Moment, markInside, refuseInside, type Store } from './client.ts';
import { checkTables } from './damage.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './schema.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const names = new Map<string, string>();

/**
 * A statement's name, from its text. Lists of values vary in length and stay unnamed; so do searches, whose best plan depends on the
 * letters, while a named statement is soon planned once for all.
 */
function statementName(text: string): string | undefined {
  if (/ in \(| like /.test(text) || names.size > 1000) return names.get(text);
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
  /** Longest time (seconds) for one statement; without it, as for commands, each takes as long as it takes. */
  timeoutSeconds?: number;
  /** Told of connections that break while idle or in use. */
  onError: (error: Error) => void;
}

const longestConnecting = 5000;

/** PostgreSQL ends what takes too long; where it does not even say so, because it is frozen or out of reach, we stop waiting. */
const timeouts = (seconds: number | undefined): pg.PoolConfig => {
  if (seconds === undefined) return { connectionTimeoutMillis: longestConnecting };
  const limit = seconds * 1000;
  return {
    connectionTimeoutMillis: Math.min(longestConnecting, limit),
    statement_timeout: limit,
    lock_timeout: limit / 2,
    idle_in_transaction_session_timeout: limit,
    query_timeout: limit + 1000,
  };
};

/** Everything that became of a statement we no longer wait for is unknown, so its connection is not used again. */
const gaveUp = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

async function connect(pool: pg.Pool) {
  const client = await pool.connect();
  let lost: Error | undefined;
  return {
    query: async (text: string, values: unknown[]) => {
      if (lost) throw lost;
      const name = statementName(text);
      try {
        return await client.query(name === undefined ? { text, values } : { name, text, values });
      } catch (error) {
        if (gaveUp(error)) lost = error as Error;
        throw error;
      }
    },
    release: () => client.release(lost),
  };
}

function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, ...config });
  pool.on('error', onError);
  // Without a listener of its own, a client that is checked out takes the process down when its server dies.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

// Kysely asks no more of a pool than this.
const queriesOn = (pool: pg.Pool, guard?: () => void): Kysely<Tables> => {
  const named = {
    connect: async () => {
      guard?.();
      return connect(pool);
    },
    end: () => pool.end(),
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named as never }) });
};

/** For what takes its time, such as migrations of a big database: connections of its own, without a limit. */
export const unhurriedQueries = (url: string, onError: (error: Error) => void): Kysely<Tables> =>
  queriesOn(openPool({ connectionString: url, max: 2, ...timeouts(undefined) }, onError));

async function migrateUnhurried(url: string, onError: (error: Error) => void): Promise<void> {
  const db = unhurriedQueries(url, onError);
  try {
    await migrate(db, 'postgres');
  } finally {
    await db.destroy();
  }
}

/** One moment of the database, on a connection without a limit of time: whoever reads may be slow to take it. */
async function openMoment(url: string, onError: (error: Error) => void): Promise<Moment> {
  const own = unhurriedQueries(url, onError);
  try {
    const db = await own.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
    // The first read fixes the moment.
    await sql`select id from shops limit 1`.execute(db);
    const close = async () => {
      // Where the connection is gone, so is the moment.
      await db.rollback().execute().catch(onError);
      await own.destroy();
    };
    return { db, close };
  } catch (error) {
    await own.destroy();
    throw error;
  }
}

/** Migrates, connects, and answers the store. */
export async function openPostgres({ url, poolSize, timeoutSeconds, onError }: PostgresOptions): Promise<Store> {
  await migrateUnhurried(url, onError);
  const pool = openPool({ connectionString: url, max: poolSize, ...timeouts(timeoutSeconds) }, onError);
  const db = queriesOn(pool, refuseInside);
  let asked: Promise<unknown> | undefined;
  return {
    engine: 'postgres',
    read: db,
    reports: db,
    write: (work) => db.transaction().execute((transaction) => markInside(() => work(transaction))),
    openMoment: () => openMoment(url, onError),
    // Its server's files are its own.
    forgetLog: async () => undefined,
    // One question at a time: whoever asks meanwhile waits for the same answer, and no connection but one is held by asking.
    ping: async () => {
      asked ??= checkTables(db).finally(() => {
        asked = undefined;
      });
      await asked;
    },
    close: () => db.destroy(),
  };
}
