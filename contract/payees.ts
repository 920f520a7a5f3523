/** Who gets the money of a shop's orders, and by which ways someone can pay. */
import * as z from 'zod/mini';
import { fieldProblems } from './field-problems.ts';
import { endpoint, gates } from './http.ts';
import { currentPassword, email, id, optionalLine } from './text.ts';

/** Ways to pay. `atShop` is 'Pay at the shop'; `test` moves no money. */
export const waysToPay = ['test', 'paypal', 'stripe', 'atShop'] as const;
export type WayToPay = (typeof waysToPay)[number];

/** The seller of price packages, in the place of a shop's id. */
export const platformSeller = 'platform';

const none = z.literal('');
const payPalMerchant = optionalLine(20).check(z.regex(/^[A-Z0-9]{10,20}$/, fieldProblems.wrongPayPalPayee));
const stripeAccount = optionalLine(64).check(z.regex(/^acct_\w{3,58}$/, fieldProblems.wrongStripePayee));

/** '' for none. */
export const payees = z.object({
  /** The email address of a PayPal account, or its merchant id. */
  paypal: z.union([none, payPalMerchant, email], fieldProblems.wrongPayPalPayee),
  /** The id of a Stripe account that is connected to the platform's. */
  stripe: z.union([none, stripeAccount], fieldProblems.wrongStripePayee),
});
export type Payees = z.output<typeof payees>;

const reply = z.object({
  success: z.literal(true),
  payees,
  /** Providers that are set up here; others are of no use. */
  offered: z.array(z.enum(waysToPay)),
});

export const getPayees = endpoint('GET /api/v1/payees', {
  summary: "Returns who gets the money of the shop's orders, and which ways to pay this server offers.",
  gate: gates.operator,
  reply,
});

export const savePayees = endpoint('PUT /api/v1/payees', {
  summary:
    "Sets who gets the money of the shop's orders, as far as it is given; '' for no one. Orders that are already being paid are not changed. Needs the current password, unless the session is younger than 10 minutes.",
  gate: gates.operator,
  limit: 'ownAccount',
  body: z.object({ ...z.partial(payees).shape, currentPassword }),
  example: { paypal: 'cafe@example.com', stripe: '' },
  reply,
});

export const listWaysToPay = endpoint('GET /api/v1/payment-methods', {
  summary:
    "Returns the ways to pay a seller's orders: a shop's id, or `platform`. Without a payee there is only `atShop`. `isTest`: no real money moves.",
  gate: gates.open,
  limit: 'publicReads',
  query: z.object({ seller: id }),
  reply: z.object({ success: z.literal(true), methods: z.array(z.enum(waysToPay)), isTest: z.boolean() }),
});
