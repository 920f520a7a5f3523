import { type Kysely, sql } from 'kysely';

/** The language in which a shop writes to people: its emails and its poster. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(`alter table shops add column language text not null default 'en'`).execute(db);
}
