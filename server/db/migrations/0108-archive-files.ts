import { type Kysely, sql } from 'kysely';

/** How many photos and videos of an archive are stored. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table shop_archives add column files integer not null default 0`.execute(db);
}
