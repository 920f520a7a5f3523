/**
 * Products: what a shop sells. Callers may say `title` or `name`, `description` or `desc`, `images` or `image`. Replies have all of them
 * (specification, section 3).
 */
import * as z from 'zod/mini';
import { price } from './amounts.ts';
import { fieldProblems } from './field-problems.ts';
import { endpoint, gates, keepsReply } from './http.ts';
import { numberInAddress, page, pageReply } from './lists.ts';
import {
  allergens,
  availableSpan,
  dealLimits,
  diets,
  mostGroups,
  mostSpans,
  optionGroup,
  taxClasses,
} from './product-options.ts';
import { productSorts, productStates } from './product-views.ts';
import { email, id, imageAddress, line, optionalLine, optionalText, time, videoAddress } from './text.ts';

/** Most images and videos of a product, and most pieces in stock (ours). */
export const [mostImages, mostVideos, highestStock] = [20, 5, 1_000_000] as const;

const image = imageAddress.check(z.minLength(1, fieldProblems.empty));
/** `alt`: what it shows, for people who do not see it; '' for none. */
const picture = z.object({ image, alt: optionalLine(200) });
export type ProductPicture = z.output<typeof picture>;

const stock = z.int().check(z.minimum(0), z.maximum(highestStock));
const title = line(200);
const description = optionalText(10_000);
const upTo = (most: number) => z.maxLength(most);

/** The sections of 'Add New Products' (specification); '' where nothing was written. */
const sections = {
  shortDescription: optionalText(500),
  contactPhone: optionalLine(40),
  contactEmail: z.union([z.literal(''), email]),
  contactAddress: optionalText(300),
  bookingNotes: optionalText(2000),
  pricingNotes: optionalText(2000),
  /** What's included. */
  included: optionalText(2000),
  /** What should not be brought. */
  notToBring: optionalText(2000),
  highlights: optionalText(2000),
  restrictions: optionalText(2000),
};

/** What a product holds besides title and images, in the words of both sides. */
const fields = {
  description,
  ...sections,
  /** Cents inside, dollars on the wire. */
  price,
  countInStock: stock,
  /** A category's id; '' for none. */
  category: z.union([z.literal(''), id]),
  videos: z.array(videoAddress.check(z.minLength(1, fieldProblems.empty))).check(upTo(mostVideos)),
  options: z.array(optionGroup).check(upTo(mostGroups)),
  allergens: z.array(z.enum(allergens)).check(upTo(allergens.length)),
  diets: z.array(z.enum(diets)).check(upTo(diets.length)),
  /** When it can be had; empty for always. */
  hours: z.array(availableSpan).check(upTo(mostSpans)),
  taxClass: z.enum(taxClasses),
  deal: dealLimits,
  draft: z.boolean(),
  /** Sold out for the rest of the shop's day. */
  soldOutToday: z.boolean(),
};
const pictures = z.array(picture).check(upTo(mostImages));

/** What the form of a product holds. */
export const productForm = z.object({ title, ...fields, pictures });
export type ProductForm = z.output<typeof productForm>;

const wireProduct = z.object({
  _id: id,
  operator: id,
  title,
  ...fields,
  pictures,
  /** 0 to 5, from the reviews. */
  rating: z.number(),
  numReviews: z.int(),
  /** Pieces of a deal that are left; null where their number is not limited. Servers before the menu did not say it. */
  left: z.optional(z.nullable(z.int())),
  views: z.int(),
  /** Counts the changes, from 1. */
  version: z.int(),
  createdAt: time,
  updatedAt: time,
  /** The other words for what is above. `image` is the first image; '' for none. */
  id,
  name: z.string(),
  desc: z.string(),
  images: z.array(z.string()),
  image: z.string(),
});
type WireProduct = z.output<typeof wireProduct>;
/** A product, without its other words. */
export type Product = Omit<WireProduct, '_id' | 'name' | 'desc' | 'images' | 'image'>;

