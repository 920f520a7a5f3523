import { productSorts, productStates } from '@stampdeck/contract/product-views.ts';
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { pageSearch } from '#lib/page-search.ts';
import { usual } from '#lib/search-value.ts';

/** The list's part of the address. */
export const productsSearch = z.object({
  q: usual(z.string(), ''),
  /** A category's id, '' for all. */
  category: usual(z.union([z.literal(''), id]), ''),
  state: usual(z.enum(['all', ...productStates]), 'all'),
  sort: usual(z.enum(productSorts), 'latest'),
  look: usual(z.enum(['grid', 'list']), 'grid'),
  ...pageSearch,
});
