/** What a shop's products contribute to exports and deletions. */
import { productLine } from '@stampdeck/contract/product-lines.ts';
import * as z from 'zod/mini';
import type { Queries } from '#db/client.ts';
import type { SliceData } from '#slice-data.ts';
import { formOf, soldInDeal } from './present.ts';
import { pagesOfProducts, removeAll } from './queries.ts';

async function* products(db: Queries, shopId: string) {
  for await (const page of pagesOfProducts(db, shopId))
    yield page.map((row) => {
      const { soldOutToday: _, ...form } = formOf(row, '');
      const { id, views, created_at: createdAt, updated_at: updatedAt } = row;
      const sold = soldInDeal(row);
      return { ...z.encode(productLine, { ...form, id, sold, views, createdAt, updatedAt }), sold };
    });
}

export const productData = {
  shop: [
    {
      name: 'products.json',
      says: 'your products, drafts as well',
      rows: async function* (db, id) {
        for await (const page of pagesOfProducts(db, id))
          yield page.map(({ category_name, ...row }) => ({
            ...{ id: row.id, ...formOf(row, ''), category: category_name ?? '', views: row.views },
            ...{ createdAt: row.created_at, updatedAt: row.updated_at },
          }));
      },
    },
  ],
  close: removeAll,
  archive: { products },
} satisfies SliceData;
