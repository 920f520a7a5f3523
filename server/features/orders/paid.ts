/** What the payment of an order changes. The payments slice calls these inside its transactions, with the order locked. */
import { platformSeller as platform } from '@stampdeck/contract/payees.ts';
import { localDay } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { findState } from '#features/shops/queries.ts';
import { takeBackStamps } from '#features/stamps/actions.ts';
import * as queries from './queries.ts';
import { type Doer, record, theProduct } from './record.ts';
import { putBack } from './stock.ts';
import { tell } from './telling.ts';

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
  const changes = { paid_at: at, is_test: isTest ? 1 : 0, stock: 'taken', held_until: null } as const;
  let paid = await record(tx.db, row, 'paid', { by, at: now, changes });
  if (row.seller_id === platform)
    paid = await record(tx.db, paid, 'delivered', { by: theProduct, at: now, changes: { delivered_at: at } });
  if (!isTest) {
    const day = { seller_id: row.seller_id, local_day: await dayOf(tx.db, row.seller_id, now) };
    await queries.addToDay(tx.db, { ...day, orders: 1, sales_cents: row.total_cents, refunded_cents: 0 });
  }
  await tell(tx, row.id);
  return { row: paid, isNow: true };
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
  for (const given of await queries.listStamps(tx.db, row.id)) {
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
 *
 * @public for payments
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
