/** Begins and finishes payments, refunds them, and takes the providers' messages. */
import type { OrderDetail } from '@stampdeck/contract/orders.ts';
import { platformSeller } from '@stampdeck/contract/payees.ts';
import { type RefundReport, sandboxClientId } from '@stampdeck/contract/payments.ts';
import { audit } from '#audit.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import {
  holdStock,
  isSeller,
  isSelling,
  presentDetail,
  type TakenBack,
  tellOf,
  viewerOf,
} from '#features/orders/actions.ts';
import { findOrder, lockOrder, type OrderRow } from '#features/orders/queries.ts';
import { findPayees } from '#features/payees/queries.ts';
import { newId } from '#ids.ts';
import { buttonScript } from '#payments/paypal.ts';
import {
  type Bill,
  type Notice,
  type PaymentProvider,
  ProviderAwayError,
  ProviderRefusedError,
} from '#payments/provider.ts';
import { inTime, type Paying } from './paying.ts';
import * as queries from './queries.ts';
import { askRefund, findRepeated, giveBackAtShop, runRefund, type Wanted } from './refunds.ts';
import { settle, stockGone } from './settle.ts';

/** Milliseconds that a payment may be begun again instead of another one (ours): Stripe's page lives for half an hour. */
const reusable = 20 * 60_000;
/** Milliseconds until a payment is looked at although no one asks (ours). */
const firstLook = 20_000;

/** Milliseconds that stock is held for a payment that begins, as for a new order. */
const holding = 30 * 60_000;

/** An order of the caller, who bought it; 404 for others. */
function own(ctx: Context, row: OrderRow | undefined): OrderRow {
  if (row?.buyer_id !== person(ctx).accountId) throw new AppError('notFound');
  return row;
}

/** Locks an order that the caller can pay. */
async function lockPayable(tx: Context, orderId: string): Promise<OrderRow> {
  const row = own(tx, await lockOrder(tx.db, orderId));
  if (row.paid_at !== null) throw new AppError('alreadyPaid');
  if (row.canceled_at !== null) throw new AppError('orderCanceled');
  if (row.payment_method !== 'PayPal' || row.total_cents === 0) throw new AppError('payMethodOff');
  if (!(await isSelling(tx.db, row.seller_id))) throw new AppError('payMethodOff');
  return row;
}

/** Holds the stock of a locked order, as when it was placed. Both sides are told if it was given back before. */
async function holdPieces(tx: Context, row: OrderRow): Promise<void> {
  const now = tx.now();
  const { row: held, gone: lines } = await holdStock(tx.db, row, { until: new Date(now.getTime() + holding), now });
  if (lines.length > 0) throw new AppError('stockGone', { lines });
  if (held.version > row.version) tellOf(tx, held, false);
}

/** What a provider's failure means to the caller. */
function refusalFor(ctx: Context, error: unknown): unknown {
  if (!(error instanceof ProviderAwayError || error instanceof ProviderRefusedError)) return error;
  ctx.log.warn({ reason: error.message }, 'a payment provider refused or is away');
  return new AppError(error instanceof ProviderAwayError ? 'paymentAway' : 'paymentDeclined');
}

/** The provider that the caller chose, or the first one that the seller can be paid by, and the payee there. */
async function chooseProvider(tx: Context, { providers }: Paying, seller: string, wanted: string | undefined) {
  const payees = seller === platformSeller ? null : await findPayees(tx.db, seller);
  const payeeAt = ({ name }: PaymentProvider) => (payees === null ? null : name === 'test' ? seller : payees[name]);
  const provider = providers.find((one) => (wanted === undefined || one.name === wanted) && payeeAt(one) !== '');
  if (!provider) throw new AppError(providers.length === 0 ? 'paymentsOff' : 'payMethodOff');
  return { provider, payee: payeeAt(provider) };
}

