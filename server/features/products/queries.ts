/** All SQL for products: lists, reading, writing, and their images. */
import type { ProductSort } from '@stampdeck/contract/product-views.ts';
import { highestStock } from '@stampdeck/contract/products.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { among } from '#db/among.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { paged } from '#db/pages.ts';
import { removeSome } from '#db/prune.ts';
import { type Listing, listing, type ProductsTable, type ProductUndosTable } from '#db/schema.ts';
import { contains, productsWith } from '#db/trigrams.ts';

/** Products as `p`, with their category as `c` and their shop as `s`. A category that no longer exists is none. */
const products = (db: Queries) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .leftJoin('product_categories as c', (on) =>
      on.onRef('c.shop_id', '=', 'p.shop_id').onRef('c.id', '=', 'p.category_id'),
    );

const columns = [
  ...(['p.shop_id', 'p.id', 'p.title', 'p.body', 'p.price_cents', 'p.stock', 'p.listing', 'p.sold_out_on'] as const),
  ...(['p.half_stars', 'p.reviews', 'p.views', 'p.version', 'p.created_at', 'p.updated_at'] as const),
  ...(['c.id as category_id', 's.time_zone', 'p.sold', 'p.sold_before'] as const),
] as const;

/** All columns of products, for a list of its own. */
export const productsWithShop = (db: Queries) => products(db).select(columns);

/** A product that is not deleted, of a shop that has not closed. */
export const findProduct = (db: Queries, id: string) =>
  productsWithShop(db)
    .select('s.suspended_at')
    .where('p.id', '=', id)
    .where('p.listing', '<>', listing.deleted)
    .where('s.closed_at', 'is', null)
    .executeTakeFirst();
export type ProductRow = Omit<NonNullable<Awaited<ReturnType<typeof findProduct>>>, 'suspended_at'>;

/** Products by their ids, in any order. */
export const listByIds = (db: Queries, ids: string[]) =>
  products(db).select(columns).where('p.id', 'in', ids).where('p.listing', '<>', listing.deleted).execute();

/** A shop's products among these that are not deleted, or all of them. Locks them until the transaction ends. */
export const lockProducts = (db: Queries, shopId: string, ids: string[], isDeletedToo = false) =>
  db
    .selectFrom('products')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .$if(!isDeletedToo, (query) => query.where('listing', '<>', listing.deleted))
    .orderBy('id')
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
export type LockedProduct = Awaited<ReturnType<typeof lockProducts>>[number];

/** Published products of open shops among these, with what an order needs. Locks them, in the order of their ids, until the transaction ends. */
export const listOrderable = (db: Queries, ids: string[], locks: boolean) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .selectAll('p')
    .select(['s.time_zone', 's.name as shop_name'])
    .where(sql<boolean>`p.id ${among(db, ids)}`)
    .where('p.listing', '=', listing.published)
    .where('s.closed_at', 'is', null)
    .where('s.suspended_at', 'is', null)
    .orderBy('p.id')
    .$if(locks && engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate('p'))
    .execute();

/** Pieces of a product. */
export interface Pieces {
  id: string;
  qty: number;
}

/** `version`: the product must still have it. */
type Wanted = Pieces & { version?: number };

