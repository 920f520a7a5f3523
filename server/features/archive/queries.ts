/** All SQL for archive imports. */
import { sql } from 'kysely';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import type { ShopArchivesTable } from '#db/schema.ts';

const archiveOf = (db: Queries, shopId: string) =>
  db.selectFrom('shop_archives').selectAll().where('shop_id', '=', shopId);

/** The shop's latest archive import. */
export const findArchive = (db: Queries, shopId: string) => archiveOf(db, shopId).executeTakeFirst();

/** Like `findArchive`, locked until the transaction ends. */
export const lockArchive = (db: Queries, shopId: string) =>
  archiveOf(db, shopId)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/**
 * Replaces the shop's archive import with a new one; false while the old one is being read or
 * imported.
 */
export async function putArchive(db: Queries, shopId: string, id: string, now: string): Promise<boolean> {
  const fresh = { id, status: 'checking' as const, digest: null, contents: null, faults: '[]', finished_at: null };
  return hasChanged(
    db
      .insertInto('shop_archives')
      .values({ shop_id: shopId, ...fresh, failed_digest: null, base: null, files: 0, handled: 0, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column('shop_id')
          .doUpdateSet({
            ...fresh,
            created_at: now,
            // After a failed import the same archive, and only that one, may continue.
            failed_digest: sql<string | null>`case when shop_archives.status = 'failed' then shop_archives.digest
            when shop_archives.status = 'done' then null else shop_archives.failed_digest end`,
          })
          .where('shop_archives.status', 'not in', ['checking', 'running']),
      ),
  );
}

/** Changes an archive import if it is still in this state; false otherwise. */
export const moveArchive = (
  db: Queries,
  at: Pick<ShopArchivesTable, 'shop_id' | 'id' | 'status' | 'files' | 'handled' | 'base'>,
  change: Partial<Omit<ShopArchivesTable, 'shop_id' | 'id'>>,
): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('shop_archives')
      .set(change)
      .where(({ and }) =>
        and({ shop_id: at.shop_id, id: at.id, status: at.status, files: at.files, handled: at.handled }),
      )
      .where('base', at.base === null ? 'is' : '=', at.base),
  );

/** All archive imports that still need their file, of all shops. */
export const listWaiting = (db: Queries) =>
  db
    .selectFrom('shop_archives as x')
    .innerJoin('shops as s', 's.id', 'x.shop_id')
    .selectAll('x')
    .select('s.closed_at as closedAt')
    // Exactly the condition of the index.
    .where(sql<boolean>`x.status in ('checking', 'ready', 'running')`)
    .orderBy('x.id')
    .execute();

/** Removes an archive import if it still has this status; false otherwise. */
export const removeArchive = (db: Queries, { shop_id, id, status }: ShopArchivesTable): Promise<boolean> =>
  hasChanged(db.deleteFrom('shop_archives').where(({ and }) => and({ shop_id, id, status })));

/** Whether no one ever joined the shop, nothing was stamped, and no members are being imported. */
export async function isEmpty(db: Queries, shopId: string): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one where exists (select 1 from members where shop_id = ${shopId})
      or exists (select 1 from ledger where shop_id = ${shopId})
      or exists (select 1 from imports where shop_id = ${shopId} and status = 'running')`.execute(db);
  return rows.length === 0;
}

/** Removes the shop's archive import. */
export const removeArchiveOf = (db: Queries, shopId: string) =>
  db.deleteFrom('shop_archives').where('shop_id', '=', shopId).execute();
