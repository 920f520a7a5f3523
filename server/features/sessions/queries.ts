/** All SQL for an account's list of sessions. */
import type { Queries } from '#db/client.ts';

/**
 * Up to `limit` sessions of an account that are running at `now` (ISO time): `firstId` first, then
 * by last use.
 */
export const listRunning = (db: Queries, accountId: string, firstId: string, now: string, limit: number) =>
  db
    .selectFrom('sessions as s')
    .leftJoin('shops as o', 'o.id', 's.moved_by')
    .select(['s.id as id', 's.kind as kind', 's.user_agent as userAgent', 's.last_seen_at as lastSeenAt'])
    .select(['s.created_at as openedAt', 's.moved_by as movedBy', 'o.name as shopName'])
    .where(({ and }) => and({ 's.account_id': accountId, 's.ended_at': null }))
    .where('s.expires_at', '>', now)
    .orderBy((eb) => eb.case().when('s.id', '=', firstId).then(0).else(1).end())
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .execute();

/** Ends a running session of this account and returns how it was opened; undefined if there is none with this id. */
export const endOwn = (db: Queries, accountId: string, id: string, now: string) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where(({ and }) => and({ id, account_id: accountId, ended_at: null }))
    .where('expires_at', '>', now)
    .returning(['created_at as at', 'moved_by as movedBy'])
    .executeTakeFirst();
