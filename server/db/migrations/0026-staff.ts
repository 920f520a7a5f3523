import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/**
 * Who acts for which shop. A row outlives the work, because ledger rows name the person: `ended_at` says when it ended. A session has one
 * shop, so an account works for one at a time. A shop has one owner.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `create table staff (shop_id ${text} not null references shops (id), account_id ${text} not null references accounts (id),
      role ${text} not null check (role in ('owner', 'staff')), permissions ${text} not null, created_at ${text} not null,
      ended_at ${text}, primary key (shop_id, account_id))`,
    'create unique index staff_by_account on staff (account_id) where ended_at is null',
    `create unique index staff_owner on staff (shop_id) where role = 'owner'`,
    // Until now whoever ran a shop was the account with its id.
    `insert into staff (shop_id, account_id, role, permissions, created_at, ended_at)
      select id, id, 'owner', '[]', created_at, closed_at from shops`,
  ])
    await sql.raw(statement).execute(db);
}
