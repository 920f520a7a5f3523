/** A shop's menu as its customers read it: deals first, then the products by category, in the order in which they were added. */
import * as z from 'zod/mini';
import { price } from './amounts.ts';
import { endpoint, gates } from './http.ts';
import { allergens, availableSpan, diets } from './product-options.ts';
import { id, time } from './text.ts';
import { identified } from './wire-names.ts';

/** Products of a menu's first page, and of a page of a category; deals of a menu (ours). */
export const [menuPage, categoryPage, mostDeals] = [200, 50, 50] as const;

/** A picture of a product. Own pictures have a size, and a tiny blurred one (WebP in base64) to show until they are there; '' for none. */
export const menuPicture = z.object({
  image: z.string(),
  alt: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  blur: z.string(),
});
export type MenuPicture = z.output<typeof menuPicture>;

const item = {
  title: z.string(),
  shortDescription: z.string(),
  /** The lowest. `isFrom`: some choices cost more. */
  price,
  isFrom: z.boolean(),
  picture: z.nullable(menuPicture),
  allergens: z.array(z.enum(allergens)),
  diets: z.array(z.enum(diets)),
  hours: z.array(availableSpan),
  countInStock: z.int(),
  soldOutToday: z.boolean(),
  rating: z.number(),
  numReviews: z.int(),
};
const menuItem = identified(item);
export type MenuItem = z.output<typeof menuItem>;

const dealItem = identified({
  ...item,
  included: z.string(),
  highlights: z.string(),
  restrictions: z.string(),
  /** Pieces left; null if the deal is not limited in number. */
  left: z.nullable(z.int()),
  startsAt: z.nullable(time),
  endsAt: z.nullable(time),
});
export type DealItem = z.output<typeof dealItem>;

const items = z.array(menuItem);

/** A category with products, or what is in none: then id and name are ''. */
const section = z.object({
  id: z.string(),
  name: z.string(),
  products: z.int(),
  items,
  /** Where its next products begin; null if these are all. */
  nextCursor: z.nullable(z.string()),
});
export type MenuSection = z.output<typeof section>;

const wholeMenu = z.object({ success: z.literal(true), deals: z.array(dealItem), sections: z.array(section) });
export type Menu = Pick<z.output<typeof wholeMenu>, 'deals' | 'sections'>;

export const getMenu = endpoint('GET /api/v1/menu/:id', {
  summary: `Returns the menu of an open shop: its deals, and its categories with the first ${menuPage} products in all. Those of a later category are read by \`nextCursor\`.`,
  gate: gates.open,
  limit: 'publicReads',
  params: z.object({ id }),
  reply: wholeMenu,
});

export const listMenuItems = endpoint('GET /api/v1/menu/:id/items', {
  summary: `Returns the next ${categoryPage} products of a category of a menu. \`cursor\` comes from the menu or the page before.`,
  gate: gates.open,
  limit: 'publicReads',
  params: z.object({ id }),
  query: z.object({ cursor: z.string().check(z.maxLength(1000)) }),
  reply: z.object({ success: z.literal(true), items, nextCursor: z.nullable(z.string()) }),
});
