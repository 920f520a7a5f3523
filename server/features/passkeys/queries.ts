/** All SQL for passkeys. */
import { sql } from 'kysely';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { removeSome } from '#db/prune.ts';
import type { PasskeysTable } from '#db/schema.ts';

export const listPasskeys = (db: Queries, accountId: string) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'user_agent as userAgent', 'created_at as createdAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();

export const findPasskey = (db: Queries, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

export const addPasskey = (db: Queries, passkey: PasskeysTable) => db.insertInto('passkeys').values(passkey).execute();

/** Notes that a passkey was used; false if it is gone, or was used meanwhile with a later counter. Most passkeys count nothing and say 0. */
export const savePasskeyUse = (
  db: Queries,
  { credentialId, accountId, counter, now }: { credentialId: string; accountId: string; counter: number; now: string },
): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('passkeys')
      .set({ counter, used_at: now })
      .where(({ and }) => and({ credential_id: credentialId, account_id: accountId }))
      .where((eb) => eb.or([eb('counter', '<', counter), eb.and({ counter: 0 })])),
  );

/** Removes one of an account's passkeys; false if it has no such one. */
export const removePasskey = (db: Queries, accountId: string, credentialId: string): Promise<boolean> =>
  hasChanged(db.deleteFrom('passkeys').where(({ and }) => and({ credential_id: credentialId, account_id: accountId })));

/** Removes all passkeys of a locked account. */
export const removePasskeysOf = (db: Queries, accountId: string) =>
  db.deleteFrom('passkeys').where('account_id', '=', accountId).execute();

/** Stores that someone was asked for a passkey: an account for a new one, null for a sign-in. */
export const addChallenge = (db: Queries, challengeHash: string, accountId: string | null, expiresAt: string) =>
  db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: challengeHash, account_id: accountId, expires_at: expiresAt })
    .execute();

/** Uses up what someone was asked with; false if it was not asked, is over, or was answered before. */
export const takeChallenge = (
  db: Queries,
  challengeHash: string,
  accountId: string | null,
  now: string,
): Promise<boolean> =>
  hasChanged(
    db
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', challengeHash)
      .where('account_id', accountId === null ? 'is' : '=', accountId)
      .where('expires_at', '>', now),
  );

/** Deletes up to `limit` questions that ended before this time; returns how many. */
export const prunePasskeyChallenges = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'passkey_challenges', 'challenge_hash', sql`expires_at < ${before}`, limit);
