import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** The archive on its way into a shop: one row for each shop that ever chose one. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
  await sql`create table shop_archives (
    shop_id ${text} primary key references shops (id), id ${text} not null, status ${text} not null,
    digest ${text}, failed_digest ${text}, contents ${text}, faults ${text} not null default '[]', base integer,
    handled integer not null default 0, created_at ${text} not null, finished_at ${text})`.execute(db);
  await sql`create index shop_archives_waiting on shop_archives (id)
    where status in ('checking', 'ready', 'running')`.execute(db);
}
