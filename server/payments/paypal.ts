/** PayPal: Orders v2 and Payments v2, over plain HTTPS. */
import * as z from 'zod/mini';
import type { PayPalSettings } from '#config.ts';
import { centsIn, inDollars } from './amount.ts';
import { type Answer, ask, objectIn } from './ask.ts';
import { newPayPalVerifier } from './paypal-webhooks.ts';
import {
  type Bill,
  type Capture,
  type Named,
  type PaymentProvider,
  ProviderAwayError,
  type ProviderPayment,
  ProviderRefusedError,
  type Refund,
} from './provider.ts';

const money = z.object({ currency_code: z.string(), value: z.string() });
const wireCapture = z.object({ id: z.string(), status: z.string(), amount: money });
const wireRefund = z.object({ id: z.string(), status: z.string(), amount: z.optional(money) });
const unit = z.object({
  custom_id: z.optional(z.string()),
  amount: z.optional(money),
  payee: z.optional(z.object({ merchant_id: z.optional(z.string()), email_address: z.optional(z.string()) })),
  payments: z.optional(
    z.object({ captures: z.optional(z.array(wireCapture)), refunds: z.optional(z.array(wireRefund)) }),
  ),
});
const wireOrder = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(unit).check(z.length(1)),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
});
const wireToken = z.object({ access_token: z.string(), expires_in: z.number() });
const wireProblem = z.object({
  name: z.optional(z.string()),
  error: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
});

/** Seconds before its end at which a token is renewed (ours). */
const renewal = 60;

function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  const result = z.safeParse(schema, objectIn(text));
  if (result.success) return result.data;
  throw new ProviderAwayError('an answer in an unknown form');
}

/** PayPal's code for a refusal. */
function codeOf({ status, text }: Answer): string {
  const { name, error, details } = parsed(wireProblem, text);
  return details?.[0]?.issue ?? name ?? error ?? `HTTP ${status}`;
}

const isEmail = (payee: string): boolean => payee.includes('@');

const captureStates: Record<string, Capture['state']> = {
  COMPLETED: 'done',
  PARTIALLY_REFUNDED: 'done',
  REFUNDED: 'done',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
};

const centsOf = ({ value }: z.output<typeof money>): number => {
  const cents = centsIn(value);
  if (cents === null) throw new ProviderAwayError('an amount in an unknown form');
  return cents;
};

/** Refunds name no capture; a payment of ours has one, and only then is part of it refunded. */
function capturesOf({ payments }: z.output<typeof unit>): Capture[] {
  const refunded = (payments?.refunds ?? [])
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((sum, { amount }) => sum + (amount ? centsOf(amount) : 0), 0);
  return (payments?.captures ?? []).map(({ id, status, amount }) => {
    const state = captureStates[status];
    if (!state) throw new ProviderAwayError('a capture in an unknown state');
    const cents = centsOf(amount);
    const refundedCents = status === 'REFUNDED' ? cents : status === 'PARTIALLY_REFUNDED' ? refunded : 0;
    return { id, state, cents, currency: amount.currency_code, refundedCents };
  });
}

function stateOf(status: string, captures: Capture[]): ProviderPayment['state'] {
  if (captures.some(({ state }) => state !== 'declined')) return 'captured';
  if (status === 'COMPLETED' && captures.length === 0)
    throw new ProviderAwayError('a completed order without captures');
  if (status === 'APPROVED') return 'approved';
  return status === 'VOIDED' || status === 'COMPLETED' ? 'closed' : 'open';
}

function paymentOf(order: z.output<typeof wireOrder>): ProviderPayment {
  const [one] = order.purchase_units;
  if (!one) throw new ProviderAwayError('an order without content');
  const captures = capturesOf(one);
  const { payee, amount, custom_id } = one;
  return {
    id: order.id,
    state: stateOf(order.status, captures),
    cents: amount ? centsOf(amount) : 0,
    currency: amount?.currency_code ?? '',
    reference: custom_id ?? '',
    payees: [payee?.merchant_id, payee?.email_address?.toLowerCase()].filter((name) => name !== undefined),
    captures,
  };
}

const payeeOf = (payee: string) => (isEmail(payee) ? { email_address: payee } : { merchant_id: payee });

/** The order that we ask PayPal for. `invoice_id` makes PayPal itself refuse a second payment of the same order. */
const orderFor = ({ reference, cents, currency, payee, description, backTo }: Bill) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      ...{ custom_id: reference, invoice_id: reference, description: description.slice(0, 127) },
      amount: { currency_code: currency, value: inDollars(cents) },
      ...(payee === null ? {} : { payee: payeeOf(payee) }),
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        ...{ user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING', return_url: backTo, cancel_url: backTo },
      },
    },
  },
});

/** Names the merchant on whose behalf we ask (PayPal-Auth-Assertion). PayPal checks that they allowed it. */
function assertionFor(clientId: string, payee: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const merchant = isEmail(payee) ? { email: payee } : { payer_id: payee };
  return `${part({ alg: 'none' })}.${part({ iss: clientId, ...merchant })}.`;
}

