/** The only SQL about request keys and the replies that are kept under them. */
import { sql } from 'kysely';
import type { Queries } from './client.ts';
import { removeSome } from './prune.ts';
import type { RequestKeysTable } from './schema.ts';

type Claim = Omit<RequestKeysTable, 'reply'>;

/**
 * Claims a key inside the running transaction. Returns the row as it is now: ours with an empty reply, or the one that was there.
 * A second call with the key waits here until the first one's transaction ends.
 */
export const claimKey = (db: Queries, claim: Claim) =>
  db
    .insertInto('request_keys')
    .values({ ...claim, reply: '' })
    .onConflict((conflict) =>
      // Writes what is there already: only a row that is written is also returned and locked.
      conflict.columns(['account_id', 'call', 'request_key']).doUpdateSet({ request_key: claim.request_key }),
    )
    .returning(['request_hash', 'reply'])
    .executeTakeFirstOrThrow();

export const keepReply = (db: Queries, { account_id, call, request_key }: Claim, reply: string) =>
  db
    .updateTable('request_keys')
    .set({ reply })
    .where('account_id', '=', account_id)
    .where('call', '=', call)
    .where('request_key', '=', request_key)
    .execute();

/** Removes every kept reply that names an account. */
export const forgetReplies = (db: Queries, accountId: string) =>
  db.deleteFrom('request_keys').where('reply', 'like', `%"${accountId}"%`).execute();

/** Removes up to `limit` keys from before a moment; returns how many. */
export const pruneKeys = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'request_keys', 'account_id, call, request_key', sql`created_at < ${before}`, limit);