/** Claims a payment of an order: one that is open already, or a new one. */
const claimPayment = (ctx: Context, paying: Paying, orderId: string, wanted: string | undefined) =>
  transact(ctx, async (tx) => {
    const order = await lockPayable(tx, orderId);
    const { provider, payee } = await chooseProvider(tx, paying, order.seller_id, wanted);
    const others = await queries.listPayments(tx.db, orderId);
    if (others.some(({ state }) => state === 'capturing')) throw new AppError('paymentRunning');
    const since = new Date(tx.now().getTime() - reusable).toISOString();
    const same = others.find(
      (row) =>
        (row.state === 'open' || row.state === 'begun') &&
        row.provider === provider.name &&
        row.payee === payee &&
        row.cents === order.total_cents &&
        row.created_at > since,
    );
    if (same) return { provider, row: same, order, isNew: false };
    await holdPieces(tx, order);
    const row: queries.PaymentRow = {
      ...{ id: newId(), order_id: orderId, seller: order.seller_id, provider: provider.name, provider_id: null },
      ...{
        capture_id: null,
        state: 'begun',
        cents: order.total_cents,
        currency: order.currency,
        payee,
        payee_name: '',
      },
      ...{ approve_at: null, is_test: provider.isTest ? 1 : 0, attempts: 0, busy_until: '', last_error: '' },
      ...{ due_at: inTime(tx, firstLook), created_at: tx.now().toISOString(), paid_at: null },
    };
    await queries.addPayment(tx.db, row);
    return { provider, row, order, isNew: true };
  });

const billOf = (ctx: Context, row: queries.PaymentRow, { number, sellerName }: OrderRow): Bill => ({
  ...{ key: row.id, reference: row.order_id, cents: row.cents, currency: row.currency, payee: row.payee },
  description: `${sellerName ?? 'Stampdeck'}, order ${number}`,
  ...{ backTo: `${ctx.browser.origin}/order/${row.order_id}`, createdAt: new Date(row.created_at) },
});

/** Begins to pay for an order, or returns the payment that was begun. */
export async function begin(ctx: Context, paying: Paying, orderId: string, wanted: string | undefined) {
  const { provider, row, order, isNew } = await claimPayment(ctx, paying, orderId, wanted);
  const said = { provider: provider.name, isTest: provider.isTest };
  if (row.provider_id !== null) return { payment: { ...said, id: row.provider_id, approveAt: row.approve_at } };
  try {
    const { id, payee, approveAt } = await provider.begin(billOf(ctx, row, order));
    const begun = { provider_id: id, payee_name: payee, approve_at: approveAt };
    if (!(await ctx.store.write((db) => queries.saveBegun(db, row.id, begun)))) throw new AppError('paymentAway');
    return { payment: { ...said, id, approveAt } };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // No one saw it, so no one can approve it. The next one has another key: providers repeat their failures to the same one.
    const reason = error instanceof Error ? error.message : '';
    if (isNew) await ctx.store.write((db) => queries.closeBegun(db, row.id, reason));
    // Another call may have begun it meanwhile.
    const begun = await queries.findPayment(ctx.store.read, row.id);
    if (begun?.state !== 'open' || begun.provider_id === null) throw refusalFor(ctx, error);
    return { payment: { ...said, id: begun.provider_id, approveAt: begun.approve_at } };
  }
}

/** The refusal for a payment that did not pay its order. */
const refusalOfState = {
  begun: 'paymentOpen',
  open: 'paymentOpen',
  capturing: 'paymentChecked',
  paid: 'paymentReturned',
  surplus: 'paymentReturned',
  closed: 'paymentDeclined',
} as const;

function refusalOf({ state, last_error }: queries.PaymentRow): AppError {
  if (last_error === stockGone) return new AppError('stockGone', { lines: [] });
  return new AppError(refusalOfState[state]);
}

/** Finishes a payment that the caller's browser names, and returns the paid order. */
export async function pay(ctx: Context, paying: Paying, orderId: string, providerId: string): Promise<OrderDetail> {
  const read = async () => own(ctx, await findOrder(ctx.store.read, orderId));
  await read();
  const named = await queries.findNamed(ctx.db, orderId, providerId);
  if (!named) throw new AppError('paymentUnknown');
  const row = await bringUp(ctx, paying, named);
  const order = await read();
  if (order.paid_at === null) throw refusalOf(row);
  return presentDetail(ctx.store.read, order, 'buyer');
}

/** A payment that is paid stays as it is. */
async function bringUp(ctx: Context, paying: Paying, row: queries.PaymentRow): Promise<queries.PaymentRow> {
  if (row.state === 'paid') return row;
  try {
    return await settle(ctx, paying, row.id);
  } catch (error) {
    throw refusalFor(ctx, error);
  }
}

type WantedRefund = Omit<Wanted, 'accountId' | 'requestKey'>;

/** Locks a paid order that the caller sold. */
async function lockSold(tx: Context, orderId: string): Promise<OrderRow> {
  const { row, viewer } = viewerOf(tx, await lockOrder(tx.db, orderId));
  if (!isSeller(tx, row, viewer)) throw new AppError('forbidden');
  if (row.paid_at === null) throw new AppError('orderNotPaid');
  return row;
}

