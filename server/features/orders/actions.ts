/** What other slices do with an order, inside their transactions: hold its stock, mark it as paid, take it back, give stamps for it; and what packages give. */
import type { WrongLine } from '@stampdeck/contract/order-lines.ts';
import type { LinePieces } from '@stampdeck/contract/order-refunds.ts';
import { platformSeller as platform } from '@stampdeck/contract/payees.ts';
import { AppError, type Context, ownShop, person } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { piecesLeft } from '#features/products/actions.ts';
import { lockProducts, takeStock } from '#features/products/queries.ts';
import { findState } from '#features/shops/queries.ts';
import { isSeller, presentDetail, viewerOf } from './present.ts';
import * as queries from './queries.ts';
import { queueReceipt } from './receipt.ts';
import { type Doer, isPaidBack, record, theProduct } from './record.ts';
import { givesTestSeats } from './rules.ts';
import { addToDay } from './sales.ts';
import { linesOf, piecesOf } from './stock.ts';
import { type TakenBack, takeBack } from './take-back.ts';
import { tell, tellOf } from './telling.ts';

// For payments, which show an order, ask who may change it, take it back, and tell of it.
export { isSeller, presentDetail, type TakenBack, takeBack, tellOf, viewerOf };

/** Whether a seller is open: a shop that is neither closed nor suspended, or the platform. */
export async function isSelling(db: Queries, seller: string): Promise<boolean> {
  const shop = seller === platform ? null : await findState(db, seller);
  return shop === null || (shop?.closedAt === null && shop.suspendedAt === null);
}

/** The lines of which there is not enough left. The products are locked. */
async function listGone(db: Queries, row: queries.OrderRow): Promise<WrongLine[]> {
  const lines = await linesOf(db, row.id);
  const pieces = new Map(piecesOf(lines).map(({ id, qty }) => [id, qty]));
  const locked = await lockProducts(db, row.seller_id, [...pieces.keys()]);
  const stocks = new Map(locked.map((product) => [product.id, piecesLeft(product)]));
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
  await takeStock(db, row.seller_id, piecesOf(await linesOf(db, row.id)));
  return { row: await record(db, row, 'held', { by, at: now, changes }), gone: [] };
}

interface Payment {
  /** Who marked it as paid; default: a payment that arrived. */
  by?: Doer;
  /** No money moved: it is labeled, and in no sum. */
  isTest: boolean;
}

/**
 * Marks a locked order as paid, once, and tells both sides. Its stock must be held (`holdStock`). Returns the order after it, and whether
 * this call paid it: false if it was paid before. A canceled order is not paid: refund what arrives for it. Packages are delivered at once.
 */
export async function markPaid(
  tx: Context,
  row: queries.OrderRow,
  { by = theProduct, isTest }: Payment,
): Promise<{ row: queries.OrderRow; isNow: boolean }> {
  if (row.paid_at !== null || row.canceled_at !== null) return { row, isNow: false };
  const now = tx.now();
  const at = now.toISOString();
  const opens = row.opened_at === null;
  const changes = {
    ...{ paid_at: at, is_test: isTest ? 1 : 0, stock: 'taken' as const, held_until: null },
    ...(opens && { opened_at: at }),
  };
  let paid = await record(tx.db, row, 'paid', { by, at: now, changes });
  if (row.seller_id === platform)
    paid = await record(tx.db, paid, 'delivered', { by: theProduct, at: now, changes: { delivered_at: at } });
  await addToDay(tx, paid, { orders: 1, sales_cents: row.total_cents });
  await queueReceipt(tx, paid);
  await tell(tx, row.id, { isNew: opens && row.seller_id !== platform });
  return { row: paid, isNow: true };
}

/** Says in the timeline of a locked order that a payment was declined. */
export async function noteFailedPayment(tx: Context, row: queries.OrderRow): Promise<void> {
  await record(tx.db, row, 'paymentFailed', { by: theProduct, at: tx.now() });
  await tell(tx, row.id);
}

/** Says in the timeline of a locked order that money did not go back that `by` refunded. Only its seller reads it. */
export async function noteFailedRefund(
  tx: Context,
  row: queries.OrderRow,
  { by, cents, items, shipping }: { by: Doer; cents: number; items: readonly LinePieces[]; shipping: boolean },
): Promise<void> {
  const said = { amount: cents, ...(items.length > 0 && { items }), ...(shipping && { shipping }) };
  await record(tx.db, row, 'refundFailed', { by, at: tx.now(), said });
  await tell(tx, row.id);
}

/** Locks an order of the caller's shop for stamps to its buyer; returns what links the ledger row. */
export async function stampOrder(tx: Context, { orderId, customerId }: { orderId: string; customerId: string }) {
  const row = await queries.lockOrder(tx.db, orderId);
  const { id: shopId } = ownShop(tx);
  if (row?.seller_id !== shopId) throw new AppError('notFound');
  if (row.buyer_id !== customerId) throw new AppError('orderNotYours');
  if (row.canceled_at !== null) throw new AppError('orderCanceled');
  if (row.paid_at === null) throw new AppError('orderNotPaid');
  if (isPaidBack(row)) throw new AppError('orderRefunded');
  return async ({ ledgerId, stamps }: { ledgerId: string; stamps: number }): Promise<void> => {
    const now = tx.now();
    const link = { shop_id: shopId, order_id: orderId, ledger_id: ledgerId, customer_id: customerId, stamps };
    await queries.addStamps(tx.db, { ...link, created_at: now.toISOString() });
    const by = { side: 'seller', actorId: person(tx).accountId } as const;
    await record(tx.db, row, 'stamped', { by, at: now, said: { stamps } });
    await tell(tx, orderId);
  };
}

/** Staff seats that a shop's packages give: those bought in a test only where no real money can move. */
export const seatsOfPackages = ({ db, config }: Context, shopId: string): Promise<number> =>
  queries.countSeats(db, shopId, { withTests: givesTestSeats(config.payments) });
