/** All SQL for the outbox. */
import { sql } from 'kysely';
import type { Queries } from './client.ts';
import { engineOf } from './engine.ts';
import { removeSome } from './prune.ts';
import type { OutboxTable } from './schema.ts';

/** Adds work to the outbox. */
export const addToOutbox = (db: Queries, row: OutboxTable) => db.insertInto('outbox').values(row).execute();

/** The time span (ISO) of due rows. Rows due later were written before the clock was set back. */
export interface Due {
  now: string;
  latest: string;
  /** Kinds of work that this server knows. Other rows wait for a newer server. */
  kinds: OutboxTable['kind'][];
}

const dueRows = (db: Queries, { now, latest, kinds }: Due) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('kind', 'in', kinds)
    .where(({ or, eb }) => or([eb('due_at', '<=', now), eb('due_at', '>', latest)]))
    .orderBy('due_at')
    .limit(1);

/** Whether any row is due. */
export const isAnyDue = async (db: Queries, due: Due): Promise<boolean> =>
  (await dueRows(db, due).executeTakeFirst()) !== undefined;

/** Claims one due row: until `until` (ISO time) no one else gets it. */
export const claimDue = (db: Queries, due: Due, until: string) =>
  db
    .updateTable('outbox')
    .set((eb) => ({ due_at: until, attempts: eb('attempts', '+', 1) }))
    .where(
      'id',
      '=',
      dueRows(db, due).$if(engineOf(db) === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();

/** Marks a row as sent or given up, and clears its content. */
export const finishRow = (db: Queries, id: string, now: string, lastError: string) =>
  db
    .updateTable('outbox')
    .set({ payload: '', due_at: null, done_at: now, last_error: lastError })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();

/** Returns a row to the outbox until `dueAt` (ISO time). */
export const putBack = (db: Queries, id: string, dueAt: string, attempts: number, lastError: string) =>
  db
    .updateTable('outbox')
    .set({ due_at: dueAt, attempts, last_error: lastError })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();

/** Removes up to `limit` rows that were done before a time; returns how many. */
export const pruneOutbox = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'outbox', 'id', sql`done_at < ${before}`, limit);
