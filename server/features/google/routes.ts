/** The calls of signing in with Google. */
import type * as contract from '@stampdeck/contract/google.ts';
import type { Handlers } from '#http/mount.ts';
import type { Throttle } from '#http/throttle.ts';
import * as actions from './actions.ts';
import type { Provider } from './provider.ts';

interface Parts {
  /** null: not set up. */
  provider: Provider | null;
  logIns: Throttle;
}

export const googleHandlers = ({ provider, logIns }: Parts): Handlers<typeof contract> => ({
  startGoogle: async (ctx, { query }) => ({
    location: await actions.start(ctx, provider, query, () => logIns.take(ctx)),
  }),
  finishGoogle: async (ctx, { query }) => ({
    location: await actions.finish(ctx, provider, query, () => logIns.take(ctx)),
  }),
  takeGoogleSession: async (ctx) => {
    logIns.take(ctx);
    const { info, kept } = await actions.handOver(ctx);
    return {
      user: { displayName: kept.name, _json: { email: info.email }, photos: kept.photo ? [{ value: kept.photo }] : [] },
      userInfo: info,
      remember: kept.remember,
      isNew: kept.isNew,
    };
  },
  getGoogleLink: async (ctx) => {
    logIns.take(ctx);
    return { success: true, ...(await actions.readLink(ctx)) };
  },
  linkGoogle: async (ctx, { body }) => {
    logIns.take(ctx);
    return { success: true, location: await actions.linkByPassword(ctx, body.password) };
  },
});
