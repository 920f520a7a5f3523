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
import { type Asked, listProducts } from './lists.ts';
import * as menuQueries from './menu-queries.ts';
import { columnsOf, formOf, piecesLeft, present, soldInDeal } from './present.ts';
import * as queries from './queries.ts';
import { beginsDeal } from './rules.ts';
import { type At, keepBack, keepUndo, readKept, restore, write } from './undo.ts';

// For orders that are paid later.
export { piecesLeft };

type Change = (stored: ProductForm) => Partial<ProductForm>;

type MenuContext = Pick<Context, 'db' | 'now'>;

type MenuRow = Awaited<ReturnType<typeof menuQueries.listOfCategory>>[number];

/** A product and the category under which it is stored ('' for none), also one that no longer exists. */
const placed = (ctx: MenuContext, row: MenuRow) => ({
  category: row.stored_category ?? '',
  product: present(row, ctx.now()),
});

/** The next published products of a shop's category ('' for none) that are no deals, by id. */
export async function listOfCategory(ctx: MenuContext, shopId: string, category: string, after: string, most: number) {
  const rows = await menuQueries.listOfCategory(ctx.db, shopId, category, after, most);
  return rows.map((row) => placed(ctx, row));
}

/** The first published products of a shop's categories that are no deals, category by category. */
export async function listOfCategories(ctx: MenuContext, shopId: string, categories: string[], most: number) {
  const rows = await menuQueries.listOfCategories(ctx.db, shopId, categories, most);
  return rows.map((row) => placed(ctx, row));
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

/** A product that the caller may see, and the zone of its shop. Drafts, and products of suspended shops, are their people's alone. */
export async function findWithZone(ctx: Context, id: string): Promise<{ product: Product; timeZone: string }> {
  const row = await queries.findProduct(ctx.db, id);
  if (!row) throw new AppError('notFound');
  const isOpen = row.suspended_at === null && row.listing === listing.published;
  if (!isOpen && !worksWithProducts(ctx, row.shop_id)) throw new AppError('notFound');
  return { product: present(row, ctx.now()), timeZone: row.time_zone };
}

export const find = async (ctx: Context, id: string): Promise<Product> => (await findWithZone(ctx, id)).product;

/** A product that can be in an order, with its shop. */
export interface Orderable {
  id: string;
  shopId: string;
  shopName: string;
  timeZone: string;
  form: ProductForm;
  /** Pieces in orders since its deal began. */
  sold: number;
  /** Of the product, which edits change; sales do not. */
  version: number;
}

/** The published products of open shops among these, locked in the order of their ids if `locks`. */
export async function listOrderable(db: Queries, ids: string[], now: Date, locks: boolean): Promise<Orderable[]> {
  const rows = ids.length === 0 ? [] : await queries.listOrderable(db, ids, locks);
  return rows.map((row) => ({
    ...{ id: row.id, shopId: row.shop_id, shopName: row.shop_name, timeZone: row.time_zone, sold: soldInDeal(row) },
    ...{ form: formOf(row, localDay(now, row.time_zone)), version: row.version },
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

/** The ids of the uploaded images that a product shows. */
export const ownImagesOf = ({ pictures }: Pick<ProductForm, 'pictures'>): string[] =>
  ownIn(
    pictures.map(({ image }) => image),
    imagePath,
  );
/** The ids of the uploaded videos that a product shows. */
export const ownVideosOf = ({ videos }: Pick<ProductForm, 'videos'>): string[] => ownIn(videos, videoPath);

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

/** Adds products of an archive that are not there yet, with new ids. The shop is locked, and their images and videos are held. */
export async function addArchived(db: Queries, shopId: string, lines: ProductLine[]): Promise<void> {
  const rows = lines.map(({ id, sold, views, createdAt, updatedAt, ...form }) => ({
    ...{ shop_id: shopId, id, ...columnsOf({ ...form, soldOutToday: false }, ''), sold, views, version: 1 },
    ...{ created_at: createdAt, updated_at: updatedAt, deleted_at: null },
  }));
  const added = await queries.addMissing(db, rows);
  const fresh = rows.filter(({ id }) => added.has(id));
  await count(db, shopId, [], fresh);
  if (fresh.length > 0) await saveFiles(db, shopId, fresh);
}

/** A product of the caller's shop, locked with the shop. */
async function lockOwn(tx: Context, shopId: string, id: string): Promise<queries.LockedProduct> {
  const [row] = await queries.lockProducts(tx.db, shopId, [id]);
  if (!row) throw new AppError('notFound');
  return row;
}

/** What the caller changed: a version of the product, and a number of pieces, which orders change without a new version. */
interface Seen {
  version: number | undefined;
  stockSeen: number | undefined;
}

/** Changes a product, if it still is what the caller saw. What is stored already is not saved again. */
export const save = (ctx: Context, id: string, change: Change, { version, stockSeen }: Seen): Promise<Product> =>
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
    if (form.countInStock !== row.stock && stockSeen !== undefined && stockSeen !== row.stock) {
      throw new AppError('stockMoved', { countInStock: row.stock });
    }
    if (form.category !== before.category) await expectCategory(tx, shopId, form.category);
    await expectFiles(tx, shopId, form, before);
    const at = tx.now().toISOString();
    const { half_stars: _stars, reviews: _reviews, views: _views, sold: _sold, is_sold_out: _is, ...kept } = row;
    const saved = { ...kept, ...columns, version: row.version + 1, updated_at: at };
    await queries.saveProduct(tx.db, saved);
    if (beginsDeal(before.deal, form.deal, tx.now())) await queries.beginDeals(tx.db, shopId, [id]);
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

/** All products of a list of the caller's shop, newest first, a page at a time. Another order could change meanwhile. */
export async function* pagesOfList(ctx: Context, choice: Omit<Asked, 'operator' | 'sort' | 'limit' | 'cursor'>) {
  const reading = { ...ctx, db: ctx.store.reports };
  const list = { ...choice, operator: ownShop(ctx).id, sort: 'latest', limit: 100 } as const;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listProducts(reading, { ...list, cursor: cursor ?? undefined });
    yield page.products;
    cursor = page.nextCursor;
  }
}

/** One product of an import: a stored one that changes, or a new one. */
export interface Imported {
  id: string | null;
  change: Change;
}

interface Written {
  added: number;
  changed: number;
  same: number;
  wrong: number;
}

/** The uploaded files among these that were uploaded for the shop. Holds them until the transaction ends. */
async function holdFiles(db: Queries, shopId: string, forms: ProductForm[]): Promise<Set<string>> {
  const [images, videos] = [[...new Set(forms.flatMap(ownImagesOf))], [...new Set(forms.flatMap(ownVideosOf))]];
  const held = [
    ...(images.length === 0 ? [] : await holdOfShop(db, images, shopId)),
    ...(videos.length === 0 ? [] : await holdVideos(db, videos, shopId)),
  ];
  return new Set(held.map(({ id }) => id));
}

/**
 * Writes products of an import, and what undoes that. The shop is locked. Wrong are those that are gone, whose title was taken meanwhile, or
 * whose files are gone.
 */
export async function writeImported(
  tx: At,
  shopId: string,
  { importId, today }: { importId: string; today: string },
  items: Imported[],
): Promise<Written> {
  const ids = items.flatMap(({ id }) => id ?? []);
  const locked = ids.length === 0 ? [] : await queries.lockProducts(tx.db, shopId, ids);
  const rows = new Map(locked.map((row) => [row.id, row]));
  const empty = { ...emptyProduct, title: '' };
  const settled = items.flatMap(({ id, change }) => {
    const row = id === null ? null : rows.get(id);
    if (row === undefined) return [];
    const before = row ? formOf(row, today) : empty;
    const form = { ...before, ...change(before) };
    return [{ row, before, form, columns: columnsOf(form, today) }];
  });
  const held = await holdFiles(
    tx.db,
    shopId,
    settled.map(({ form }) => form),
  );
  const titles = settled.flatMap(({ row, form }) => (row ? [] : form.title));
  const taken = new Set(
    (await queries.listNamed(tx.db, shopId, { ids: [], titles })).byTitle.map(({ title }) => title),
  );
  const good = settled.filter(({ row, before, form }) => {
    const stored = new Set([...ownImagesOf(before), ...ownVideosOf(before)]);
    const isHeld = [...ownImagesOf(form), ...ownVideosOf(form)].every((id) => held.has(id) || stored.has(id));
    return isHeld && (row !== null || !taken.has(form.title));
  });
  const isSame = ({ row, before, columns }: (typeof good)[number]) =>
    row !== null && JSON.stringify(columns) === JSON.stringify(columnsOf(before, today));
  const now = tx.now();
  const at = now.toISOString();
  const fresh = good
    .filter(({ row }) => row === null)
    .map(({ columns }) => ({
      ...{ shop_id: shopId, id: newId(now.getTime()), ...columns, version: 1 },
      ...{ created_at: at, updated_at: at, deleted_at: null },
    }));
  const moved = good.flatMap((one) => (one.row !== null && !isSame(one) ? [{ ...one, row: one.row }] : []));
  if (fresh.length > 0) {
    await queries.addProducts(tx.db, fresh);
    await count(tx.db, shopId, [], fresh);
  }
  if (moved.length > 0) {
    await write(
      tx,
      shopId,
      moved.map(({ row }) => row),
      moved.map(({ row, columns }) => ({ ...row, ...columns })),
    );
    const begun = moved.filter(({ before, form }) => beginsDeal(before.deal, form.deal, now));
    if (begun.length > 0)
      await queries.beginDeals(
        tx.db,
        shopId,
        begun.map(({ row }) => row.id),
      );
  }
  const changes = [...fresh, ...moved.map(({ row, columns }) => ({ ...row, ...columns }))];
  if (changes.length > 0) {
    await saveFiles(tx.db, shopId, changes);
    const back = [
      ...fresh.map((row) => ({ ...row, sold_out_on: null, listing: listing.deleted })),
      ...moved.map(({ row, columns }) => ({ ...row, version: row.version + 1, stock_after: columns.stock })),
    ];
    await keepBack(tx, shopId, importId, back);
  }
  const same = good.filter(isSame).length;
  return { added: fresh.length, changed: moved.length, same, wrong: items.length - fresh.length - moved.length - same };
}

/** What a product's form holds, but for what ends at midnight. */
export const formOfRow = (row: Parameters<typeof formOf>[0]): ProductForm => formOf(row, '');

/** Notes which uploaded files products show. */
const saveFiles = (db: Queries, shopId: string, rows: { id: string; body: string }[]): Promise<void> =>
  queries.saveFiles(
    db,
    shopId,
    rows.map(({ id, body }) => filesOf(id, JSON.parse(body))),
  );

/** Undoes the last part of an import that is not undone yet; null if there is none. The shop is locked. */
export async function undoImported(tx: At, shopId: string, importId: string) {
  const body = await queries.takeImportUndo(tx.db, shopId, importId);
  if (body === null) return null;
  const { rows } = readKept(body);
  const result = await restore(tx, shopId, rows);
  const shown = await queries.lockProducts(
    tx.db,
    shopId,
    rows.map(({ id }) => id),
  );
  if (shown.length > 0) await saveFiles(tx.db, shopId, shown);
  return result;
}
