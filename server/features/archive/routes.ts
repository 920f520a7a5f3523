/** The calls about whole shops. */
import type * as contract from '@stampdeck/contract/archive.ts';
import type { Files } from '#file-jobs.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const archiveHandlers = (files: Files, stores: actions.Stores): Handlers<typeof contract> => ({
  exportShop: (ctx, { body }) => actions.exportShop(ctx, stores, body.currentPassword),
  getArchive: (ctx) => actions.readArchive(ctx),
  checkArchive: async (ctx) => ({ archive: await actions.checkArchive(ctx, files) }),
  startArchive: async (ctx, { body }) => ({
    archive: await actions.startArchive(ctx, files, body.id, body.currentPassword),
  }),
});
