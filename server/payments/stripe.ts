/**
 * Stripe: Checkout, over plain HTTPS. A card is only authorized there; the money is taken by us, after the stock was held again. A shop's orders are
 * charged directly on its connected account.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { StripeSettings } from '#config.ts';
import { type Answer, ask, objectIn } from './ask.ts';
import {
  type Bill,
  type Capture,
  type Delivery,
  type Named,
  type Notice,
  noticeTolerance,
  type PaymentProvider,
  ProviderAwayError,
  type ProviderPayment,
  ProviderRefusedError,
  type RefundAnswer,
} from './provider.ts';

/** The version of Stripe's API that this file is written for. */
const version = '2024-06-20';
/** Minutes that a customer has on Stripe's page. Stripe's least is 30. */
const minutesOpen = 31;

const intent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  latest_charge: z.optional(z.nullable(z.union([z.string(), z.object({ amount_refunded: z.int() })]))),
});
const session = z.object({
  id: z.string(),
  status: z.nullable(z.string()),
  url: z.optional(z.nullable(z.string())),
  amount_total: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  client_reference_id: z.nullable(z.string()),
  payment_intent: z.optional(z.nullable(z.union([z.string(), intent]))),
});
type Session = z.output<typeof session>;
const problem = z.object({ error: z.object({ code: z.optional(z.string()), type: z.optional(z.string()) }) });
const refund = z.object({
  id: z.string(),
  status: z.nullable(z.string()),
  metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
});
const refundList = z.object({ data: z.array(refund) });
const event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  data: z.object({
    object: z.object({
      id: z.optional(z.string()),
      payment_intent: z.optional(z.nullable(z.string())),
      client_reference_id: z.optional(z.nullable(z.string())),
    }),
  }),
});

function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  const result = z.safeParse(schema, objectIn(text));
  if (result.success) return result.data;
  throw new ProviderAwayError('an answer in an unknown form');
}

const isFine = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Stripe's code for a refusal. Two calls with one key at the same time, and wrong keys of ours, are no refusal. */
function refusalOf(answer: Answer): Error {
  const { code, type } = parsed(problem, answer.text).error;
  const said = code ?? type ?? `HTTP ${answer.status}`;
  return answer.status === 409 || answer.status === 401 ? new ProviderAwayError(said) : new ProviderRefusedError(said);
}

const intentOf = ({ payment_intent: one }: Session) => (typeof one === 'object' ? one : null);

const captureStates: Record<string, Capture['state']> = { succeeded: 'done', processing: 'pending' };

function capturesOf(one: Session): Capture[] {
  const paid = intentOf(one);
  const state = paid && captureStates[paid.status];
  if (!paid || !state) return [];
  const charge = paid.latest_charge;
  const refundedCents = typeof charge === 'object' && charge ? charge.amount_refunded : 0;
  const cents = state === 'done' ? paid.amount_received : paid.amount;
  return [{ id: paid.id, state, cents, currency: paid.currency.toUpperCase(), refundedCents }];
}

function stateOf(one: Session, captures: Capture[]): ProviderPayment['state'] {
  if (captures.length > 0) return 'captured';
  const status = intentOf(one)?.status;
  if (status === 'requires_capture') return 'approved';
  return one.status === 'expired' || status === 'canceled' ? 'closed' : 'open';
}

/** As Stripe reads it: `a[b][c]=…`. */
function form(fields: Record<string, unknown>, within = ''): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = within ? `${within}[${name}]` : name;
    if (typeof value === 'object' && value !== null) return form(value as Record<string, unknown>, path);
    return `${encodeURIComponent(path)}=${encodeURIComponent(String(value))}`;
  });
}

