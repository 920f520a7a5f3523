/** PostgreSQL: a pool that prepares recurring statements once per connection. */
import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { markInside, type Queries, refuseInside, type Snapshot, type Store } from './client.ts';
import { checkTables } from './damage.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './schema.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const names = new Map<string, string>();

/**
 * A statement's name, derived from its text. Statements with lists of values stay unnamed, because their length varies. So do searches:
 * their best plan depends on the letters, and PostgreSQL plans a named statement only once.
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
  /** A pooler in front of it, in transaction mode, for everything but migrations and snapshots. */
  pooledUrl?: string | null;
  poolSize: number;
  /** Time limit of a statement in seconds; none by default, as for commands. */
  timeoutSeconds?: number;
  /** Gets errors of connections that break while idle or in use. */
  onError: (error: Error) => void;
}

const longestConnecting = 5000;

/** PostgreSQL ends slow statements itself. If it is frozen or unreachable, we stop waiting on our side. */
const limitsOf = (seconds: number) => ({
  statement_timeout: seconds * 1000,
  lock_timeout: seconds * 500,
  idle_in_transaction_session_timeout: seconds * 1000,
});

const timeouts = (seconds: number | undefined): pg.PoolConfig => {
  if (seconds === undefined) return { connectionTimeoutMillis: longestConnecting };
  const limit = seconds * 1000;
  return {
    connectionTimeoutMillis: Math.min(longestConnecting, limit),
    ...limitsOf(seconds),
    query_timeout: limit + 1000,
  };
};

/** The result of an abandoned statement is unknown, so its connection is not reused. */
const gaveUp = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** A pooler takes no limits when connecting. There a transaction sets its own, and a single statement has only ours. */
const pooledTimeouts = (seconds: number | undefined): pg.PoolConfig => {
  const { connectionTimeoutMillis, query_timeout } = timeouts(seconds);
  return { connectionTimeoutMillis, ...(query_timeout !== undefined && { query_timeout }) };
};

const setLimits = (db: Queries, seconds: number) =>
  db
    .selectNoFrom(({ fn, val }) =>
      Object.entries(limitsOf(seconds)).map(([name, limit]) =>
        fn('set_config', [val(name), val(String(limit)), val(true)]).as(name),
      ),
    )
    .execute();

async function connect(pool: pg.Pool, isPooled: boolean) {
  const client = await pool.connect();
  let lost: Error | undefined;
  return {
    query: async (text: string, values: unknown[]) => {
      if (lost) throw lost;
      // A pooler runs the next statement on another connection, which does not know the name.
      const name = isPooled ? undefined : statementName(text);
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
  // A client in use that has no error listener would crash the process when the connection breaks.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

// All that Kysely needs of a pool.
const queriesOn = (pool: pg.Pool, guard?: () => void, isPooled = false): Kysely<Tables> => {
  const named = {
    connect: async () => {
      guard?.();
      return connect(pool, isPooled);
    },
    end: () => pool.end(),
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named as never }) });
};

/** Connections without a time limit, for slow work such as migrations of a big database. */
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

/** Uses a connection without a statement timeout: the reader may be slow. */
async function openSnapshot(url: string, onError: (error: Error) => void): Promise<Snapshot> {
  const own = unhurriedQueries(url, onError);
  try {
    const db = await own.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
    // The first read takes the snapshot.
    await sql`select id from shops limit 1`.execute(db);
    const close = async () => {
      // A lost connection has ended the snapshot already.
      await db.rollback().execute().catch(onError);
      await own.destroy();
    };
    return { db, close };
  } catch (error) {
    await own.destroy();
    throw error;
  }
}

/** Migrates, connects, and returns the store. */
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  const { url, pooledUrl = null, poolSize, timeoutSeconds, onError } = options;
  const isPooled = pooledUrl !== null;
  const limits = (isPooled ? pooledTimeouts : timeouts)(timeoutSeconds);
  const pool = openPool({ connectionString: pooledUrl ?? url, max: poolSize, ...limits }, onError);
  const db = queriesOn(pool, refuseInside, isPooled);
  // A pooler in the place of the database refuses this, and would keep the lock of the migrations.
  try {
    await sql`select 1`.execute(db);
    await migrateUnhurried(url, onError);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  let asked: Promise<unknown> | undefined;
  return {
    engine: 'postgres',
    read: db,
    reports: db,
    write: (work) =>
      db.transaction().execute(async (transaction) => {
        if (isPooled && timeoutSeconds !== undefined) await setLimits(transaction, timeoutSeconds);
        return markInside(() => work(transaction));
      }),
    openSnapshot: () => openSnapshot(url, onError),
    // PostgreSQL manages its own files.
    forgetLog: async () => undefined,
    // Callers that arrive during a ping share its result, so only one connection is used.
    ping: async () => {
      asked ??= checkTables(db).finally(() => {
        asked = undefined;
      });
      await asked;
    },
    close: () => db.destroy(),
  };
}
