/** The calls about payees. */
import type * as contract from '@stampdeck/contract/payees.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const payeeHandlers: Handlers<typeof contract> = {
  getPayees: (ctx) => actions.read(ctx),
  savePayees: (ctx, { body: { currentPassword, paypal, stripe } }) =>
    actions.save(
      ctx,
      { ...(paypal === undefined ? {} : { paypal }), ...(stripe === undefined ? {} : { stripe }) },
      currentPassword,
    ),
  listWaysToPay: (ctx, { query }) => actions.list(ctx, query.seller),
};
