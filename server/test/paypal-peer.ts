/**
 * PayPal on this machine: tokens, orders, captures, refunds, its button, and signed webhooks with their certificate, as its documentation describes
 * them. It also checks what we send. What this does not prove: PayPal's own limits and rules for accounts.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  listen,
  type PaymentPeer,
  type PeerAnswer,
  PeerKeys,
  type PeerPayment,
  type PeerRequest,
  type PeerRoute,
} from './payment-peer.ts';
import { approvalPage, buttonPage, buttonScript } from './paypal-pages.ts';

const clientId = `A${'x'.repeat(30)}`;
const clientSecret = `E${'y'.repeat(30)}`;
const webhookId = 'WH1TEST23';
/** The account that owns the keys. */
const ownMerchant = 'OWNMERCHANT01';

const newPayPalId = (): string => randomBytes(9).toString('hex').slice(0, 17).toUpperCase();
const dollars = (cents: number): string => (cents / 100).toFixed(2);
const money = (cents: number) => ({ currency_code: 'USD', value: dollars(cents) });

const refusal = (status: number, issue: string): PeerAnswer => ({
  status,
  body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }], debug_id: 'x' },
});

/** A certificate of the peer and its key, as PEM. */
function makeCertificate(): { cert: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'stampdeck-paypal-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const about = ['-newkey', 'rsa:2048', '-days', '2', '-subj', '/CN=messageverificationcerts.paypal.com'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...about, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const made = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
}

const statusOf = {
  open: 'PAYER_ACTION_REQUIRED',
  approved: 'APPROVED',
  captured: 'COMPLETED',
  closed: 'VOIDED',
} as const;
const captureStatus = { done: 'COMPLETED', pending: 'PENDING', declined: 'DECLINED' } as const;

