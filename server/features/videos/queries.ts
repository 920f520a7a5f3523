/** All SQL for uploaded videos. */
import { type Insertable, sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import type { VideosTable } from '#db/schema.ts';

export const addVideo = (db: Queries, video: Insertable<VideosTable>) =>
  db.insertInto('videos').values(video).execute();

export const findVideo = (db: Queries, id: string) =>
  db.selectFrom('videos').select(['ending', 'has_poster']).where('id', '=', id).executeTakeFirst();

/** Bytes of all videos of a shop. */
export async function countBytes(db: Queries, shopId: string): Promise<number> {
  const row = await db
    .selectFrom('videos')
    .select(sql<number | string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

/** The ids that have a row. */
export async function listKnown(db: Queries, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('videos').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** How many of these are videos of this shop. */
export async function countOfShop(db: Queries, ids: string[], shopId: string): Promise<number> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('id', 'in', ids)
    .where('shop_id', '=', shopId)
    .execute();
  return rows.length;
}

export const listOfShop = (db: Queries, shopId: string) =>
  db
    .selectFrom('videos')
    .select(['id', 'ending', 'bytes', 'created_at as uploadedAt'])
    .where('shop_id', '=', shopId)
    .orderBy('created_at')
    .execute();

/** Removes a shop's videos; their files follow with the sweeper. */
export const removeOfShop = (db: Queries, shopId: string) =>
  db.deleteFrom('videos').where('shop_id', '=', shopId).execute();
