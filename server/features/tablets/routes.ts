/** The calls about shared tablets. */
import type * as contract from '@stampdeck/contract/tablets.ts';
import { transact } from '#context.ts';
import { stayAtTablet } from '#features/accounts/sessions.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';
import * as switching from './switching.ts';

export const tabletHandlers: Handlers<typeof contract> = {
  listTablets: (ctx) => actions.read(ctx),
  enrollTablet: (ctx, { body }) => actions.enroll(ctx, body),
  endTablet: (ctx, { params }) => actions.end(ctx, params.id),
  givePin: (ctx, { params, body }) => actions.givePin(ctx, params.id, body),
  unlockPin: (ctx, { params }) => actions.unlock(ctx, params.id),
  readOwnPin: (ctx) => actions.readOwnPin(ctx),
  saveOwnPin: (ctx, { body }) => actions.saveOwnPin(ctx, body),
  openTablet: (ctx) => switching.open(ctx),
  unlockTablet: (ctx, { body }) => switching.unlock(ctx, body),
  stayAtTablet: (ctx) => transact(ctx, stayAtTablet),
};
