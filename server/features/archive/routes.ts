/** The calls about a shop as a whole. */
import type * as contract from '@stampdeck/contract/archive.ts';
import type { Handlers } from '#http/mount.ts';
import type { Throttle } from '#http/throttle.ts';
import * as actions from './actions.ts';

interface Parts extends actions.Files {
  exports: Throttle;
}

export const archiveHandlers = ({ exports, ...files }: Parts): Handlers<typeof contract> => ({
  exportShop: (ctx, { body }) => {
    const admit = (shopId: string) => exports.take(ctx, shopId);
    return actions.exportShop(ctx, admit, body.currentPassword);
  },
  getArchive: async (ctx) => ({ success: true, ...(await actions.readArchive(ctx)) }),
  checkArchive: async (ctx) => ({ success: true, archive: await actions.checkArchive(ctx, files) }),
  startArchive: async (ctx, { body }) => ({
    success: true,
    archive: await actions.startArchive(ctx, files, body.id, body.currentPassword),
  }),
});
