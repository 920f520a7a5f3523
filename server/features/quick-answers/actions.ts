/** A shop's quick answers. They are few, so a change writes all of them, while the shop is locked. */
import { mostQuickAnswers } from '@stampdeck/contract/quick-answers.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { lockShop } from '#features/shops/queries.ts';
import { newId } from '#ids.ts';
import * as queries from './queries.ts';

type Rows = queries.QuickAnswerRow[];

export const list = async (ctx: Context) => ({
  quickAnswers: await queries.listQuickAnswers(ctx.db, ownShop(ctx).id),
});

/** Writes all quick answers of a locked shop. */
export async function writeAll(db: Queries, shopId: string, rows: Rows): Promise<void> {
  await queries.removeQuickAnswers(db, shopId);
  const placed = rows.map(({ id, name, text }, place) => ({ shop_id: shopId, id, name, text, place }));
  if (placed.length > 0) await queries.addQuickAnswers(db, placed);
}

interface Typed {
  name: string;
  text: string;
  place?: number | undefined;
}

/** Changes the caller's quick answers and returns them. `change` returns the same list if nothing changes. */
const changeAll = (ctx: Context, change: (rows: Rows, newRowId: string) => Rows) =>
  transact(ctx, async (tx) => {
    const { id: shopId } = ownShop(tx);
    if (!(await lockShop(tx.db, shopId))) throw new AppError('shopClosed');
    const rows = await queries.listQuickAnswers(tx.db, shopId);
    const changed = change(rows, newId(tx.now().getTime()));
    if (changed !== rows) await writeAll(tx.db, shopId, changed);
    return { quickAnswers: changed };
  });

/** Adds a quick answer, at a place or as the last. One that is there already is not added again. */
export const add = (ctx: Context, { name, text, place }: Typed) =>
  changeAll(ctx, (rows, id) => {
    if (rows.some((row) => row.name === name && row.text === text)) return rows;
    if (rows.length >= mostQuickAnswers) throw new AppError('quickAnswersFull');
    return rows.toSpliced(place ?? rows.length, 0, { id, name, text });
  });

/** Changes a quick answer, and moves it if there is a place. */
export const save = (ctx: Context, id: string, { name, text, place }: Typed) =>
  changeAll(ctx, (rows) => {
    const at = rows.findIndex((row) => row.id === id);
    if (at === -1) throw new AppError('notFound');
    return rows.toSpliced(at, 1).toSpliced(place ?? at, 0, { id, name, text });
  });

/** Removes a quick answer; without it, nothing changes. */
export const remove = (ctx: Context, id: string) =>
  changeAll(ctx, (rows) => (rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows));
