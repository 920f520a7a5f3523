/** All SQL for request keys and their stored replies. */
import { sql } from 'kysely';
import type { Queries } from './client.ts';
import { engineOf } from './engine.ts';
import { removeSome } from './prune.ts';
import type { RequestKeysTable } from './schema.ts';

type Claim = Omit<RequestKeysTable, 'reply'>;

/**
 * Claims a key inside the running transaction. Returns the row: a new one with an empty reply, or the existing one. A second call with the
 * same key waits here until the first transaction ends.
 */
export const claimKey = (db: Queries, claim: Claim) =>
  db
    .insertInto('request_keys')
    .values({ ...claim, reply: '' })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'shop_id', 'call', 'request_key'])
        // Rewrites the existing value: only a written row is returned and locked.
        .doUpdateSet({ request_key: claim.request_key }),
    )
    .returning(['request_hash', 'reply'])
    .executeTakeFirstOrThrow();

/** Stores the reply of a claimed key, and the accounts that it names. */
export async function keepReply(db: Queries, keyId: string, reply: string): Promise<void> {
  await db.updateTable('request_keys').set({ reply }).where('id', '=', keyId).execute();
  const ids = reply.match(/(?<=")[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?=")/g);
  if (!ids) return;
  const accounts = db.selectFrom('accounts').where('id', 'in', [...new Set(ids)]);
  await db
    .insertInto('reply_names')
    .columns(['account_id', 'key_id'])
    .expression(accounts.select((eb) => ['id', eb.val(keyId).as('key_id')]))
    .execute();
}

interface Forgotten {
  /** Accounts that the reply names. */
  named: string[];
  /** The account that made the call. */
  accountId?: string;
  /** The shop that the call was about. */
  shopId?: string | undefined;
}

/** Removes all stored replies that match one of these. */
export async function forgetReplies(db: Queries, { named, accountId, shopId }: Forgotten): Promise<void> {
  const keys = db.selectFrom('request_keys').select('id');
  const ids = db
    .selectFrom('reply_names')
    .select('key_id as id')
    .where('account_id', 'in', named)
    .$if(accountId !== undefined, (query) => query.union(keys.where('account_id', '=', accountId ?? '')))
    .$if(shopId !== undefined, (query) => query.union(keys.where('shop_id', '=', shopId ?? '')));
  // Sorted, to avoid a deadlock: two replies may name the same two people, who are both erased at once.
  const locked = keys
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate());
  await db.deleteFrom('request_keys').where('id', 'in', locked).execute();
}

/** Removes up to `limit` keys from before a time; returns how many. */
export const pruneKeys = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'request_keys', 'id', sql`created_at < ${before}`, limit);
