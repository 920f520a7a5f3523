/** The calls about card designs. */
import type * as contract from '@stampdeck/contract/designs.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const designHandlers: Handlers<typeof contract> = {
  publishDesign: (ctx, { body }) => actions.publishDesign(ctx, body.shopId, body.design),
  getDesign: async (ctx, { body }) => ({
    cardDesignItem: await actions.readDesign(ctx, body.shopId, body.version),
  }),
};
