/** Gives money back: what the seller refunds, and what no order needed. Claim, commit, provider, commit, as with payments. */
import { AppError, type Context, transact } from '#context.ts';
import { noteFailedRefund, type TakenBack, takeBack } from '#features/orders/actions.ts';
import { lockOrder, type OrderRow } from '#features/orders/queries.ts';
import { newId } from '#ids.ts';
import { ProviderAwayError, type ProviderPayment, ProviderRefusedError } from '#payments/provider.ts';
import { inTime, type Paying, providerOf } from './paying.ts';
import * as queries from './queries.ts';
import { queueRefundEmail } from './refund-email.ts';
import { columnsOf, isOther, partIn, partOf, type WantedPart } from './refund-part.ts';

/** Milliseconds that one process works on a refund: two tokens and two tries of it, each at most ten seconds. */
const lease = 45_000;
/** Milliseconds until a failed one is tried again, and until one that its provider has taken is looked at again (ours). */
const [retry, checkAgain] = [30_000, 60 * 60_000];

/** The provider has taken the refund and may still refuse it: the buyer's bank is slow, or the shop's balance too low. */
class PendingError extends ProviderAwayError {}

const sumOf = (rows: { cents: number }[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

/** Refunds of the capture that paid the order; others are about money that no order needed. */
const refundsOfOrder = async (tx: Context, row: queries.PaymentRow) =>
  (await queries.listRefunds(tx.db, row.id)).filter(({ capture_id }) => capture_id === row.capture_id);

export interface Wanted extends WantedPart {
  reason: string;
  accountId: string | null;
  requestKey: string | null;
}

/** Claims a refund of a paid order; returns its id. The order is locked by the caller. */
export async function askRefund(
  tx: Context,
  order: OrderRow,
  row: queries.PaymentRow,
  wanted: Wanted,
): Promise<string> {
  const part = await partOf(tx, order, wanted, row.cents - sumOf(await refundsOfOrder(tx, row)));
  const refund = refundRow(tx, order.id, wanted, columnsOf(part));
  const capture_id = row.capture_id ?? '';
  await queries.addRefund(tx.db, { ...refund, payment_id: row.id, capture_id, due_at: refund.created_at });
  return refund.id;
}

/** The refund that the same key asked for before. */
export async function findRepeated(tx: Context, orderId: string, wanted: Wanted) {
  const known = await queries.findRefundByKey(tx.db, orderId, wanted.requestKey);
  if (known && isOther(known, wanted)) throw new AppError('keyReused');
  return known;
}

function refundRow(
  tx: Context,
  orderId: string,
  wanted: Wanted,
  part: ReturnType<typeof columnsOf>,
): queries.RefundRow {
  return {
    ...{ id: newId(), payment_id: null, order_id: orderId, capture_id: '', kind: 'asked', state: 'asked', ...part },
    ...{ reason: wanted.reason, asked_by: wanted.accountId, request_key: wanted.requestKey, provider_refund_id: null },
    ...{ attempts: 0, busy_until: '', due_at: null, last_error: '', created_at: tx.now().toISOString(), done_at: null },
  };
}

/** What was paid at the shop is given back there: only the locked order changes. */
export async function giveBackAtShop(
  tx: Context,
  order: OrderRow,
  wanted: Wanted,
): Promise<{ id: string; back: TakenBack }> {
  const part = await partOf(tx, order, wanted, order.total_cents - order.refunded_cents);
  const row = refundRow(tx, order.id, wanted, columnsOf(part));
  await queries.addRefund(tx.db, { ...row, kind: 'atShop', state: 'done', done_at: row.created_at });
  const by = { side: 'seller', actorId: wanted.accountId } as const;
  return { id: row.id, back: await takeBack(tx, order, { by, ...part, reason: wanted.reason }) };
}

/** Writes down that a refund was made, and takes back what the order gave. */
const finish = (ctx: Context, id: string, providerRefundId: string): Promise<TakenBack | null> =>
  transact(ctx, async (tx) => {
    const { order_id, kind } = await queries.findRefund(tx.db, id);
    const order = await lockOrder(tx.db, order_id);
    const refund = await queries.findRefund(tx.db, id);
    if (refund.state === 'done') return null;
    const done = { state: 'done', provider_refund_id: providerRefundId, done_at: tx.now().toISOString() } as const;
    await queries.saveRefund(tx.db, id, done);
    if (kind !== 'asked' || !order) return null;
    const by = { side: 'seller', actorId: refund.asked_by } as const;
    return takeBack(tx, order, { by, ...partIn(refund), reason: refund.reason });
  });

/** Writes down that the provider refused a refund, once, and says so to the seller; by email if no one waits for the answer. */
const refuse = (ctx: Context, id: string, isAlone: boolean): Promise<void> =>
  transact(ctx, async (tx) => {
    const { order_id } = await queries.findRefund(tx.db, id);
    const order = await lockOrder(tx.db, order_id);
    const refund = await queries.findRefund(tx.db, id);
    if (refund.state !== 'asked') return;
    await queries.saveRefund(tx.db, id, { state: 'refused' });
    // The money may have gone back without us, which can be the reason. The order then follows.
    if (refund.payment_id !== null)
      await queries.savePayment(tx.db, refund.payment_id, { due_at: tx.now().toISOString() });
    if (!order) return;
    // What no order needed is refunded by the product itself.
    const by = { side: refund.kind === 'asked' ? 'seller' : 'product', actorId: refund.asked_by } as const;
    await noteFailedRefund(tx, order, { by, ...partIn(refund) });
    if (isAlone) await queueRefundEmail(tx, order, refund);
  });

/** A seller may also refund at the provider's own site. The order follows. */
export async function noteRefundsElsewhere(tx: Context, row: queries.PaymentRow, seen: ProviderPayment): Promise<void> {
  const capture = seen.captures.find(({ id }) => id === row.capture_id);
  const missing = (capture?.refundedCents ?? 0) - sumOf(await refundsOfOrder(tx, row));
  if (missing <= 0) return;
  const order = await lockOrder(tx.db, row.order_id);
  const [id, now] = [newId(), tx.now().toISOString()];
  await queries.addRefund(tx.db, {
    ...{
      id,
      payment_id: row.id,
      order_id: row.order_id,
      capture_id: row.capture_id ?? '',
      kind: 'asked',
      state: 'done',
    },
    ...{ cents: missing, reason: '', asked_by: null, request_key: null, provider_refund_id: null, attempts: 0 },
    ...{ busy_until: '', due_at: null, last_error: '', created_at: now, done_at: now },
  });
  const by = { side: 'seller', actorId: null } as const;
  if (order) await takeBack(tx, order, { by, cents: missing, items: [], shipping: false, reason: '' });
}

/** Makes a refund that was asked for. Throws what the provider threw, after writing it down. `isAlone`: no one waits for the answer. */
export async function runRefund(
  ctx: Context,
  paying: Paying,
  id: string,
  { isAlone = false } = {},
): Promise<TakenBack | null> {
  const now = ctx.now().toISOString();
  const claimed = await ctx.store.write((db) => queries.claimRefund(db, id, now, inTime(ctx, lease)));
  if (!claimed) return null;
  const refund = await queries.findRefund(ctx.store.read, id);
  if (refund.state !== 'asked') {
    await ctx.store.write((db) => queries.releaseRefund(db, id, null, ''));
    return null;
  }
  const payment = await queries.findPayment(ctx.store.read, refund.payment_id ?? '');
  const provider = payment && providerOf(paying, payment);
  let failure: unknown = null;
  let back: TakenBack | null = null;
  try {
    if (!payment || !provider) throw new ProviderAwayError('the provider is not set up');
    const { capture_id: captureId, cents } = refund;
    const said = await provider.refund({ key: id, captureId, cents, currency: payment.currency, payee: payment.payee });
    if (said.state === 'failed') throw new ProviderRefusedError('failed');
    if (said.state === 'pending') throw new PendingError('pending');
    back = await finish(ctx, id, said.id);
  } catch (error) {
    failure = error;
    if (error instanceof ProviderRefusedError) {
      await refuse(ctx, id, isAlone);
      ctx.log.error(
        { refund: id, order: refund.order_id, kind: refund.kind, reason: error.message },
        'a refund was refused',
      );
    }
  }
  const isOver = failure === null || failure instanceof ProviderRefusedError;
  const said = failure === null ? '' : (failure as Error).message;
  const again = failure instanceof PendingError ? checkAgain : retry;
  await ctx.store.write((db) => queries.releaseRefund(db, id, isOver ? null : inTime(ctx, again), said));
  if (failure !== null) throw failure;
  return back;
}
