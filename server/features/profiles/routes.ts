/** The calls about profiles. */
import type * as contract from '@stampdeck/contract/profiles.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const profileHandlers: Handlers<typeof contract> = {
  getProfile: (ctx, { params }) => actions.findVisibleProfile(ctx, params.id),
  updateProfile: (ctx, { body }) => actions.updateProfile(ctx, body),
};
