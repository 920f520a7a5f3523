import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** A day's ledger in its own order, so that a page of it is read and no more, and whoever is one stamp away in the order of progress. */
export async function up(db: Kysely<never>, _engine: Engine): Promise<void> {
  await sql`drop index ledger_by_day`.execute(db);
  await sql`create index ledger_by_day on ledger (shop_id, local_day, id)`.execute(db);
  await sql`create index activity_by_one_away_progress on member_activity (shop_id, progress, member_id)
    where left_at is null and to_go = 1`.execute(db);
}
