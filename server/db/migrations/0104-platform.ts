import { normalize } from '@stampdeck/contract/text.ts';
import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Platform admins list and suspend shops, and invite people to open one. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `alter table shops add column suspended_reason ${text} not null default ''`,
    `alter table shops add column search_name ${text} not null default ''`,
  ])
    await sql.raw(statement).execute(db);
  const { rows } = await sql<{ id: string; name: string }>`select id, name from shops`.execute(db);
  for (const { id, name } of rows)
    await sql`update shops set search_name = ${normalize(name)} where id = ${id}`.execute(db);
  for (const statement of [
    'create index shops_by_opening on shops (created_at, id)',
    'create index shops_by_name on shops (search_name, id)',
    'create index shops_suspended on shops (created_at, id) where suspended_at is not null',
    'create index shops_closed on shops (created_at, id) where closed_at is not null',
    `create table shop_invitations (id ${text} not null primary key, token_hash ${text} not null, note ${text} not null,
      created_at ${text} not null, expires_at ${text} not null)`,
    'create unique index shop_invitations_by_token on shop_invitations (token_hash)',
    'create index shop_invitations_expired on shop_invitations (expires_at)',
  ])
    await sql.raw(statement).execute(db);
}
