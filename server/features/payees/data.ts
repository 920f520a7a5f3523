/** What payees contribute to exports and deletions. A shop's archive has none: a file must not say where money goes. */
import type { SliceData } from '#slice-data.ts';
import { findPayees, removePayees } from './queries.ts';

export const payeeData: SliceData = {
  shop: [{ name: 'payees.json', says: 'who gets the money of your orders', whole: findPayees }],
  close: removePayees,
};