/** The address of PayPal's script with its button. The script refuses orders whose payee it was not told. */
export function buttonScript(
  { scriptOrigin, clientId }: PayPalSettings,
  { currency, payee }: Pick<Bill, 'currency' | 'payee'>,
): string {
  const query = new URLSearchParams({
    ...{ 'client-id': clientId, components: 'buttons', currency, intent: 'capture' },
    ...(payee === null ? {} : { 'merchant-id': payee }),
  });
  return `${scriptOrigin}/sdk/js?${query}`;
}

interface Call {
  method?: 'POST';
  body?: object;
  key?: string;
  payee?: string | null;
}

/** Calls with an access token, which is fetched once and renewed before it ends. */
function newCaller({ url, clientId, clientSecret }: PayPalSettings) {
  let token: Promise<{ value: string; until: number }> | null = null;
  const fetchToken = async () => {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await ask(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers,
      body: 'grant_type=client_credentials',
    });
    if (answer.status !== 200) throw new ProviderAwayError(codeOf(answer));
    const { access_token, expires_in } = parsed(wireToken, answer.text);
    return { value: access_token, until: performance.now() + (expires_in - renewal) * 1000 };
  };
  const validToken = async (): Promise<string> => {
    const known = await token?.catch(() => null);
    if (!known || known.until <= performance.now()) token = fetchToken();
    return (await (token as NonNullable<typeof token>)).value;
  };
  const send = async (path: string, { method, body, key, payee }: Call): Promise<Answer> =>
    ask(url + path, {
      ...(method ? { method, body: JSON.stringify(body ?? {}) } : {}),
      headers: {
        authorization: `Bearer ${await validToken()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(key === undefined ? {} : { 'paypal-request-id': key }),
        ...(payee ? { 'paypal-auth-assertion': assertionFor(clientId, payee) } : {}),
      },
    });
  return async (path: string, call: Call = {}): Promise<Answer> => {
    const answer = await send(path, call);
    if (answer.status !== 401) return answer;
    // The token was taken back: once more with a new one.
    token = null;
    const again = await send(path, call);
    // Our keys are wrong, which says nothing about the payment.
    if (again.status === 401) throw new ProviderAwayError(codeOf(again));
    return again;
  };
}

const isFine = ({ status }: Answer): boolean => status >= 200 && status < 300;

export function newPayPal(settings: PayPalSettings): PaymentProvider {
  const call = newCaller(settings);
  const pathOf = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

  const read = async ({ id }: Named): Promise<ProviderPayment | null> => {
    const answer = await call(pathOf(id));
    if (answer.status === 404 && parsed(wireProblem, answer.text).name === 'RESOURCE_NOT_FOUND') return null;
    if (!isFine(answer)) throw new ProviderAwayError(codeOf(answer));
    return paymentOf(parsed(wireOrder, answer.text));
  };

  return {
    name: 'paypal',
    isTest: settings.isTest,
    async begin(bill) {
      const answer = await call('/v2/checkout/orders', { method: 'POST', body: orderFor(bill), key: bill.key });
      if (!isFine(answer)) throw new ProviderRefusedError(codeOf(answer));
      const order = parsed(wireOrder, answer.text);
      const { payees } = paymentOf(order);
      const payee = payees[0];
      const isMeant =
        bill.payee === null || payees.includes(isEmail(bill.payee) ? bill.payee.toLowerCase() : bill.payee);
      if (payee === undefined || !isMeant) throw new ProviderRefusedError('another payee');
      const link = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
      return { id: order.id, payee, approveAt: link?.href ?? null };
    },
    read,
    async capture(named, key) {
      const answer = await call(`${pathOf(named.id)}/capture`, { method: 'POST', key });
      if (isFine(answer)) {
        // Read again: the answer to a repeated call describes the first one.
        const now = await read(named);
        if (now) return now;
        throw new ProviderAwayError('a captured payment that is not there');
      }
      const code = codeOf(answer);
      // Someone else was first, perhaps this server before a crash.
      if (code === 'ORDER_ALREADY_CAPTURED' || answer.status === 409) {
        const now = await read(named);
        if (now?.state === 'captured') return now;
        throw new ProviderAwayError(code);
      }
      throw new ProviderRefusedError(code);
    },
    // An order that is never captured moves no money; PayPal forgets it.
    close: async () => undefined,
    async refund({ key, captureId, cents, currency, payee }: Refund) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      const body = { amount: { currency_code: currency, value: inDollars(cents) } };
      const answer = await call(path, { method: 'POST', key, body, payee });
      // An earlier try of the same refund is still running.
      if (answer.status === 409) throw new ProviderAwayError(codeOf(answer));
      if (!isFine(answer)) throw new ProviderRefusedError(codeOf(answer));
      const { id, status } = parsed(wireRefund, answer.text);
      const states = { COMPLETED: 'done', PENDING: 'pending' } as const;
      return { id, state: states[status as keyof typeof states] ?? 'failed' };
    },
    verify: newPayPalVerifier(settings),
  };
}
