/** All SQL for visits of products, which count as views. */

import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { removeSome } from '#db/prune.ts';
import type { ProductVisitsTable } from '#db/schema.ts';

/** The key of a day, which is the given one if there is none yet. */
export async function keyOfDay(db: Queries, day: string, key: string): Promise<string> {
  await db
    .insertInto('view_keys')
    .values({ day, key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db.selectFrom('view_keys').select('key').where('day', '=', day).executeTakeFirstOrThrow();
  return stored.key;
}

/** Visits in one statement: databases limit the number of values. */
const visitsAtOnce = 300;

/** Counts the visits that are new on their day. Products are changed in the order of their ids, as everywhere. */
export async function countVisits(db: Queries, visits: ProductVisitsTable[]): Promise<void> {
  const views = new Map<string, number>();
  for (let from = 0; from < visits.length; from += visitsAtOnce) {
    const added = await db
      .insertInto('product_visits')
      .values(visits.slice(from, from + visitsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .returning('product_id')
      .execute();
    for (const { product_id: id } of added) views.set(id, (views.get(id) ?? 0) + 1);
  }
  for (const [id, count] of [...views].sort(([one], [other]) => (one < other ? -1 : 1)))
    await db
      .updateTable('products')
      .set((eb) => ({ views: eb('views', '+', count) }))
      .where('id', '=', id)
      .execute();
}

/** Removes visits of days that ended before this time. */
export const pruneVisits = (db: Queries, before: string, limit: number): Promise<number> =>
  removeSome(db, 'product_visits', 'day, product_id, visitor', sql`day < ${before.slice(0, 10)}`, limit);

export const pruneViewKeys = (db: Queries, before: string, limit: number): Promise<number> =>
  removeSome(db, 'view_keys', 'day', sql`day < ${before.slice(0, 10)}`, limit);