async function reportOf(ctx: Context, id: string, back: TakenBack | null): Promise<RefundReport> {
  const { state, cents } = await queries.findRefund(ctx.store.read, id);
  if (state === 'refused') throw new AppError('refundRefused');
  return {
    ...{ state: state === 'done' ? 'done' : 'sent', amount: cents, lostStock: back?.lostStock ?? [] },
    ...{ stampsTaken: back?.stampsTaken ?? 0, stampsLeft: back?.stampsLeft ?? 0 },
  };
}

/** Claims a refund, or makes it at once if no provider has the money. */
const claimRefund = (ctx: Context, orderId: string, wanted: WantedRefund) =>
  transact(ctx, async (tx) => {
    const order = await lockSold(tx, orderId);
    const all = { ...wanted, accountId: person(tx).accountId, requestKey: ctx.requestKey };
    const repeated = await findRepeated(tx, orderId, all);
    if (repeated) return { id: repeated.id, back: null };
    if (order.seller_id !== platformSeller) await audit(tx, 'orderRefunded', { orderId });
    const row = (await queries.listPayments(tx.db, orderId)).find(({ state }) => state === 'paid');
    if (row) return { id: await askRefund(tx, order, row, all), back: null };
    return giveBackAtShop(tx, order, all);
  });

/** Makes a claimed refund, unless it is made. If the provider is away, it is asked again until it answers. */
const sendRefund = (ctx: Context, paying: Paying, id: string): Promise<TakenBack | null> =>
  runRefund(ctx, paying, id).catch((error: unknown) => {
    if (error instanceof ProviderRefusedError) throw new AppError('refundRefused');
    if (!(error instanceof ProviderAwayError)) throw error;
    return null;
  });

/** Gives money back for a paid order: all of it, for some items, or an amount. */
export async function refund(ctx: Context, paying: Paying, orderId: string, wanted: WantedRefund) {
  const { id, back } = await claimRefund(ctx, orderId, wanted);
  const refunded = await reportOf(ctx, id, back ?? (await sendRefund(ctx, paying, id)));
  const { row, viewer } = viewerOf(ctx, await findOrder(ctx.store.read, orderId));
  return { ...(await presentDetail(ctx.store.read, row, viewer)), refund: refunded };
}

/** PayPal's script with its button for an order of the caller; null if PayPal cannot be paid for it. */
export async function payPalButton(ctx: Context, orderId: string): Promise<{ script: string | null }> {
  const order = own(ctx, await findOrder(ctx.db, orderId));
  const { isTest, paypal } = ctx.config.payments;
  const waits = order.payment_method === 'PayPal' && order.paid_at === null && order.canceled_at === null;
  if (isTest || paypal === null || !waits) return { script: null };
  const { seller_id: seller, currency } = order;
  const payee = seller === platformSeller ? null : (await findPayees(ctx.db, seller)).paypal;
  return { script: payee === '' ? null : buttonScript(paypal, { currency, payee }) };
}

/** The id for PayPal's script. */
export function payPalClient({ config: { payments } }: Context): { clientId: string } {
  if (payments.isTest) return { clientId: sandboxClientId };
  if (payments.paypal === null) throw new AppError('paymentsOff');
  return { clientId: payments.paypal.clientId };
}

async function verified(
  ctx: Context,
  { providers }: Paying,
): Promise<{ provider: PaymentProvider; notice: Notice } | null> {
  const { sent: body, header } = ctx.browser;
  const name = header('stripe-signature') === null ? 'paypal' : 'stripe';
  const provider = providers.find((one) => one.name === name);
  const notice = await provider?.verify({ body, header, now: ctx.now() });
  return provider && notice ? { provider, notice } : null;
}

/** Takes a message of a provider: it only says which payments to look at, and they are looked at after this call. */
export async function receive(ctx: Context, paying: Paying): Promise<void> {
  const found = await verified(ctx, paying).catch((error: unknown) => {
    throw error instanceof ProviderAwayError ? new AppError('paymentAway') : error;
  });
  if (!found) throw new AppError('noticeRefused');
  const { provider, notice } = found;
  const now = ctx.now().toISOString();
  await ctx.store.write(async (db) => {
    const isNew = await queries.addNotice(db, provider.name, notice.id, now);
    if (isNew && notice.about.length > 0) await queries.wakePayments(db, provider.name, notice.about, now);
  });
  paying.prompt();
}
