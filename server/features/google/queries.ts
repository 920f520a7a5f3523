/** All SQL for signing in with Google. */
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { removeSome } from '#db/prune.ts';
import type { GoogleFlowsTable } from '#db/schema.ts';

/**
 * `asked`: the browser is at Google. `back`: Google's answer is being read. `waiting`: the
 * account's owner has to confirm. `ready`: the browser may take its session.
 */
export type Stage = 'asked' | 'back' | 'waiting' | 'ready';

/** Stores the start of a sign-in. */
export const addFlow = (db: Queries, stateHash: string, body: string, now: string) =>
  db
    .insertInto('google_flows')
    .values({ state_hash: stateHash, stage: 'asked' satisfies Stage, body, created_at: now })
    .execute();

/**
 * Moves a sign-in that began after `since` to the next stage, for one caller only; returns its row.
 */
export const moveFlow = (db: Queries, stateHash: string, from: Stage, to: Stage, since: string) =>
  db
    .updateTable('google_flows')
    .set({ stage: to })
    .where(({ and }) => and({ state_hash: stateHash, stage: from }))
    .where('created_at', '>', since)
    .returning('body')
    .executeTakeFirst();

/** Stores what is known now. Undefined if the sign-in is at another stage. */
export const saveFlow = (db: Queries, stateHash: string, stage: Stage, change: Partial<GoogleFlowsTable>) =>
  db
    .updateTable('google_flows')
    .set(change)
    .where(({ and }) => and({ state_hash: stateHash, stage }))
    .returning('state_hash')
    .executeTakeFirst();

/** A sign-in at this stage that began after `since`. */
export const findFlow = (db: Queries, stateHash: string, stage: Stage, since: string) =>
  db
    .selectFrom('google_flows')
    .select('body')
    .where(({ and }) => and({ state_hash: stateHash, stage }))
    .where('created_at', '>', since)
    .executeTakeFirst();

/** Ends a sign-in when its session is taken; true for one caller only. */
export const takeFlow = (db: Queries, stateHash: string, since: string) =>
  db
    .deleteFrom('google_flows')
    .where(({ and }) => and({ state_hash: stateHash, stage: 'ready' satisfies Stage }))
    .where('created_at', '>', since)
    .returning('body')
    .executeTakeFirst();

/** The account with this Google subject. */
export const findAccountBySub = (db: Queries, sub: string) =>
  db.selectFrom('accounts').selectAll().where('google_sub', '=', sub).where('erased_at', 'is', null).executeTakeFirst();

/**
 * Connects Google with an account that has no other one and whose password is unchanged. Address
 * and owner are proven with it.
 */
export const connectAccount = (db: Queries, id: string, sub: string, passwordHash: string | null, now: string) =>
  db
    .updateTable('accounts')
    .set((eb) => ({
      google_sub: sub,
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)),
      owner_proved_at: eb.fn.coalesce('owner_proved_at', eb.val(now)),
    }))
    .where(({ and }) => and({ id, erased_at: null, kept_by: null }))
    .where(({ eb, or }) => or([eb('google_sub', 'is', null), eb('google_sub', '=', sub)]))
    .where('password_hash', passwordHash === null ? 'is' : '=', passwordHash)
    .returning('id')
    .executeTakeFirst();

/** Deletes up to `limit` sign-ins whose last step was before this time; returns how many. */
export const pruneFlows = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'google_flows', 'state_hash', sql`created_at < ${before}`, limit);
