/** Removing rows that are over, some at a time. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './client.ts';
import { engineOf } from './engine.ts';
import type { Tables } from './schema.ts';

/** Removes up to `limit` rows of a table, which `key` names, that `isOver` holds for; answers how many. Of several who remove at once each takes others. */
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
