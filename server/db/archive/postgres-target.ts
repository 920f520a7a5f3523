/** An empty PostgreSQL database, filled in one transaction. */
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { Refusal } from '#refusal.ts';
import { beginPostgres } from './postgres-source.ts';
import type { Target } from './target.ts';

async function refuseOccupied(db: Queries): Promise<void> {
  // What belongs to an extension came with the database and holds nothing of anybody.
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

/** Connects and begins the transaction that the whole restore is; whatever ends the connection takes all of it back. */
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
    // Its own autovacuum does that, once this transaction is over.
    dropTraces: async () => undefined,
    // PostgreSQL has checked each reference as its row came.
    verify: async () => undefined,
    finish: async () => {
      await db.commit().execute();
      await close();
    },
    abandon: close,
  };
}
