import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './client.ts';
import { engineOf } from './engine.ts';

/** `= any(…)` for a column's name: one value for any number of ids, so that PostgreSQL plans one statement once. */
export const among = (db: Queries, ids: string[]): RawBuilder<unknown> =>
  engineOf(db) === 'postgres'
    ? sql`= any(${ids}::text[])`
    : sql`in (select value from json_each(${JSON.stringify(ids)}))`;
