/**
 * Brings a payment to what its provider says: takes the money once, marks the order as paid once, and gives back what came beside it. Calls, messages
 * and the job all come here, in any order and at the same time. Each step is claim, commit, provider, commit: a crash between any two is taken
 * up again from what the provider says.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, transact } from '#context.ts';
import { holdStock, isSelling, markPaid, noteFailedPayment } from '#features/orders/actions.ts';
import { lockOrder, type OrderRow } from '#features/orders/queries.ts';
import { newId } from '#ids.ts';
import {
  type Named,
  type PaymentProvider,
  ProviderAwayError,
  type ProviderPayment,
  ProviderRefusedError,
} from '#payments/provider.ts';
import { inTime, type Paying, providerOf } from './paying.ts';
import * as queries from './queries.ts';
import { noteRefundsElsewhere } from './refunds.ts';
import { isStale, mismatch, nextLook } from './rules.ts';

/** Why a payment was given up, where the customer is told so. */
export const stockGone = 'the stock is gone';

/** Milliseconds that one process works on a payment: longer than its calls to the provider (ours). */
const lease = 35_000;
/** Milliseconds that a call waits for another process, and between two looks (ours). */
const [patience, pauseBetween] = [15_000, 150];

const ageOf = (ctx: Context, { created_at }: queries.PaymentRow): number =>
  ctx.now().getTime() - Date.parse(created_at);

/** Refunds money that no order needs; once for each capture. Someone should know. */
async function giveBack(tx: Context, row: queries.PaymentRow, captureId: string, cents: number, why: string) {
  const now = tx.now().toISOString();
  const isNew = await queries.addSurplusRefund(tx.db, {
    ...{
      id: newId(),
      payment_id: row.id,
      order_id: row.order_id,
      capture_id: captureId,
      kind: 'surplus',
      state: 'asked',
    },
    ...{ cents, reason: why, asked_by: null, request_key: null, provider_refund_id: null, attempts: 0, busy_until: '' },
    ...{ due_at: now, last_error: '', created_at: now, done_at: null },
  });
  if (isNew)
    tx.log.error({ payment: row.id, order: row.order_id, cents, why }, 'money that no order needs is refunded');
}

/** Gives up a payment that was not taken; the customer can no longer approve it. */
async function giveUp(ctx: Context, provider: PaymentProvider, row: queries.PaymentRow, named: Named, why: string) {
  await provider.close(named);
  await ctx.store.write((db) => queries.closePayment(db, row.id, why));
}

/** Milliseconds that the stock of an order is held while its money is taken (ours), longer than until the next look. */
const holding = 90 * 60_000;

/** Holds the stock of an order that can still be paid; why not, otherwise. */
async function hold(tx: Context, order: Awaited<ReturnType<typeof lockOrder>>): Promise<string | null> {
  if (!order || order.paid_at !== null || order.canceled_at !== null) return 'the order can no longer be paid';
  if (!(await isSelling(tx.db, order.seller_id))) return 'the shop no longer sells';
  const now = tx.now();
  const { gone } = await holdStock(tx.db, order, { until: new Date(now.getTime() + holding), now });
  return gone.length > 0 ? stockGone : null;
}

/** Makes this payment the one that is taken, with the stock held. Returns why it cannot be, or that another payment is ahead. */
const claimOrder = (ctx: Context, id: string, orderId: string): Promise<{ refused: string } | 'ahead' | 'mine'> =>
  transact(ctx, async (tx) => {
    const order = await lockOrder(tx.db, orderId);
    const row = await queries.lockPayment(tx.db, id);
    const other = await queries.findTakenBeside(tx.db, orderId, id);
    if (other?.state === 'capturing') return 'ahead';
    const refused = row.state === 'open' || row.state === 'capturing' ? await hold(tx, order) : 'it was given up';
    if (refused !== null) return { refused };
    await queries.savePayment(tx.db, id, { state: 'capturing' });
    return 'mine';
  });

/** Marks a locked order as paid, with its stock. False if it was paid or canceled before, or its stock is gone. */
async function payOnce(tx: Context, order: OrderRow, row: queries.PaymentRow): Promise<boolean> {
  if ((await hold(tx, order)) !== null) return false;
  const held = await lockOrder(tx.db, order.id);
  return held !== undefined && (await markPaid(tx, held, { isTest: row.is_test === 1 })).isNow;
}

/** The provider checks the money: the order waits for it, with its stock. */
async function keepWaiting(tx: Context, order: OrderRow | undefined, row: queries.PaymentRow): Promise<void> {
  await hold(tx, order);
  if (!(await queries.findTakenBeside(tx.db, row.order_id, row.id)))
    await queries.savePayment(tx.db, row.id, { state: 'capturing' });
}

/**
 * Writes down what was taken. The first capture pays the order, if it can be paid; all others are given back. Returns whether that waits for
 * another payment, whose money is being taken.
 */
