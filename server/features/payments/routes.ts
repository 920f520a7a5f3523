/** The calls about payments. */
import type * as contract from '@stampdeck/contract/payments.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';
import type { Paying } from './paying.ts';

export const paymentHandlers = (paying: Paying): Handlers<typeof contract> => ({
  beginPayment: (ctx, { params, body }) => actions.begin(ctx, paying, params.id, body.provider),
  payOrder: (ctx, { params, body }) => actions.pay(ctx, paying, params.id, body.id),
  refundOrder: (ctx, { params, body }) =>
    actions.refund(ctx, paying, params.id, {
      ...{ cents: body.amount, items: body.items, shipping: body.shipping, reason: body.reason },
    }),
  getPayPalButton: (ctx, { params }) => actions.payPalButton(ctx, params.id),
  getPayPalClient: async (ctx) => actions.payPalClient(ctx),
  receivePaymentNotice: (ctx) => actions.receive(ctx, paying),
});
