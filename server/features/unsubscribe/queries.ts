/** All SQL for the links that end emails. */
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { removeSome } from '#db/prune.ts';
import type { UnsubscribeLinksTable } from '#db/schema.ts';

export const addLink = (db: Queries, link: UnsubscribeLinksTable) =>
  db.insertInto('unsubscribe_links').values(link).execute();

/** What a link is about; undefined for an unknown one. */
export const findLink = (db: Queries, tokenHash: string) =>
  db
    .selectFrom('unsubscribe_links as u')
    .innerJoin('shops as s', 's.id', 'u.shop_id')
    .select(['u.account_id as accountId', 'u.shop_id as shopId', 'u.list as list', 's.name as shop'])
    .where('u.token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Removes up to `limit` links that were made before a time; returns how many. */
export const pruneUnsubscribeLinks = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'unsubscribe_links', 'token_hash', sql`created_at < ${before}`, limit);
