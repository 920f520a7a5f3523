/** All SQL for menus: published products in the order in which they were added, and deals. */
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
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

/** Whether a deal has pieces left, or as many as there are. */
const hasPieces = (db: Queries) => {
  const cap =
    engineOf(db) === 'postgres' ? sql`(p.body::jsonb -> 'deal' ->> 'cap')::integer` : sql`p.body ->> '$.deal.cap'`;
  return sql<boolean>`(${cap} is null or p.stock > 0 and p.sold - p.sold_before < ${cap})`;
};

/** Deals that do not end before this time and have pieces left, those that end first before the others. */
export const listDeals = (db: Queries, shopId: string, now: string, limit: number) =>
  ofMenu(db, shopId)
    .where('p.deal_until', '>', now)
    .where(hasPieces(db))
    .orderBy('p.deal_until')
    .orderBy('p.id')
    .limit(limit)
    .execute();
