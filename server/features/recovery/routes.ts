/** The calls about forgotten passwords and unproved addresses. */
import type * as contract from '@stampdeck/contract/recovery.ts';
import type { Handlers } from '#http/mount.ts';
import type { Throttle } from '#http/throttle.ts';
import * as actions from './actions.ts';

interface Parts {
  /** Letters asked for from one address. */
  asks: Throttle;
  /** Links tried from one address. */
  tries: Throttle;
}

export const recoveryHandlers = ({ asks, tries }: Parts): Handlers<typeof contract> => ({
  forgotPassword: async (ctx, { body }) => {
    asks.take(ctx);
    await actions.forgot(ctx, body);
    return { success: true, byMail: ctx.config.smtpUrl !== null };
  },
  resetPassword: async (ctx, { body }) => {
    tries.take(ctx);
    return actions.reset(ctx, body);
  },
  verifyEmail: async (ctx, { body }) => {
    tries.take(ctx);
    return actions.confirm(ctx, body.token);
  },
  sendVerification: async (ctx) => ({ success: true, state: await actions.sendVerification(ctx) }),
});
