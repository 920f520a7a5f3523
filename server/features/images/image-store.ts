/** The store of image files. Each has a row in `images`. */
import { createReadStream, mkdirSync } from 'node:fs';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { writeWhole } from '#db/backup/durable-file.ts';
import { expectRoom } from '#disk-room.ts';

/** An id has 16 characters of base64url, that of a message's picture 24. File names contain no personal data. */
const idPattern = /^[\w-]{16}(?:[\w-]{8})?$/;
const ending = '.webp';

export const imagesFolder = (dataDir: string): string => join(dataDir, 'images');

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

/**
 * Stores images as files in the folder `images` of the data folder, which is created on first use.
 */
export function folderImages(dataDir: string) {
  const folder = imagesFolder(dataDir);
  const coming = join(folder, 'incoming');
  const fileOf = (id: string): string => {
    if (!idPattern.test(id)) throw new Error('Not an image id.');
    return join(folder, id + ending);
  };
  return {
    /** A path for an incoming file. It is not served, and the sweeper removes leftovers. */
    incoming: (name: string): string => {
      mkdirSync(coming, { recursive: true, mode: 0o700 });
      return join(coming, name);
    },
    /** Throws `ENOSPC` if `bytes` more would nearly fill the disk. */
    expectRoom: async (bytes: number): Promise<void> => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await expectRoom(folder, bytes);
    },
    /** Stores a complete image durably under its id, or leaves nothing if it throws. */
    save: (id: string, picture: Buffer): Promise<void> => writeWhole(fileOf(id), picture),
    /** The size in bytes; null if it does not exist. */
    size: async (id: string): Promise<number | null> =>
      idPattern.test(id) ? ((await statOf(fileOf(id)))?.size ?? null) : null,
    read: (id: string): Readable => createReadStream(fileOf(id)),
    remove: (id: string): Promise<void> => rm(fileOf(id), { force: true }),
    /** Ids and save times (milliseconds). */
    list: async function* () {
      for await (const { name, at } of filesIn(folder)) {
        const id = name.slice(0, -ending.length);
        if (name.endsWith(ending) && idPattern.test(id)) yield { id, savedAt: at };
      }
    },
    /** Deletes incoming files from before this time (milliseconds); returns how many. */
    removeLeftovers: async (before: number): Promise<number> => {
      let removed = 0;
      for (const place of [coming, folder]) {
        for await (const { name, at } of filesIn(place)) {
          if (at >= before || (place === folder && !name.endsWith('.partial'))) continue;
          await rm(join(place, name), { force: true });
          removed += 1;
        }
      }
      return removed;
    },
  };
}

export type ImageStore = ReturnType<typeof folderImages>;
