/** The calls about people. */
import type * as contract from '@stampdeck/contract/accounts.ts';
import { type Context, person } from '#context.ts';
import type { Handlers } from '#http/mount.ts';
import type { Throttle } from '#http/throttle.ts';
import * as actions from './actions.ts';
import { logOut, resumeCustomer } from './sessions.ts';

interface Parts {
  logIns: Throttle;
  signUps: Throttle;
  lookUps: Throttle;
  /** Takes note of a fresh code, so that its owner is known to the shop that asks. */
  recognise: (ctx: Context, text: string) => Promise<void>;
}

export const accountHandlers = ({ logIns, signUps, lookUps, recognise }: Parts): Handlers<typeof contract> => ({
  operatorSignUp: async (ctx, { body }) => {
    signUps.take(ctx);
    return actions.signUpOperator(ctx, body);
  },
  operatorLogIn: async (ctx, { body }) => {
    logIns.take(ctx);
    return actions.logInOperator(ctx, body);
  },
  customerSignUp: async (ctx, { body }) => {
    signUps.take(ctx);
    return actions.signUpCustomer(ctx, body);
  },
  customerLogIn: async (ctx, { body }) => {
    logIns.take(ctx);
    return actions.logInCustomer(ctx, body);
  },
  resumeCustomer: async (ctx) => {
    logIns.take(ctx);
    return resumeCustomer(ctx);
  },
  logOut: (ctx) => logOut(ctx),
  getUserInfo: async (ctx, { body }) => {
    lookUps.take(ctx, person(ctx).accountId);
    await recognise(ctx, body.userId);
    return { success: true, user: await actions.findVisibleCustomer(ctx, body.userId) };
  },
});
