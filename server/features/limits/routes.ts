/** The calls about limits. */
import type * as contract from '@stampdeck/contract/limits.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const limitHandlers: Handlers<typeof contract> = {
  getLimits: async (ctx) => ({ limits: await actions.readLimits(ctx) }),
  saveLimits: async (ctx, { body }) => ({ limits: await actions.saveLimits(ctx, body) }),
  getRedemptionRights: async (ctx) => ({ rights: await actions.readRedemptionRights(ctx) }),
  saveRedemptionRights: async (ctx, { body }) => ({ rights: await actions.saveRedemptionRights(ctx, body) }),
};
