/** Exports a whole shop as an archive, and imports one into an empty shop. */
import { mkdir, rm, stat } from 'node:fs/promises';
import { type ArchiveState, archiveContents, locatedProblem, mostArchiveBytes } from '@stampdeck/contract/archive.ts';
import type { Download } from '@stampdeck/contract/http.ts';
import * as z from 'zod/mini';
import { audit } from '#audit.ts';
import { limitConcurrency } from '#concurrency.ts';
import { AppError, type Context, ownShop, person, transact } from '#context.ts';
import { holdLease, isLeased, underLease } from '#db/leases.ts';
import type { ShopArchivesTable } from '#db/schema.ts';
import { freshAccount } from '#features/accounts/reauth.ts';
import { requireRunning } from '#features/accounts/sessions.ts';
import { lockNewestVersion } from '#features/designs/queries.ts';
import { expectUpload, type ImageStore } from '#features/images/actions.ts';
import { expectQuota, type VideoStore } from '#features/videos/actions.ts';
import type { Files } from '#file-jobs.ts';
import { newId } from '#ids.ts';
import { TransferSlots } from '#transfer-slots.ts';
import { zipped } from '#zip.ts';
import { entriesOf } from './export.ts';
import * as queries from './queries.ts';
import { archivePath, archivesFolder, expectPlace, noteNetwork } from './waiting.ts';

/**
 * Milliseconds that an export may take. Ours: its snapshot keeps deleted rows on the disk until it
 * ends.
 */
const longestExport = 60 * 60 * 1000;
/** Milliseconds after which an export takes no more photos and videos. Ours: the rest takes a moment. */
const filesUntil = 55 * 60 * 1000;
/** Bytes for what follows photos and videos, and for what is on its way to the reader (ours). */
const restBytes = 16 * 1024 * 1024;
/** Concurrent exports. Ours: each needs a database connection. */
const downloads = new TransferSlots({ most: 4, mostOfNetwork: 2 });
/** Where uploaded files are. */
export interface Stores {
  images: ImageStore;
  videos: VideoStore;
}
/** Under this lease, a shop exports once at a time, at whatever process. */
const exportLease = (shopId: string): string => `archive download ${shopId}`;
const underWay = () => new AppError('archiveUnderWay', { retryAfter: 60 });

/** Exports the caller's whole shop, after a fresh sign-in. */
export async function exportShop(ctx: Context, stores: Stores, currentPassword?: string): Promise<Download> {
  await freshAccount(ctx, currentPassword);
  const shop = ownShop(ctx);
  if (await isLeased(ctx, exportLease(shop.id))) throw underWay();
  downloads.check(ctx);
  await audit(ctx, 'shopExported', {});
  const day = ctx.now().toISOString().slice(0, 10);
  return { name: `stampdeck-shop-${day}.zip`, content: archiveOf(ctx, stores, shop.id) };
}

/** The archive while it is sent. Other exports may have begun since the call was accepted. */
export async function* archiveOf(ctx: Context, stores: Stores, shopId: string): AsyncGenerator<Uint8Array> {
  const free = await holdLease(ctx, exportLease(shopId));
  if (!free) throw underWay();
  try {
    yield* chunksOf(ctx, stores, shopId);
  } finally {
    await free();
  }
}

/**
 * Stops if the caller's session ends, if it takes too long, or if another shop takes its place. A stopped archive has no manifest.
 */