/** Takes pieces from the stock where there are enough; returns of how many products. Locks them in the order of their ids. */
export async function takeStock(db: Queries, shopId: string, pieces: Wanted[]): Promise<number> {
  const json = JSON.stringify(pieces);
  const source =
    engineOf(db) === 'postgres'
      ? sql`(select v.* from products as p, jsonb_to_recordset(${json}::jsonb) as v(id text, qty integer, version integer)
          where p.id = v.id order by p.id for no key update of p)`
      : sql`(select value ->> 'id' as id, value ->> 'qty' as qty, value ->> 'version' as version from json_each(${json}))`;
  // Each by its own id: by the shop, SQLite would read all of its products.
  const { numAffectedRows = 0n } =
    await sql`update products set stock = stock - v.qty, sold = sold + v.qty from ${source} as v
    where products.id = v.id and (products.shop_id || '') = ${shopId} and stock >= v.qty
      and products.version = coalesce(v.version, products.version)`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Puts pieces back into the stock, each product once; returns the ids of those that are still there. A deletion can be undone for minutes, so
 * a product keeps its stock until `deletedAfter`.
 */
export async function putBackStock(
  db: Queries,
  shopId: string,
  pieces: Pieces[],
  deletedAfter: string,
): Promise<Set<string>> {
  const json = JSON.stringify(pieces);
  const isPostgres = engineOf(db) === 'postgres';
  const ids = pieces.map(({ id }) => id);
  // The statement below would lock them in an order of its own.
  if (isPostgres) await lockProducts(db, shopId, ids, true);
  const source = isPostgres
    ? sql`jsonb_to_recordset(${json}::jsonb) as v(id text, qty integer)`
    : sql`(select value ->> 'id' as id, value ->> 'qty' as qty from json_each(${json})) as v`;
  // Each by its own id: by the shop, SQLite would read all of its products.
  const { rows } = await sql<{ id: string }>`update products set
    stock = case when stock + v.qty > ${sql.lit(highestStock)} then ${sql.lit(highestStock)} else stock + v.qty end,
    sold = case when sold > v.qty then sold - v.qty else 0 end from ${source}
    where products.id = v.id and (products.shop_id || '') = ${shopId}
      and (deleted_at is null or deleted_at > ${deletedAfter})
    returning products.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export const addProducts = (db: Queries, rows: Insertable<ProductsTable>[]) =>
  db.insertInto('products').values(rows).execute();

/** Adds those that are not there yet; returns their ids. */
export async function addMissing(db: Queries, rows: Insertable<ProductsTable>[]): Promise<Set<string>> {
  const added = await db
    .insertInto('products')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(added.map(({ id }) => id));
}

/** Writes a product as a whole, but for what customers change: views and reviews. */
export const saveProduct = (db: Queries, { shop_id, id, ...row }: Insertable<ProductsTable>) =>
  db
    .updateTable('products')
    .set(row)
    .where(({ and }) => and({ shop_id, id }))
    .execute();

/** Lets the deals of these locked products count their pieces from now on. */
export const beginDeals = (db: Queries, shopId: string, ids: string[]) =>
  db
    .updateTable('products')
    .set((eb) => ({ sold_before: eb.ref('sold') }))
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .execute();

/** Adds to a product's reviews and to the sum of their half stars. */
export const changeRating = (
  db: Queries,
  { shopId, id }: { shopId: string; id: string },
  change: { halfStars: number; reviews: number },
) =>
  db
    .updateTable('products')
    .set(({ eb }) => ({
      half_stars: eb('half_stars', '+', change.halfStars),
      reviews: eb('reviews', '+', change.reviews),
    }))
    .where(({ and }) => and({ shop_id: shopId, id }))
    .execute();

/** What a change of many products writes. */
const changing = {
  price_cents: 'integer',
  stock: 'integer',
  category_id: 'text',
  listing: 'integer',
  sold_out_on: 'text',
  version: 'integer',
  deleted_at: 'text',
} as const;
export type Changing = Pick<ProductsTable, 'id' | keyof typeof changing>;

/** What an import writes besides. */
const words = { title: 'text', body: 'text', search: 'text', deal_until: 'text' } as const;
export type Words = Pick<ProductsTable, keyof typeof words>;

/** Writes columns of many products in one statement; with their words if the rows have them. */
export async function changeProducts(
  db: Queries,
  shopId: string,
  now: string,
  rows: (Changing & Partial<Words>)[],
): Promise<void> {
  const json = JSON.stringify(rows);
  const names = Object.entries(rows.every(({ body }) => body !== undefined) ? { ...changing, ...words } : changing);
  const source =
    engineOf(db) === 'postgres'
      ? sql`jsonb_to_recordset(${json}::jsonb) as v(id text, ${sql.raw(names.map((one) => one.join(' ')).join(', '))})`
      : sql`(select value ->> 'id' as id, ${sql.raw(names.map(([name]) => `value ->> '${name}' as ${name}`).join(', '))}
          from json_each(${json})) as v`;
  const sets = sql.raw(names.map(([name]) => `${name} = v.${name}`).join(', '));
  // Each by its own id: by the shop, SQLite would read all of its products.
  await sql`update products set ${sets}, updated_at = ${now} from ${source}
    where products.id = v.id and (products.shop_id || '') = ${shopId}`.execute(db);
}

/** A product with the ids of the uploaded files that it shows. */
export interface ShownFiles {
  id: string;
  images: string[];
  videos: string[];
}

/** Puts these in place of the files that products show, so that the sweepers leave them. */
export async function saveFiles(db: Queries, shopId: string, products: ShownFiles[]): Promise<void> {
  const ids = products.map(({ id }) => id);
  for (const table of ['product_images', 'product_videos'] as const)
    await db.deleteFrom(table).where('shop_id', '=', shopId).where('product_id', 'in', ids).execute();
  const linksOf = (kind: 'images' | 'videos') =>
    products.flatMap((one) => one[kind].map((file) => ({ file, link: { shop_id: shopId, product_id: one.id } })));
  const images = linksOf('images').map(({ file, link }) => ({ ...link, image_id: file }));
  const videos = linksOf('videos').map(({ file, link }) => ({ ...link, video_id: file }));
  if (images.length > 0) await db.insertInto('product_images').values(images).execute();
  if (videos.length > 0) await db.insertInto('product_videos').values(videos).execute();
}

export const addUndo = (db: Queries, undo: Insertable<ProductUndosTable>) =>
  db.insertInto('product_undos').values(undo).execute();

/** Takes the last part of an import that is not undone yet. */
export async function takeImportUndo(db: Queries, shopId: string, importId: string): Promise<string | null> {
  const last = await db
    .selectFrom('product_undos')
    .select(['id', 'body'])
    .where(({ and }) => and({ shop_id: shopId, import_id: importId }))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  await db
    .deleteFrom('product_undos')
    .where(({ and }) => and({ shop_id: shopId, id: last.id }))
    .execute();
  return last.body;
}

const named = (db: Queries, shopId: string) =>
  products(db)
    .select(columns)
    .select('c.name as category_name')
    .where('p.shop_id', '=', shopId)
    .where('p.listing', '<>', listing.deleted);
export type NamedProduct = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

/** A shop's products with one of these ids, or one of these titles. */
export async function listNamed(
  db: Queries,
  shopId: string,
  { ids, titles }: { ids: string[]; titles: string[] },
): Promise<{ byId: NamedProduct[]; byTitle: NamedProduct[] }> {
  return {
    byId: ids.length === 0 ? [] : await named(db, shopId).where('p.id', 'in', ids).execute(),
    byTitle: titles.length === 0 ? [] : await named(db, shopId).where('p.title', 'in', titles).execute(),
  };
}

/** What a change replaced, if it is not too old. */
export const findUndo = (db: Queries, shopId: string, id: string, since: string) =>
  db
    .selectFrom('product_undos')
    .select('body')
    .where(({ and }) => and({ shop_id: shopId, id }))
    .where('created_at', '>', since)
    .executeTakeFirst();

export const saveUndo = (db: Queries, shopId: string, id: string, body: string) =>
  db
    .updateTable('product_undos')
    .set({ body })
    .where(({ and }) => and({ shop_id: shopId, id }))
    .execute();

/** All products of a shop that are not deleted, a page at a time. */
export const pagesOfProducts = (db: Queries, shopId: string) =>
  paged(
    products(db)
      .select(columns)
      .select('c.name as category_name')
      .where('p.shop_id', '=', shopId)
      .where('p.listing', '<>', listing.deleted),
    { id: 'p.id' },
  );

/** The uploaded images that a shop's products show. */
const shownImages = (db: Queries, shopId: string) =>
  db
    .selectFrom('product_images as x')
    .innerJoin('products as p', (on) => on.onRef('p.shop_id', '=', 'x.shop_id').onRef('p.id', '=', 'x.product_id'))
    .where('x.shop_id', '=', shopId)
    .where('p.listing', '<>', listing.deleted);

/** The uploaded images that a shop's products show, by product, a page at a time. One that two products show comes twice. */
export const pagesOfShownImages = (db: Queries, shopId: string) =>
  paged(shownImages(db, shopId).select(['x.product_id', 'x.image_id']), {
    product_id: 'x.product_id',
    image_id: 'x.image_id',
  });

/** How many different uploaded images a shop's products show, besides these. */
export async function countShownImages(db: Queries, shopId: string, others: readonly string[]): Promise<number> {
  const { images } = await shownImages(db, shopId)
    .$if(others.length > 0, (query) => query.where('x.image_id', 'not in', others))
    .select(({ fn }) => fn.count<number>('x.image_id').distinct().as('images'))
    .executeTakeFirstOrThrow();
  return Number(images);
}

const shownVideos = (db: Queries, shopId: string) =>
  db
    .selectFrom('videos as v')
    .where('v.shop_id', '=', shopId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('product_videos as x')
          .innerJoin('products as p', (on) =>
            on.onRef('p.shop_id', '=', 'x.shop_id').onRef('p.id', '=', 'x.product_id'),
          )
          .select('x.video_id')
          .whereRef('x.video_id', '=', 'v.id')
          .where('x.shop_id', '=', shopId)
          .where('p.listing', '<>', listing.deleted),
      ),
    );

/** The uploaded videos that a shop's products show, the smallest first. */
export const listShownVideos = (db: Queries, shopId: string, limit: number) =>
  shownVideos(db, shopId)
    .select(['v.id', 'v.ending', 'v.bytes', 'v.has_poster as hasPoster'])
    .orderBy('v.bytes')
    .orderBy('v.id')
    .limit(limit)
    .execute();

/** How many uploaded videos a shop's products show. */
export async function countShownVideos(db: Queries, shopId: string): Promise<number> {
  const { videos } = await shownVideos(db, shopId)
    .select(({ fn }) => fn.countAll<number>().as('videos'))
    .executeTakeFirstOrThrow();
  return Number(videos);
}

/** Removes everything of a shop that closes. */
export async function removeAll(db: Queries, shopId: string): Promise<void> {
  // In the order in which orders lock them.
  const rows = db.selectFrom('products').select('id').where('shop_id', '=', shopId).orderBy('id');
  if (engineOf(db) === 'postgres') await rows.forUpdate().execute();
  for (const table of ['product_images', 'product_videos', 'product_undos', 'products'] as const)
    await db.deleteFrom(table).where('shop_id', '=', shopId).execute();
}

/** Removes products that were deleted before this time; returns how many. */
export async function pruneDeletedProducts(db: Queries, before: string, limit: number): Promise<number> {
  for (const table of ['product_images', 'product_videos'] as const)
    await sql`delete from ${sql.table(table)} where (shop_id, product_id) in
      (select shop_id, id from products where deleted_at < ${before} order by deleted_at limit ${limit})`.execute(db);
  return removeSome(db, 'products', 'shop_id, id', sql`deleted_at < ${before} order by deleted_at`, limit);
}

export const pruneProductUndos = (db: Queries, before: string, limit: number): Promise<number> =>
  removeSome(db, 'product_undos', 'shop_id, id', sql`created_at < ${before}`, limit);

/** Which products a list has. */
export interface ProductFilter {
  /** Null for all open shops. */
  shopId: string | null;
  listings: Listing[];
  category: string | undefined;
  /** The shop's day, if only those that are sold out on it are listed. */
  soldOutOn: string | null;
  /** Normalized; all of them are in a product's search text. */
  words: string[];
}

interface ProductPlace {
  value: number;
  id: string;
  /** Products before this place instead of after it. */
  backward: boolean;
}

export interface ProductPage {
  sort: ProductSort;
  place: ProductPlace | undefined;
  limit: number;
}

/** A product's place in a list. */
export interface Placed {
  id: string;
  value: number;
}

const sortedBy: Record<ProductSort, { value: string; isDown: boolean }> = {
  // Ids begin with the time at which they were made.
  latest: { value: '0', isDown: true },
  cheap: { value: 'p.price_cents', isDown: false },
  viewed: { value: 'p.views', isDown: true },
};

/** Whether a list goes from high to low. */
export const goesDown = ({ sort, place }: Pick<ProductPage, 'sort' | 'place'>): boolean =>
  sortedBy[sort].isDown !== (place?.backward ?? false);

const all = (conditions: RawBuilder<unknown>[]) => sql.join([...conditions, sql`true`], sql` and `);

const hasWords = (words: string[]) => words.map((word) => contains(sql`p.search`, word));

/** Few are sold out: of those, a category is not looked up by its own index, which has many more. */
const inCategory = ({ category, soldOutOn }: ProductFilter): RawBuilder<unknown> =>
  soldOutOn === null ? sql`p.category_id = ${category}` : sql`coalesce(p.category_id, '') = ${category}`;

const fits = (filter: ProductFilter): RawBuilder<unknown>[] => [
  ...(filter.category === undefined ? [] : [inCategory(filter)]),
  ...(filter.soldOutOn === null
    ? []
    : [sql`p.is_sold_out = 1 and (p.stock = 0 or p.sold_out_on = ${filter.soldOutOn})`]),
  ...hasWords(filter.words),
];

const isOpen = sql`exists (select 1 from shops s
  where s.id = p.shop_id and s.closed_at is null and s.suspended_at is null)`;

const ofShop = ({ shopId }: ProductFilter): RawBuilder<unknown> =>
  shopId === null ? isOpen : sql`p.shop_id = ${shopId}`;

const listed = ({ listings }: ProductFilter) => sql`p.listing in (${sql.join(listings.map((one) => sql.lit(one)))})`;

/** The next products along a list's order, of one listing: each has an index. */
export async function listAlong(db: Queries, filter: ProductFilter, at: Listing, page: ProductPage): Promise<Placed[]> {
  const value = sql.raw(sortedBy[page.sort].value);
  const isDown = goesDown(page);
  const [towards, after] = [sql.raw(isDown ? 'desc' : 'asc'), sql.raw(isDown ? '<' : '>')];
  const isById = page.sort === 'latest';
  const { place } = page;
  const behind = !place
    ? sql`true`
    : isById
      ? sql`p.id ${after} ${place.id}`
      : sql`(${value}, p.id) ${after} (${place.value}, ${place.id})`;
  const order = isById ? sql`p.id ${towards}` : sql`${value} ${towards}, p.id ${towards}`;
  const { rows } = await sql<Placed>`select p.id, ${value} as value from products p
    where ${ofShop(filter)} and p.listing = ${sql.lit(at)} and ${all(fits(filter))} and ${behind}
    order by ${order} limit ${sql.lit(page.limit)}`.execute(db);
  return rows;
}

/** The search texts of a shop's newest published products: a sample of all. */
export async function listNewestTexts(db: Queries, shopId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ search: string }>`select p.search from products p
    where p.shop_id = ${shopId} and p.listing = ${sql.lit(listing.published)}
    order by p.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ search }) => search);
}

