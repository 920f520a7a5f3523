/** The calls about a person's sessions. */
import type * as contract from '@stampdeck/contract/sessions.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const sessionHandlers: Handlers<typeof contract> = {
  listSessions: async (ctx) => ({ sessions: await actions.readSessions(ctx) }),
  endSession: (ctx, { params }) => actions.endOne(ctx, params.id),
  endOtherSessions: async (ctx) => ({ ended: await actions.endOthers(ctx) }),
  endAllSessions: (ctx) => actions.endAll(ctx),
};
