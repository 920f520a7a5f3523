import { type Kysely, sql } from 'kysely';

/** Adds up the pictures that were uploaded for a shop. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index images_of_shop on images (shop_id, bytes) where shop_id is not null`.execute(db);
}
