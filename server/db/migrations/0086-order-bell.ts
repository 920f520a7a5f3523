import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** When an order became work for its seller, for the bell: when it was placed, or when its payment by a provider arrived. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `alter table orders add column opened_at ${text}`,
    `update orders set opened_at = case when payment_method = 'PayPal' then paid_at else created_at end`,
    'drop index orders_news',
    'create index orders_news on orders (seller_id, opened_at, id) where canceled_at is null',
  ])
    await sql.raw(statement).execute(db);
}
