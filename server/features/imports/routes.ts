/** The calls about members without an account of their own. */
import type * as contract from '@stampdeck/contract/imports.ts';
import type { Handlers } from '#http/mount.ts';
import { addMember, handOverMember } from './counter.ts';
import { checkImport, type Files, readImport, startImport } from './files.ts';

export const importHandlers = (files: Files): Handlers<typeof contract> => ({
  addMember: async (ctx, { body }) => ({ success: true, user: await addMember(ctx, body) }),
  checkImport: async (ctx) => ({ success: true, check: await checkImport(ctx, files) }),
  startImport: async (ctx) => ({ success: true, import: await startImport(ctx, files) }),
  handOverMember: async (ctx, { body }) => ({ success: true, user: await handOverMember(ctx, body) }),
  getImport: async (ctx) => ({ success: true, import: await readImport(ctx) }),
});
