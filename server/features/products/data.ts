/** What a shop's products contribute to exports and deletions. */
import type { SliceData } from '#slice-data.ts';
import { formOf } from './present.ts';
import { pagesOfProducts, removeAll } from './queries.ts';

export const productData: SliceData = {
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
};
