/** The calls about categories. */
import type * as contract from '@stampdeck/contract/categories.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const categoryHandlers: Handlers<typeof contract> = {
  listCategories: (ctx, { query }) => actions.list(ctx, query.operator),
  addCategory: (ctx, { body }) => actions.add(ctx, body),
  saveCategory: (ctx, { params, body }) => actions.save(ctx, params.categoryId, body),
  removeCategory: (ctx, { params }) => actions.remove(ctx, params.categoryId),
};
