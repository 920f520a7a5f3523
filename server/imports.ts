/** Receives files of rows. A check comes first; the import then runs as a job. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mostImportBytes, type TextKind } from '@stampdeck/contract/import-files.ts';
import { isUniqueViolation } from '#db/client.ts';
import { diskTrouble } from '#db/disk-trouble.ts';
import { endImport, findStarted as findRow, type ImportKindName, putReady, startReady } from '#db/imports.ts';
import { underLease } from '#db/leases.ts';
import type { ImportsTable } from '#db/schema.ts';
import { limitConcurrency } from './concurrency.ts';
import { AppError, type Context, ownShop, transact } from './context.ts';
import { Sniffer } from './csv-file.ts';
import { expectRoom } from './disk-room.ts';
import type { Files } from './file-jobs.ts';
import { newId } from './ids.ts';

/** Where a file is until it is imported. */
export interface ImportPlace {
  kind: ImportKindName;
  /** Of its leases. */
  lease: string;
  /** In the data folder. */
  folder: string;
}

/** What a slice imports. */
export interface ImportKind<Check extends { rows: number }> extends ImportPlace {
  /** Bytes that the checked rows of the largest file take. */
  mostPreparedBytes: number;
  /** Reads the file, writes the checked rows to `prepared`, and reports what an import would do. */
  check: (ctx: Context, paths: ImportPaths, text: TextKind) => Promise<Check>;
  /** Throws if the shop may not start an import now. */
  expectReady: (tx: Context, shopId: string) => Promise<void>;
}

export interface ImportPaths {
  /** The uploaded file, until it is checked. */
  csv: string;
  /** The checked rows, until they are imported. */
  prepared: string;
}

export const importsFolder = (dataDir: string, { folder }: ImportPlace): string => join(dataDir, folder);

export const importPaths = (dataDir: string, place: ImportPlace, id: string): ImportPaths => ({
  csv: join(importsFolder(dataDir, place), `${id}.csv`),
  prepared: join(importsFolder(dataDir, place), `${id}.jsonl`),
});

/** Ours: checking a large file takes much of the processor. */
const inTurn = limitConcurrency(1);

/** Receives the call's file and checks it. Keeps only the checked rows, for the import. */
async function takeIn<Check extends { rows: number }>(
  ctx: Context,
  kind: ImportKind<Check>,
  dataDir: string,
  id: string,
): Promise<Check> {
  const folder = importsFolder(dataDir, kind);
  const paths = importPaths(dataDir, kind, id);
  const sniffer = new Sniffer();
  try {
    await mkdir(folder, { recursive: true });
    await ctx.browser.receiveFile('file', mostImportBytes, paths.csv, { watch: sniffer.watch });
    const text = sniffer.end();
    return await inTurn(async () => {
      await expectRoom(folder, kind.mostPreparedBytes);
      return await kind.check(ctx, paths, text);
    });
  } catch (error) {
    await rm(paths.prepared, { force: true });
    throw diskTrouble(error) === 'diskFull' ? new AppError('storageFull') : error;
  } finally {
    await rm(paths.csv, { force: true });
  }
}

/**
 * Receives the call's file and reports what importing it would do. A shop uploads one file of a
 * kind at a time.
 */
export async function checkImport<Check extends { rows: number }>(
  ctx: Context,
  kind: ImportKind<Check>,
  { dataDir }: Files,
): Promise<{ id: string; check: Check }> {
  const shopId = ownShop(ctx).id;
  const checked = await underLease(ctx, `${kind.lease} upload ${shopId}`, async () => {
    const id = newId();
    const check = await takeIn(ctx, kind, dataDir, id);
    const row: ImportsTable = {
      ...{ shop_id: shopId, id, kind: kind.kind, status: 'ready', total: check.rows },
      ...{ handled: 0, added: 0, changed: 0, known: 0, wrong: 0, restored: 0, kept: 0 },
      ...{ created_at: ctx.now().toISOString(), finished_at: null },
    };
    const replaced = await transact(ctx, (tx) => putReady(tx.db, row));
    for (const other of replaced) await rm(importPaths(dataDir, kind, other).prepared, { force: true });
    return { id, check };
  });
  if (!checked) throw new AppError('importRunning');
  return checked;
}

/** An import that was started: the one with this id, or the shop's last one. */
export const findStarted = (ctx: Context, { kind }: ImportPlace, id?: string) =>
  findRow(ctx.db, kind, ownShop(ctx).id, id);

/** Throws (409) if there is no such import. */
export async function expectStarted(ctx: Context, place: ImportPlace, id: string): Promise<ImportsTable> {
  const row = await findStarted(ctx, place, id);
  if (!row) throw new AppError('importNotReady');
  return row;
}

/**
 * Starts to import a checked file. A shop runs one import of a kind at a time. The same call again
 * changes nothing. `started` is done with the first one.
 */
export async function startImport(
  ctx: Context,
  kind: ImportPlace & Pick<ImportKind<{ rows: number }>, 'expectReady'>,
  { prompt }: Files,
  id: string,
  started?: (tx: Context) => Promise<void>,
): Promise<ImportsTable> {
  const shopId = ownShop(ctx).id;
  try {
    await transact(ctx, async (tx) => {
      const { numUpdatedRows } = await startReady(tx.db, kind.kind, shopId, id, tx.now().toISOString());
      await kind.expectReady(tx, shopId);
      if (numUpdatedRows > 0n) await started?.(tx);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'imports')) throw new AppError('importRunning');
    throw error;
  }
  prompt();
  return expectStarted(ctx, kind, id);
}

/** Stops a running import. What it wrote stays. */
export async function cancelImport(ctx: Context, place: ImportPlace, { dataDir }: Files, id: string) {
  await expectStarted(ctx, place, id);
  const key = { shop_id: ownShop(ctx).id, id };
  await transact(ctx, (tx) => endImport(tx.db, key, 'canceled', tx.now().toISOString()));
  await rm(importPaths(dataDir, place, id).prepared, { force: true });
  return expectStarted(ctx, place, id);
}