const record = (
  ctx: Context,
  { id, order_id: orderId }: queries.PaymentRow,
  seen: ProviderPayment,
  why: string | null,
): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const order = await lockOrder(tx.db, orderId);
    const row = await queries.lockPayment(tx.db, id);
    const taken = seen.captures.filter(({ state }) => state === 'done');
    const isPending = seen.captures.some(({ state }) => state === 'pending');
    let kept = row.capture_id;
    if (kept === null && taken[0]) {
      const other = await queries.findTakenBeside(tx.db, orderId, id);
      // The other one is taken first or given up; this one follows.
      if (other?.state === 'capturing') return true;
      const [{ id: captureId }] = taken;
      kept = captureId;
      const paidAt = tx.now().toISOString();
      const isNeeded = why === null && other === null && order !== undefined;
      const isPaid = isNeeded && (await payOnce(tx, order, row));
      const state = isPaid ? 'paid' : 'surplus';
      await queries.savePayment(tx.db, id, { state, capture_id: captureId, paid_at: paidAt });
      if (!isPaid) await giveBack(tx, row, captureId, taken[0].cents, why ?? 'the order needs no payment');
    } else if (isPending && (row.state === 'open' || row.state === 'capturing')) await keepWaiting(tx, order, row);
    for (const { id: captureId, cents } of taken)
      if (captureId !== kept) await giveBack(tx, row, captureId, cents, 'a second payment');
    if (row.state === 'paid' && row.capture_id !== null) await noteRefundsElsewhere(tx, row, seen);
    return false;
  });

/** Takes the money of an approved payment. */
async function take(ctx: Context, provider: PaymentProvider, row: queries.PaymentRow, named: Named): Promise<boolean> {
  const claim = await claimOrder(ctx, row.id, row.order_id);
  if (claim === 'ahead') return true;
  if (claim !== 'mine') {
    await giveUp(ctx, provider, row, named, claim.refused);
    return false;
  }
  const attempts = row.attempts + 1;
  await ctx.store.write((db) => queries.savePayment(db, row.id, { attempts }));
  try {
    const seen = await provider.capture(named, `${row.id}-${attempts}`);
    if (seen.state === 'closed') throw new ProviderRefusedError('declined');
    return await record(ctx, row, seen, mismatchOf(row, seen));
  } catch (error) {
    if (!(error instanceof ProviderRefusedError)) throw error;
    await giveUp(ctx, provider, row, named, error.message);
    await transact(ctx, async (tx) => {
      const order = await lockOrder(tx.db, row.order_id);
      if (order) await noteFailedPayment(tx, order);
    });
    return false;
  }
}

const mismatchOf = (row: queries.PaymentRow, seen: ProviderPayment): string | null =>
  mismatch({ orderId: row.order_id, cents: row.cents, currency: row.currency, payee: row.payee_name }, seen);

/** Does what the provider's answer asks for. Returns whether it waits for another payment of the order. */
async function follow(ctx: Context, provider: PaymentProvider, row: queries.PaymentRow): Promise<boolean> {
  if (row.provider_id === null) {
    // The server ended before anyone saw this payment, so no one can approve it.
    await ctx.store.write((db) => queries.closePayment(db, row.id, 'not begun'));
    return false;
  }
  const named = { id: row.provider_id, payee: row.payee };
  const seen = await provider.read(named);
  if (!seen || seen.state === 'closed') {
    await ctx.store.write((db) => queries.closePayment(db, row.id, 'closed by the provider'));
    return false;
  }
  const wrong = mismatchOf(row, seen);
  if (seen.state === 'captured') return record(ctx, row, seen, wrong);
  if (row.state === 'closed') return false;
  if (wrong === null && seen.state === 'approved') return take(ctx, provider, row, named);
  const why = wrong ?? (isStale(ageOf(ctx, row)) ? 'no one approved it' : null);
  if (why !== null) await giveUp(ctx, provider, row, named, why);
  return false;
}

/** When to look at a payment again (ISO); null if it is over and the look is done. */
function dueAfter(ctx: Context, row: queries.PaymentRow, isDone: boolean): string | null {
  const isOver = row.state === 'paid' || row.state === 'surplus' || row.state === 'closed';
  return isOver && isDone ? null : inTime(ctx, nextLook(ageOf(ctx, row), row.state === 'capturing'));
}

/** The payment after someone else's work on it, or as it is when the patience ends. */
async function waitFor(ctx: Context, id: string): Promise<queries.PaymentRow> {
  const until = performance.now() + patience;
  for (;;) {
    const row = await queries.findPayment(ctx.store.read, id);
    if (!row) throw new Error('A payment is gone.');
    const isBusy = row.busy_until > ctx.now().toISOString();
    if (!isBusy || row.state === 'paid' || performance.now() > until) return row;
    await pause(pauseBetween);
  }
}

/** Brings a payment up to date and returns it. Throws what the provider threw, after writing it down. */
export async function settle(ctx: Context, paying: Paying, id: string): Promise<queries.PaymentRow> {
  const now = ctx.now().toISOString();
  const until = inTime(ctx, lease);
  const claimed = await ctx.store.write((db) => queries.claimPayment(db, id, now, until));
  if (!claimed) return waitFor(ctx, id);
  const read = async () => {
    const row = await queries.findPayment(ctx.store.read, id);
    if (!row) throw new Error('A payment is gone.');
    return row;
  };
  const row = await read();
  const provider = providerOf(paying, row);
  let failure: unknown = provider ? null : new ProviderAwayError(`${row.provider} is not set up`);
  let waits = false;
  try {
    if (provider) waits = await follow(ctx, provider, row);
  } catch (error) {
    failure = error;
  }
  const after = await read();
  const said = failure === null ? after.last_error : (failure as Error).message;
  const dueAt = dueAfter(ctx, after, failure === null && !waits);
  await ctx.store.write((db) => queries.releasePayment(db, { id, until }, dueAt, said));
  // A refund may wait now.
  paying.prompt();
  if (failure !== null) throw failure;
  return after;
}
