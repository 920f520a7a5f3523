/** Files in the data folder that wait for a job. */
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlainCode } from '@stampdeck/contract/errors.ts';
import { AppError } from './context.ts';

const hour = 60 * 60 * 1000;

/** Another machine may have a file that is not here; after this long (milliseconds) nobody has. */
export const longestWait = hour;

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Removes files that nobody waits for: the server ended between receiving one and noting it. */
export async function sweepFiles(folder: string, waitedFor: Set<string>, now: Date): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (waitedFor.has(name)) continue;
    const path = join(folder, name);
    // Another may have removed it meanwhile.
    const mtimeMs = await stat(path).then(
      (found) => found.mtimeMs,
      () => null,
    );
    if (mtimeMs !== null && now.getTime() - mtimeMs > hour) await rm(path, { force: true });
  }
}

/** Takes one file of each shop at a time, so that nobody fills the disk with files that wait for their turn; others are refused as `busy`. */
export function oneOfEachShop(busy: PlainCode): <T>(shopId: string, work: () => Promise<T>) => Promise<T> {
  const shops = new Set<string>();
  return async (shopId, work) => {
    if (shops.has(shopId)) throw new AppError(busy);
    shops.add(shopId);
    try {
      return await work();
    } finally {
      shops.delete(shopId);
    }
  };
}