function refundedStatus({ refunds }: PeerPayment, { id, cents, state }: PeerPayment['captures'][number]): string {
  const refunded = refunds.filter(({ captureId }) => captureId === id).reduce((sum, one) => sum + one.cents, 0);
  if (refunded === 0) return captureStatus[state];
  return refunded === cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

const payeeOf = ({ payee }: PeerPayment) =>
  payee.includes('@') ? { email_address: payee, merchant_id: `M${payee.length}` } : { merchant_id: payee };

const orderBody = (one: PeerPayment, origin: string) => ({
  ...{ id: one.id, intent: 'CAPTURE', status: statusOf[one.state] },
  purchase_units: [
    {
      ...{ reference_id: 'default', custom_id: one.reference, amount: money(one.cents), payee: payeeOf(one) },
      payments: {
        captures: one.captures.map((capture) => ({
          ...{ id: capture.id, status: refundedStatus(one, capture), amount: money(capture.cents) },
        })),
        refunds: one.refunds.map(({ id, cents }) => ({ id, status: 'COMPLETED', amount: money(cents) })),
      },
    },
  ],
  links: [{ rel: 'payer-action', href: `${origin}/checkoutnow?token=${one.id}`, method: 'GET' }],
});

export async function startPayPal(): Promise<PaymentPeer & { forgetTokens: () => void }> {
  const { cert, key } = makeCertificate();
  const payments: PaymentPeer['payments'] = new Map();
  const keys = new PeerKeys();
  const tokens = new Set<string>();
  /** Where someone returns to from a payment. */
  const backTo = new Map<string, string>();
  const peer = {
    ...{ payments, calls: [] as PaymentPeer['calls'], captures: 'done' as PaymentPeer['captures'] },
    trouble: (() => null) as PaymentPeer['trouble'],
    latency: () => 0,
  };

  const begin = ({ body }: PeerRequest): PeerAnswer => {
    const { intent, purchase_units: units, payment_source: source } = JSON.parse(body);
    const [unit] = units;
    if (intent !== 'CAPTURE' || units.length !== 1) return refusal(422, 'INVALID_PARAMETER_VALUE');
    if (!/^\d+\.\d\d$/.test(unit.amount.value)) return refusal(422, 'DECIMAL_PRECISION');
    const payee = unit.payee?.email_address ?? unit.payee?.merchant_id ?? ownMerchant;
    if (payee.startsWith('nobody')) return refusal(422, 'PAYEE_ACCOUNT_INVALID');
    const id = newPayPalId();
    const cents = Math.round(Number(unit.amount.value) * 100);
    const one: PeerPayment = { id, reference: unit.custom_id, cents, payee, state: 'open', captures: [], refunds: [] };
    payments.set(id, one);
    backTo.set(id, source?.paypal.experience_context.return_url ?? '');
    return { status: 201, body: orderBody(one, origin) };
  };

  const approve = (id: string): void => {
    const one = known(id);
    if (one.state === 'open') one.state = 'approved';
  };

  const capture = (one: PeerPayment): PeerAnswer => {
    if (one.state === 'open') return refusal(422, 'ORDER_NOT_APPROVED');
    if (one.state !== 'approved') return refusal(422, 'ORDER_ALREADY_CAPTURED');
    if (peer.captures === 'declined') return refusal(422, 'INSTRUMENT_DECLINED');
    one.state = 'captured';
    one.captures.push({ id: newPayPalId(), cents: one.cents, state: peer.captures });
    return { status: 201, body: orderBody(one, origin) };
  };

  const refund = (captureId: string, { body, headers }: PeerRequest): PeerAnswer => {
    const one = [...payments.values()].find(({ captures }) => captures.some(({ id }) => id === captureId));
    const taken = one?.captures.find(({ id }) => id === captureId);
    if (!one || !taken) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
    const [, claims = ''] = String(headers['paypal-auth-assertion'] ?? '').split('.');
    const said = claims ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : {};
    const merchant = said.email ?? said.payer_id ?? ownMerchant;
    if (merchant !== one.payee)
      return { status: 403, body: { name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] } };
    const { amount } = JSON.parse(body);
    const cents = Math.round(Number(amount.value) * 100);
    const before = one.refunds
      .filter((other) => other.captureId === captureId)
      .reduce((sum, { cents: was }) => sum + was, 0);
    if (before === taken.cents) return refusal(422, 'CAPTURE_FULLY_REFUNDED');
    if (before + cents > taken.cents) return refusal(422, 'REFUND_AMOUNT_EXCEEDED');
    const id = newPayPalId();
    one.refunds.push({ id, captureId, cents, key: String(headers['paypal-request-id']) });
    return { status: 201, body: { id, status: 'COMPLETED', amount: money(cents) } };
  };

  const token = ({ headers, body }: PeerRequest): PeerAnswer => {
    const right = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (headers.authorization !== right || body !== 'grant_type=client_credentials')
      return { status: 401, body: { error: 'invalid_client' } };
    const value = randomBytes(20).toString('hex');
    tokens.add(value);
    return { status: 200, body: { access_token: value, token_type: 'Bearer', expires_in: 32_400 } };
  };

  const keyed = (request: PeerRequest, act: () => PeerAnswer): PeerAnswer => {
    const given = request.headers['paypal-request-id'];
    if (typeof given !== 'string' || given.length > 108) return refusal(400, 'MISSING_REQUEST_ID');
    return keys.answer(given, request.path + request.body, act);
  };

  /** What a browser shows. */
  const pageFor = ({ method, path, query }: PeerRequest): PeerAnswer | undefined => {
    const html = (body: string): PeerAnswer => ({ status: 200, body, type: 'text/html; charset=utf-8' });
    const [id, merchant] = [query.get('token') ?? '', query.get('merchant')];
    if (path === '/sdk/js') {
      const script = buttonScript(query, clientId);
      return script === null ? { status: 400, body: {} } : { status: 200, body: script, type: 'text/javascript' };
    }
    if (path === '/smart/buttons') return html(buttonPage());
    if (path === '/xoplatform/logger/api/logger') return { status: 200, body: {} };
    if (path === '/checkoutnow/approve' && method === 'POST') {
      approve(id);
      return { status: 200, body: {} };
    }
    if (path !== '/checkoutnow') return undefined;
    const { payee, cents } = known(id);
    const isOther = merchant !== null && (merchant || ownMerchant) !== payee;
    const refused = isOther ? 'Payee(s) passed in transaction does not match expected merchant id.' : null;
    const isOpened = query.get('opened') === 'yes';
    return html(approvalPage({ id, amount: dollars(cents), backTo: backTo.get(id) ?? '', isOpened, refused }));
  };

  const route = (request: PeerRequest): PeerRoute | undefined => {
    const { method, path, headers } = request;
    const shown = pageFor(request);
    if (shown) return { call: 'page', answer: () => shown };
    if (path === '/v1/oauth2/token') return { call: 'token', answer: () => token(request) };
    if (path === '/v1/notifications/certs/CERT-test')
      return { call: 'cert', answer: () => ({ status: 200, body: cert }) };
    const isKnown = tokens.has(String(headers.authorization).replace('Bearer ', ''));
    const allowed = (act: () => PeerAnswer) => () =>
      isKnown ? act() : { status: 401, body: { error: 'invalid_token' } };
    if (method === 'POST' && path === '/v2/checkout/orders')
      return { call: 'begin', answer: allowed(() => keyed(request, () => begin(request))) };
    const [, refunded] = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(path) ?? [];
    if (refunded) return { call: 'refund', answer: allowed(() => keyed(request, () => refund(refunded, request))) };
    const [, id, action] = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(path) ?? [];
    const one = payments.get(id ?? '');
    if (id && !one)
      return { call: 'read', answer: allowed(() => ({ status: 404, body: { name: 'RESOURCE_NOT_FOUND' } })) };
    if (one && action) return { call: 'capture', answer: allowed(() => keyed(request, () => capture(one))) };
    if (one) return { call: 'read', answer: allowed(() => ({ status: 200, body: orderBody(one, origin) })) };
    return undefined;
  };

  const { origin, close } = await listen(
    { calls: peer.calls, trouble: (call) => peer.trouble(call), latency: () => peer.latency() },
    route,
  );

  const known = (id: string): PeerPayment => {
    const one = payments.get(id);
    if (!one) throw new Error(`PayPal has no order ${id}.`);
    return one;
  };
  return Object.assign(peer, {
    env: {
      ...{ PAYPAL_URL: origin, PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret },
      PAYPAL_WEBHOOK_ID: webhookId,
    },
    close,
    forgetTokens: () => tokens.clear(),
    approve,
    captureElsewhere: (id: string) => {
      const one = known(id);
      one.state = 'captured';
      one.captures.push({ id: newPayPalId(), cents: one.cents, state: 'done' });
    },
    notice: (id: string, { eventId = `WH-${newPayPalId()}`, at = new Date(), isBare = false } = {}) => {
      const one = known(id);
      const taken = one.captures.at(-1);
      const resource = taken
        ? { id: taken.id, custom_id: one.reference, supplementary_data: { related_ids: { order_id: id } } }
        : { id, purchase_units: [{ custom_id: one.reference }] };
      const event_type = taken ? 'PAYMENT.CAPTURE.COMPLETED' : 'CHECKOUT.ORDER.APPROVED';
      const body = JSON.stringify({
        id: eventId,
        event_version: '1.0',
        create_time: at.toISOString(),
        event_type,
        resource: isBare ? {} : resource,
      });
      const [transmission, time] = [randomBytes(16).toString('hex'), at.toISOString()];
      const signed = Buffer.from(`${transmission}|${time}|${webhookId}|${crc32(Buffer.from(body))}`);
      return {
        body,
        headers: {
          ...{ 'content-type': 'application/json', 'paypal-transmission-id': transmission },
          ...{ 'paypal-transmission-time': time, 'paypal-auth-algo': 'SHA256withRSA' },
          'paypal-transmission-sig': sign('sha256', signed, key).toString('base64'),
          'paypal-cert-url': `${origin}/v1/notifications/certs/CERT-test`,
        },
      };
    },
  });
}
