/** Archives that wait on this server: how many may wait, and which is next. */
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, type Context } from '#context.ts';
import type { Queries } from '#db/client.ts';
import type { ShopArchivesTable } from '#db/schema.ts';
import { networkOf } from '#http/network.ts';
import * as queries from './queries.ts';

/** The folder for archives until they are imported. */
export const archivesFolder = (dataDir: string): string => join(dataDir, 'archives');

export const archivePath = (dataDir: string, id: string): string => join(archivesFolder(dataDir), `${id}.zip`);

/** Small archives do not wait for large ones, which may take an hour. */
export const lanes = ['small', 'large'] as const;
export type Lane = (typeof lanes)[number];

const smallBytes = 20 * 1024 * 1024;
export const laneOf = (bytes: number): Lane => (bytes > smallBytes ? 'large' : 'small');

/** Archives per lane, in total and per network. Ours: 2 GB of small ones, 8 GB of large ones. */
const most = { small: 100, large: 8 };
const mostOfNetwork = { small: 25, large: 2 };

/**
 * Milliseconds that a checked archive keeps its place when others need it. Ours: enough to confirm
 * the import.
 */
const fairShare = 10 * 60 * 1000;
/**
 * Milliseconds after which an archive no longer waits for smaller ones. Ours: the longest import of
 * another archive.
 */
const longestQueue = 60 * 60 * 1000;

export type Waiting = ShopArchivesTable & { closedAt: string | null; bytes: number };

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** All archives that still need their file, with the bytes on this server. */
export async function listWaiting(db: Queries, dataDir: string): Promise<Waiting[]> {
  const rows = await queries.listWaiting(db);
  return Promise.all(rows.map(async (row) => ({ ...row, bytes: await sizeOf(archivePath(dataDir, row.id)) })));
}

/** The next archive: the smallest, but first those that have waited too long. */
export function nextOf(waiting: Waiting[], now: Date): Waiting | undefined {
  const before = new Date(now.getTime() - longestQueue).toISOString();
  const rank = ({ created_at, bytes }: Waiting) => (created_at < before ? -1 : bytes);
  return waiting.toSorted((one, other) => rank(one) - rank(other))[0];
}

/** The network that each archive came from. Lost on a restart; the total limit still holds. */
const networks = new Map<string, string>();

export function noteNetwork(ctx: Context, id: string): void {
  networks.set(id, networkOf(ctx.browser.address));
}

/**
 * Throws `unavailable` if there is no place for another archive. A checked archive that was not
 * started loses its place after its fair share.
 */
export async function expectPlace(ctx: Context, dataDir: string, shopId: string, bytes: number): Promise<void> {
  const all = await listWaiting(ctx.store.read, dataDir);
  const ids = new Set(all.map(({ id }) => id));
  for (const id of networks.keys()) if (!ids.has(id)) networks.delete(id);
  const lane = laneOf(bytes);
  const rivals = all.filter((one) => one.shop_id !== shopId && laneOf(one.bytes) === lane);
  const network = networkOf(ctx.browser.address);
  const ofNetwork = rivals.filter(({ id }) => networks.get(id) === network);
  const crowd = ofNetwork.length >= mostOfNetwork[lane] ? ofNetwork : rivals.length >= most[lane] ? rivals : [];
  if (crowd.length === 0) return;
  const before = new Date(ctx.now().getTime() - fairShare).toISOString();
  const [idle] = crowd
    // A partly imported archive keeps its place.
    .filter(({ status, failed_digest }) => status === 'ready' && failed_digest === null)
    .filter(({ finished_at }) => (finished_at ?? '') < before)
    .toSorted((one, other) => ((one.finished_at ?? '') < (other.finished_at ?? '') ? -1 : 1));
  if (!idle) throw new AppError('unavailable', { retryAfter: fairShare / 1000 });
  if (await ctx.store.write((db) => queries.removeArchive(db, idle))) {
    await rm(archivePath(dataDir, idle.id), { force: true });
  }
}