/** Counts the published products of all open shops up to `cap` + 1. */
export async function countPublished(db: Queries, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 from products p
    where p.listing = ${sql.lit(listing.published)} and ${isOpen}
    order by p.id desc limit ${sql.lit(cap + 1)}) as found`.execute(db);
  return Number(rows[0]?.count);
}

/** Up to `cap` + 1 products that fit: found by trigrams, by the beginning of their title (null), or by the index of those sold out (none). */
export async function findFew(
  db: Queries,
  filter: ProductFilter & { shopId: string },
  { sort, trigrams, cap }: { sort: ProductSort; trigrams: string[] | null; cap: number },
): Promise<Placed[]> {
  const { shopId, words } = filter;
  const start = words.join(' ');
  const begins = sql`p.search >= ${start} and p.search < ${`${start}\u{10FFFF}`}`;
  const isIndexed = trigrams !== null && trigrams.length > 0;
  const found =
    isIndexed && engineOf(db) === 'sqlite'
      ? productsWith(shopId, trigrams)
      : sql`products p where p.shop_id = ${shopId} and ${trigrams === null ? begins : all(hasWords(trigrams))}`;
  // PostgreSQL would look up every trigram of what its index knows.
  const whole = isIndexed ? words.map((word) => contains(sql`(p.search || '')`, word)) : hasWords(words);
  const rest = all([listed(filter), ...fits({ ...filter, words: [] }), ...(trigrams === null ? [] : whole)]);
  const { rows } = await sql<Placed>`select p.id, ${sql.raw(sortedBy[sort].value)} as value
    from ${found} and ${rest} limit ${sql.lit(cap + 1)}`.execute(db);
  return rows;
}
