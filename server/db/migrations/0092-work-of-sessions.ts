import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** A person can work for several shops: a session says for which one it acts. A person owns one shop at most. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `alter table sessions add column shop_id ${text}`,
    `update sessions set shop_id = (select w.shop_id from staff w where w.account_id = sessions.account_id and w.ended_at is null)
      where kind = 'operator'`,
    'drop index staff_by_account',
    'create index staff_by_account on staff (account_id) where ended_at is null',
    `create unique index staff_own_shop on staff (account_id) where role = 'owner' and ended_at is null`,
  ])
    await sql.raw(statement).execute(db);
}
