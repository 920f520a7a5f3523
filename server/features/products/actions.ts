/** Adds, changes and deletes products. The shop is locked first, so its numbers follow. */
import { imagePath, videoPath } from '@stampdeck/contract/pages.ts';
import type { ProductLine } from '@stampdeck/contract/product-lines.ts';
import { dealState } from '@stampdeck/contract/product-prices.ts';
import { emptyProduct, type Product, type ProductForm } from '@stampdeck/contract/products.ts';
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import { audit } from '#audit.ts';
import { localDay } from '#clock.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { listing } from '#db/schema.ts';
import { worksWithProducts } from '#features/categories/actions.ts';
import { count, hasCategory } from '#features/categories/queries.ts';
import { holdOfShop } from '#features/images/queries.ts';
import { lockShop } from '#features/shops/queries.ts';
import { holdVideos } from '#features/videos/queries.ts';
import { newId } from '#ids.ts';
import * as menuQueries from './menu-queries.ts';
import { columnsOf, formOf, present } from './present.ts';
import * as queries from './queries.ts';
import { keepUndo } from './undo.ts';

type Change = (stored: ProductForm) => Partial<ProductForm>;

type MenuContext = Pick<Context, 'db' | 'now'>;

/** The next published products of a shop's category ('' for none) that are no deals, by id. */
export async function listOfCategory(ctx: MenuContext, shopId: string, category: string, after: string, most: number) {
  const rows = await menuQueries.listOfCategory(ctx.db, shopId, category, after, most);
  return rows.map((row) => present(row, ctx.now()));
}

/** A shop's deals that are not over: those that end first before the others. */
export async function listDeals(ctx: MenuContext, shopId: string, most: number): Promise<Product[]> {
  const rows = await menuQueries.listDeals(ctx.db, shopId, ctx.now().toISOString(), most);
  return rows.map((row) => present(row, ctx.now())).filter((one) => dealState(one, ctx.now().getTime()) !== 'over');
}

/** A published product of an open shop, for anyone; null if it is not there. */
export async function findPublished(ctx: MenuContext, shopId: string, id: string): Promise<Product | null> {
  const row = await queries.findProduct(ctx.db, id);
  const isOpen = row?.shop_id === shopId && row.suspended_at === null && row.listing === listing.published;
  return row && isOpen ? present(row, ctx.now()) : null;
}

/** A product that the caller may see. Drafts, and products of suspended shops, are their people's alone. */
export async function find(ctx: Context, id: string): Promise<Product> {
  const row = await queries.findProduct(ctx.db, id);
  if (!row) throw new AppError('notFound');
  const isOpen = row.suspended_at === null && row.listing === listing.published;
  if (!isOpen && !worksWithProducts(ctx, row.shop_id)) throw new AppError('notFound');
  return present(row, ctx.now());
}

/** A product that can be in an order, with its shop. */
export interface Orderable {
  id: string;
  shopId: string;
  shopName: string;
  timeZone: string;
  form: ProductForm;
  /** Pieces in orders so far. */
  sold: number;
}

/** The published products of open shops among these, locked in the order of their ids if `locks`. */
export async function listOrderable(db: Queries, ids: string[], now: Date, locks: boolean): Promise<Orderable[]> {
  const rows = ids.length === 0 ? [] : await queries.listOrderable(db, ids, locks);
  return rows.map((row) => ({
    ...{ id: row.id, shopId: row.shop_id, shopName: row.shop_name, timeZone: row.time_zone, sold: row.sold },
    form: formOf(row, localDay(now, row.time_zone)),
  }));
}

/** Locks the caller's shop for a change of its products, of which its people hear; returns its id and its day. */
export async function lockOwnShop(tx: Context): Promise<{ shopId: string; today: string }> {
  const { id: shopId, timeZone } = ownShop(tx);
  if (!(await lockShop(tx.db, shopId))) throw new AppError('shopClosed');
  tx.publish([`shop:${shopId}`], 'productsChanged', {});
  return { shopId, today: localDay(tx.now(), timeZone) };
}

/** Throws (422) if the shop has no such category. */
export async function expectCategory(tx: Context, shopId: string, category: string): Promise<void> {
  if (category === '' || (await hasCategory(tx.db, shopId, category))) return;
  throw new AppError('invalid', { fields: { category: serverProblems.goneCategory } });
}

/** The ids of uploaded files among these addresses. */
const ownIn = (addresses: readonly string[], path: (id: string) => string): string[] => [
  ...new Set(addresses.filter((one) => one.startsWith(path(''))).map((one) => one.slice(path('').length))),
];

const ownImagesOf = ({ pictures }: Pick<ProductForm, 'pictures'>): string[] =>
  ownIn(
    pictures.map(({ image }) => image),
    imagePath,
  );
const ownVideosOf = ({ videos }: Pick<ProductForm, 'videos'>): string[] => ownIn(videos, videoPath);

