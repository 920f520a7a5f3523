import * as z from 'zod/mini';
import { usual } from '#lib/search-value.ts';

const date = z.catch(z._default(z.union([z.literal(''), z.iso.date()]), ''), '');
/** What the address says of the figures; '' for what is not said. `day`: of a list. */
export const figuresSearch = z.object({
  period: usual(z.enum(['7', '30', '90', '12m', 'custom']), '30'),
  from: date,
  to: date,
  list: usual(z.enum(['', 'entries', 'visits', 'members', 'rewards']), ''),
  day: date,
});
