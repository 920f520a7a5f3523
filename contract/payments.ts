/**
 * Paying for an order. A payment begins here, is approved at the provider, and is finished here: the server asks the provider and believes no one
 * else. `paypal` is the name of the specification's call; other providers have no such script.
 */
import * as z from 'zod/mini';
import { amount, refundAmount } from './amounts.ts';
import { endpoint, gates } from './http.ts';
import { mostLines, qty } from './order-lines.ts';
import { detail, orderReply } from './orders.ts';
import { id, optionalLine } from './text.ts';
import { renamed } from './wire-names.ts';

/** Providers of online payments. */
const providers = ['test', 'paypal', 'stripe'] as const;

/** What `GET /api/config/paypal` says where no money moves (wire). */
export const sandboxClientId = 'sandbox-test';

/** A provider's own id of a payment. */
const providerId = z.string().check(z.regex(/^[\w-]{1,255}$/));

const params = z.object({ id });

export const beginPayment = endpoint('POST /api/orders/:id/payment', {
  summary:
    'Begins to pay for an order of the caller. `id` is the provider’s id of the payment, `approveAt` its page where the customer approves it; null if there is none. Beginning again returns the same payment while it can be approved.',
  gate: gates.person,
  limit: 'payments',
  params,
  body: z.object({ provider: z.optional(z.enum(providers)) }),
  reply: z.object({
    success: z.literal(true),
    payment: z.object({
      id: z.string(),
      provider: z.enum(providers),
      approveAt: z.nullable(z.string()),
      isTest: z.boolean(),
    }),
  }),
});

export const payOrder = endpoint('PUT /api/orders/:id/pay', {
  summary:
    'Finishes a payment: the provider’s result names it by `id`, and nothing else in it is believed. The server asks the provider, takes the money once, and marks the order as paid once. Repeating it returns the paid order.',
  gate: gates.person,
  limit: 'payments',
  params,
  body: z.object({ id: providerId }),
  reply: orderReply,
});

/** What a refund did. `sent`: the provider has not answered yet; it is asked until it does. */
const refundReply = z.object({
  state: z.enum(['sent', 'done']),
  amount,
  /** Names of products that no longer exist, so that their pieces went back to no stock. */
  lostStock: z.array(z.string()),
  /** Stamps that were taken back, and those that could not be, because their card is closed or was redeemed. */
  stampsTaken: z.int(),
  stampsLeft: z.int(),
});
export type RefundReport = z.output<typeof refundReply>;

export const refundOrder = endpoint('POST /api/orders/:id/refund', {
  summary:
    'Refunds a paid order through its provider: all that is left, some of its items (`items`, `shipping`), or an `amount` of money alone. What was paid at the shop is given back there; the call only records it. Items go back to the stock, and cost their price with their share of the tax; an `amount` beside them is what the caller saw, and another one is refused (409). Stamps that the rest of the order no longer earns are taken back, where their card is still open; a full refund takes them all.',
  gate: { ...gates.operator, platformAdmin: 'audited' },
  params,
  body: z.object({
    amount: z.optional(refundAmount),
    /** `place`: which line of the order, from 0. */
    items: z.optional(
      z
        .array(z.object({ place: z.int().check(z.minimum(0), z.maximum(mostLines - 1)), qty }))
        .check(z.maxLength(mostLines)),
    ),
    shipping: z._default(z.boolean(), false),
    reason: z._default(optionalLine(200), ''),
  }),
  reply: renamed({ _id: 'id' }, { success: z.literal(true), id, ...detail, refund: refundReply }),
  limit: 'payments',
  keyed: 'row',
});

export const getPayPalButton = endpoint('GET /api/orders/:id/paypal', {
  summary:
    'Returns the address of PayPal’s script, which draws its button for an order of the caller; null if the order cannot be paid by PayPal, or no longer.',
  gate: gates.person,
  params,
  reply: z.object({ success: z.literal(true), script: z.nullable(z.string()) }),
});

export const getPayPalClient = endpoint('GET /api/config/paypal', {
  summary: `Returns the id with which a page loads PayPal’s script, as plain text; \`${sandboxClientId}\` where no money moves.`,
  gate: gates.open,
  limit: 'publicReads',
  plain: 'clientId',
  reply: z.object({ success: z.literal(true), clientId: z.string() }),
});

export const receivePaymentNotice = endpoint('POST /api/payments/webhook', {
  summary:
    'Takes the messages of PayPal and Stripe. Only their signature counts. A message says where to look; what it says is asked at the provider. Messages may come twice and in any order.',
  gate: gates.open,
  limit: 'paymentNotices',
  signed: true,
  reply: z.object({ success: z.literal(true) }),
});
