/** All SQL for categories, and for the stored numbers of products. */

import { sql } from 'kysely';
import { hasRow } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { type Listing, listing as listings, type ProductCategoriesTable } from '#db/schema.ts';

/** A shop's categories in their order. */
export const listCategories = (db: Queries, shopId: string) =>
  db
    .selectFrom('product_categories')
    .select(['id', 'name'])
    .where('shop_id', '=', shopId)
    .orderBy('place')
    .orderBy('id')
    .execute();
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];

export const addCategories = (db: Queries, rows: ProductCategoriesTable[]) =>
  db.insertInto('product_categories').values(rows).execute();

/** Removes those of a shop that closes, or before all are written in another order. */
export const removeCategories = (db: Queries, shopId: string) =>
  db.deleteFrom('product_categories').where('shop_id', '=', shopId).execute();

export const hasCategory = (db: Queries, shopId: string, id: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('product_categories')
      .select('id')
      .where(({ and }) => and({ shop_id: shopId, id })),
  );

/** How many products a shop has, by category ('' for none) and listing. */
export const listCounts = (db: Queries, shopId: string) =>
  db
    .selectFrom('product_counts')
    .select(['category_id as categoryId', 'listing', 'products'])
    .where('shop_id', '=', shopId)
    .execute();

/** A product's part of the counts. */
export interface Counted {
  category_id: string | null;
  listing: Listing;
}

/** Counts products that were added (`after`), removed (`before`) or moved (both). The shop is locked. */
export async function count(db: Queries, shopId: string, before: Counted[], after: Counted[]): Promise<void> {
  const by = new Map<string, number>();
  const note = (some: Counted[], step: number) => {
    for (const { category_id, listing } of some) {
      if (listing === listings.deleted) continue;
      const key = `${listing} ${category_id ?? ''}`;
      by.set(key, (by.get(key) ?? 0) + step);
    }
  };
  note(before, -1);
  note(after, 1);
  const rows = [...by].flatMap(([key, products]) => {
    const [listing, category_id = ''] = key.split(' ');
    return products === 0 ? [] : [{ shop_id: shopId, category_id, listing: Number(listing) as Listing, products }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('product_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'category_id', 'listing'])
        .doUpdateSet({ products: sql<number>`product_counts.products + excluded.products` }),
    )
    .execute();
}

export const removeCounts = (db: Queries, shopId: string) =>
  db.deleteFrom('product_counts').where('shop_id', '=', shopId).execute();
