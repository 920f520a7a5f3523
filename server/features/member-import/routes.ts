/** The calls about files of members. */
import type * as contract from '@stampdeck/contract/member-import.ts';
import type { Files } from '#file-jobs.ts';
import type { Handlers } from '#http/mount.ts';
import { cancelImport, checkImport, readImport, startImport } from './files.ts';

export const memberImportHandlers = (files: Files): Handlers<typeof contract> => ({
  checkImport: (ctx) => checkImport(ctx, files),
  startImport: async (ctx, { body }) => ({ import: await startImport(ctx, files, body.id) }),
  cancelImport: async (ctx, { body }) => ({ import: await cancelImport(ctx, files, body.id) }),
  getImport: async (ctx) => ({ import: await readImport(ctx) }),
});
