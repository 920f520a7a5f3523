/** Files of products: where they wait, and what their imports say. */
import { importUndoMinutes, type ProductCheck, type ProductImportState } from '@stampdeck/contract/product-import.ts';
import type { ImportsTable } from '#db/schema.ts';
import { expectSettled } from '#features/shops/actions.ts';
import type { ImportKind } from '#imports.ts';
import { checkFile } from './check.ts';

export const place = { kind: 'products', lease: 'product-import', folder: 'product-imports' } as const;

export const productFiles: ImportKind<ProductCheck> = {
  ...place,
  mostPreparedBytes: 128 * 1024 * 1024,
  check: checkFile,
  expectReady: expectSettled,
};

/** Until when an import can be undone; null if it wrote nothing, runs, or is undone. */
export function undoUntil({ status, added, changed, finished_at }: ImportsTable): Date | null {
  const isOver = status === 'done' || status === 'canceled' || status === 'failed';
  if (!isOver || finished_at === null || added + changed === 0) return null;
  return new Date(Date.parse(finished_at) + importUndoMinutes * 60_000);
}

export function presentImport(row: ImportsTable, now: Date): ProductImportState {
  const { id, status, total, handled, added, changed, known: same, wrong, restored, kept: left } = row;
  if (status === 'ready') throw new Error('This import has not been started.');
  const until = undoUntil(row);
  return {
    ...{ id, status, total, handled, added, changed, same, wrong, restored, left },
    ...{ createdAt: row.created_at, finishedAt: row.finished_at },
    undoUntil: until && until > now ? until.toISOString() : null,
  };
}
