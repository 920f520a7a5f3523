/** What a shop's categories contribute to exports and deletions. */
import type { SliceData } from '#slice-data.ts';
import { listCategories, removeCategories, removeCounts } from './queries.ts';

export const categoryData: SliceData = {
  shop: [
    {
      name: 'categories.json',
      says: 'the categories of your products, in their order',
      rows: async (db, id) => listCategories(db, id),
    },
  ],
  close: async (db, shopId) => {
    await removeCategories(db, shopId);
    await removeCounts(db, shopId);
  },
};
