/** A realistic town of any size, made by the database itself: one big shop, many small ones, members with cards and ledgers. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backupsFolder } from '@stampdeck/server/db/backup/sqlite-target.ts';
import type { Store } from '@stampdeck/server/db/client.ts';
import { openPostgres } from '@stampdeck/server/db/postgres.ts';
import { openSqlite, sqliteFile } from '@stampdeck/server/db/sqlite.ts';
import { hashSecret } from '@stampdeck/server/ids.ts';
import { backupName } from '@stampdeck/server/jobs/backup-plan.ts';
import pg from 'pg';
import { chatStatements } from './town-chats.ts';
import { idOf, postgresHex, tokenOf } from './town-names.ts';
import { orderStatements } from './town-orders.ts';
import { productStatements } from './town-products.ts';
import { type Dialect, quoted, type Size, statements } from './town-rows.ts';

export type Engine = 'sqlite' | 'postgres';

/** Where a server's database is. */
export interface DatabaseLocation {
  engine: Engine;
  /** The data folder, or the address of the database. */
  at: string;
}

interface Town extends Dialect {
  run: (sql: string) => Promise<void>;
  close: () => Promise<void>;
}

async function toPostgres(url: string): Promise<Town> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The rows are consistent by construction, so no key is checked for each of millions.
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '128MB'",
  );
  // No one else uses this server: no checkpoint while it is filled.
  await client.query("alter system set max_wal_size = '16GB'");
  await client.query('select pg_reload_conf()');
  const { rows } = await client.query<{
    name: string;
    ddl: string;
  }>(`select indexname as name, indexdef as ddl from pg_indexes
    where schemaname = 'public' and tablename in ('ledger', 'members', 'cards', 'member_activity', 'messages', 'products', 'orders', 'order_items', 'order_words') and indexdef like 'CREATE%INDEX%'
      and indexname not in (select conname from pg_constraint)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return {
    hex: postgresHex,
    series: (count) => `generate_series(1, ${count}::bigint) as t(n)`,
    time: (seconds) => `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
    run: async (sql) => void (await client.query(sql)),
    close: async () => {
      for (const { ddl } of rows) await client.query(ddl);
      await client.query('vacuum (analyze)');
      await client.query('checkpoint');
      await client.end();
    },
  };
}

function toSqlite(folder: string): Town {
  const database = new DatabaseSync(sqliteFile(folder));
  database.exec(
    'pragma journal_mode = memory; pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -1000000; pragma temp_store = memory',
  );
  const indexes = database
    .prepare(
      "select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in ('ledger', 'cards', 'member_activity', 'messages', 'products', 'orders', 'order_items', 'order_words')",
    )
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) database.exec(`drop index ${name}`);
  // The town counts its members itself.
  const counting = database
    .prepare("select name, sql from sqlite_master where name in ('members_activity_added', 'members_join_added')")
    .all() as { name: string; sql: string }[];
  for (const { name } of counting) database.exec(`drop trigger ${name}`);
  return {
    hex: (number, width) => `printf('%0${width}x', ${number})`,
    series: (count) =>
      `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${count}) select n from s) as t`,
    time: (seconds) => `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`,
    run: async (sql) => database.exec(sql),
    close: async () => {
      for (const { sql } of [...indexes, ...counting]) database.exec(sql);
      database.exec('pragma journal_mode = wal');
      database.close();
      // Pretends that tonight's backup exists: copying ten gigabytes during a measure would be measured, too.
      mkdirSync(backupsFolder(folder), { recursive: true });
      writeFileSync(join(backupsFolder(folder), backupName(new Date())), '');
    },
  };
}

/** Opens and migrates a database as the server does. */
export function openTown({ engine, at }: DatabaseLocation): Promise<Store> {
  const onError = (error: Error) => {
    throw error;
  };
  return engine === 'sqlite' ? openSqlite({ dataDir: at }) : openPostgres({ url: at, poolSize: 2, onError });
}

/** Fills an empty database, including the totals that the product counts. */
export async function fillTown(place: DatabaseLocation, size: Size): Promise<void> {
  const { engine, at } = place;
  await (await openTown(place)).close();
  const dialect = engine === 'sqlite' ? toSqlite(at) : await toPostgres(at);
  const chats = size.messages ? chatStatements(dialect, size.messages) : [];
  const products = size.products ? productStatements(dialect, size.products) : [];
  const orders = size.orders ? orderStatements(dialect, size.orders, size.members) : [];
  for (const sql of [...statements(dialect, size), ...chats, ...products, ...orders]) await dialect.run(sql);
  await dialect.run(sessions(Math.min(2, size.members - size.big + 1), Math.min(size.members, signedIn)));
  await dialect.close();
}

/** The first customers have a session, so that they can connect. */
const signedIn = 6000;

/** The secret of every customer's device (base64url). */
export const secret = 'c2VjcmV0LW9mLWEtYmVuY2gtZGV2aWNl';

/** Writes sessions into the database directly, because the product's limits count calls. */
function sessions(operators: number, customers: number): string {
  const now = new Date().toISOString();
  const end = new Date(Date.now() + 86_400_000).toISOString();
  const row = (kind: 'shop' | 'customer', n: number): string => {
    const values = [
      `${kind}-${n}`,
      hashSecret(tokenOf(kind, n)),
      idOf(kind, n),
      kind === 'shop' ? 'operator' : 'customer',
    ];
    const own = kind === 'shop' ? ['null', quoted(idOf(kind, n))] : [quoted(secret), 'null'];
    return `(${values.map(quoted).join(', ')}, 1, ${own.join(', ')}, 'bench', '${now}', '${now}', '${end}')`;
  };
  const count = (total: number, kind: 'shop' | 'customer') =>
    Array.from({ length: total }, (_, at) => row(kind, at + 1));
  return `insert into sessions (id, token_hash, account_id, kind, remembered, device_secret, shop_id, user_agent, created_at, last_seen_at,
    expires_at) values ${[...count(operators, 'shop'), ...count(customers, 'customer')].join(', ')}`;
}
