/** The calls about a shop's details. */
import type * as contract from '@stampdeck/contract/settings.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const settingHandlers: Handlers<typeof contract> = {
  getSettings: async (ctx) => ({ success: true, settings: await actions.readDetails(ctx) }),
  saveSettings: async (ctx, { body }) => ({ success: true, settings: await actions.saveDetails(ctx, body) }),
};
