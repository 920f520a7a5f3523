/** The calls about files of members. */
import type * as contract from '@stampdeck/contract/member-import.ts';
import type { Files } from '#file-jobs.ts';
import type { Handlers } from '#http/mount.ts';
import * as imports from '#imports.ts';
import { memberFiles, place, presentImport } from './files.ts';

export const memberImportHandlers = (files: Files): Handlers<typeof contract> => ({
  checkImport: (ctx) => imports.checkImport(ctx, memberFiles, files),
  startImport: async (ctx, { body }) => ({
    import: presentImport(await imports.startImport(ctx, memberFiles, files, body.id)),
  }),
  cancelImport: async (ctx, { body }) => ({
    import: presentImport(await imports.cancelImport(ctx, place, files, body.id)),
  }),
  getImport: async (ctx) => {
    const last = await imports.findStarted(ctx, place);
    return { import: last ? presentImport(last) : null };
  },
});
