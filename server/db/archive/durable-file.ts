/** A file that is there whole or not at all. */
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes what was renamed or made in a folder last; Windows has no such call and needs none. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await flush(folder, 'r');
}

/** Flushes a finished file, gives it its name, and makes both last. */
export async function publishFile(partial: string, file: string): Promise<void> {
  await flush(partial, 'r+');
  await rename(partial, file);
  await flushFolder(dirname(file));
}

/** Where a file is written before it gets its name. */
export const partialOf = (file: string, pid = process.pid): string => `${file}.${pid}.partial`;

/** Writes a file for its owner's eyes only, which gets its name when all of it is on the disk. */
export async function writeWhole(file: string, content: Buffer | AsyncIterable<Buffer>): Promise<void> {
  const partial = partialOf(file);
  try {
    await writeFile(partial, content, { flag: 'wx', mode: 0o600 });
    await publishFile(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
