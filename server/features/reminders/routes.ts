/** The calls about reminders. */
import type * as contract from '@stampdeck/contract/reminders.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const reminderHandlers: Handlers<typeof contract> = {
  getReminders: (ctx, { params }) => actions.read(ctx, params.shopId),
  saveReminders: (ctx, { params, body }) => actions.save(ctx, params.shopId, body),
};
