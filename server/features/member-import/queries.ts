/** The only SQL about files of members on their way in. */
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import type { ImportsTable } from '#db/schema.ts';

/** Begins an import; a shop that has one running violates `imports_running`. */
export const addImport = (db: Queries, row: ImportsTable) => db.insertInto('imports').values(row).execute();

/** A shop's last import. */
export const findLastImport = (db: Queries, shopId: string) =>
  db.selectFrom('imports').selectAll().where('shop_id', '=', shopId).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** All imports that are to go on, of whichever shop. */
export const listRunningImports = (db: Queries) =>
  db
    .selectFrom('imports as i')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .selectAll('i')
    .select(['s.time_zone as timeZone', 's.closed_at as closedAt'])
    .where(sql<boolean>`i.status = 'running'`)
    .orderBy('i.id')
    .execute();

/** Moves an import on from where it stands; false when somebody else did, it is over, or the shop has closed. To be called in the rows' own transaction. */
export async function advanceImport(db: Queries, at: ImportsTable, next: ImportsTable): Promise<boolean> {
  const { handled, added, known, wrong } = next;
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ handled, added, known, wrong })
    .where('shop_id', '=', at.shop_id)
    .where('id', '=', at.id)
    .where('handled', '=', at.handled)
    .where('status', '=', 'running')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('shops as s').select('s.id').where('s.id', '=', at.shop_id).where('s.closed_at', 'is', null)),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an import. */
export const endImport = (db: Queries, { shop_id, id }: ImportsTable, status: 'done' | 'failed', now: string) =>
  db
    .updateTable('imports')
    .set({ status, finished_at: now })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
