/** What both sides do with an order: deliver, prepare, pay at the counter, cancel. */
import { type KitchenState, kitchenStates } from '@stampdeck/contract/order-views.ts';
import type { OrderDetail } from '@stampdeck/contract/orders.ts';
import { platformSeller as platform } from '@stampdeck/contract/payees.ts';
import { audit, auditLook } from '#audit.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import { holdStock, markPaid } from './actions.ts';
import { isSeller, presentDetail, type Viewer, viewerOf } from './present.ts';
import * as queries from './queries.ts';
import { type Doer, isPaidBack, record } from './record.ts';
import { putBack } from './stock.ts';
import { tell } from './telling.ts';

/** An order for its buyer or its seller; 404 for others. */
export async function read(ctx: Context, id: string): Promise<OrderDetail> {
  const { row, viewer } = viewerOf(ctx, await queries.findOrder(ctx.db, id));
  await auditLook(ctx, 'getOrder', row.seller_id === platform ? undefined : row.seller_id);
  return presentDetail(ctx.db, row, viewer);
}

/** The caller, as the one who does something to an order. */
const doerOf = (tx: Context, side: Viewer): Doer => ({ side, actorId: person(tx).accountId });

interface Changing {
  row: queries.OrderRow;
  by: Doer;
  now: Date;
  viewer: Viewer;
}

/** Locks an order of the caller, changes it and tells both sides. `work` returns the same row if nothing changes. */
const change = (ctx: Context, id: string, work: (tx: Context, of: Changing) => Promise<queries.OrderRow>) =>
  transact(ctx, async (tx) => {
    const { row, viewer } = viewerOf(tx, await queries.lockOrder(tx.db, id));
    const changed = await work(tx, { row, by: doerOf(tx, viewer), now: tx.now(), viewer });
    if (changed !== row) await tell(tx, id);
    return presentDetail(tx.db, changed, viewer);
  });

/** Like `change`, for the seller. The buyer may see the order, but not do this. */
const changeAsSeller = (ctx: Context, id: string, work: (tx: Context, of: Changing) => Promise<queries.OrderRow>) =>
  change(ctx, id, (tx, of) => {
    if (!isSeller(tx, of.row, of.viewer)) throw new AppError('forbidden');
    return work(tx, of);
  });

/** Takes the pieces of an order for good, for its seller. */
async function keepStock(tx: Context, { row, by, now }: Changing): Promise<queries.OrderRow> {
  const { row: held, gone: lines } = await holdStock(tx.db, row, { until: null, by, now });
  if (lines.length > 0) throw new AppError('stockTooLow', { lines });
  return held;
}

/** Refuses to go on with an order that is over. */
function expectAlive(row: queries.OrderRow): void {
  if (row.canceled_at !== null) throw new AppError('orderCanceled');
  if (isPaidBack(row)) throw new AppError('orderRefunded');
}

const isOwnPayment = (row: queries.OrderRow): boolean => row.payment_method === 'Pay at the shop';

/** What is to be paid online is delivered once it is paid: before, it can still be canceled. */
export const deliver = (ctx: Context, id: string): Promise<OrderDetail> =>
  changeAsSeller(ctx, id, async (tx, of) => {
    if (of.row.delivered_at !== null) return of.row;
    expectAlive(of.row);
    if (!isOwnPayment(of.row) && of.row.paid_at === null) throw new AppError('orderNotPaid');
    const row = await keepStock(tx, of);
    return record(tx.db, row, 'delivered', { ...of, at: of.now, changes: { delivered_at: of.now.toISOString() } });
  });

/** How an event of the kitchen is named in the timeline. */
const kitchenEvents = { new: 'waiting', inProgress: 'preparing', ready: 'ready' } as const;

export const saveKitchen = (ctx: Context, id: string, kitchen: KitchenState): Promise<OrderDetail> =>
  changeAsSeller(ctx, id, async (tx, of) => {
    const place = kitchenStates.indexOf(kitchen);
    if (of.row.kitchen === place) return of.row;
    expectAlive(of.row);
    if (of.row.delivered_at !== null) throw new AppError('orderDelivered');
    const row = isOwnPayment(of.row) && kitchen !== 'new' ? await keepStock(tx, of) : of.row;
    return record(tx.db, row, kitchenEvents[kitchen], { ...of, at: of.now, changes: { kitchen: place } });
  });

/** Marks an order as paid at the counter. */
export const payAtShop = (ctx: Context, id: string): Promise<OrderDetail> =>
  changeAsSeller(ctx, id, async (tx, of) => {
    if (!isOwnPayment(of.row)) throw new AppError('notPaidHere');
    if (of.row.paid_at !== null) return of.row;
    if (of.row.canceled_at !== null) throw new AppError('orderCanceled');
    const row = await keepStock(tx, of);
    await audit(tx, 'orderPaid', { orderId: id });
    return (await markPaid(tx, row, { by: of.by, isTest: false })).row;
  });

/** Cancels an order that is not paid, and gives its stock back. */
export const cancel = (ctx: Context, id: string, reason: string): Promise<OrderDetail> =>
  change(ctx, id, async (tx, of) => {
    const { row, by, now, viewer } = of;
    if (viewer === 'seller' && !isSeller(tx, row, viewer)) throw new AppError('forbidden');
    if (row.canceled_at !== null) return row;
    if (row.paid_at !== null) throw new AppError('orderPaid');
    if (row.delivered_at !== null) throw new AppError('orderDelivered');
    if (viewer === 'buyer' && row.kitchen > 0) throw new AppError('orderStarted');
    await tx.announce.orderWillCancel(tx, row.id);
    await putBack(tx.db, row, now);
    if (viewer === 'seller' && row.seller_id !== platform) await audit(tx, 'orderCanceled', { orderId: id });
    const changes = { canceled_at: now.toISOString(), stock: 'released', held_until: null } as const;
    return record(tx.db, row, 'canceled', { by, at: now, changes, said: { reason } });
  });
