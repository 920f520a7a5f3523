/** A shop's categories. They are few, so a change writes all of them, while the shop is locked. */
import { type Category, mostCategories } from '@stampdeck/contract/categories.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { listing } from '#db/schema.ts';
import { findShopState } from '#features/shops/actions.ts';
import { lockShop } from '#features/shops/queries.ts';
import { newId } from '#ids.ts';
import * as queries from './queries.ts';

type Rows = queries.CategoryRow[];

/** Whether the caller works with this shop's products. */
export const worksWithProducts = ({ actor }: Context, shopId: string): boolean =>
  actor.role !== 'anonymous' &&
  actor.shop?.id === shopId &&
  (actor.role === 'operator' || (actor.role === 'staff' && actor.permissions.includes('products')));

/** Throws (404) for a shop that is not open. Its own people see it while it is suspended. */
export async function expectVisible(ctx: Context, shopId: string): Promise<void> {
  if (!worksWithProducts(ctx, shopId)) await findShopState(ctx.db, shopId);
}

async function withCounts(db: Queries, shopId: string, rows: Rows, countsDrafts: boolean): Promise<Category[]> {
  const counts = await queries.listCounts(db, shopId);
  const countOf = (id: string) =>
    counts
      .filter(({ categoryId, listing: at }) => categoryId === id && (countsDrafts || at === listing.published))
      .reduce((sum, { products }) => sum + products, 0);
  return rows.map(({ id, name }) => ({ id, name, products: countOf(id) }));
}

/** A shop's categories, with the number of products that the caller may see. */
export async function list(ctx: Context, shopId: string) {
  await expectVisible(ctx, shopId);
  const rows = await queries.listCategories(ctx.db, shopId);
  return { categories: await withCounts(ctx.db, shopId, rows, worksWithProducts(ctx, shopId)) };
}

/** Writes all categories of a locked shop. */
async function writeAll(db: Queries, shopId: string, rows: Rows): Promise<void> {
  await queries.removeCategories(db, shopId);
  const placed = rows.map(({ id, name }, place) => ({ shop_id: shopId, id, name, place }));
  if (placed.length > 0) await queries.addCategories(db, placed);
}

/** Changes the caller's categories and returns them. `change` returns the same list if nothing changes. */
const changeAll = (ctx: Context, change: (rows: Rows, newRowId: string) => Rows) =>
  transact(ctx, async (tx) => {
    const { id: shopId } = ownShop(tx);
    if (!(await lockShop(tx.db, shopId))) throw new AppError('shopClosed');
    const rows = await queries.listCategories(tx.db, shopId);
    const changed = change(rows, newId(tx.now().getTime()));
    if (changed !== rows) {
      await writeAll(tx.db, shopId, changed);
      tx.publish([`shop:${shopId}`], 'productsChanged', {});
    }
    return { categories: await withCounts(tx.db, shopId, changed, true) };
  });

const isNamed =
  (name: string) =>
  (row: { name: string }): boolean =>
    row.name.toLowerCase() === name.toLowerCase();

/** Adds a category, at a place or as the last. A name that is there already is not added again. */
export const add = (ctx: Context, { name, place }: { name: string; place?: number | undefined }) =>
  changeAll(ctx, (rows, id) => {
    if (rows.some(isNamed(name))) return rows;
    if (rows.length >= mostCategories) throw new AppError('categoriesFull');
    return rows.toSpliced(place ?? rows.length, 0, { id, name });
  });

/** Adds names that a shop does not have yet, behind its own, as far as it may have more. The shop is locked. */
export async function addNames(db: Queries, shopId: string, names: string[], now: Date): Promise<Rows> {
  const rows = await queries.listCategories(db, shopId);
  const all = [...rows];
  for (const name of names)
    if (all.length < mostCategories && !all.some(isNamed(name))) all.push({ id: newId(now.getTime()), name });
  if (all.length > rows.length) await writeAll(db, shopId, all);
  return all;
}

/** Renames a category, and moves it if there is a place. */
export const save = (
  ctx: Context,
  id: string,
  { name, place }: { name?: string | undefined; place?: number | undefined },
) =>
  changeAll(ctx, (rows) => {
    const at = rows.findIndex((row) => row.id === id);
    const found = rows[at];
    if (!found) throw new AppError('notFound');
    const others = rows.toSpliced(at, 1);
    const named = name ?? found.name;
    if (others.some(isNamed(named))) throw new AppError('categoryTaken');
    return others.toSpliced(place ?? at, 0, { id, name: named });
  });

/** Removes a category; without it, nothing changes. Its products keep an id that no longer names one. */
export const remove = (ctx: Context, id: string) =>
  changeAll(ctx, (rows) => (rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows));
