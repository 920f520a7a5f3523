/** A shop's product categories, in the shop's order. A product has one or none. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';
import { id, line } from './text.ts';
import { identified } from './wire-names.ts';

/** Most categories of a shop (ours). */
export const mostCategories = 50;

const category = identified({
  name: z.string(),
  /** Its products; for others than the shop's people, the published ones. */
  products: z.int(),
});
export type Category = z.output<typeof category>;

export const categoryForm = z.object({ name: line(60) });

/** From 0. Without one, a new category is the last, and another one stays where it is. */
const place = z.optional(z.int().check(z.minimum(0), z.maximum(mostCategories)));

const gate = gates.shop('products');
const reply = z.object({ success: z.literal(true), categories: z.array(category) });
const params = z.object({ categoryId: id });

export const listCategories = endpoint('GET /api/v1/categories', {
  summary: "Returns a shop's categories in their order. `operator` is the shop.",
  gate: gates.open,
  limit: 'publicReads',
  query: z.object({ operator: id }),
  reply,
});

export const addCategory = endpoint('POST /api/v1/categories', {
  summary: `Adds a category and returns all, ${mostCategories} at most. A name that the shop has already, in small or capital letters, changes nothing.`,
  gate,
  body: z.extend(categoryForm, { place }),
  example: { name: 'Breakfast' },
  reply,
});

export const saveCategory = endpoint('PUT /api/v1/categories/:categoryId', {
  summary: 'Renames a category, or moves it to a place, and returns all. A name of another category is refused (409).',
  gate,
  params,
  body: z.object({ name: z.optional(line(60)), place }),
  reply,
});

export const removeCategory = endpoint('DELETE /api/v1/categories/:categoryId', {
  summary:
    'Deletes a category and returns the others. Its products stay, without a category. Deleting it again changes nothing.',
  gate,
  params,
  reply,
});
