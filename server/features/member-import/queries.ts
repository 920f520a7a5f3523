/** All SQL for member imports. */
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import type { ImportsTable } from '#db/schema.ts';

/** Stores a checked file instead of earlier ones; returns the ids of those. */
export async function putReady(db: Queries, row: ImportsTable): Promise<string[]> {
  const replaced = await db
    .deleteFrom('imports')
    .where(({ and }) => and({ shop_id: row.shop_id, status: 'ready' }))
    .returning('id')
    .execute();
  await db.insertInto('imports').values(row).execute();
  return replaced.map(({ id }) => id);
}

/** Starts the import of a checked file. A shop with a running import violates `imports_running`. */
export const startReady = (db: Queries, shopId: string, id: string, now: string) =>
  db
    .updateTable('imports')
    .set({ status: 'running', created_at: now })
    .where(({ and }) => and({ shop_id: shopId, id, status: 'ready' }))
    .execute();

/** Removes checked files that were created before this time. */
export const removeReady = (db: Queries, before: string) =>
  db.deleteFrom('imports').where('status', '=', 'ready').where('created_at', '<', before).execute();

/** A started import of a shop: the one with this id, or the last one. */
export const findStarted = (db: Queries, shopId: string, id?: string) =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('status', '<>', 'ready')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** All checked files and running imports, of all shops. */
export const listWaiting = (db: Queries) =>
  db
    .selectFrom('imports as i')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .selectAll('i')
    .select(['s.time_zone as timeZone', 's.closed_at as closedAt'])
    .where('i.status', 'in', ['ready', 'running'])
    .orderBy('i.id')
    .execute();

/**
 * Advances an import; false if another process did, if it has ended, or if the shop has closed.
 * Call it in the transaction that adds the rows.
 */
export async function advanceImport(db: Queries, at: ImportsTable, next: ImportsTable): Promise<boolean> {
  const { handled, added, known, wrong } = next;
  return hasChanged(
    db
      .updateTable('imports')
      .set({ handled, added, known, wrong })
      .where(({ and }) => and({ shop_id: at.shop_id, id: at.id, handled: at.handled, status: 'running' }))
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('shops as s').select('s.id').where('s.id', '=', at.shop_id).where('s.closed_at', 'is', null)),
      ),
  );
}

/** Ends an import. */
export const endImport = (
  db: Queries,
  { shop_id, id }: Pick<ImportsTable, 'shop_id' | 'id'>,
  status: 'done' | 'failed' | 'canceled',
  now: string,
) =>
  db
    .updateTable('imports')
    .set({ status, finished_at: now })
    .where(({ and }) => and({ shop_id, id, status: 'running' }))
    .execute();
