/** A file that is there whole or not at all. */
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes what was renamed or made in a folder last; Windows has no such call and needs none. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Flushes a finished file, gives it its name, and makes both last. */
export async function publishFile(partial: string, file: string): Promise<void> {
  const handle = await open(partial, 'r+');
  await handle.sync().finally(() => handle.close());
  await rename(partial, file);
  await flushFolder(dirname(file));
}

/** Where a file is written before it gets its name. */
export const partialOf = (file: string, pid = process.pid): string => `${file}.${pid}.partial`;

/** Lets `fill` write to a file beside `file`, for its owner's eyes only, that gets its name when all of it is on the disk. */
export async function writeWhole(file: string, fill: (handle: FileHandle) => Promise<void>): Promise<void> {
  const partial = partialOf(file);
  try {
    const handle = await open(partial, 'wx', 0o600);
    await fill(handle).finally(() => handle.close());
    await publishFile(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
