/** All SQL for emailed links. */
import type { Language } from '@stampdeck/contract/languages.ts';
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { removeSome } from '#db/prune.ts';
import type { MailLinksTable } from '#db/schema.ts';
import { accountOf } from '#features/accounts/queries.ts';

export type Purpose = MailLinksTable['purpose'];

/**
 * The account with this address, locked until the transaction ends. Of two concurrent requests the
 * second sees the links of the first.
 */
export const lockAccountByEmail = (db: Queries, email: string) =>
  accountOf(db, email)
    .where('erased_at', 'is', null)
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** When the links of this kind were created between two times, oldest first. */
export const listLinksBetween = (db: Queries, accountId: string, purpose: Purpose, since: string, now: string) =>
  db
    .selectFrom('mail_links')
    .select('created_at as at')
    .where(({ and }) => and({ account_id: accountId, purpose }))
    .where('created_at', '>', since)
    // Later links were created before the clock was set back. They must not block new ones.
    .where('created_at', '<=', now)
    .orderBy('created_at')
    .execute();

/** Stores a new link with the hash of its token. */
export const addLink = (db: Queries, link: MailLinksTable) => db.insertInto('mail_links').values(link).execute();

/** Ends the valid links of an account: of one kind, or all. */
export const endLinks = (db: Queries, accountId: string, now: string, purpose?: Purpose) =>
  db
    .updateTable('mail_links')
    .set({ used_at: now })
    .where(({ and }) => and({ account_id: accountId, used_at: null }))
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as Purpose))
    .execute();

/** A valid link, with its account. */
export const findGoodLink = (db: Queries, tokenHash: string, now: string) =>
  db
    .selectFrom('mail_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .select(['l.purpose as purpose', 'a.id as accountId', 'a.email as email', 'a.name as name'])
    .where(({ and }) => and({ 'l.token_hash': tokenHash, 'l.used_at': null }))
    .where('l.expires_at', '>', now)
    .where('a.erased_at', 'is', null)
    .executeTakeFirst();

/** Uses up a link; returns its recipient and shop, or undefined if it was used or has expired. */
export const takeLink = (db: Queries, tokenHash: string, now: string) =>
  db
    .updateTable('mail_links')
    .set({ used_at: now })
    .where(({ and }) => and({ token_hash: tokenHash, used_at: null }))
    .where('expires_at', '>', now)
    .returning(['email', 'shop_id as shopId'])
    .executeTakeFirst();

/** The shop that the account followed most recently. */
export const findLastFollowed = (db: Queries, accountId: string) =>
  db
    .selectFrom('follows')
    .select('shop_id as shopId')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Deletes up to `limit` links that expired before this time; returns how many. */
export const pruneMailLinks = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'mail_links', 'token_hash', sql`expires_at < ${before}`, limit);

/** The language of the open shop that an account owns, otherwise of the one that it joined last. */
export async function findShopLanguage(db: Queries, accountId: string): Promise<Language | undefined> {
  const shop = db
    .selectFrom('staff as w')
    .innerJoin('shops as o', 'o.id', 'w.shop_id')
    .select('o.language as language')
    .where('w.account_id', '=', accountId)
    .where('w.ended_at', 'is', null)
    .where('o.closed_at', 'is', null)
    .orderBy('w.role')
    .orderBy('w.created_at', 'desc')
    .limit(1);
  return (await shop.executeTakeFirst())?.language;
}

/** An open shop, for an email about its card; with a follower, only if they follow it. */
export const findOpenShop = (db: Queries, shopId: string, followerId?: string) =>
  db
    .selectFrom('shops as s')
    .select(['s.id as id', 's.name as name'])
    .where('s.id', '=', shopId)
    .where('s.closed_at', 'is', null)
    .where('s.suspended_at', 'is', null)
    .$if(followerId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('follows as f')
            .select('f.shop_id')
            .whereRef('f.shop_id', '=', 's.id')
            .where('f.account_id', '=', followerId as string),
        ),
      ),
    )
    .executeTakeFirst();
