/** The calls of two-step sign-in. */
import type * as contract from '@stampdeck/contract/two-step.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const twoStepHandlers: Handlers<typeof contract> = {
  getTwoStep: (ctx) => actions.read(ctx),
  beginTwoStep: (ctx, { body }) => actions.begin(ctx, body),
  confirmTwoStep: (ctx, { body }) => actions.confirm(ctx, body.code),
  renewRecoveryCodes: async (ctx, { body }) => ({ recoveryCodes: await actions.renew(ctx, body.code) }),
  endTwoStep: (ctx, { body }) => actions.end(ctx, body.code),
  finishSignIn: (ctx, { body }) => actions.finish(ctx, body),
};
