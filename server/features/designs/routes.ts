/** The calls about card designs. */
import type * as contract from '@stampdeck/contract/designs.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const designHandlers: Handlers<typeof contract> = {
  publishDesign: async (ctx, { body }) => ({
    success: true,
    ...(await actions.publishDesign(ctx, body.shopId, body.design)),
  }),
  getDesign: async (ctx, { body }) => ({
    success: true,
    cardDesignItem: await actions.readDesign(ctx, body.shopId, body.version),
  }),
};
