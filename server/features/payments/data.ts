/** What payments contribute to exports. They hold nothing about buyers, and stay with the orders: the provider has them, too. */
import type { SliceData } from '#slice-data.ts';
import { pagesOfSeller } from './queries.ts';

export const paymentData: SliceData = {
  shop: [{ name: 'payments.json', says: 'online payments of your orders', rows: pagesOfSeller }],
};
