/** The only SQL about an account's list of sessions. */
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';

/** The sessions of an account that run at `now` (ISO time): `firstId` first, then the one seen last; at most `limit`. */
export const listRunning = (db: Queries, accountId: string, firstId: string, now: string, limit: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'kind', 'user_agent as userAgent', 'created_at as openedAt', 'last_seen_at as lastSeenAt'])
    .where(({ and }) => and({ account_id: accountId, ended_at: null }))
    .where('expires_at', '>', now)
    .orderBy((eb) => eb.case().when('id', '=', firstId).then(0).else(1).end())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Ends a running session of this very account; false when there is none such. */
export const endOwn = (db: Queries, accountId: string, id: string, now: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where(({ and }) => and({ id, account_id: accountId, ended_at: null }))
      .where('expires_at', '>', now),
  );
