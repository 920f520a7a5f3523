/** All SQL for uploaded videos. */
import { type Insertable, sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import type { VideosTable } from '#db/schema.ts';

export const addVideo = (db: Queries, video: Insertable<VideosTable>) =>
  db.insertInto('videos').values(video).execute();

/** Adds a video, unless another process has added it. */
export const addMissingVideo = (db: Queries, video: Insertable<VideosTable>) =>
  db
    .insertInto('videos')
    .values(video)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

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

/** The videos among these of this shop. Locks them until the transaction, which refers to them, ends. */
export const holdVideos = (db: Queries, ids: string[], shopId: string) =>
  db
    .selectFrom('videos')
    .select('id')
    .where('id', 'in', ids)
    .where('shop_id', '=', shopId)
    .orderBy('id')
    .$if(engineOf(db) === 'postgres', (query) => query.forShare())
    .execute();

/** The videos among these that were uploaded for a shop, without holding them. */
export const videosOfShop = (db: Queries, ids: string[], shopId: string) =>
  db.selectFrom('videos').select('id').where('id', 'in', ids).where('shop_id', '=', shopId).execute();

const isUnused = sql<boolean>`not exists (select 1 from product_videos x where x.video_id = videos.id)`;

/** Videos from before this time that no product shows. */
export const listUnused = (db: Queries, before: string, limit: number) =>
  db.selectFrom('videos').select('id').where('created_at', '<', before).where(isUnused).limit(limit).execute();

/** Removes those of these videos that no product shows; returns them. Locked ones are about to be shown. */
export async function removeUnused(db: Queries, ids: string[]) {
  // A separate statement, because only the next one sees commits of transactions that locked a video.
  const free = await db
    .selectFrom('videos')
    .select('id')
    .where('id', 'in', ids)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();
  if (free.length === 0) return [];
  return db
    .deleteFrom('videos')
    .where(
      'id',
      'in',
      free.map(({ id }) => id),
    )
    .where(isUnused)
    .returning('id')
    .execute();
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
