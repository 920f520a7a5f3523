/** Reads a snapshot of a whole PostgreSQL database while others write. */
import { type ControlledTransaction, sql } from 'kysely';
import { unhurriedQueries } from '#db/postgres.ts';
import type { Tables } from '#db/schema.ts';
import { Refusal } from '#refusal.ts';
import type { Source } from './source.ts';
import { sourceOf } from './tables.ts';

interface Begun {
  db: ControlledTransaction<Tables>;
  close: () => Promise<void>;
}

/** Connects and starts a transaction; `close` rolls it back unless it was committed. With `reads`, it is a read-only snapshot. */
export async function beginPostgres(url: string, reads = false): Promise<Begun> {
  // A broken connection also fails its statement, and the caller sees that error.
  const own = unhurriedQueries(url, () => undefined);
  try {
    const begin = own.startTransaction();
    const db = await (reads ? begin.setIsolationLevel('repeatable read').setAccessMode('read only') : begin).execute();
    const close = async () => {
      if (!db.isCommitted)
        await db
          .rollback()
          .execute()
          .catch(() => undefined);
      await own.destroy();
    };
    return { db, close };
  } catch (error) {
    await own.destroy();
    const reason = error instanceof Error && error.message ? error.message : String(error);
    throw new Refusal(`The database of DATABASE_URL does not answer: ${reason}.`);
  }
}

/** Connects and opens a snapshot. */
export async function openPostgresSource(url: string): Promise<Source> {
  const { db, close } = await beginPostgres(url, true);
  try {
    const { rows: ours } = await sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`.execute(
      db,
    );
    if (ours[0]?.name === null) throw new Refusal('The database of DATABASE_URL holds no Stampdeck.');
    return await sourceOf(db, close);
  } catch (error) {
    await close();
    throw error;
  }
}
