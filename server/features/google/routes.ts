/** The calls for signing in with Google. */
import type * as contract from '@stampdeck/contract/google.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';
import type { Provider } from './provider.ts';

/** `provider` is null if Google is not set up. */
export const googleHandlers = (provider: Provider | null): Handlers<typeof contract> => ({
  startGoogle: {
    handle: async (ctx, { query }) => ({ location: await actions.start(ctx, provider, query) }),
    back: (ctx, { query }, refusal) => ({ location: actions.backTo(ctx, actions.startScreenOf(query), refusal) }),
  },
  finishGoogle: {
    handle: async (ctx, { query }) => ({ location: await actions.finish(ctx, provider, query) }),
    back: (ctx, _, refusal) => ({ location: actions.backTo(ctx, actions.unknownStart, refusal) }),
  },
  takeGoogleSession: async (ctx) => {
    const { info, kept } = await actions.takeSession(ctx);
    return {
      user: { displayName: kept.name, _json: { email: info.email }, photos: kept.photo ? [{ value: kept.photo }] : [] },
      userInfo: info,
      remember: kept.remember,
      isNew: kept.isNew,
    };
  },
  getGoogleLink: (ctx) => actions.readLink(ctx),
  linkGoogle: async (ctx, { body }) => ({
    location: await actions.linkByPassword(ctx, body.password),
  }),
});
