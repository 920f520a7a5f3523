/**
 * What orders contribute to exports and deletions. An order is a record of both sides and stays: an erasure removes what it says about the
 * buyer (address, note, table, reasons, the words of their name), and the account that it names is empty then.
 */
import { order } from '@stampdeck/contract/orders.ts';
import * as z from 'zod/mini';
import type { Queries } from '#db/client.ts';
import type { SliceData } from '#slice-data.ts';
import { presentOrders } from './present.ts';
import { forgetBuyer, forgetSeller, pagesOfOrders } from './queries.ts';

const rowsOf = (of: 'buyer_id' | 'seller_id') =>
  async function* (db: Queries, id: string) {
    for await (const page of pagesOfOrders(db, of, id))
      yield (await presentOrders(db, page)).map((one) => z.encode(order, one));
  };

export const orderData: SliceData = {
  person: [{ name: 'orders.json', says: 'what you ordered', rows: rowsOf('buyer_id') }],
  shop: [{ name: 'sales.json', says: 'what your shop sold', rows: rowsOf('seller_id') }],
  eraseAfterShops: (db, { id }) => forgetBuyer(db, id),
  close: forgetSeller,
};
