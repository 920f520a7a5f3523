/** The calls about members without an account of their own. */
import type * as contract from '@stampdeck/contract/unclaimed.ts';
import type { Handlers } from '#http/mount.ts';
import { addMember, claimMember } from './counter.ts';

export const unclaimedHandlers: Handlers<typeof contract> = {
  addMember: async (ctx, { body }) => ({ user: await addMember(ctx, body) }),
  claimMember: async (ctx, { body }) => ({ user: await claimMember(ctx, body) }),
};
