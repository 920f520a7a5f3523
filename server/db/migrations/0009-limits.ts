import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** What a shop lets its people give, null for no limit, and which limit an award of the operator was given in spite of. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const column of ['limit_gap_seconds', 'limit_visit', 'limit_day', 'limit_person_hour']) {
    await sql`alter table shops add column ${sql.raw(column)} integer`.execute(db);
  }
  await sql`alter table ledger add column overrode ${sql.raw(text)}`.execute(db);
}
