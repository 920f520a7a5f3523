import { type Kysely, sql } from 'kysely';

/** A shop's newest orders, for the bell. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index orders_news on orders (seller_id, created_at, id) where canceled_at is null`.execute(db);
}
