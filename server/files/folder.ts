/** Files in a folder of the data folder, which is made with the first file. */
import { createReadStream, mkdirSync } from 'node:fs';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { publishFile, writeWhole } from '#db/backup/durable-file.ts';
import { type FileKind, type FileStore, isFileName } from './file-store.ts';

export const folderOf = (dataDir: string, kind: FileKind): string => join(dataDir, kind);

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** The files of a folder with their times. Empty if the folder does not exist. */
async function* filesIn(folder: string): AsyncGenerator<{ name: string; at: number }> {
  let entries: Awaited<ReturnType<typeof opendir>>;
  try {
    entries = await opendir(folder);
  } catch (error) {
    if (isGone(error)) return;
    throw error;
  }
  for await (const entry of entries) {
    if (!entry.isFile()) continue;
    const found = await statOf(join(folder, entry.name));
    if (found) yield { name: entry.name, at: found.mtimeMs };
  }
}

/** Deletes the files of a folder from before this time (milliseconds); returns how many. */
export async function removeOld(folder: string, before: number, isMeant = (_name: string): boolean => true) {
  let removed = 0;
  for await (const { name, at } of filesIn(folder)) {
    if (at >= before || !isMeant(name)) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

export function folderFiles(dataDir: string, kind: FileKind): FileStore {
  const folder = folderOf(dataDir, kind);
  const pathOf = (name: string): string => {
    if (!isFileName(name)) throw new Error('Not a name of a file.');
    return join(folder, name);
  };
  return {
    save: async (name, content) => {
      const path = pathOf(name);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await (Buffer.isBuffer(content) ? writeWhole(path, content) : publishFile(content.path, path));
    },
    size: async (name) => (isFileName(name) ? ((await statOf(pathOf(name)))?.size ?? null) : null),
    read: async (name, range) => createReadStream(pathOf(name), range && { start: range.from, end: range.to }),
    remove: (name) => rm(pathOf(name), { force: true }),
    list: async function* () {
      for await (const { name, at } of filesIn(folder)) if (isFileName(name)) yield { name, savedAt: at };
    },
    removeLeftovers: (before) => removeOld(folder, before, (name) => name.endsWith('.partial')),
    addressOf: async () => null,
  };
}
