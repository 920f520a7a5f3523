/** What a shop says of itself. */
import { renamed } from '#row-files.ts';
import type { SliceData } from '#slice-data.ts';
import * as queries from './queries.ts';

export const shopData: SliceData = {
  shop: [
    {
      name: 'shop.json',
      says: 'what it says of itself',
      whole: async (db, shopId) => renamed(await queries.getShop(db, shopId)),
    },
  ],
  close: queries.closeShop,
};
