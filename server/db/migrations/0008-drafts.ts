import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** A shop's draft, who published a version, and an index by which the cards that run on one are counted. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
  await sql`create table drafts (
    shop_id ${text} primary key references shops (id), revision integer not null, base_version integer not null, body ${text},
    saved_at ${text} not null)`.execute(db);
  await sql`alter table designs add column published_by ${text}`.execute(db);
  await sql`create index cards_by_version on cards (shop_id, design_version) where status <> 'redeemed'`.execute(db);
}
