/** Where the pictures themselves are kept; a row of `images` names each. */
import { createReadStream, mkdirSync } from 'node:fs';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { writeWhole } from '#db/archive/durable-file.ts';
import { expectRoom } from '#disk-room.ts';

/** An id is 16 characters of base64url; a name in the store adds nothing of a person's. */
const idPattern = /^[\w-]{16}$/;
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

/** Names and times of the files in a folder; none while there is no folder. */
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

/** Pictures as files in `images` below the data folder, which is made when the first one comes. */
export function folderImages(dataDir: string) {
  const folder = imagesFolder(dataDir);
  const coming = join(folder, 'incoming');
  const fileOf = (id: string): string => {
    if (!idPattern.test(id)) throw new Error('Not the id of a picture.');
    return join(folder, id + ending);
  };
  return {
    /** A path for a file that is on its way in; nobody finds it there, and the sweeper removes what was left. */
    incoming: (name: string): string => {
      mkdirSync(coming, { recursive: true, mode: 0o700 });
      return join(coming, name);
    },
    /** Throws `ENOSPC` when `bytes` more would leave the disk nearly full. */
    expectRoom: async (bytes: number): Promise<void> => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await expectRoom(folder, bytes);
    },
    /** Keeps a whole picture, flushed, under its id; nothing of it when this throws. */
    save: (id: string, picture: Buffer): Promise<void> => writeWhole(fileOf(id), picture),
    /** Its size in bytes; null where there is none. */
    size: async (id: string): Promise<number | null> =>
      idPattern.test(id) ? ((await statOf(fileOf(id)))?.size ?? null) : null,
    read: (id: string): Readable => createReadStream(fileOf(id)),
    remove: (id: string): Promise<void> => rm(fileOf(id), { force: true }),
    /** Ids and when each was saved (milliseconds). */
    list: async function* () {
      for await (const { name, at } of filesIn(folder)) {
        const id = name.slice(0, -ending.length);
        if (name.endsWith(ending) && idPattern.test(id)) yield { id, savedAt: at };
      }
    },
    /** Removes what came in before a moment (milliseconds) and was never kept; answers how many files. */
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
