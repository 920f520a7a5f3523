/** A product as a line of a file: in a shop's archive. */
import * as z from 'zod/mini';
import { productForm } from './products.ts';
import { id } from './text.ts';

/** One spelling, because times are compared as texts. */
const moment = z.iso.datetime({ precision: 3 });

/** What leaves and comes back with a shop. Reviews belong to customers, and 'sold out today' ends at midnight. */
export const productLine = z.extend(z.omit(productForm, { soldOutToday: true }), {
  id,
  /** Pieces in orders since its deal began, which its cap counts. Older lines do not say it. */
  sold: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000_000)), 0),
  views: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  createdAt: moment,
  updatedAt: moment,
});
export type ProductLine = z.output<typeof productLine>;
