/** The call that ends emails. */
import type * as contract from '@stampdeck/contract/unsubscribe.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const unsubscribeHandlers: Handlers<typeof contract> = {
  openUnsubscribe: async (_, { params }) => ({ location: actions.pageOf('', params.token) }),
  unsubscribe: (ctx, { params }) => actions.unsubscribe(ctx, params.token),
};
