import * as z from 'zod/mini';
import { usual } from '#lib/search-value.ts';

const date = z.catch(z._default(z.union([z.literal(''), z.iso.date()]), ''), '');
/**
 * What the address says about the report; '' where it says nothing. `list`: one behind a number, or the report by person.
 * `day`: the one of a list.
 */
export const reportSearch = z.object({
  period: usual(z.enum(['7', '30', '90', '12m', 'custom']), '30'),
  from: date,
  to: date,
  list: usual(z.enum(['', 'entries', 'visits', 'members', 'rewards', 'withoutPhone', 'staff']), ''),
  day: date,
});
