import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Moving to a new phone: the shop whose code a link is, and the shop that opened a session at its counter. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  await sql.raw(`alter table mail_links add column shop_id ${text}`).execute(db);
  await sql.raw(`alter table sessions add column moved_by ${text}`).execute(db);
}
