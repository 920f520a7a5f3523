/** What a shop's details contribute to exports. */
import { renamed } from '#row-files.ts';
import type { SliceData } from '#slice-data.ts';
import * as queries from './queries.ts';

export const shopData: SliceData = {
  shop: [
    {
      name: 'shop.json',
      says: 'the details of the shop',
      whole: async (db, shopId) => {
        // A search needs it; it says nothing that the name does not.
        const { search_name: _, ...shop } = await queries.getShop(db, shopId);
        return renamed(shop);
      },
    },
    {
      name: 'short-names.json',
      says: 'the names in the short address of the shop',
      rows: queries.listShortNames,
    },
  ],
  close: async (db, shopId, now) => {
    await queries.closeShop(db, shopId, now);
    await queries.removeShortNames(db, shopId);
  },
};
