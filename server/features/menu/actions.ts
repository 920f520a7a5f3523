/** Reads a shop's menu: its deals, then its categories in the shop's order, then what is in none. */
import {
  categoryPage,
  type DealItem,
  type Menu,
  type MenuItem,
  type MenuPicture,
  type MenuSection,
  menuPage,
  mostDeals,
} from '@stampdeck/contract/menu.ts';
import { imagePath } from '@stampdeck/contract/pages.ts';
import { lowestPrice, piecesLeft } from '@stampdeck/contract/product-prices.ts';
import type { Product } from '@stampdeck/contract/products.ts';
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import type { Context } from '#context.ts';
import { listing } from '#db/schema.ts';
import { listCategories, listCounts } from '#features/categories/queries.ts';
import { listFaces } from '#features/images/queries.ts';
import { findPublished, listDeals, listOfCategories, listOfCategory } from '#features/products/actions.ts';
import { findShopState } from '#features/shops/actions.ts';
import { readCursor, toCursor } from '#lists.ts';

type Reading = Pick<Context, 'db' | 'now'>;

/** A category that has products. `of`: the ids under which they are stored; those of deleted categories are in none. */
interface Shelf {
  id: string;
  name: string;
  products: number;
  of: string[];
}

/** Where the next products begin: after a product of the category under which it is stored ('' for none). */
const place = z.object({ category: z.union([z.literal(''), id]), after: z.union([z.literal(''), id]) });
type Place = z.output<typeof place>;

async function shelvesOf({ db }: Reading, shopId: string): Promise<Shelf[]> {
  const [categories, counts] = [await listCategories(db, shopId), await listCounts(db, shopId)];
  const filled = counts.filter((one) => one.listing === listing.published && one.products > 0);
  const numbers = new Map(filled.map(({ categoryId, products }) => [categoryId, products]));
  const own = categories.map(({ id: of, name }) => ({ id: of, name, of: [of] }));
  const known = new Set(categories.map((one) => one.id));
  const others = [...numbers.keys()].filter((one) => !known.has(one));
  const shelves = [...own, { id: '', name: '', of: others.sort() }].map((one) => ({
    ...one,
    products: one.of.reduce((sum, of) => sum + (numbers.get(of) ?? 0), 0),
  }));
  return shelves.filter(({ products }) => products > 0);
}

/** Up to `most` products of a shelf from a place on. What lies behind its first category is asked for at once. */
async function fill(ctx: Reading, shopId: string, { of }: Shelf, from: Place | undefined, most: number) {
  const [first = '', ...rest] = from ? of.slice(Math.max(0, of.indexOf(from.category))) : of;
  const after = first === from?.category ? from.after : '';
  const found = await listOfCategory(ctx, shopId, first, after, most + 1);
  if (rest.length > 0 && found.length <= most)
    found.push(...(await listOfCategories(ctx, shopId, rest, most + 1 - found.length)));
  const taken = found.slice(0, most);
  const last = taken.at(-1);
  const end = last ? { category: last.category, after: last.product.id } : { category: first, after: '' };
  return {
    products: taken.map(({ product }) => product),
    nextCursor: found.length > most ? toCursor(end) : null,
  };
}

const ownImageOf = (address: string): string | null =>
  address.startsWith(imagePath('')) ? address.slice(imagePath('').length) : null;

/** The pictures of products by their addresses, with what is known of our own. */
async function readPictures(ctx: Reading, pictures: Product['pictures']): Promise<MenuPicture[]> {
  const ids = pictures.flatMap(({ image }) => ownImageOf(image) ?? []);
  const faces = ids.length === 0 ? [] : await listFaces(ctx.db, [...new Set(ids)]);
  const known = new Map(faces.map((face) => [face.id, face]));
  return pictures.map(({ image, alt }) => {
    const { width = null, height = null, blur = null } = known.get(ownImageOf(image) ?? '') ?? {};
    return { image, alt, width, height, blur: blur ?? '' };
  });
}

/** Makes items of products, whose first pictures are read together. */
async function itemsOf(ctx: Reading, products: Product[]): Promise<MenuItem[]> {
  const first = products.flatMap(({ pictures }) => pictures.slice(0, 1));
  const pictures = new Map((await readPictures(ctx, first)).map((one) => [one.image, one]));
  return products.map((one) => {
    const { cents, isFrom } = lowestPrice(one);
    const { id: itsId, title, shortDescription, allergens, diets, hours } = one;
    const { countInStock, soldOutToday, rating, numReviews } = one;
    const shown = one.pictures[0];
    const known = shown && pictures.get(shown.image);
    return {
      ...{ id: itsId, title, shortDescription, price: cents, isFrom, allergens, diets, hours },
      ...{ countInStock, soldOutToday, rating, numReviews },
      picture: known ? { ...known, alt: shown.alt } : null,
    };
  });
}

async function dealsOf(ctx: Reading, shopId: string): Promise<DealItem[]> {
  const products = await listDeals(ctx, shopId, mostDeals);
  const items = await itemsOf(ctx, products);
  return items.flatMap((item, at) => {
    const one = products[at];
    if (!one) return [];
    const { included, highlights, restrictions, deal } = one;
    const { startsAt, endsAt } = deal;
    return [{ ...item, included, highlights, restrictions, left: piecesLeft(one), startsAt, endsAt }];
  });
}

/** The menu of an open shop, or what follows a place in it: then without deals and the categories before. */
export async function readMenu(ctx: Reading, shopId: string, cursor?: string): Promise<Menu> {
  await findShopState(ctx.db, shopId);
  const from = readCursor(place, cursor);
  const shelves = await shelvesOf(ctx, shopId);
  const first = from ? shelves.findIndex(({ of }) => of.includes(from.category)) : 0;
  const sections: (Omit<MenuSection, 'items'> & { shown: Product[] })[] = [];
  let room: number = menuPage;
  for (const [at, shelf] of shelves.slice(Math.max(0, first)).entries()) {
    const { products: shown, nextCursor } = await fill(ctx, shopId, shelf, at === 0 ? from : undefined, room);
    room -= shown.length;
    // What is sold as deals only has no other products here.
    if (shown.length > 0 || nextCursor) {
      sections.push({ ...{ id: shelf.id, name: shelf.name, products: shelf.products, nextCursor }, shown });
    }
  }
  const items = await itemsOf(
    ctx,
    sections.flatMap(({ shown }) => shown),
  );
  return {
    deals: from ? [] : await dealsOf(ctx, shopId),
    sections: sections.map(({ shown, ...section }) => ({ ...section, items: items.splice(0, shown.length) })),
  };
}

/** The next products of a category of a menu. */
export async function readItems(ctx: Reading, shopId: string, cursor: string) {
  await findShopState(ctx.db, shopId);
  const from = readCursor(place, cursor);
  const shelf = (await shelvesOf(ctx, shopId)).find(({ of }) => from && of.includes(from.category));
  if (!shelf) return { items: [], nextCursor: null };
  const { products, nextCursor } = await fill(ctx, shopId, shelf, from, categoryPage);
  return { items: await itemsOf(ctx, products), nextCursor };
}

/** A published product of an open shop with its pictures; null if the shop has none with this id. */
export async function readProduct(ctx: Reading, shopId: string, productId: string) {
  const product = await findPublished(ctx, shopId, productId);
  return product && { product, pictures: await readPictures(ctx, product.pictures) };
}
