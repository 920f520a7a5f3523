/** All SQL for menus: published products in the order in which they were added, and deals. */
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { listing } from '#db/schema.ts';
import { productsWithShop } from './queries.ts';

const ofMenu = (db: Queries, shopId: string) =>
  productsWithShop(db).where('p.shop_id', '=', shopId).where('p.listing', '=', sql.lit(listing.published));

/** The next products of a category ('' for none) that are no deals, also of one that no longer exists. */
export const listOfCategory = (db: Queries, shopId: string, category: string, after: string, limit: number) =>
  ofMenu(db, shopId)
    .where('p.category_id', category === '' ? 'is' : '=', category || null)
    .where('p.deal_until', 'is', null)
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .execute();

/** Deals that do not end before this time, those that end first before the others. */
export const listDeals = (db: Queries, shopId: string, now: string, limit: number) =>
  ofMenu(db, shopId).where('p.deal_until', '>', now).orderBy('p.deal_until').orderBy('p.id').limit(limit).execute();
