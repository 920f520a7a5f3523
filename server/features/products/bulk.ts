/** Changes many products at once. */
import { highestPrice } from '@stampdeck/contract/amounts.ts';
import type { BulkChange } from '@stampdeck/contract/products.ts';
import { audit } from '#audit.ts';
import { type Context, transact } from '#context.ts';
import { listing } from '#db/schema.ts';
import { expectCategory, lockOwnShop } from './actions.ts';
import * as queries from './queries.ts';
import { keepUndo, takeBack } from './undo.ts';

const raised = (cents: number, percent: number): number =>
  Math.min(highestPrice, Math.max(0, Math.round((cents * (100 + percent)) / 100)));

function changed(row: queries.LockedProduct, change: BulkChange, today: string): queries.Changing {
  switch (change.kind) {
    case 'price':
      return { ...row, price_cents: change.price };
    case 'percent':
      return { ...row, price_cents: raised(row.price_cents, change.percent) };
    case 'stock':
      return { ...row, stock: change.countInStock };
    case 'category':
      return { ...row, category_id: change.category || null };
    case 'soldOutToday':
      return { ...row, sold_out_on: change.soldOutToday ? today : null };
    case 'publish':
      return { ...row, listing: listing.published };
    case 'unpublish':
      return { ...row, listing: listing.draft };
    case 'delete':
      return { ...row, listing: listing.deleted };
  }
}

/** Changes the caller's products among these; returns how many there were, and what takes it back. */
export const change = (
  ctx: Context,
  ids: string[],
  by: BulkChange,
): Promise<{ changed: number; undo: string | null }> =>
  transact(ctx, async (tx) => {
    const { shopId, today } = await lockOwnShop(tx);
    if (by.kind === 'category') await expectCategory(tx, shopId, by.category);
    const rows = await queries.lockProducts(tx.db, shopId, [...new Set(ids)]);
    if (rows.length === 0) return { changed: 0, undo: null };
    const undo = await keepUndo(tx, shopId, rows, (row) => changed(row, by, today));
    await audit(tx, by.kind === 'delete' ? 'productsDeleted' : 'productsChanged', { chosen: rows.length });
    return { changed: rows.length, undo };
  });

/** Takes a change or a deletion back. */
export const undo = (ctx: Context, id: string) =>
  transact(ctx, async (tx) => {
    const { shopId } = await lockOwnShop(tx);
    const { isAgain, ...result } = await takeBack(tx, shopId, id);
    if (!isAgain) await audit(tx, 'productsRestored', { chosen: result.restored });
    return result;
  });
