/** The calls about files of members. */
import type * as contract from '@stampdeck/contract/member-import.ts';
import type { Handlers } from '#http/mount.ts';
import { checkImport, type Files, readImport, startImport } from './files.ts';

export const memberImportHandlers = (files: Files): Handlers<typeof contract> => ({
  checkImport: async (ctx) => ({ success: true, check: await checkImport(ctx, files) }),
  startImport: async (ctx) => ({ success: true, import: await startImport(ctx, files) }),
  getImport: async (ctx) => ({ success: true, import: await readImport(ctx) }),
});
