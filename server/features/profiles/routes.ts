/** The calls about what an account is. */
import type * as contract from '@stampdeck/contract/profiles.ts';
import { person } from '#context.ts';
import type { Handlers } from '#http/mount.ts';
import type { Throttle } from '#http/throttle.ts';
import * as actions from './actions.ts';

/** `changes` counts each account's, because a new password costs a hash. */
export const profileHandlers = (changes: Throttle): Handlers<typeof contract> => ({
  getProfile: (ctx, { params }) => actions.findVisibleProfile(ctx, params.id),
  updateProfile: async (ctx, { body }) => {
    changes.take(ctx, person(ctx).accountId);
    return actions.updateProfile(ctx, body);
  },
});
