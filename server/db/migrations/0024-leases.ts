import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Who is at a piece of work that one process does at a time, and until when unless they say so again. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
  await sql`create table leases (name ${text} primary key, holder ${text} not null, until ${text} not null)`.execute(
    db,
  );
}
