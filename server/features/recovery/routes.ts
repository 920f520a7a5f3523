/** The calls about forgotten passwords and unproved addresses. */
import type * as contract from '@stampdeck/contract/recovery.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';
import * as cardLinks from './card-links.ts';

export const recoveryHandlers: Handlers<typeof contract> = {
  forgotPassword: async (ctx, { body }) => {
    await actions.forgot(ctx, body);
    return { byMail: ctx.config.smtpUrl !== null };
  },
  resetPassword: (ctx, { body }) => actions.reset(ctx, body),
  verifyEmail: (ctx, { body }) => actions.confirm(ctx, body.token),
  sendCardLink: async (ctx, { body }) => {
    await cardLinks.send(ctx, body);
    return { byMail: ctx.config.smtpUrl !== null };
  },
  openCardLink: (ctx, { body }) => cardLinks.open(ctx, body),
  sendVerification: async (ctx) => ({ state: await actions.sendVerification(ctx) }),
};
