/** Changes of many products, and taking them back. */
import { highestStock } from '@stampdeck/contract/products.ts';
import { AppError, type Context } from '#context.ts';
import { listing } from '#db/schema.ts';
import { count } from '#features/categories/queries.ts';
import { newId } from '#ids.ts';
import * as queries from './queries.ts';

/** Milliseconds for which a change can be taken back (ours). */
const undoFor = 10 * 60 * 1000;

const changingOf = ({
  id,
  price_cents,
  stock,
  category_id,
  listing: at,
  sold_out_on,
  version,
  deleted_at,
}: queries.Changing) => ({
  ...{ id, price_cents, stock, category_id, listing: at, sold_out_on, version, deleted_at },
});

interface Undone {
  restored: number;
  left: number;
}

/** A product before the change, with its version after it. `stock_after`: what the change made of its stock, from which orders take. */
type Kept = queries.Changing & Partial<queries.Words> & { stock_after?: number };

/** A transaction, of a call or of a job. */
export type At = Pick<Context, 'db' | 'now'>;

const sameButVersion = (one: queries.Changing, other: queries.Changing): boolean =>
  JSON.stringify({ ...changingOf(one), version: 0 }) === JSON.stringify({ ...changingOf(other), version: 0 });

const keptOf = (row: Kept): Kept => {
  const { title, body, search, deal_until } = row;
  return { ...changingOf(row), ...(title !== undefined && { title, body, search, deal_until }) };
};

/** Writes locked products over what they were; with their words if `changed` has them. */
export async function write(tx: At, shopId: string, rows: queries.LockedProduct[], changed: Kept[]) {
  const at = tx.now().toISOString();
  const settled = changed.map((row) => ({
    ...keptOf(row),
    version: row.version + 1,
    deleted_at: row.listing === listing.deleted ? at : null,
  }));
  await queries.changeProducts(tx.db, shopId, at, settled);
  await count(tx.db, shopId, rows, settled);
  return settled;
}

/** Changes locked products and keeps what they were; returns the id that takes it back. `change` returns the same if nothing changes. */
export async function keepUndo(
  tx: Context,
  shopId: string,
  rows: queries.LockedProduct[],
  change: (row: queries.LockedProduct) => queries.Changing,
): Promise<string> {
  const pairs = rows.map((row) => ({ row, changed: change(row) }));
  const moved = pairs.filter(({ row, changed }) => !sameButVersion(row, changed));
  if (moved.length > 0) {
    await write(
      tx,
      shopId,
      moved.map(({ row }) => row),
      moved.map(({ changed }) => changed),
    );
  }
  const id = newId(tx.now().getTime());
  const body = moved.map(
    ({ row, changed }): Kept => ({ ...changingOf(row), version: row.version + 1, stock_after: changed.stock }),
  );
  await queries.addUndo(tx.db, { shop_id: shopId, id, body: JSON.stringify(body), created_at: tx.now().toISOString() });
  return id;
}

/** The stock without the change. What orders took or gave back since stays so. */
const stockWithout = (now: number, { stock, stock_after = now }: Kept): number =>
  Math.min(highestStock, Math.max(0, now + stock - stock_after));

/** Takes a change back where nothing changed since. A second time, there is nothing left to do. */
export async function takeBack(tx: Context, shopId: string, id: string): Promise<Undone & { isAgain: boolean }> {
  const since = new Date(tx.now().getTime() - undoFor).toISOString();
  const kept = await queries.findUndo(tx.db, shopId, id, since);
  if (!kept) throw new AppError('productUndoGone');
  const { rows: before, done } = readKept(kept.body);
  if (done) return { ...done, isAgain: true };
  const result = await restore(tx, shopId, before);
  await queries.saveUndo(tx.db, shopId, id, JSON.stringify({ done: result }));
  return { ...result, isAgain: false };
}

/** Keeps what a part of an import replaced: each product with its version after it. */
export const keepBack = (tx: At, shopId: string, importId: string, rows: Kept[]) =>
  queries.addUndo(tx.db, {
    ...{ shop_id: shopId, id: newId(tx.now().getTime()), import_id: importId },
    body: JSON.stringify(rows.map((row) => ({ ...keptOf(row), stock_after: row.stock_after }))),
    created_at: tx.now().toISOString(),
  });

/** Brings products back to what they were, if nothing changed them since. */
export async function restore(tx: At, shopId: string, before: Kept[]): Promise<Undone> {
  const ids = before.map((one) => one.id);
  const locked = ids.length === 0 ? [] : await queries.lockProducts(tx.db, shopId, ids, true);
  const versions = new Map(before.map((one) => [one.id, one]));
  const rows = locked.filter((row) => versions.get(row.id)?.version === row.version);
  if (rows.length > 0) {
    const back = rows.map((row) => {
      const kept = versions.get(row.id) as Kept;
      return { ...kept, stock: stockWithout(row.stock, kept), version: row.version };
    });
    await write(tx, shopId, rows, back);
  }
  return { restored: rows.length, left: before.length - rows.length };
}

/** What an undo stores: the products, or what came of them. */
export function readKept(body: string): { rows: Kept[]; done: Undone | null } {
  const kept = JSON.parse(body) as Kept[] | { done: Undone };
  return Array.isArray(kept) ? { rows: kept, done: null } : { rows: [], done: kept.done };
}
