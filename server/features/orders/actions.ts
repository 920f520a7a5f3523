/** What other slices do with an order, inside their transactions: hold its stock, mark it as paid, take it back, give stamps for it. */
import type { WrongLine } from '@stampdeck/contract/order-lines.ts';
import { platformSeller as platform } from '@stampdeck/contract/payees.ts';
import { localDay } from '#clock.ts';
import { AppError, type Context, ownShop, person } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { lockProducts, takeStock } from '#features/products/queries.ts';
import { findState } from '#features/shops/queries.ts';
import { takeBackStamps } from '#features/stamps/actions.ts';
import { wasUndone } from '#features/stamps/queries.ts';
import { isSeller, presentDetail, viewerOf } from './present.ts';
import * as queries from './queries.ts';
import { queueReceipt } from './receipt.ts';
import { type Doer, isPaidBack, record, theProduct } from './record.ts';
import { linesOf, piecesOf, putBack } from './stock.ts';
import { tell } from './telling.ts';

// For payments, which show an order and ask who may change it.
export { isSeller, presentDetail, viewerOf };

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

async function dayOf(db: Queries, sellerId: string, now: Date): Promise<string> {
  const shop = sellerId === platform ? undefined : await findState(db, sellerId);
  return localDay(now, shop?.timeZone ?? 'UTC');
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
  if (!isTest) {
    const day = { seller_id: row.seller_id, local_day: await dayOf(tx.db, row.seller_id, now) };
    await queries.addToDay(tx.db, { ...day, orders: 1, sales_cents: row.total_cents, refunded_cents: 0 });
  }
  await queueReceipt(tx, paid);
  await tell(tx, row.id, { isNew: opens && row.seller_id !== platform });
  return { row: paid, isNow: true };
}

/** Says in the timeline of a locked order that a payment was declined. */
export async function noteFailedPayment(tx: Context, row: queries.OrderRow): Promise<void> {
  await record(tx.db, row, 'paymentFailed', { by: theProduct, at: tx.now() });
  await tell(tx, row.id);
}

interface Refund {
  by: Doer;
  cents: number;
  reason: string;
}

interface TakenBack {
  row: queries.OrderRow;
  /** Names of products that no longer exist, so that no stock took their pieces. */
  lostStock: string[];
  /** Stamps that were taken back, and those that could not be: the card is closed, its stamps were redeemed, or the member is gone. */
  stampsTaken: number;
  stampsLeft: number;
}

/** Takes the stamps of an order back, where their cards still have them. */
async function takeStamps(tx: Context, row: queries.OrderRow): Promise<{ taken: number; left: number }> {
  let [taken, left] = [0, 0];
  const links = await queries.listStamps(tx.db, row.id);
  for (const given of links) {
    if (given.stamps <= 0 || (await wasUndone(tx.db, row.seller_id, given.ledger_id))) continue;
    const reversal = await takeBackStamps(tx, {
      ...{ shopId: row.seller_id, customerId: given.customer_id, ledgerId: given.ledger_id, stamps: given.stamps },
    });
    if (reversal === null) left += given.stamps;
    else taken += given.stamps;
    if (reversal === null) continue;
    const back = { ...given, ledger_id: reversal, stamps: -given.stamps, created_at: tx.now().toISOString() };
    await queries.addStamps(tx.db, back);
  }
  return { taken, left };
}

/**
 * Writes that money of a locked, paid order went back, and tells both sides. A refund in full also gives its pieces back to the stock and
 * takes back the stamps that were given for it; returns what it could not. `cents` must not exceed what is left of the total.
 */
export async function takeBack(tx: Context, row: queries.OrderRow, { by, cents, reason }: Refund): Promise<TakenBack> {
  const now = tx.now();
  const refunded = row.refunded_cents + cents;
  const isFull = refunded === row.total_cents;
  const stamps = isFull ? await takeStamps(tx, row) : { taken: 0, left: 0 };
  const lostStock = isFull ? await putBack(tx.db, row, now) : [];
  const changes = { refunded_cents: refunded, ...(isFull && { stock: 'released' as const, held_until: null }) };
  let after = await record(tx.db, row, 'refunded', { by, at: now, changes, said: { amount: cents, reason } });
  if (stamps.taken > 0) after = await record(tx.db, after, 'stamped', { by, at: now, said: { stamps: -stamps.taken } });
  if (row.is_test === 0) {
    const day = { seller_id: row.seller_id, local_day: await dayOf(tx.db, row.seller_id, now) };
    await queries.addToDay(tx.db, { ...day, orders: 0, sales_cents: 0, refunded_cents: cents });
  }
  await tell(tx, row.id);
  return { row: after, lostStock, stampsTaken: stamps.taken, stampsLeft: stamps.left };
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
