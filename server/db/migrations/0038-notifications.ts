import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/**
 * Until when a person has read the notifications of their shop, and what the newest ones are found by. People who work for a shop
 * already have read everything until now.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `alter table staff add column notified_to ${text}`,
    `update staff set notified_to = '${new Date().toISOString()}'`,
    `create index conversations_unanswered on conversations (shop_id, last_at, last_id) where last_side = 'customer'`,
    `create index ledger_filled on ledger (shop_id, created_at, id) where kind = 'award' and count_after = card_size`,
  ])
    await sql.raw(statement).execute(db);
}
