/** What happens to an order when money of it went back: its pieces are for sale again, and stamps that it no longer earns are taken back. */
import type { LinePieces } from '@stampdeck/contract/order-refunds.ts';
import type { Context } from '#context.ts';
import { takeBackStamps } from '#features/stamps/actions.ts';
import * as queries from './queries.ts';
import { type Doer, record } from './record.ts';
import { itemsLeft, stampsLost, suggestStamps } from './rules.ts';
import { addToDay } from './sales.ts';
import { putBack } from './stock.ts';
import { tell } from './telling.ts';

interface Refund {
  by: Doer;
  cents: number;
  /** Pieces that were not refunded before. */
  items: readonly LinePieces[];
  shipping: boolean;
  reason: string;
}

export interface TakenBack {
  /** Names of products that no longer exist, so that no stock took their pieces. */
  lostStock: string[];
  /** Stamps that were taken back, and those that could not be: the card is closed, its stamps were redeemed, or the member is gone. */
  stampsTaken: number;
  stampsLeft: number;
}

type Stamps = Awaited<ReturnType<typeof queries.listStamps>>;

const countOf = (stamps: Stamps): number => stamps.reduce((sum, one) => sum + one.stamps, 0);

/** Takes stamps of an order back, those given last first, where their cards still have them. */
async function takeStamps(tx: Context, stamps: Stamps, count: number, actorId: string | null) {
  let [taken, left] = [0, 0];
  let before = -countOf(stamps.filter((one) => one.stamps < 0));
  for (const given of stamps.filter((one) => one.stamps > 0)) {
    const gone = Math.min(given.stamps, before);
    before -= gone;
    const wanted = Math.min(given.stamps - gone, count - taken - left);
    if (wanted === 0) continue;
    const of = { shopId: given.shop_id, customerId: given.customer_id, ledgerId: given.ledger_id };
    const reversal = await takeBackStamps(tx, { ...of, stamps: wanted, actorId });
    if (reversal === null) left += wanted;
    else {
      taken += wanted;
      const at = tx.now().toISOString();
      await queries.addStamps(tx.db, { ...given, ledger_id: reversal, stamps: -wanted, created_at: at });
    }
  }
  return { taken, left };
}

/** Stamps to take back for a refund of items. */
async function lostStamps(tx: Context, row: queries.OrderRow, given: number, before: number): Promise<number> {
  const settings = queries.settingsOf(await queries.findSettings(tx.db, row.seller_id));
  const rule = { stamps: settings.stampsPerAmount, amount: settings.stampAmount };
  const after = itemsLeft(await queries.listItems(tx.db, [row.id]));
  return stampsLost({ given, before: suggestStamps(before, rule), after: suggestStamps(after, rule) });
}

/**
 * Writes that money of a locked, paid order went back, and tells both sides. Refunded items go back to the stock, and the stamps that the rest no
 * longer earns are taken back. A refund after which nothing is left gives all of it back; returns what it could not. `cents` must not exceed
 * what is left of the total.
 */
export async function takeBack(tx: Context, row: queries.OrderRow, refund: Refund): Promise<TakenBack> {
  const { by, cents, reason } = refund;
  const now = tx.now();
  const refunded = row.refunded_cents + cents;
  const isFull = refunded === row.total_cents;
  const lines = await queries.listItems(tx.db, [row.id]);
  const items = isFull
    ? lines.map(({ place, qty, refunded_qty }) => ({ place, qty: qty - refunded_qty })).filter(({ qty }) => qty > 0)
    : refund.items;
  const shipping = row.shipping_refunded === 1 || row.shipping_cents === 0 ? false : isFull || refund.shipping;
  if (items.length > 0) await queries.addRefunded(tx.db, row.id, items);

  const stamps = await queries.listStamps(tx.db, row.id);
  const given = countOf(stamps);
  const lost = isFull ? given : await lostStamps(tx, row, given, itemsLeft(lines));
  const back = await takeStamps(tx, stamps, lost, by.actorId);
  const lostStock = await putBack(
    tx.db,
    row,
    now,
    items.flatMap(({ place, qty }) =>
      lines.filter((line) => line.place === place).map(({ product_id: product, name }) => ({ product, qty, name })),
    ),
  );

  const changes = {
    refunded_cents: refunded,
    ...(shipping && { shipping_refunded: 1 }),
    ...(isFull && { stock: 'released' as const, held_until: null }),
  };
  const said = { amount: cents, reason, ...(items.length > 0 && { items }), ...(shipping && { shipping }) };
  const after = await record(tx.db, row, 'refunded', { by, at: now, changes, said });
  if (back.taken > 0) await record(tx.db, after, 'stamped', { by, at: now, said: { stamps: -back.taken } });
  await addToDay(tx, row, { refunded_cents: cents });
  await tell(tx, row.id);
  return { lostStock, stampsTaken: back.taken, stampsLeft: back.left };
}
