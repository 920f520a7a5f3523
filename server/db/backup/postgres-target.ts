/** Restores into an empty PostgreSQL database, in one transaction. */
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { Refusal } from '#refusal.ts';
import { beginPostgres } from './postgres-source.ts';
import type { Target } from './target.ts';

async function refuseOccupied(db: Queries): Promise<void> {
  // Objects of extensions came with the database and hold no data of ours.
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace and not exists (
      select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e') limit 1`.execute(
    db,
  );
  const [other] = rows;
  if (!other) return;
  throw new Refusal(
    `The database of DATABASE_URL is not empty: it holds '${other.name}'. A backup is restored into an empty database only.`,
  );
}

/** Connects and starts the transaction of the whole restore. If the connection ends, everything is rolled back. */
export async function openPostgresTarget(url: string): Promise<Target> {
  const { db, close } = await beginPostgres(url);
  try {
    await refuseOccupied(db);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    // Autovacuum does that after the commit.
    dropTraces: async () => undefined,
    // PostgreSQL checked each reference when its row arrived.
    verify: async () => undefined,
    finish: async () => {
      await db.commit().execute();
      await close();
    },
    abandon: close,
  };
}
