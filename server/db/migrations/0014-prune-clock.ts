import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** The time that pruning goes by, which follows the clock in small steps. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
  await sql`create table clocks (name ${text} primary key, at ${text} not null)`.execute(db);
}
