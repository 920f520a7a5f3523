/** The only SQL about uploaded pictures. */
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import type { ImagesTable } from '#db/schema.ts';

/** When the `number`-th newest picture of an account came, if it came after `since`; nothing when there are fewer. */
export const findNthNewest = (db: Queries, accountId: string, number: number, since: string) =>
  db
    .selectFrom('images')
    .select('created_at as at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(number - 1)
    .limit(1)
    .executeTakeFirst();

export const addImage = (db: Queries, image: ImagesTable) => db.insertInto('images').values(image).execute();

/** Whether a picture is there and this account's; it stays until the transaction ends, which is to refer to it. */
export const holdOwnImage = (db: Queries, id: string, accountId: string) =>
  db
    .selectFrom('images')
    .select('id')
    .where(({ and }) => and({ id, account_id: accountId }))
    .$if(engineOf(db) === 'postgres', (query) => query.forShare())
    .executeTakeFirst();

/** Of some ids those that have a row. */
export async function listKnown(db: Queries, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('images').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Pictures that are kept since before a moment, in the order of their ids, a page at a time. */
export const listAfter = (db: Queries, id: string, before: string, limit: number) =>
  db
    .selectFrom('images')
    .select(['id', 'created_at as createdAt', sql<number>`case when ${isReferred} then 1 else 0 end`.as('isReferred')])
    .where('id', '>', id)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The shop whose card may show a picture: where it was uploaded for, else the one that its uploader owns. */
const shownBy = sql`coalesce(images.shop_id, (select w.shop_id from staff w
    where w.account_id = images.account_id and w.role = 'owner' and w.ended_at is null))`;

/** Whether its owner's profile, any version of their card or its draft shows a picture. */
const isReferred = sql<boolean>`(
  exists (select 1 from accounts a where a.id = images.account_id
    and ('/images/' || images.id) in (a.photo, a.cover))
  or exists (select 1 from designs d where d.shop_id = ${shownBy}
    and d.body like '%"/images/' || images.id || '"%')
  or exists (select 1 from drafts f where f.shop_id = ${shownBy}
    and f.body like '%"/images/' || images.id || '"%'))`;

/** Removes those of the pictures that nobody refers to by now; answers their ids. One that is held is about to be referred to. */
export async function removeUnreferred(db: Queries, ids: string[]): Promise<string[]> {
  // Of its own: only the statement after it sees what those committed who held a picture until now.
  const free = await db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();
  if (free.length === 0) return [];
  const rows = await db
    .deleteFrom('images')
    .where(
      'id',
      'in',
      free.map(({ id }) => id),
    )
    .where(sql<boolean>`not ${isReferred}`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** An account's pictures, for their owner. */
export const listOwnImages = (db: Queries, accountId: string) =>
  db
    .selectFrom('images')
    .select(['id', 'bytes', 'width', 'height', 'created_at as uploadedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
