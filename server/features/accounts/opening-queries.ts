/** All SQL for who may open a shop. */
import { sql } from 'kysely';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { removeSome } from '#db/prune.ts';
import type { ShopInvitationsTable } from '#db/schema.ts';

/** Whether a shop was ever opened here. Closed ones count. */
export const hasShops = async (db: Queries): Promise<boolean> =>
  (await db.selectFrom('shops').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Lets one transaction at a time open the first shop. SQLite has one writer anyway. */
export async function lockFirstShop(db: Queries): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`lock table shops in share row exclusive mode`.execute(db);
}

/** The invitations that are valid at `now` (ISO time), the newest first. */
export const listShopInvitations = (db: Queries, now: string) =>
  db
    .selectFrom('shop_invitations')
    .select(['id', 'note', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();

export const addShopInvitation = (db: Queries, row: ShopInvitationsTable) =>
  db.insertInto('shop_invitations').values(row).execute();

/** Removes an invitation; false if there is none with this id. */
export const removeShopInvitation = (db: Queries, id: string): Promise<boolean> =>
  hasChanged(db.deleteFrom('shop_invitations').where('id', '=', id));

/** An invitation that is valid at `now` (ISO time). */
export const findShopInvitation = (db: Queries, tokenHash: string, now: string) =>
  db
    .selectFrom('shop_invitations')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses a valid invitation up; false if it has expired, was taken back, or someone else used it. */
export const takeShopInvitation = (db: Queries, tokenHash: string, now: string): Promise<boolean> =>
  hasChanged(db.deleteFrom('shop_invitations').where('token_hash', '=', tokenHash).where('expires_at', '>', now));

/** Deletes up to `limit` invitations that expired before this time; returns how many. */
export const pruneShopInvitations = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'shop_invitations', 'id', sql`expires_at < ${before}`, limit);
