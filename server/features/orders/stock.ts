/** The pieces that orders hold: taken when placed, given back when they are not paid in time, taken again before a later payment. */
import type { WrongLine } from '@stampdeck/contract/order-lines.ts';
import { platformSeller as platform } from '@stampdeck/contract/payees.ts';
import type { Queries } from '#db/client.ts';
import { lockProducts, type Pieces, putBackStock, takeStock } from '#features/products/queries.ts';
import * as queries from './queries.ts';
import { type Doer, record, theProduct } from './record.ts';

/** A deletion can be undone for ten minutes; the products then have their stock. */
const deletedFor = 60 * 60 * 1000;

/** Pieces by product, in the order in which products are locked. */
export const piecesOf = (lines: readonly { product: string; qty: number }[]): Pieces[] =>
  [...Map.groupBy(lines, ({ product }) => product)]
    .map(([id, same]) => ({ id, qty: same.reduce((sum, { qty }) => sum + qty, 0) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));

const linesOf = async (db: Queries, orderId: string) =>
  (await queries.listItems(db, [orderId])).map(({ product_id: product, qty, name }) => ({ product, qty, name }));

/** Gives the pieces of a locked order back; returns the names of products that no longer exist. */
export async function putBack(db: Queries, row: queries.OrderRow, now: Date): Promise<string[]> {
  if (row.seller_id === platform || row.stock === 'released') return [];
  const since = new Date(now.getTime() - deletedFor).toISOString();
  const lines = await linesOf(db, row.id);
  const gone: string[] = [];
  for (const piece of piecesOf(lines)) {
    if (await putBackStock(db, row.seller_id, piece, since)) continue;
    gone.push(lines.find(({ product }) => product === piece.id)?.name ?? '');
  }
  return gone;
}

/** The lines of which there is not enough left. The products are locked. */
async function listGone(db: Queries, row: queries.OrderRow): Promise<WrongLine[]> {
  const lines = await linesOf(db, row.id);
  const pieces = new Map(piecesOf(lines).map(({ id, qty }) => [id, qty]));
  const locked = await lockProducts(db, row.seller_id, [...pieces.keys()]);
  const stocks = new Map(locked.map(({ id, stock }) => [id, stock]));
  return lines.flatMap(({ product, name }, place): WrongLine[] => {
    const most = stocks.get(product);
    if (most !== undefined && most >= (pieces.get(product) ?? 0)) return [];
    const problem = most === undefined ? 'gone' : most === 0 ? 'soldOut' : 'tooFew';
    return [{ place, product, name, problem, most: most ?? 0 }];
  });
}

/**
 * Makes sure that a locked order has its pieces before it is paid: holds them until `until` (null: for good), and takes them again if they
 * were given back. Returns the order after it, or the lines that are gone; then nothing changed.
 */
export async function holdStock(
  db: Queries,
  row: queries.OrderRow,
  { until, by = theProduct, now }: { until: Date | null; by?: Doer; now: Date },
): Promise<{ row: queries.OrderRow; gone: WrongLine[] }> {
  if (row.stock === 'taken') return { row, gone: [] };
  const held = [row.held_until ?? '', until?.toISOString() ?? ''].sort().at(-1) as string;
  const changes =
    until === null ? { stock: 'taken' as const, held_until: null } : { stock: 'held' as const, held_until: held };
  if (row.stock === 'held') {
    await queries.saveOrder(db, row.id, changes);
    return { row: { ...row, ...changes }, gone: [] };
  }
  const gone = await listGone(db, row);
  if (gone.length > 0) return { row, gone };
  for (const piece of piecesOf(await linesOf(db, row.id))) await takeStock(db, row.seller_id, piece);
  return { row: await record(db, row, 'held', { by, at: now, changes }), gone: [] };
}

/** Gives back what orders held too long, some at a time; returns how many. Another process may do the same. */
export async function releaseExpired(db: Queries, now: Date, limit: number): Promise<number> {
  const rows = await queries.lockExpired(db, now.toISOString(), limit);
  for (const row of rows) {
    await putBack(db, row, now);
    await record(db, row, 'released', { by: theProduct, at: now, changes: { stock: 'released', held_until: null } });
  }
  return rows.length;
}
