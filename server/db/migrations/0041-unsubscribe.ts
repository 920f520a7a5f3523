import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Links in emails that end them. One is made for each email and works for a year. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `create table unsubscribe_links (
      token_hash ${text} not null primary key, account_id ${text} not null references accounts (id),
      shop_id ${text} not null references shops (id), list ${text} not null, created_at ${text} not null)`,
    'create index unsubscribe_links_of_account on unsubscribe_links (account_id)',
    'create index unsubscribe_links_by_age on unsubscribe_links (created_at)',
  ])
    await sql.raw(statement).execute(db);
}
