/** The calls of the bell. */
import type * as contract from '@stampdeck/contract/notifications.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';
import { readChoices, saveChoices } from './choices.ts';

export const notificationHandlers: Handlers<typeof contract> = {
  listNotifications: (ctx, { query }) => actions.list(ctx, query),
  countNotifications: (ctx) => actions.count(ctx),
  markNotifications: (ctx, { body }) => actions.mark(ctx, body.upTo),
  readNotificationChoices: readChoices,
  saveNotificationChoices: (ctx, { body }) => saveChoices(ctx, body),
};
