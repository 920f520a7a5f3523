/** The calls of devices that get push messages. */
import type * as contract from '@stampdeck/contract/push.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const pushHandlers: Handlers<typeof contract> = {
  getPushKey: (ctx) => actions.readKey(ctx),
  findPushDevice: (ctx, { params }) => actions.findDevice(ctx, params.id),
  addPushDevice: (ctx, { body }) => actions.addDevice(ctx, body),
  removePushDevice: (ctx, { params }) => actions.removeDevice(ctx, params.id),
};
