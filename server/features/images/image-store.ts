/** The files of images: each image has a row in `images`, and one file or several. */
import type { Readable } from 'node:stream';
import type { FileStore } from '#files/file-store.ts';
import { incomingFiles } from '#files/incoming.ts';

/** An id has 16 characters of base64url, that of a message's picture 24. File names contain no personal data. */
const idPattern = /^[\w-]{16}(?:[\w-]{8})?$/;
const ending = '.webp';

export function newImageStore(dataDir: string, files: FileStore) {
  const incoming = incomingFiles(dataDir, 'images');
  const nameOf = (id: string): string => {
    if (!idPattern.test(id)) throw new Error('Not an image id.');
    return id + ending;
  };
  return {
    /** A path for an incoming file. */
    incoming: incoming.pathOf,
    expectRoom: incoming.expectRoom,
    /** Stores a complete image durably under its id, or leaves nothing that is served if it throws. */
    save: (id: string, picture: Buffer): Promise<void> => files.save(nameOf(id), picture),
    /** The size in bytes; null if it does not exist. */
    size: async (id: string): Promise<number | null> => (idPattern.test(id) ? files.size(nameOf(id)) : null),
    read: (id: string): Promise<Readable> => files.read(nameOf(id)),
    addressOf: (id: string) => files.addressOf(nameOf(id)),
    remove: (id: string): Promise<void> => files.remove(nameOf(id)),
    /** Ids and save times (milliseconds). */
    list: async function* () {
      for await (const { name, savedAt } of files.list()) {
        const id = name.slice(0, -ending.length);
        if (name.endsWith(ending) && idPattern.test(id)) yield { id, savedAt };
      }
    },
    /** Deletes what interrupted uploads left before this time (milliseconds); returns how many. */
    removeLeftovers: async (before: number): Promise<number> =>
      (await incoming.removeLeftovers(before)) + (await files.removeLeftovers(before)),
  };
}

export type ImageStore = ReturnType<typeof newImageStore>;
