import { type Kysely, sql } from 'kysely';

/** Short codes look up ids by their end. With the whole id in the index, such a look-up reads no row of a follower. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['follows', 'members']) {
    await sql.raw(`drop index ${table}_by_id_end`).execute(db);
    await sql
      .raw(`create index ${table}_by_id_end on ${table} (shop_id, substr(account_id, 34, 3), account_id)`)
      .execute(db);
  }
}
