/** The only SQL about links that were sent by mail. */
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { removeSome } from '#db/prune.ts';
import type { MailLinksTable } from '#db/schema.ts';
import { accountOf } from '#features/accounts/queries.ts';

export type Purpose = MailLinksTable['purpose'];

/** The account of an address, locked until the transaction ends: of two who ask at once the second sees what the first did. */
export const lockAccountByEmail = (db: Queries, email: string) =>
  accountOf(db, email)
    .where('erased_at', 'is', null)
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** When the links of a kind that an account was sent between two moments were made, the oldest first. */
export const listLinksBetween = (db: Queries, accountId: string, purpose: Purpose, since: string, now: string) =>
  db
    .selectFrom('mail_links')
    .select('created_at as at')
    .where(({ and }) => and({ account_id: accountId, purpose }))
    .where('created_at', '>', since)
    // What lies ahead was made before the clock was set back: nobody is to wait until it comes there again.
    .where('created_at', '<=', now)
    .orderBy('created_at')
    .execute();

/** Keeps a new link; of its token the hash. */
export const addLink = (db: Queries, link: MailLinksTable) => db.insertInto('mail_links').values(link).execute();

/** Ends the links of an account that are still good, those of one kind or all. */
export const endLinks = (db: Queries, accountId: string, now: string, purpose?: Purpose) =>
  db
    .updateTable('mail_links')
    .set({ used_at: now })
    .where(({ and }) => and({ account_id: accountId, used_at: null }))
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as Purpose))
    .execute();

/** A link that is still good, with its account. */
export const findGoodLink = (db: Queries, tokenHash: string, now: string) =>
  db
    .selectFrom('mail_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .select(['l.purpose as purpose', 'a.id as accountId', 'a.email as email', 'a.name as name'])
    .where(({ and }) => and({ 'l.token_hash': tokenHash, 'l.used_at': null }))
    .where('l.expires_at', '>', now)
    .where('a.erased_at', 'is', null)
    .executeTakeFirst();

/** Uses a link up; answers where it was sent, or nothing when somebody else was faster or it has expired. */
export const takeLink = (db: Queries, tokenHash: string, now: string) =>
  db
    .updateTable('mail_links')
    .set({ used_at: now })
    .where(({ and }) => and({ token_hash: tokenHash, used_at: null }))
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();

/** The shop that an account followed last. */
export const findLastFollowed = (db: Queries, accountId: string) =>
  db
    .selectFrom('follows')
    .select('shop_id as shopId')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Removes up to `limit` links that expired before a moment; answers how many. */
export const pruneMailLinks = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'mail_links', 'token_hash', sql`expires_at < ${before}`, limit);
