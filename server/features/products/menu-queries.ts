/** All SQL for menus: published products in the order in which they were added, and deals. */
import { sql } from 'kysely';
import { among } from '#db/among.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { listing } from '#db/schema.ts';
import { productsWithShop } from './queries.ts';

const ofMenu = (db: Queries, shopId: string) =>
  productsWithShop(db).where('p.shop_id', '=', shopId).where('p.listing', '=', sql.lit(listing.published));

/** Products of a menu that are no deals, with the category under which they are stored, also of one that no longer exists. */
const inCategories = (db: Queries, shopId: string) =>
  ofMenu(db, shopId).where('p.deal_until', 'is', null).select('p.category_id as stored_category');

/** The next products of a category ('' for none). */
export const listOfCategory = (db: Queries, shopId: string, category: string, after: string, limit: number) =>
  inCategories(db, shopId)
    .where('p.category_id', category === '' ? 'is' : '=', category || null)
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .execute();

/** The first products of these categories, category by category. */
export const listOfCategories = (db: Queries, shopId: string, categories: string[], limit: number) =>
  inCategories(db, shopId)
    .where(sql<boolean>`p.category_id ${among(db, categories)}`)
    .orderBy('p.category_id')
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
