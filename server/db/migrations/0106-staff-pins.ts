import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** What people type at the shared tablets of a shop. Each shop that someone works for has its own. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `create table staff_pins (shop_id ${text} not null references shops (id),
      account_id ${text} not null references accounts (id), pin_hash ${text} not null, tries integer not null,
      set_at ${text} not null, primary key (shop_id, account_id))`,
    'create index staff_pins_by_account on staff_pins (account_id)',
  ])
    await sql.raw(statement).execute(db);
}
