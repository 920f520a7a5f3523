import { type Kysely, sql } from 'kysely';

/** A shop's newest orders, for the bell. The list of all shops has an index that no list of one shop can mistake for its own. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    'create index orders_news on orders (seller_id, created_at, id) where canceled_at is null',
    'drop index orders_everywhere',
    'create index orders_everywhere on orders ((stage + 0), id)',
  ])
    await sql.raw(statement).execute(db);
}
