/** The calls about price packages. */
import type * as contract from '@stampdeck/contract/packages.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const packageHandlers: Handlers<typeof contract> = {
  listPackages: async (ctx) => ({ pricepackages: await actions.list(ctx) }),
  getPackage: async (ctx, { params }) => ({ data: await actions.find(ctx, params.id) }),
  addPackage: async (ctx, { body }) => ({ data: await actions.add(ctx, body) }),
  savePackage: async (ctx, { params, body }) => ({ data: await actions.save(ctx, params.id, body) }),
  removePackage: (ctx, { params }) => actions.remove(ctx, params.id),
};
