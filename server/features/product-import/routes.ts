/** The calls about files of products. */
import type * as contract from '@stampdeck/contract/product-import.ts';
import type { Files } from '#file-jobs.ts';
import type { Handlers } from '#http/mount.ts';
import * as imports from '#imports.ts';
import { start, undo } from './actions.ts';
import { exportProducts, template } from './export.ts';
import { place, presentImport, productFiles } from './files.ts';

export const productImportHandlers = (files: Files): Handlers<typeof contract> => ({
  exportProducts: (ctx, { body }) => exportProducts(ctx, body),
  getProductTemplate: async (ctx) => template(ctx),
  checkProductImport: (ctx) => imports.checkImport(ctx, productFiles, files),
  startProductImport: async (ctx, { body }) => ({ import: presentImport(await start(ctx, files, body.id), ctx.now()) }),
  cancelProductImport: async (ctx, { body }) => ({
    import: presentImport(await imports.cancelImport(ctx, place, files, body.id), ctx.now()),
  }),
  undoProductImport: async (ctx, { body }) => ({ import: presentImport(await undo(ctx, files, body.id), ctx.now()) }),
  getProductImport: async (ctx) => {
    const last = await imports.findStarted(ctx, place);
    return { import: last ? presentImport(last, ctx.now()) : null };
  },
});
