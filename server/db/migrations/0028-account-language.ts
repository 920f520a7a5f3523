import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** The language that a person reads; null for accounts that are older than this column, until they choose one. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  await sql.raw(`alter table accounts add column language ${text}`).execute(db);
}
