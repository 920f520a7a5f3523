/** Starts an import of products, and its undo. */
import { audit } from '#audit.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import { isUniqueViolation } from '#db/client.ts';
import { startUndo } from '#db/imports.ts';
import type { ImportsTable } from '#db/schema.ts';
import type { Files } from '#file-jobs.ts';
import * as imports from '#imports.ts';
import { place, productFiles, undoUntil } from './files.ts';

export const start = (ctx: Context, files: Files, id: string): Promise<ImportsTable> =>
  imports.startImport(ctx, productFiles, files, id, (tx) => audit(tx, 'productsImported', {}));

/** Takes an import back, in the background. What is undone already stays so. */
export async function undo(ctx: Context, { prompt }: Files, id: string): Promise<ImportsTable> {
  const found = await imports.expectStarted(ctx, place, id);
  if (found.status === 'undoing' || found.status === 'undone') return found;
  const until = undoUntil(found);
  if (!until || until < ctx.now()) throw new AppError('productUndoGone');
  try {
    await transact(ctx, async (tx) => {
      if (await startUndo(tx.db, { shop_id: ownShop(tx).id, id })) await audit(tx, 'productImportUndone', {});
    });
  } catch (error) {
    if (isUniqueViolation(error, 'imports')) throw new AppError('importRunning');
    throw error;
  }
  prompt();
  return imports.expectStarted(ctx, place, id);
}
