/** The calls about cards and stamps. */
import type * as contract from '@stampdeck/contract/stamps.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';
import { redeem } from './redeem.ts';
import { scanCode } from './scan.ts';

export const stampHandlers: Handlers<typeof contract> = {
  getCard: (ctx, { body }) => actions.readCard(ctx, body.shopId, body.customerId),
  awardStamp: (ctx, { body: { count, ...body } }) => actions.moveStamps(ctx, { ...body, stamps: count }),
  removeStamp: (ctx, { body: { count, ...body } }) => actions.moveStamps(ctx, { ...body, stamps: -count }),
  undoEntry: (ctx, { body }) => actions.undoEntry(ctx, body.ledgerId, body.reason),
  redeemReward: (ctx, { body }) => redeem(ctx, body),
  getHistory: (ctx, { body }) => actions.readHistory(ctx, body.shopId, body.customerId, body.limit, body.cursor),
  scanCode: (ctx, { body }) => scanCode(ctx, body.code),
};
