/** The calls of platform admins about shops, and of a suspended shop's people. */
import type * as contract from '@stampdeck/contract/platform.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const platformHandlers: Handlers<typeof contract> = {
  listShops: (ctx, { body }) => actions.list(ctx, body),
  getPlatformShop: async (ctx, { params }) => ({ shop: await actions.read(ctx, params.id) }),
  suspendShop: async (ctx, { params, body }) => ({ shop: await actions.suspend(ctx, params.id, body.reason) }),
  restoreShop: async (ctx, { params }) => ({ shop: await actions.restore(ctx, params.id) }),
  listShopInvitations: (ctx) => actions.listInvitations(ctx),
  inviteShop: (ctx, { body }) => actions.invite(ctx, body.note),
  takeBackShopInvitation: (ctx, { params }) => actions.takeBack(ctx, params.id),
  getSuspension: (ctx) => actions.readSuspension(ctx),
};
