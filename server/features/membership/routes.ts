/** The calls about following and joining. */
import type * as contract from '@stampdeck/contract/membership.ts';
import { readCounts } from '#features/shops/actions.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const membershipHandlers: Handlers<typeof contract> = {
  getFollowerCount: async (ctx, { body }) => ({ subscribeNumber: (await readCounts(ctx, body.shopId)).followers }),
  getFollow: (ctx, { body }) => actions.readFollow(ctx, body.shopId, body.customerId),
  follow: (ctx, { body }) => actions.follow(ctx, body.shopId, body.customerId),
  unfollow: (ctx, { body }) => actions.unfollow(ctx, body.shopId, body.customerId),
  getMemberCount: async (ctx, { body }) => ({ joinNumber: (await readCounts(ctx, body.shopId)).members }),
  getMembership: async (ctx, { body }) => {
    const membership = await actions.readMembership(ctx, body.shopId, body.customerId);
    return { joined: membership.join !== null, ...membership };
  },
  join: (ctx, { body }) => actions.join(ctx, body.shopId, body.customerId),
  leave: (ctx, { body }) => actions.leave(ctx, body.shopId, body.customerId),
};
