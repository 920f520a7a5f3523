import { answers, orderDays } from '@stampdeck/contract/order-views.ts';
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { pageSearch } from '#lib/page-search.ts';
import { usual } from '#lib/search-value.ts';

const answer = usual(z.enum(['', ...answers]), '');
const day = usual(z.union([z.literal(''), z.iso.date()]), '');

/** The list's part of the address. `view`: open orders, all, or those that were canceled or refunded. `by`: which days `from` and `to` are. `customer`: their id. */
export const receivedSearch = z.object({
  q: usual(z.string(), ''),
  view: usual(z.enum(['open', 'all', 'canceled']), 'open'),
  paid: answer,
  delivered: answer,
  from: day,
  to: day,
  by: usual(z.enum(orderDays), 'placed'),
  customer: usual(z.union([z.literal(''), id]), ''),
  ...pageSearch,
});
