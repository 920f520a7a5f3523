/** The calls about menus. */
import type * as contract from '@stampdeck/contract/menu.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const menuHandlers: Handlers<typeof contract> = {
  getMenu: (ctx, { params }) => actions.readMenu(ctx, params.id),
  listMenuItems: (ctx, { params, query }) => actions.readItems(ctx, params.id, query.cursor),
};
