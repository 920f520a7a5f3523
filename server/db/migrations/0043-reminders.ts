import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Members who asked their shop to remind them. `due_at` is when to look at their cards; a change of these sets it. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `create table reminders (
      shop_id ${text} not null references shops (id), member_id ${text} not null, account_id ${text} not null references accounts (id),
      email_since ${text}, push_since ${text}, seen_to ${text} not null, waited_to ${text} not null, told_at ${text}, due_at ${text},
      primary key (shop_id, member_id))`,
    'create unique index reminders_of_account on reminders (account_id, shop_id)',
    'create index reminders_due on reminders (due_at) where due_at is not null',
  ])
    await sql.raw(statement).execute(db);
}