const filesOf = (id: string, form: Pick<ProductForm, 'pictures' | 'videos'>): queries.ShownFiles => ({
  ...{ id, images: ownImagesOf(form), videos: ownVideosOf(form) },
});

/** Throws (422) if a new picture or video was not uploaded for this shop. */
async function expectFiles(tx: Context, shopId: string, form: ProductForm, stored: ProductForm): Promise<void> {
  const newOf = (idsOf: (one: ProductForm) => string[]) => idsOf(form).filter((id) => !idsOf(stored).includes(id));
  const [images, videos] = [newOf(ownImagesOf), newOf(ownVideosOf)];
  if (images.length > 0 && (await holdOfShop(tx.db, images, shopId)).length < images.length) {
    throw new AppError('invalid', { fields: { pictures: serverProblems.goneImage } });
  }
  if (videos.length > 0 && (await holdVideos(tx.db, videos, shopId)).length < videos.length) {
    throw new AppError('invalid', { fields: { videos: serverProblems.goneVideo } });
  }
}

async function read(tx: Context, id: string): Promise<Product> {
  const row = await queries.findProduct(tx.db, id);
  if (!row) throw new AppError('notFound');
  return present(row, tx.now());
}

/** Adds a product to the caller's shop. */
export const add = (ctx: Context, change: Change): Promise<Product> =>
  transact(ctx, async (tx) => {
    const { shopId, today } = await lockOwnShop(tx);
    const empty = { ...emptyProduct, title: '' };
    const form = { ...empty, ...change(empty) };
    await expectCategory(tx, shopId, form.category);
    await expectFiles(tx, shopId, form, empty);
    const now = tx.now();
    const at = now.toISOString();
    const row = {
      ...{ shop_id: shopId, id: newId(now.getTime()), ...columnsOf(form, today), version: 1 },
      ...{ created_at: at, updated_at: at, deleted_at: null },
    };
    await queries.addProducts(tx.db, [row]);
    await queries.saveFiles(tx.db, shopId, [filesOf(row.id, form)]);
    await count(tx.db, shopId, [], [row]);
    return read(tx, row.id);
  });

/** Adds products of an archive that are not there yet, with new ids. The shop is locked. */
export async function addArchived(db: Queries, shopId: string, lines: ProductLine[]): Promise<void> {
  const rows = lines.map(({ id, views, createdAt, updatedAt, ...form }) => ({
    ...{ shop_id: shopId, id, ...columnsOf({ ...form, soldOutToday: false }, ''), views, version: 1 },
    ...{ created_at: createdAt, updated_at: updatedAt, deleted_at: null },
  }));
  const added = await queries.addMissing(db, rows);
  await count(
    db,
    shopId,
    [],
    rows.filter(({ id }) => added.has(id)),
  );
}

/** A product of the caller's shop, locked with the shop. */
async function lockOwn(tx: Context, shopId: string, id: string): Promise<queries.LockedProduct> {
  const [row] = await queries.lockProducts(tx.db, shopId, [id]);
  if (!row) throw new AppError('notFound');
  return row;
}

/** Changes a product, if it is still at this version. What is stored already is not saved again. */
export const save = (ctx: Context, id: string, change: Change, version: number | undefined): Promise<Product> =>
  transact(ctx, async (tx) => {
    const { shopId, today } = await lockOwnShop(tx);
    const row = await lockOwn(tx, shopId, id);
    const stored = (await hasCategory(tx.db, shopId, row.category_id ?? '')) ? row : { ...row, category_id: null };
    const before = formOf(stored, today);
    const form = { ...before, ...change(before) };
    const columns = columnsOf(form, today);
    if (JSON.stringify(columns) === JSON.stringify(columnsOf(before, today))) return read(tx, id);
    if (version !== undefined && version !== row.version) {
      throw new AppError('productMoved', { version: row.version, updatedAt: row.updated_at });
    }
    if (form.category !== before.category) await expectCategory(tx, shopId, form.category);
    await expectFiles(tx, shopId, form, before);
    const at = tx.now().toISOString();
    const { half_stars: _stars, reviews: _reviews, views: _views, sold: _sold, ...kept } = row;
    const saved = { ...kept, ...columns, version: row.version + 1, updated_at: at };
    await queries.saveProduct(tx.db, saved);
    await queries.saveFiles(tx.db, shopId, [filesOf(id, form)]);
    await count(tx.db, shopId, [row], [saved]);
    return read(tx, id);
  });

/** Deletes a product; returns what brings it back. */
export const remove = (ctx: Context, id: string): Promise<{ undo: string }> =>
  transact(ctx, async (tx) => {
    const { shopId } = await lockOwnShop(tx);
    const row = await lockOwn(tx, shopId, id);
    const undo = await keepUndo(tx, shopId, [row], (one) => ({ ...one, listing: listing.deleted }));
    await audit(tx, 'productsDeleted', { chosen: 1 });
    return { undo };
  });
