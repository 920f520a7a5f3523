/** Files of members. */
import type { ImportCheck, ImportState } from '@stampdeck/contract/member-import.ts';
import { ownShop } from '#context.ts';
import type { ImportsTable } from '#db/schema.ts';
import { expectSettled } from '#features/shops/actions.ts';
import type { ImportKind } from '#imports.ts';
import { checkFile } from './check.ts';
import { inspectFile } from './read-file.ts';

/** Where they wait. */
export const place = { kind: 'members', lease: 'member-import', folder: 'imports' } as const;

export const memberFiles: ImportKind<ImportCheck> = {
  ...place,
  mostPreparedBytes: 64 * 1024 * 1024,
  check: async (ctx, paths, text) =>
    checkFile(ctx.store.reports, ownShop(ctx), paths, await inspectFile(paths.csv, text), ctx.now()),
  expectReady: expectSettled,
};

export function presentImport(row: ImportsTable): ImportState {
  const { id, status, total, handled, added, known, wrong, created_at: createdAt, finished_at: finishedAt } = row;
  if (status === 'ready' || status === 'undoing' || status === 'undone') throw new Error(`This import is ${status}.`);
  return { id, status, total, handled, added, known, wrong, createdAt, finishedAt };
}
