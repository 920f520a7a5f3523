import { memberOrders, memberSegments, memberSorts } from '@stampdeck/contract/member-views.ts';
import * as z from 'zod/mini';
import { usual } from '#lib/search-value.ts';

/** The list's part of the address. `cursor`: a page that the server named, '' for the first. */
export const membersSearch = z.object({
  search: usual(z.string(), ''),
  status: usual(z.enum(['all', 'active', 'disabled']), 'all'),
  segment: usual(z.enum(memberSegments), 'all'),
  sort: usual(z.enum(memberSorts), 'joined'),
  order: usual(z.enum(memberOrders), 'desc'),
  size: usual(z.enum(['20', '30', '40', 'all']), '20'),
  cursor: usual(z.string(), ''),
});
