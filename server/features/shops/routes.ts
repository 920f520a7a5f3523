/** The calls about a shop's head and details. */
import type * as contract from '@stampdeck/contract/shops.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const shopHandlers: Handlers<typeof contract> = {
  getShop: async (ctx, { params }) => ({ shop: await actions.readShopHead(ctx, params.id) }),
  getSettings: async (ctx) => ({ settings: await actions.readDetails(ctx) }),
  saveSettings: async (ctx, { body }) => ({ settings: await actions.saveDetails(ctx, body) }),
  getShortNames: async (ctx) => ({ shortNames: await actions.readShortNames(ctx) }),
  saveShortName: async (ctx, { body }) => ({ shortNames: await actions.saveShortName(ctx, body.name) }),
};