async function* chunksOf(ctx: Context, { images, videos }: Stores, shopId: string): AsyncGenerator<Uint8Array> {
  const began = performance.now();
  let [isOver, sent] = [false, 0];
  const took = (): number => performance.now() - began;
  const isLate = (): boolean => took() >= filesUntil;
  const hasRoom = (bytes: number): boolean => sent + bytes + restBytes <= mostArchiveBytes && !isLate();
  const leave = downloads.take(ctx, () => {
    isOver = true;
  });
  try {
    const snapshot = await ctx.store.openSnapshot();
    try {
      const parts = { madeAt: ctx.now().toISOString(), images, videos: videos.files, hasRoom, isLate };
      for await (const chunk of zipped(entriesOf(snapshot.db, shopId, parts))) {
        if (isOver) throw new Error('An export was stopped in favor of another shop.');
        if (took() > longestExport) throw new Error('An export took longer than an hour.');
        await requireRunning(ctx);
        sent += chunk.length;
        yield chunk;
      }
    } finally {
      await snapshot.close();
    }
  } finally {
    leave();
  }
}

const present = (row: ShopArchivesTable): ArchiveState => ({
  ...{ id: row.id, status: row.status, files: row.files, handled: row.handled },
  contents: row.contents === null ? null : z.parse(archiveContents, JSON.parse(row.contents)),
  // Those that an older release found have only English words.
  problems: z.parse(
    z.array(locatedProblem),
    JSON.parse(row.faults).map((problem: object) => ({ code: '', details: {}, ...problem })),
  ),
  ...{ createdAt: row.created_at, finishedAt: row.finished_at },
});

/** Whether a part of this archive is already in the shop, so that the import may continue. */
const goesOn = (row: ShopArchivesTable | undefined): boolean =>
  row !== undefined && row.digest !== null && row.digest === row.failed_digest;

/** The shop's latest archive import, and whether the shop can start one. */
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

/** Throws unless the shop is empty or this archive continues an earlier import. */
async function expectEmpty(ctx: Context, shopId: string, row?: ShopArchivesTable): Promise<void> {
  if (!goesOn(row) && !(await queries.isEmpty(ctx.db, shopId))) throw new AppError('shopNotEmpty');
}

/** Concurrent uploads. Ours: disk space is reserved for each. */
const arrivals = new TransferSlots({ most: 8, mostOfNetwork: 2 });
/** Admits one archive at a time, so that two cannot take the last place. */
const inTurn = limitConcurrency(1);

/** Receives the call's file for checking. A shop uploads one file at a time. */
export async function checkArchive(ctx: Context, { dataDir, prompt }: Files): Promise<ArchiveState> {
  const received = await underLease(ctx, `archive upload ${ownShop(ctx).id}`, async () => {
    await receive(ctx, dataDir);
    prompt();
    return present(await findOwn(ctx));
  });
  if (!received) throw new AppError('archiveBusy', { retryAfter: 60 });
  return received;
}

/** Receives an archive in place of the shop's last one. Refuses it before the upload if the shop is not empty. */
async function receive(ctx: Context, dataDir: string): Promise<void> {
  const shopId = ownShop(ctx).id;
  const id = newId();
  const last = await queries.findArchive(ctx.db, shopId);
  if (last?.status !== 'failed' && !last?.failed_digest) await expectEmpty(ctx, shopId);
  const path = archivePath(dataDir, id);
  const admit = (bytes: number) => expectPlace(ctx, dataDir, shopId, bytes);
  const giveWay = new AbortController();
  const leave = arrivals.take(ctx, () => giveWay.abort());
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
}

/** Starts the import if the shop is still empty. No one can join until it is done. */
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
    // All photos of an archive come, and count as uploads of that day.
    if (!goesOn(row) && (present(row).contents?.pictures ?? 0) > 0) await expectUpload(tx, person(tx));
    // So do all of its videos, which count for the room of the shop.
    const videoBytes = present(row).contents?.videoBytes ?? 0;
    if (videoBytes > 0 && !goesOn(row)) await expectQuota(tx, shopId, videoBytes);
    const from = goesOn(row) ? {} : { base: null, handled: 0, files: 0 };
    if (!(await queries.moveArchive(tx.db, row, { status: 'running', finished_at: null, ...from })))
      throw new AppError('archiveNotReady');
    await audit(tx, 'shopImported', {});
  });
  prompt();
  return present(await findOwn(ctx));
}
