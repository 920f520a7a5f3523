/** All SQL for imports of files. A shop has one file of each kind at a time, and runs one import of each kind. */
import { hasChanged } from './changed.ts';
import type { Queries } from './client.ts';
import type { ImportsTable } from './schema.ts';

export type ImportKindName = ImportsTable['kind'];
/** Which import it is. */
export type ImportKey = Pick<ImportsTable, 'shop_id' | 'id'>;

/** Stores a checked file instead of earlier ones; returns the ids of those. */
export async function putReady(db: Queries, row: ImportsTable): Promise<string[]> {
  const replaced = await db
    .deleteFrom('imports')
    .where(({ and }) => and({ shop_id: row.shop_id, kind: row.kind, status: 'ready' }))
    .returning('id')
    .execute();
  await db.insertInto('imports').values(row).execute();
  return replaced.map(({ id }) => id);
}

/** Starts the import of a checked file. A shop with a running import violates `imports_running`. */
export const startReady = (db: Queries, kind: ImportKindName, shopId: string, id: string, now: string) =>
  db
    .updateTable('imports')
    .set({ status: 'running', created_at: now })
    .where(({ and }) => and({ shop_id: shopId, id, kind, status: 'ready' }))
    .executeTakeFirst();

/** Removes checked files that were created before this time. */
export const removeReady = (db: Queries, kind: ImportKindName, before: string) =>
  db
    .deleteFrom('imports')
    .where(({ and }) => and({ kind, status: 'ready' }))
    .where('created_at', '<', before)
    .execute();

/** A started import of a shop: the one with this id, or the last one. */
export const findStarted = (db: Queries, kind: ImportKindName, shopId: string, id?: string) =>
  db
    .selectFrom('imports')
    .selectAll()
    .where(({ and }) => and({ shop_id: shopId, kind }))
    .where('status', '<>', 'ready')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** All checked files of a kind, and what runs, of all shops. */
export const listWaiting = (db: Queries, kind: ImportKindName) =>
  db
    .selectFrom('imports as i')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .selectAll('i')
    .select(['s.time_zone as timeZone', 's.closed_at as closedAt'])
    .where('i.kind', '=', kind)
    .where('i.status', 'in', ['ready', 'running', 'undoing'])
    .orderBy('i.id')
    .execute();
export type WaitingImport = Awaited<ReturnType<typeof listWaiting>>[number];

/**
 * Advances an import; false if another process did, if it has ended, or if the shop has closed.
 * Call it in the transaction that writes the rows.
 */
export async function advanceImport(db: Queries, at: ImportsTable, next: ImportsTable): Promise<boolean> {
  const { handled, added, changed, known, wrong } = next;
  return hasChanged(
    db
      .updateTable('imports')
      .set({ handled, added, changed, known, wrong })
      .where(({ and }) => and({ shop_id: at.shop_id, id: at.id, handled: at.handled, status: 'running' }))
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('shops as s').select('s.id').where('s.id', '=', at.shop_id).where('s.closed_at', 'is', null)),
      ),
  );
}

/** Ends an import. */
export const endImport = (
  db: Queries,
  { shop_id, id }: ImportKey,
  status: 'done' | 'failed' | 'canceled',
  now: string,
) =>
  db
    .updateTable('imports')
    .set({ status, finished_at: now })
    .where(({ and }) => and({ shop_id, id, status: 'running' }))
    .execute();

/** Starts to undo an import that has ended; false if it is undone already. */
export const startUndo = (db: Queries, { shop_id, id }: ImportKey): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('imports')
      .set({ status: 'undoing' })
      .where(({ and }) => and({ shop_id, id }))
      .where('status', 'in', ['done', 'failed', 'canceled']),
  );

/** Locks an import that is being undone; false if another process has ended it. */
export const holdUndo = (db: Queries, { shop_id, id }: ImportKey): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('imports')
      .set({ status: 'undoing' })
      .where(({ and }) => and({ shop_id, id, status: 'undoing' })),
  );

/** Counts a part that was undone. Without one, the import is undone. */
export const advanceUndo = (db: Queries, { shop_id, id }: ImportKey, part: { restored: number; left: number } | null) =>
  db
    .updateTable('imports')
    .set((row) =>
      part
        ? { restored: row('restored', '+', part.restored), kept: row('kept', '+', part.left) }
        : { status: 'undone' as const },
    )
    .where(({ and }) => and({ shop_id, id, status: 'undoing' }))
    .execute();
