import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Members whom a shop brought along and who have no account of their own yet; files of such members. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  // Shops refer to accounts already: no reference back.
  for (const column of ['kept_by', 'claimed_by']) {
    await run(sql`alter table accounts add column ${sql.raw(column)} ${text}`);
  }
  await run(sql`create index accounts_kept on accounts (kept_by, id) where kept_by is not null`);

  await run(sql`create table kept_contacts (
    shop_id ${text} not null references shops (id), account_id ${text} not null references accounts (id),
    email ${text} not null default '', phone ${text} not null default '', primary key (shop_id, account_id))`);
  await run(sql`create unique index kept_contacts_email on kept_contacts (email, shop_id) where email <> ''`);
  await run(sql`create index kept_contacts_by_account on kept_contacts (account_id)`);

  await run(sql`create table import_marks (
    shop_id ${text} not null references shops (id), mark ${text} not null, account_id ${text} not null,
    primary key (shop_id, mark))`);

  await run(sql`create table imports (
    shop_id ${text} not null references shops (id), id ${text} not null, status ${text} not null,
    total integer not null, handled integer not null default 0, added integer not null default 0,
    known integer not null default 0, wrong integer not null default 0, created_at ${text} not null, finished_at ${text},
    primary key (shop_id, id))`);
  await run(sql`create unique index imports_running on imports (shop_id) where status = 'running'`);
}
