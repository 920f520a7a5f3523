/** All SQL for the progress of counting members' activity. */
import { sql } from 'kysely';
import { recount } from '#db/activity.ts';
import { among } from '#db/among.ts';
import type { Queries } from '#db/client.ts';

/** The last counted row of a shop's ledger; undefined if none. */
export const findMark = (db: Queries, shopId: string) =>
  db.selectFrom('activity_marks').select('entry_id as id').where('shop_id', '=', shopId).executeTakeFirst();

/** Shops with ledger rows after their mark. */
export const listShopsBehind = (db: Queries) =>
  db
    .selectFrom('shops as s')
    .leftJoin('activity_marks as k', 'k.shop_id', 's.id')
    .select('s.id as id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ledger as l')
          .select('l.id')
          .whereRef('l.shop_id', '=', 's.id')
          .where('l.id', '>', sql<string>`coalesce(k.entry_id, '')`),
      ),
    )
    .execute();

/** Rows of a shop's ledger after this id, ordered by id. */
export const listEntriesAfter = (db: Queries, shopId: string, id: string, limit: number) =>
  db
    .selectFrom('ledger')
    .select(['id', 'member_id as memberId'])
    .where('shop_id', '=', shopId)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The members whose cards changed since they were counted. */
export async function listBehind(db: Queries, shopId: string, memberIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select v.member_id as id from member_activity v
    where v.shop_id = ${shopId} and v.member_id ${among(db, memberIds)} and v.entries < (
      select sum(c.seq) from cards c where c.shop_id = v.shop_id and c.member_id = v.member_id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the cards of these members again. */
export const recountMembers = (db: Queries, shopId: string, memberIds: string[]) =>
  recount(db, sql`c.shop_id = ${shopId} and c.member_id ${among(db, memberIds)}`);

/**
 * Locks a shop's mark until the transaction ends. Of two counts of the same members the second
 * finds nothing to do.
 */
export const lockMark = (db: Queries, shopId: string) =>
  db
    .insertInto('activity_marks')
    .values({ shop_id: shopId, entry_id: '' })
    .onConflict((conflict) =>
      conflict.column('shop_id').doUpdateSet((eb) => ({ entry_id: eb.ref('activity_marks.entry_id') })),
    )
    .execute();

/** Moves the mark forward, never back. */
export const moveMark = (db: Queries, shopId: string, id: string) =>
  db
    .insertInto('activity_marks')
    .values({ shop_id: shopId, entry_id: id })
    .onConflict((conflict) =>
      conflict.column('shop_id').doUpdateSet({ entry_id: id }).where('activity_marks.entry_id', '<', id),
    )
    .execute();
