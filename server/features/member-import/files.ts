/** Receives files of members. A check comes first; the import then runs as a job. */
import { mkdir, rm } from 'node:fs/promises';
import { type ImportCheck, type ImportState, mostImportBytes } from '@stampdeck/contract/member-import.ts';
import { limitConcurrency } from '#concurrency.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import { isUniqueViolation } from '#db/client.ts';
import { diskTrouble } from '#db/disk-trouble.ts';
import { underLease } from '#db/leases.ts';
import type { ImportsTable } from '#db/schema.ts';
import { expectRoom } from '#disk-room.ts';
import { expectSettled } from '#features/shops/actions.ts';
import type { Files } from '#file-jobs.ts';
import { newId } from '#ids.ts';
import { checkFile } from './check.ts';
import { csvPath, importPath, importsFolder } from './import-job.ts';
import * as queries from './queries.ts';
import { inspectFile, Sniffer } from './read-file.ts';

/** Ours: checking a large file takes much of the processor. */
const inTurn = limitConcurrency(1);

/** Bytes that the checked rows of the largest file take. */
const mostPeopleBytes = 64 * 1024 * 1024;

/** Receives the call's file and reads it twice. Keeps only the checked rows, for the import. */
async function takeIn(ctx: Context, dataDir: string, id: string): Promise<ImportCheck> {
  const shop = ownShop(ctx);
  const paths = { csv: csvPath(dataDir, id), people: importPath(dataDir, id) };
  const sniffer = new Sniffer();
  try {
    await mkdir(importsFolder(dataDir), { recursive: true });
    await ctx.browser.receiveFile('file', mostImportBytes, paths.csv, { watch: sniffer.watch });
    const kind = sniffer.end();
    return await inTurn(async () => {
      await expectRoom(importsFolder(dataDir), mostPeopleBytes);
      const file = await inspectFile(paths.csv, kind);
      return await checkFile(ctx.store.reports, shop, paths, file, ctx.now());
    });
  } catch (error) {
    await rm(paths.people, { force: true });
    throw diskTrouble(error) === 'diskFull' ? new AppError('storageFull') : error;
  } finally {
    await rm(paths.csv, { force: true });
  }
}

/**
 * Receives the call's file and reports what importing it would do. A shop uploads one file at a
 * time.
 */
export async function checkImport(ctx: Context, { dataDir }: Files): Promise<{ id: string; check: ImportCheck }> {
  const shopId = ownShop(ctx).id;
  const checked = await underLease(ctx, `member-import upload ${shopId}`, async () => {
    const id = newId();
    const check = await takeIn(ctx, dataDir, id);
    const row: ImportsTable = {
      ...{ shop_id: shopId, id, status: 'ready', total: check.rows },
      ...{ handled: 0, added: 0, known: 0, wrong: 0 },
      created_at: ctx.now().toISOString(),
      finished_at: null,
    };
    const replaced = await transact(ctx, (tx) => queries.putReady(tx.db, row));
    for (const other of replaced) await rm(importPath(dataDir, other), { force: true });
    return { id, check };
  });
  if (!checked) throw new AppError('importRunning');
  return checked;
}

const presentImport = ({ shop_id: _, created_at, finished_at, status, ...row }: ImportsTable): ImportState => {
  if (status === 'ready') throw new Error('This import has not been started.');
  return { ...row, status, createdAt: created_at, finishedAt: finished_at };
};

async function findStarted(ctx: Context, id: string): Promise<ImportState> {
  const row = await queries.findStarted(ctx.db, ownShop(ctx).id, id);
  if (!row) throw new AppError('importNotReady');
  return presentImport(row);
}

/**
 * Starts to import a checked file. A shop runs one import at a time. The same call again changes
 * nothing.
 */
export async function startImport(ctx: Context, { prompt }: Files, id: string): Promise<ImportState> {
  const shopId = ownShop(ctx).id;
  try {
    await transact(ctx, async (tx) => {
      await queries.startReady(tx.db, shopId, id, tx.now().toISOString());
      await expectSettled(tx, shopId);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'imports')) throw new AppError('importRunning');
    throw error;
  }
  prompt();
  return findStarted(ctx, id);
}

/** Stops a running import. Members who were already added stay. */
export async function cancelImport(ctx: Context, { dataDir }: Files, id: string): Promise<ImportState> {
  const { id: shopId } = ownShop(ctx);
  await findStarted(ctx, id);
  await transact(ctx, (tx) => queries.endImport(tx.db, { shop_id: shopId, id }, 'canceled', tx.now().toISOString()));
  await rm(importPath(dataDir, id), { force: true });
  return findStarted(ctx, id);
}

/** The state of the shop's last import. */
export async function readImport(ctx: Context): Promise<ImportState | null> {
  const row = await queries.findStarted(ctx.db, ownShop(ctx).id);
  return row ? presentImport(row) : null;
}
