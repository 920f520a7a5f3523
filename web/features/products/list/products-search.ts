import { productSorts, productStates } from '@stampdeck/contract/product-views.ts';
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { usual } from '#lib/search-value.ts';

/** The list's part of the address. `cursor`: a page that the server named, '' for the first. */
export const productsSearch = z.object({
  q: usual(z.string(), ''),
  /** A category's id, '' for all. */
  category: usual(z.union([z.literal(''), id]), ''),
  state: usual(z.enum(['all', ...productStates]), 'all'),
  sort: usual(z.enum(productSorts), 'latest'),
  look: usual(z.enum(['grid', 'list']), 'grid'),
  size: usual(z.enum(['20', '30', '40', 'all']), '20'),
  cursor: usual(z.string(), ''),
});
