/** The calls about people. */
import type * as contract from '@stampdeck/contract/accounts.ts';
import type { Context } from '#context.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';
import { logOut, resumeCustomer } from './sessions.ts';

interface Parts {
  /** Records a fresh code, so that the asking shop knows its owner. */
  recognise: (ctx: Context, text: string) => Promise<void>;
}

export const accountHandlers = ({ recognise }: Parts): Handlers<typeof contract> => ({
  operatorSignUp: (ctx, { body }) => actions.signUpOperator(ctx, body),
  operatorLogIn: (ctx, { body }) => actions.logIn(ctx, 'operator', body),
  customerSignUp: (ctx, { body }) => actions.signUpCustomer(ctx, body),
  customerLogIn: (ctx, { body }) => actions.logIn(ctx, 'customer', body),
  resumeCustomer: (ctx) => resumeCustomer(ctx),
  logOut: (ctx) => logOut(ctx),
  getUserInfo: async (ctx, { body }) => {
    await recognise(ctx, body.userId);
    return { user: await actions.findVisibleCustomer(ctx, body.userId) };
  },
});