const withoutDoubles = ({ _id, name, desc, images, image: first, ...one }: WireProduct): Product => one;

function withDoubles(one: Product): WireProduct {
  const images = one.pictures.map(({ image: address }) => address);
  const { id: _id, title: name, description: desc } = one;
  return { ...one, _id, name, desc, images, image: images[0] ?? '' };
}

export const product = z.codec(wireProduct, z.custom<Product>(), { decode: withoutDoubles, encode: withDoubles });

/** What a call may say about a product. What it leaves out stays, or is empty in a new one. */
const changes = {
  title: z.optional(title),
  name: z.optional(title),
  ...(z.partial(z.object(fields)).shape as {
    [Field in keyof typeof fields]: z.ZodMiniOptional<(typeof fields)[Field]>;
  }),
  desc: z.optional(description),
  pictures: z.optional(pictures),
  images: z.optional(z.array(image).check(upTo(mostImages))),
  /** Replaces the first image; '' removes it. */
  image: z.optional(imageAddress),
};
const change = z.object(changes);

type Twice = Pick<ProductForm, 'title' | 'description' | 'pictures'>;

/** A change by our names. Of two words for one thing, the one that changes it counts. The texts of images that stay are kept. */
export function changeOf(
  { name, desc, images, image: first, ...rest }: z.output<typeof change>,
  stored: Twice,
): Partial<ProductForm> {
  const withAlt = (address: string) =>
    stored.pictures.find((one) => one.image === address) ?? { image: address, alt: '' };
  const replaced = first === undefined ? undefined : [...(first ? [withAlt(first)] : []), ...stored.pictures.slice(1)];
  const changing = <Value>(before: Value, ...said: (Value | undefined)[]): Value =>
    said.find((one) => one !== undefined && JSON.stringify(one) !== JSON.stringify(before)) ?? before;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    title: changing(stored.title, rest.title, name),
    description: changing(stored.description, rest.description, desc),
    pictures: changing(stored.pictures, rest.pictures, images?.map(withAlt), replaced),
  };
}

/** A product that says nothing. */
export const emptyProduct: Omit<ProductForm, 'title'> = {
  ...{
    description: '',
    shortDescription: '',
    contactPhone: '',
    contactEmail: '',
    contactAddress: '',
    bookingNotes: '',
  },
  ...{ pricingNotes: '', included: '', notToBring: '', highlights: '', restrictions: '', price: 0, countInStock: 0 },
  ...{ category: '', pictures: [], videos: [], options: [], allergens: [], diets: [], hours: [], taxClass: 'standard' },
  ...{ deal: { cap: null, startsAt: null, endsAt: null }, draft: false, soldOutToday: false },
};

/** Whether customers can have it today: 'In Stock', otherwise 'unavailable' (specification). */
export const isInStock = ({ countInStock, soldOutToday }: Pick<Product, 'countInStock' | 'soldOutToday'>): boolean =>
  countInStock > 0 && !soldOutToday;

const gate = gates.shop('products');
const params = z.object({ id });
const one = z.object({ success: z.literal(true), product });

/** What a list of products is chosen by. */
export const productChoice = {
  q: z._default(optionalLine(100), ''),
  category: z.optional(id),
  state: z.optional(z.enum(productStates)),
  sort: z._default(z.enum(productSorts), 'latest'),
};

export const listProducts = endpoint('GET /api/products', {
  summary:
    "Returns a shop's products (`operator`), filtered by words, category and state, in pages. Others than the shop's people get published ones, whatever the state. Without `operator`: the newest published products of all open shops; `q`, `category`, `state` and `sort` need `operator`.",
  gate: gates.open,
  limit: 'publicReads',
  query: z.object({
    operator: z.optional(id),
    ...productChoice,
    limit: z._default(numberInAddress(1, 100), 20),
    cursor: page.cursor,
  }),
  bare: 'products',
  reply: z.object({ products: z.array(product), ...pageReply }),
});

