/** The part of the address that every list with pages has. Routes load it, so it says no text. */
import * as z from 'zod/mini';
import { usual } from './search-value.ts';

/** `cursor`: a page that the server named, '' for the first. */
export const pageSearch = {
  size: usual(z.enum(['20', '30', '40', 'all']), '20'),
  cursor: usual(z.string(), ''),
};
export type PageSize = z.output<(typeof pageSearch)['size']>;
