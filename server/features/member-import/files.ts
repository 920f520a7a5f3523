/** Taking in a file of members: a look at it first, then the import, which goes on by itself. */
import { mkdir, rm } from 'node:fs/promises';
import { type ImportCheck, type ImportState, mostImportBytes } from '@stampdeck/contract/member-import.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import { isUniqueViolation } from '#db/client.ts';
import type { ImportsTable } from '#db/schema.ts';
import { expectSettled } from '#features/shops/actions.ts';
import { newId } from '#ids.ts';
import { newTurns } from '#turns.ts';
import { oneOfEachShop } from '#waiting-files.ts';
import { checkFile } from './check.ts';
import { importPath, importsFolder } from './importer.ts';
import * as queries from './queries.ts';
import { inspectFile, rowsOf } from './read-file.ts';

export interface Files {
  dataDir: string;
  /** An import was just committed. */
  prompt: () => void;
}

/** Reading a large file takes a moment of the processor. */
const inTurn = newTurns(1);

const receiving = oneOfEachShop('importRunning');

/** Receives the call's file; it is gone again when `work` fails. */
const receive = <T>(ctx: Context, { dataDir }: Files, id: string, work: (path: string) => Promise<T>): Promise<T> =>
  receiving(ownShop(ctx).id, async () => {
    const path = importPath(dataDir, id);
    try {
      await mkdir(importsFolder(dataDir), { recursive: true });
      await ctx.browser.receiveFile('file', mostImportBytes, path);
      return await inTurn(() => work(path));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  });

/** Says what importing the call's file would do. */
export async function checkImport(ctx: Context, files: Files): Promise<ImportCheck> {
  return receive(ctx, files, `check-${newId()}`, async (path) => {
    const check = await checkFile(ctx.store.reports, ownShop(ctx), path, await inspectFile(path), ctx.now());
    await rm(path, { force: true });
    return check;
  });
}

const presentImport = ({ shop_id: _, created_at, finished_at, ...row }: ImportsTable): ImportState => ({
  ...row,
  createdAt: created_at,
  finishedAt: finished_at,
});

/** Begins to import the call's file; one at a time for each shop. */
export async function startImport(ctx: Context, files: Files): Promise<ImportState> {
  const id = newId();
  const shop = ownShop(ctx);
  return receive(ctx, files, id, async (path) => {
    const file = await inspectFile(path);
    let total = 0;
    for await (const _ of rowsOf(path, file)) total += 1;
    const row: ImportsTable = {
      ...{ shop_id: shop.id, id, status: 'running', total },
      ...{ handled: 0, added: 0, known: 0, wrong: 0 },
      created_at: ctx.now().toISOString(),
      finished_at: null,
    };
    try {
      await transact(ctx, async (tx) => {
        await queries.addImport(tx.db, row);
        await expectSettled(tx, shop.id);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'imports')) throw new AppError('importRunning');
      throw error;
    }
    files.prompt();
    return presentImport(row);
  });
}

/** How the shop's last import is getting on. */
export async function readImport(ctx: Context): Promise<ImportState | null> {
  const row = await queries.findLastImport(ctx.db, ownShop(ctx).id);
  return row ? presentImport(row) : null;
}
