import { memberOrders, memberSegments, memberSorts } from '@stampdeck/contract/member-views.ts';
import * as z from 'zod/mini';
import { pageSearch } from '#lib/page-search.ts';
import { usual } from '#lib/search-value.ts';

/** The list's part of the address. */
export const membersSearch = z.object({
  search: usual(z.string(), ''),
  status: usual(z.enum(['all', 'active', 'disabled']), 'all'),
  segment: usual(z.enum(memberSegments), 'all'),
  sort: usual(z.enum(memberSorts), 'joined'),
  order: usual(z.enum(memberOrders), 'desc'),
  ...pageSearch,
});
