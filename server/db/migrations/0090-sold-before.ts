import { type Kysely, sql } from 'kysely';

/** A deal counts its own pieces, not those that were sold before it began. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table products add column sold_before integer not null default 0`.execute(db);
}
