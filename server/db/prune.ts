/** Removes expired rows in batches. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './client.ts';
import { engineOf } from './engine.ts';
import type { Tables } from './schema.ts';

/** Removes up to `limit` rows of a table that match `isOver`; returns how many. `key` names the rows. Concurrent callers remove different rows. */
export async function removeSome(
  db: Queries,
  table: keyof Tables,
  key: string,
  isOver: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const lock = sql.raw(engineOf(db) === 'postgres' ? 'for update skip locked' : '');
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${sql.raw(key)}) in
    (select ${sql.raw(key)} from ${sql.table(table)} where ${isOver} limit ${limit} ${lock})`.execute(db);
  return Number(numAffectedRows);
}

const day = 24 * 60 * 60 * 1000;

/**
 * The time (ISO) to prune by: now, but at most a day after the previous time. If a machine starts with a clock that is months ahead, every
 * session would look expired; this leaves days to correct the clock. The first time is compared with the latest sign-in.
 */
export async function nextPruneTime(db: Queries, now: Date): Promise<string> {
  const name = 'pruning';
  const known = await db.selectFrom('clocks').select('at').where('name', '=', name).executeTakeFirst();
  const signedIn = db.selectFrom('sessions').select(({ fn }) => fn.max('created_at').as('at'));
  const last = known?.at ?? (await signedIn.executeTakeFirst())?.at;
  const believed = last ? Math.min(now.getTime(), Date.parse(last) + day) : now.getTime();
  const at = new Date(believed).toISOString();
  await db
    .insertInto('clocks')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
  return at;
}