const sessionFor = ({ reference, cents, currency, description, backTo, createdAt }: Bill) => ({
  mode: 'payment',
  client_reference_id: reference,
  line_items: [
    {
      quantity: 1,
      price_data: { currency: currency.toLowerCase(), unit_amount: cents, product_data: { name: description } },
    },
  ],
  payment_intent_data: { capture_method: 'manual', metadata: { order: reference } },
  // Stripe writes the session's id there, so that the browser can name what it paid.
  success_url: `${backTo}?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: backTo,
  expires_at: Math.floor(createdAt.getTime() / 1000) + minutesOpen * 60,
});

interface Call {
  account: string | null;
  body?: Record<string, unknown>;
  key?: string;
}

/** Whether a header's signature is ours, in constant time. A header may have several, while a secret is exchanged. */
function isSigned(header: string, body: Buffer, secrets: string[], now: Date): boolean {
  const parts = header.split(',').map((part) => part.split('='));
  const said = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const time = said('t')[0] ?? '';
  const age = Math.abs(now.getTime() - Number(time) * 1000);
  if (!/^\d{1,12}$/.test(time) || age > noticeTolerance) return false;
  return secrets.some((secret) => {
    const right = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
    return said('v1').some((one) => {
      const given = Buffer.from(one, 'hex');
      return given.length === right.length && timingSafeEqual(given, right);
    });
  });
}

export function newStripe({ url, secretKey, webhookSecrets, isTest }: StripeSettings): PaymentProvider {
  const call = (path: string, { account, body, key }: Call): Promise<Answer> =>
    ask(url + path, {
      ...(body ? { method: 'POST', body: form(body).join('&') } : {}),
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': version,
        ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(account === null ? {} : { 'stripe-account': account }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    });
  const sessionPath = (id: string) => `/v1/checkout/sessions/${encodeURIComponent(id)}`;

  const readSession = async ({ id, payee }: Named): Promise<Session | null> => {
    const answer = await call(`${sessionPath(id)}?expand[]=payment_intent.latest_charge`, { account: payee });
    if (isFine(answer)) return parsed(session, answer.text);
    const { message } = refusalOf(answer);
    if (answer.status === 404 && message === 'resource_missing') return null;
    throw new ProviderAwayError(message);
  };

  const asPayment = (one: Session, payee: string | null): ProviderPayment => {
    const captures = capturesOf(one);
    return {
      ...{ id: one.id, state: stateOf(one, captures), cents: one.amount_total ?? 0, captures },
      currency: one.currency?.toUpperCase() ?? '',
      reference: one.client_reference_id ?? '',
      // The account that was asked has it.
      payees: [payee ?? 'platform'],
    };
  };

  const read = async (named: Named): Promise<ProviderPayment | null> => {
    const one = await readSession(named);
    return one && asPayment(one, named.payee);
  };

  /** A refund with this key that is already there. Its first answer may have been lost. */
  const findRefund = async (captureId: string, key: string, account: string | null) => {
    const answer = await call(`/v1/refunds?limit=100&payment_intent=${encodeURIComponent(captureId)}`, { account });
    if (!isFine(answer)) throw refusalOf(answer);
    return parsed(refundList, answer.text).data.find(({ metadata }) => metadata?.refund === key);
  };

  const refundAnswer = ({ id, status }: z.output<typeof refund>): RefundAnswer => {
    const states = { succeeded: 'done', pending: 'pending', requires_action: 'pending' } as const;
    return { id, state: states[status as keyof typeof states] ?? 'failed' };
  };

  return {
    name: 'stripe',
    isTest,
    async begin(bill) {
      const { payee: account, key } = bill;
      const answer = await call('/v1/checkout/sessions', { account, key, body: sessionFor(bill) });
      if (!isFine(answer)) throw refusalOf(answer);
      const one = parsed(session, answer.text);
      return { id: one.id, payee: account ?? 'platform', approveAt: one.url ?? null };
    },
    read,
    async capture(named, key) {
      const before = await readSession(named);
      const paid = before && intentOf(before);
      if (!paid) throw new ProviderRefusedError('nothing to capture');
      if (paid.status === 'requires_capture') {
        const path = `/v1/payment_intents/${encodeURIComponent(paid.id)}/capture`;
        const answer = await call(path, { account: named.payee, key, body: {} });
        const refusal = isFine(answer) ? null : refusalOf(answer);
        if (refusal && refusal.message !== 'payment_intent_unexpected_state') throw refusal;
      }
      const after = await read(named);
      if (after?.state === 'captured') return after;
      if (after?.state === 'closed') throw new ProviderRefusedError('canceled');
      throw new ProviderAwayError('a capture that is not there yet');
    },
    async close(named) {
      const one = await readSession(named);
      if (!one) return;
      const paid = intentOf(one);
      const path =
        paid?.status === 'requires_capture'
          ? `/v1/payment_intents/${encodeURIComponent(paid.id)}/cancel`
          : one.status === 'open'
            ? `${sessionPath(one.id)}/expire`
            : null;
      if (path === null) return;
      const answer = await call(path, { account: named.payee, body: {} });
      if (!isFine(answer)) throw refusalOf(answer);
    },
    async refund({ key, captureId, cents, payee: account }) {
      const known = await findRefund(captureId, key, account);
      if (known) return refundAnswer(known);
      const body = { payment_intent: captureId, amount: cents, metadata: { refund: key } };
      const answer = await call('/v1/refunds', { account, key, body });
      if (!isFine(answer)) throw refusalOf(answer);
      return refundAnswer(parsed(refund, answer.text));
    },
    async verify({ body, header, now }: Delivery): Promise<Notice | null> {
      const signature = header('stripe-signature') ?? '';
      if (!isSigned(signature, body, webhookSecrets, now)) return null;
      const said = z.safeParse(event, JSON.parse(body.toString('utf8')));
      if (!said.success) return null;
      const { id, payment_intent, client_reference_id } = said.data.data.object;
      return {
        id: said.data.id,
        about: [id, payment_intent, client_reference_id].filter((name) => typeof name === 'string'),
      };
    },
  };
}
