/** A shop's archive: taken out whole, brought into an empty shop after all of it was read. */
import { mkdir, rm, stat } from 'node:fs/promises';
import { type ArchiveState, archiveContents, archiveFault, mostArchiveBytes } from '@stampdeck/contract/archive.ts';
import type { Download } from '@stampdeck/contract/http.ts';
import * as z from 'zod/mini';
import { audit } from '#audit.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import type { ShopArchivesTable } from '#db/schema.ts';
import { freshAccount } from '#features/accounts/reauth.ts';
import { requireRunning } from '#features/accounts/sessions.ts';
import { lockNewestVersion } from '#features/designs/queries.ts';
import type { Files } from '#file-jobs.ts';
import { newId } from '#ids.ts';
import { Places } from '#places.ts';
import { newTurns } from '#turns.ts';
import { zipped } from '#zip.ts';
import { entriesOf } from './export.ts';
import * as queries from './queries.ts';
import { archivePath, archivesFolder, expectPlace, noteNetwork } from './waiting.ts';

/** Milliseconds that one archive may take: its moment of the database keeps what is removed meanwhile. */
const longestExport = 60 * 60 * 1000;
/** Archives that are made at the same time; each reads on a connection of its own. */
const places = new Places({ most: 4, mostOfNetwork: 2, busy: 'archiveUnderWay' });

/** The caller's whole shop, once they have said again who they are. */
export async function exportShop(ctx: Context, currentPassword?: string): Promise<Download> {
  await freshAccount(ctx, currentPassword);
  const shop = ownShop(ctx);
  places.expect(ctx, shop.id);
  await audit(ctx, 'shopExported', {});
  const day = ctx.now().toISOString().slice(0, 10);
  return { name: `stampdeck-shop-${day}.zip`, content: archiveOf(ctx, shop.id) };
}

/**
 * The archive as it is sent. It breaks off when the session that asked for it ends, when it takes too long, and when another shop has taken
 * over its place: what has come then has no manifest.
 */
export async function* archiveOf(ctx: Context, shopId: string): AsyncGenerator<Uint8Array> {
  const began = performance.now();
  let isOver = false;
  // Others may have begun between the call and its answer.
  const leave = places.take(ctx, shopId, () => {
    isOver = true;
  });
  try {
    const moment = await ctx.store.openMoment();
    try {
      for await (const chunk of zipped(entriesOf(moment.db, shopId, ctx.now().toISOString()))) {
        if (isOver) throw new Error('An archive gave its place to another one.');
        if (performance.now() - began > longestExport) throw new Error('An archive took longer than an hour.');
        await requireRunning(ctx);
        yield chunk;
      }
    } finally {
      await moment.close();
    }
  } finally {
    leave();
  }
}

const present = (row: ShopArchivesTable): ArchiveState => ({
  ...{ id: row.id, status: row.status, handled: row.handled },
  contents: row.contents === null ? null : z.parse(archiveContents, JSON.parse(row.contents)),
  faults: z.parse(z.array(archiveFault), JSON.parse(row.faults)),
  ...{ createdAt: row.created_at, finishedAt: row.finished_at },
});

/** A part of this archive is in the shop already, and the rest may follow. */
const goesOn = (row: ShopArchivesTable | undefined): boolean =>
  row !== undefined && row.digest !== null && row.digest === row.failed_digest;

/** The archive that was chosen last, and whether the shop can take it. */
export async function readArchive(ctx: Context): Promise<{ canTake: boolean; archive: ArchiveState | null }> {
  const shopId = ownShop(ctx).id;
  const row = await queries.findArchive(ctx.db, shopId);
  const canTake = goesOn(row) || (await queries.isEmpty(ctx.db, shopId));
  return { canTake, archive: row ? present(row) : null };
}

async function findOwn(ctx: Context): Promise<ShopArchivesTable> {
  const row = await queries.findArchive(ctx.db, ownShop(ctx).id);
  if (!row) throw new AppError('archiveNotReady');
  return row;
}

/** An empty shop, or one in which this very archive stopped before. */
async function expectEmpty(ctx: Context, shopId: string, row?: ShopArchivesTable): Promise<void> {
  if (!goesOn(row) && !(await queries.isEmpty(ctx.db, shopId))) throw new AppError('shopNotEmpty');
}

/** Archives on their way here: room on the disk is kept for each. */
const arrivals = new Places({ most: 8, mostOfNetwork: 2, busy: 'archiveBusy' });
/** Whoever takes the last place has it before another looks. */
const inTurn = newTurns(1);

/** Takes the call's file, to be read whole. A shop that is not empty is refused before the file has come. */
export async function checkArchive(ctx: Context, { dataDir, prompt }: Files): Promise<ArchiveState> {
  const shopId = ownShop(ctx).id;
  const id = newId();
  const last = await queries.findArchive(ctx.db, shopId);
  if (last?.status !== 'failed' && !last?.failed_digest) await expectEmpty(ctx, shopId);
  const path = archivePath(dataDir, id);
  const admit = (bytes: number) => expectPlace(ctx, dataDir, shopId, bytes);
  const giveWay = new AbortController();
  const leave = arrivals.take(ctx, shopId, () => giveWay.abort());
  try {
    await mkdir(archivesFolder(dataDir), { recursive: true });
    await ctx.browser.receiveFile('file', mostArchiveBytes, path, { admit, giveWay: giveWay.signal });
    await inTurn(async () => {
      await admit((await stat(path)).size);
      const isPut = await transact(ctx, (tx) => queries.putArchive(tx.db, shopId, id, tx.now().toISOString()));
      if (!isPut) throw new AppError('archiveBusy', { retryAfter: 60 });
      noteNetwork(ctx, id);
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    leave();
  }
  if (last) await rm(archivePath(dataDir, last.id), { force: true });
  prompt();
  return present(await findOwn(ctx));
}

/** Begins to bring the archive in, if the shop is empty still; from here on nobody else can join until it is done. */
export async function startArchive(
  ctx: Context,
  { prompt }: Files,
  id: string,
  currentPassword?: string,
): Promise<ArchiveState> {
  await freshAccount(ctx, currentPassword);
  const shopId = ownShop(ctx).id;
  await transact(ctx, async (tx) => {
    await requireRunning(tx);
    const row = await queries.lockArchive(tx.db, shopId);
    const { closedAt } = await lockNewestVersion(tx.db, shopId);
    if (closedAt !== null) throw new AppError('shopClosed');
    if (!row) throw new AppError('archiveNotReady');
    if (row.id === id && (row.status === 'running' || row.status === 'done')) return;
    if (row.id !== id || row.status !== 'ready') throw new AppError('archiveNotReady');
    await expectEmpty(tx, shopId, row);
    const from = goesOn(row) ? {} : { base: null, handled: 0 };
    if (!(await queries.moveArchive(tx.db, row, { status: 'running', finished_at: null, ...from })))
      throw new AppError('archiveNotReady');
    await audit(tx, 'shopImported', {});
  });
  prompt();
  return present(await findOwn(ctx));
}
