/** The calls about cards and stamps. */
import type * as contract from '@stampdeck/contract/stamps.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';
import { redeem } from './redeem.ts';
import { scanCode } from './scan.ts';

export const stampHandlers: Handlers<typeof contract> = {
  getCard: async (ctx, { body }) => ({ success: true, ...(await actions.readCard(ctx, body.shopId, body.customerId)) }),
  awardStamp: async (ctx, { body }) => ({
    success: true,
    ...(await actions.moveStamps(ctx, { ...body, stamps: body.count })),
  }),
  removeStamp: async (ctx, { body }) => ({
    success: true,
    ...(await actions.moveStamps(ctx, { customerId: body.customerId, stamps: -body.count, reason: body.reason })),
  }),
  undoEntry: async (ctx, { body }) => ({
    success: true,
    ...(await actions.undoEntry(ctx, body.ledgerId, body.reason)),
  }),
  redeemReward: async (ctx, { body }) => ({ success: true, ...(await redeem(ctx, body)) }),
  getHistory: async (ctx, { body }) => ({
    success: true,
    ...(await actions.readHistory(ctx, body.shopId, body.customerId, body.limit, body.cursor)),
  }),
  scanCode: async (ctx, { body }) => ({ success: true, ...(await scanCode(ctx, body.code)) }),
};
