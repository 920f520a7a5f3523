/** The pieces that orders hold: taken when placed, given back when they are not paid in time, taken again before a later payment. */
import { platformSeller as platform } from '@stampdeck/contract/payees.ts';
import type { Context } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { type Pieces, putBackStock } from '#features/products/queries.ts';
import * as queries from './queries.ts';
import { record, theProduct } from './record.ts';
import { tellOf } from './telling.ts';

/** A deletion can be undone for ten minutes; the products then have their stock. */
const deletedFor = 60 * 60 * 1000;

/** Pieces by product, in the order in which products are locked. */
export const piecesOf = (lines: readonly { product: string; qty: number }[]): Pieces[] =>
  [...Map.groupBy(lines, ({ product }) => product)]
    .map(([id, same]) => ({ id, qty: same.reduce((sum, { qty }) => sum + qty, 0) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));

interface StockLine {
  product: string;
  qty: number;
  name: string;
}

/** The lines of an order, for its pieces: those that were not refunded. */
export const linesOf = async (db: Queries, orderId: string): Promise<StockLine[]> =>
  (await queries.listItems(db, [orderId])).map(({ product_id: product, qty, refunded_qty, name }) => ({
    ...{ product, qty: qty - refunded_qty, name },
  }));

/** Gives pieces of a locked order back, by default all of them; returns the names of products that no longer exist. */
export async function putBack(
  db: Queries,
  row: queries.OrderRow,
  now: Date,
  some?: readonly StockLine[],
): Promise<string[]> {
  if (row.seller_id === platform || row.stock === 'released') return [];
  const since = new Date(now.getTime() - deletedFor).toISOString();
  const lines = (some ?? (await linesOf(db, row.id))).filter(({ qty }) => qty > 0);
  if (lines.length === 0) return [];
  const pieces = piecesOf(lines);
  const kept = await putBackStock(db, row.seller_id, pieces, since);
  const gone = pieces.filter(({ id }) => !kept.has(id));
  return gone.map(({ id }) => lines.find(({ product }) => product === id)?.name ?? '');
}

/** Gives back what orders held too long, some at a time, and tells both sides; returns how many. Another process may do the same. */
export async function releaseExpired(tx: Context, at: Date, limit: number): Promise<number> {
  const rows = await queries.lockExpired(tx.db, at.toISOString(), limit);
  for (const row of rows) {
    await putBack(tx.db, row, at);
    const changes = { stock: 'released', held_until: null } as const;
    tellOf(tx, await record(tx.db, row, 'released', { by: theProduct, at, changes }), false);
  }
  return rows.length;
}
