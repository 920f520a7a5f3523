import { type Kysely, sql } from 'kysely';

/** A shop's newest reviews, for the bell. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index reviews_news on reviews (shop_id, created_at, id)`.execute(db);
}
