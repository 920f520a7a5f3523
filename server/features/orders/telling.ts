/** Tells both sides of an order that it changed. */
import { kitchenStates } from '@stampdeck/contract/order-views.ts';
import { platformSeller as platform } from '@stampdeck/contract/payees.ts';
import type { Context, Room } from '#context.ts';
import { findOrder, type OrderRow } from './queries.ts';

/** Sends the order's new state after the commit. `isNew`: from now on its seller has something to do, so the bells of a shop ring. */
export async function tell(tx: Context, orderId: string, { isNew = false } = {}): Promise<void> {
  const row = await findOrder(tx.db, orderId);
  if (!row) return;
  if (isNew) await ring(tx, row);
  tellOf(tx, row, isNew);
}

type Ringing = Pick<OrderRow, 'id' | 'seller_id' | 'buyer_id' | 'buyerName' | 'opened_at'>;

/** Rings the bells of the shop that has something to do now. */
export async function ring(tx: Context, row: Ringing): Promise<void> {
  if (row.opened_at === null || row.seller_id === platform) return;
  const customer = { id: row.buyer_id, name: row.buyerName };
  await tx.announce.happened(tx, row.seller_id, { kind: 'order', id: row.id, customer, at: row.opened_at });
}

/** The new state of an order whose row is known. */
export function tellOf(tx: Context, row: OrderRow, isNew: boolean): void {
  const seller: Room = row.seller_id === platform ? 'platform' : `shop:${row.seller_id}`;
  const rooms: Room[] = [seller, `person:${row.buyer_id}`];
  if (row.buyer_shop_id !== null) rooms.push(`shop:${row.buyer_shop_id}`);
  tx.publish(rooms, 'orderChanged', {
    ...{ orderId: row.id, seller: row.seller_id, number: row.number, isNew, version: row.version },
    ...{ isPaid: row.paid_at !== null, isDelivered: row.delivered_at !== null },
    ...{ isCanceled: row.canceled_at !== null, kitchen: kitchenStates[row.kitchen] ?? 'new' },
  });
}
