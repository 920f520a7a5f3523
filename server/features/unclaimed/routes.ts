/** The calls about members without an account of their own. */
import type * as contract from '@stampdeck/contract/unclaimed.ts';
import type { Handlers } from '#http/mount.ts';
import { addMember, handOverMember } from './counter.ts';

export const unclaimedHandlers: Handlers<typeof contract> = {
  addMember: async (ctx, { body }) => ({ user: await addMember(ctx, body) }),
  handOverMember: async (ctx, { body }) => ({ user: await handOverMember(ctx, body) }),
};
