/**
 * Stripe on this machine: Checkout sessions, payment intents, refunds, and signed webhooks, as its documentation describes them. It also checks what we
 * send. What this does not prove: Stripe's own limits and rules for accounts.
 */
import { createHmac, randomBytes } from 'node:crypto';
import {
  listen,
  type PaymentPeer,
  type PeerAnswer,
  PeerKeys,
  type PeerPayment,
  type PeerRequest,
  type PeerRoute,
} from './payment-peer.ts';
import { payPage } from './stripe-pages.ts';

const secretKey = 'sk_test_stampdeck0123456789';
const [webhookSecret, connectSecret] = ['whsec_own', 'whsec_connected'];

const newStripeId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;
const intentIdOf = ({ id }: PeerPayment): string => id.replace(/^cs_/, 'pi_');

const refusal = (status: number, code: string): PeerAnswer => ({
  status,
  body: { error: { code, type: 'invalid_request_error', message: code } },
});

const intentStatus = (one: PeerPayment): string => {
  const [taken] = one.captures;
  if (taken) return taken.state === 'pending' ? 'processing' : 'succeeded';
  return { open: 'requires_payment_method', approved: 'requires_capture', captured: 'succeeded', closed: 'canceled' }[
    one.state
  ];
};

const intentBody = (one: PeerPayment) => ({
  ...{ id: intentIdOf(one), object: 'payment_intent', status: intentStatus(one), amount: one.cents, currency: 'usd' },
  amount_received: one.captures.reduce((sum, { cents, state }) => sum + (state === 'done' ? cents : 0), 0),
  latest_charge: { id: 'ch_x', amount_refunded: one.refunds.reduce((sum, { cents }) => sum + cents, 0) },
});

const sessionBody = (one: PeerPayment, origin: string) => ({
  ...{ id: one.id, object: 'checkout.session', mode: 'payment', amount_total: one.cents, currency: 'usd' },
  client_reference_id: one.reference,
  status: one.state === 'open' ? 'open' : one.state === 'closed' && one.captures.length === 0 ? 'expired' : 'complete',
  payment_status: one.captures.length > 0 ? 'paid' : 'unpaid',
  payment_intent: one.state === 'open' ? null : intentBody(one),
  url: one.state === 'open' ? `${origin}/pay/${one.id}` : null,
});

