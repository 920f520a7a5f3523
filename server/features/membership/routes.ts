/** The calls about following and joining. */
import type * as contract from '@stampdeck/contract/membership.ts';
import { readCounts } from '#features/shops/actions.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

const done = { success: true } as const;

export const membershipHandlers: Handlers<typeof contract> = {
  getFollowerCount: async (ctx, { body }) => ({
    success: true,
    subscribeNumber: (await readCounts(ctx, body.shopId)).followers,
  }),
  getFollow: async (ctx, { body }) => {
    const subscribe = await actions.readFollow(ctx, body.shopId, body.customerId);
    return { success: true, subcribed: subscribe !== null, subscribe };
  },
  follow: async (ctx, { body }) => {
    await actions.follow(ctx, body.shopId, body.customerId);
    return done;
  },
  unfollow: async (ctx, { body }) => {
    await actions.unfollow(ctx, body.shopId, body.customerId);
    return done;
  },
  getMemberCount: async (ctx, { body }) => ({
    success: true,
    joinNumber: (await readCounts(ctx, body.shopId)).members,
  }),
  getMembership: async (ctx, { body }) => {
    const membership = await actions.readMembership(ctx, body.shopId, body.customerId);
    return { success: true, joined: membership.join !== null, ...membership };
  },
  join: async (ctx, { body }) => {
    await actions.join(ctx, body.shopId, body.customerId);
    return done;
  },
  leave: async (ctx, { body }) => {
    await actions.leave(ctx, body.shopId, body.customerId);
    return done;
  },
};
