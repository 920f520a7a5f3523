/** Writes a file completely or not at all. */
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

/** Flushes a folder, so that renames in it survive a crash. Windows has no such call and needs none. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await flush(folder, 'r');
}

/** Flushes a finished file and gives it its name; both survive a crash. */
export async function publishFile(partial: string, file: string): Promise<void> {
  await flush(partial, 'r+');
  await rename(partial, file);
  await flushFolder(dirname(file));
}

/** The name of a file while it is being written. */
export const partialOf = (file: string, pid = process.pid): string => `${file}.${pid}.partial`;

/** Writes a file that only its owner can read. It gets its name once all of it is on the disk. */
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