export const addProduct = endpoint('POST /api/products/', {
  summary: 'Adds a product to the shop. Only `title` (or `name`) is required. It is published unless `draft` is true.',
  gate: { ...gate, claim: { kind: 'shop', field: 'operator' } },
  body: z
    .object({ operator: z.optional(id), ...changes })
    .check(
      z.refine(({ title: own, name }) => (own ?? name) !== undefined, { path: ['title'], error: fieldProblems.empty }),
    ),
  example: { name: 'Iced latte', price: 4.5, countInStock: 20, desc: 'Two shots over ice.' },
  reply: one,
  ...keepsReply,
});

export const getProduct = endpoint('GET /api/products/:id', {
  summary:
    "Returns a product, and its fields also beside `product`. A draft is found only by the shop's people. A visit by someone else counts as a view, once a day.",
  gate: gates.open,
  limit: 'publicReads',
  params,
  reply: z.codec(
    z.extend(wireProduct, { success: z.literal(true), product }),
    z.object({ success: z.literal(true), product: z.custom<Product>() }),
    {
      decode: ({ product: found }) => ({ success: true, product: found }) as const,
      encode: ({ product: found }) => ({ ...withDoubles(found), success: true, product: found }) as const,
    },
  ),
});

export const saveProduct = endpoint('PUT /api/products/:id', {
  summary:
    'Changes the given fields of a product. `version` is the one that was edited: if a newer one is stored, the call is refused (409). Without `version`, the last change wins. `stockSeen` is the stock from which `countInStock` was changed: if orders changed it meanwhile, the call is refused (409) with the number that there is now.',
  gate,
  params,
  body: z.object({
    _id: z.optional(id),
    ...changes,
    version: z.optional(z.int32().check(z.minimum(1))),
    stockSeen: z.optional(stock),
  }),
  reply: one,
});

/** What `undoProducts` takes; it works for some minutes. */
const undo = id;

export const removeProduct = endpoint('DELETE /api/products/:id', {
  summary:
    'Deletes a product. `undo` brings it back for ten minutes, with `undoProducts`. Deleting it again is not found.',
  gate,
  params,
  reply: z.object({ success: z.literal(true), undo }),
});

/** Most products in one change (ours). */
export const mostChosenProducts = 1000;

/** A change of many products. `percent` raises prices, or lowers them below 0; results are rounded to cents. */
export const bulkChange = z.union([
  z.object({ kind: z.literal('price'), price }),
  z.object({ kind: z.literal('percent'), percent: z.number().check(z.minimum(-100), z.maximum(1000)) }),
  z.object({ kind: z.literal('stock'), countInStock: stock }),
  z.object({ kind: z.literal('category'), category: fields.category }),
  z.object({ kind: z.literal('soldOutToday'), soldOutToday: z.boolean() }),
  z.object({ kind: z.enum(['publish', 'unpublish', 'delete']) }),
]);
export type BulkChange = z.output<typeof bulkChange>;

export const changeProducts = endpoint('POST /api/v1/products/bulk', {
  summary: `Changes or deletes up to ${mostChosenProducts} products at once. Others than the shop's are left out. \`changed\`: how many there were. \`undo\` takes it back for ten minutes, with \`undoProducts\`; null if nothing changed.`,
  gate,
  body: z.object({
    ids: z.array(id).check(z.minLength(1, fieldProblems.noProduct), z.maxLength(mostChosenProducts)),
    change: bulkChange,
  }),
  reply: z.object({ success: z.literal(true), changed: z.int(), undo: z.nullable(undo) }),
  ...keepsReply,
});

export const undoProducts = endpoint('POST /api/v1/products/undo', {
  summary:
    'Takes a change of many products, or a deletion, back. Products that were changed again meanwhile stay as they are. Doing it again changes nothing.',
  gate,
  objects: ['undo'],
  body: z.object({ undo }),
  reply: z.object({ success: z.literal(true), restored: z.int(), left: z.int() }),
});