export async function startStripe(): Promise<PaymentPeer> {
  const payments: PaymentPeer['payments'] = new Map();
  const keys = new PeerKeys();
  const peer = {
    ...{ payments, calls: [] as PaymentPeer['calls'], captures: 'done' as PaymentPeer['captures'] },
    trouble: (() => null) as PaymentPeer['trouble'],
    latency: () => 0,
  };

  /** Where the browser goes from a session's page. */
  const ways = new Map<string, { paid: string; back: string }>();

  const accountOf = ({ headers }: PeerRequest): string => String(headers['stripe-account'] ?? 'platform');
  const keyed = (request: PeerRequest, act: () => PeerAnswer): PeerAnswer => {
    const given = request.headers['idempotency-key'];
    return keys.answer(typeof given === 'string' ? given : undefined, request.path + request.body, act);
  };

  const begin = (request: PeerRequest): PeerAnswer => {
    const fields = new URLSearchParams(request.body);
    const cents = Number(fields.get('line_items[0][price_data][unit_amount]'));
    const left = Number(fields.get('expires_at')) - Date.now() / 1000;
    if (fields.get('mode') !== 'payment' || fields.get('payment_intent_data[capture_method]') !== 'manual')
      return refusal(400, 'parameter_invalid');
    if (fields.get('line_items[0][price_data][currency]') !== 'usd' || !Number.isInteger(cents) || left < 29 * 60)
      return refusal(400, 'parameter_invalid');
    // The browser comes back with the id of what it paid.
    if (!fields.get('success_url')?.endsWith('?session_id={CHECKOUT_SESSION_ID}')) return refusal(400, 'url_invalid');
    const payee = accountOf(request);
    if (payee.startsWith('acct_nobody')) return refusal(403, 'account_invalid');
    const [id, reference] = [newStripeId('cs_test'), fields.get('client_reference_id') ?? ''];
    const one: PeerPayment = { id, reference, cents, payee, state: 'open', captures: [], refunds: [] };
    payments.set(id, one);
    const paid = fields.get('success_url')?.replace('{CHECKOUT_SESSION_ID}', id) ?? '';
    ways.set(id, { paid, back: fields.get('cancel_url') ?? '' });
    return { status: 200, body: sessionBody(one, origin) };
  };

  const capture = (one: PeerPayment): PeerAnswer => {
    if (one.state !== 'approved') return refusal(400, 'payment_intent_unexpected_state');
    if (peer.captures === 'declined') {
      one.state = 'closed';
      return refusal(402, 'card_declined');
    }
    one.state = 'captured';
    one.captures.push({ id: intentIdOf(one), cents: one.cents, state: peer.captures });
    return { status: 200, body: intentBody(one) };
  };

  const refundBody = ({ id, cents, key }: PeerPayment['refunds'][number]) => ({
    ...{ id, object: 'refund', amount: cents, status: 'succeeded', metadata: { refund: key } },
  });

  const refund = (request: PeerRequest): PeerAnswer => {
    const fields = new URLSearchParams(request.body);
    const one = find(fields.get('payment_intent') ?? '', request);
    if (!one) return refusal(404, 'resource_missing');
    const [cents, key] = [Number(fields.get('amount')), fields.get('metadata[refund]') ?? ''];
    const before = one.refunds.reduce((sum, other) => sum + other.cents, 0);
    const taken = one.captures.reduce((sum, other) => sum + (other.state === 'done' ? other.cents : 0), 0);
    if (before + cents > taken) return refusal(400, before === taken ? 'charge_already_refunded' : 'amount_too_large');
    const made = { id: newStripeId('re'), captureId: intentIdOf(one), cents, key };
    one.refunds.push(made);
    return { status: 200, body: refundBody(made) };
  };

  /** By the id of its session or its intent, in the account that asks. */
  const find = (id: string, request: PeerRequest): PeerPayment | undefined => {
    const one = payments.get(id.replace(/^pi_/, 'cs_'));
    return one?.payee === accountOf(request) ? one : undefined;
  };

  /** What a browser shows. */
  const pageFor = ({ method, path }: PeerRequest): PeerAnswer | undefined => {
    const [, id = ''] = /^\/pay\/(\w+)$/.exec(path) ?? [];
    const [one, way] = [payments.get(id), ways.get(id)];
    if (!one || !way) return undefined;
    if (method === 'POST') {
      approve(id);
      return { status: 200, body: {} };
    }
    const amount = (one.cents / 100).toFixed(2);
    return { status: 200, body: payPage({ amount, self: path, ...way }), type: 'text/html; charset=utf-8' };
  };

  const route = (request: PeerRequest): PeerRoute | undefined => {
    const { method, path, headers, query } = request;
    const shown = pageFor(request);
    if (shown) return { call: 'page', answer: () => shown };
    const isKnown = headers.authorization === `Bearer ${secretKey}` && headers['stripe-version'] !== undefined;
    const allowed = (act: () => PeerAnswer) => () => (isKnown ? act() : refusal(401, 'api_key_invalid'));
    if (method === 'POST' && path === '/v1/checkout/sessions')
      return { call: 'begin', answer: allowed(() => keyed(request, () => begin(request))) };
    if (method === 'POST' && path === '/v1/refunds')
      return { call: 'refund', answer: allowed(() => keyed(request, () => refund(request))) };
    if (path === '/v1/refunds') {
      const one = find(query.get('payment_intent') ?? '', request);
      return {
        call: 'refunds',
        answer: allowed(() => ({ status: 200, body: { data: (one?.refunds ?? []).map(refundBody) } })),
      };
    }
    const [, id = '', action] =
      /^\/v1\/(?:checkout\/sessions|payment_intents)\/(\w+)(\/capture|\/cancel|\/expire)?$/.exec(path) ?? [];
    if (!id) return undefined;
    const one = find(id, request);
    if (!one) return { call: 'read', answer: allowed(() => refusal(404, 'resource_missing')) };
    if (action === '/capture') return { call: 'capture', answer: allowed(() => keyed(request, () => capture(one))) };
    if (action) {
      const close = () => {
        if (one.state === 'open' || one.state === 'approved') one.state = 'closed';
        return { status: 200, body: sessionBody(one, origin) };
      };
      return { call: 'close', answer: allowed(close) };
    }
    return { call: 'read', answer: allowed(() => ({ status: 200, body: sessionBody(one, origin) })) };
  };

  const { origin, close } = await listen(
    { calls: peer.calls, trouble: (call) => peer.trouble(call), latency: () => peer.latency() },
    route,
  );

  const known = (id: string): PeerPayment => {
    const one = payments.get(id);
    if (!one) throw new Error(`Stripe has no session ${id}.`);
    return one;
  };
  const approve = (id: string) => {
    const one = known(id);
    if (one.state === 'open') one.state = 'approved';
  };
  return Object.assign(peer, {
    env: {
      ...{ STRIPE_URL: origin, STRIPE_SECRET_KEY: secretKey },
      STRIPE_WEBHOOK_SECRET: `${webhookSecret}, ${connectSecret}`,
    },
    close,
    approve,
    captureElsewhere: (id: string) => {
      const one = known(id);
      one.state = 'captured';
      one.captures = [{ id: intentIdOf(one), cents: one.cents, state: 'done' }];
    },
    notice: (id: string, { eventId = newStripeId('evt'), at = new Date(), isBare = false } = {}) => {
      const one = known(id);
      const object = {
        id,
        object: 'checkout.session',
        client_reference_id: one.reference,
        payment_intent: intentIdOf(one),
      };
      const body = JSON.stringify({
        id: eventId,
        object: 'event',
        type: 'checkout.session.completed',
        data: { object: isBare ? { object: 'balance' } : object },
      });
      const time = Math.floor(at.getTime() / 1000);
      const secret = one.payee === 'platform' ? webhookSecret : connectSecret;
      const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      return {
        body,
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${time},v1=${v1}` },
      };
    },
  });
}
