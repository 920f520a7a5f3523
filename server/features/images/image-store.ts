/** The files of images: each image has a row in `images`, and one file or several. */
import type { Readable } from 'node:stream';
import { pictureWidths } from '@stampdeck/contract/pages.ts';
import type { FileStore } from '#files/file-store.ts';
import { incomingFiles } from '#files/incoming.ts';
import type { Copy } from './redraw.ts';

/** An id has 16 characters of base64url, that of a message's picture 24. File names contain no personal data. */
const idPattern = /^[\w-]{16}(?:[\w-]{8})?$/;

type Format = Copy['format'];
/** Which file of an image: the whole picture, or a copy of it. */
export type Variant = Pick<Copy, 'width' | 'format'> | null;

/** Pictures of messages have no copies. */
const variantsOf = (id: string): Variant[] => [
  null,
  ...(id.length > 16 ? [] : pictureWidths.flatMap((width) => formats.map((format) => ({ width, format })))),
];
const formats: Format[] = ['webp', 'avif'];

export function newImageStore(dataDir: string, files: FileStore) {
  const incoming = incomingFiles(dataDir, 'images');
  const nameOf = (id: string, variant: Variant = null): string => {
    if (!idPattern.test(id)) throw new Error('Not an image id.');
    return variant === null ? `${id}.webp` : `${id}.${variant.width}.${variant.format}`;
  };
  return {
    /** A path for an incoming file. */
    incoming: incoming.pathOf,
    expectRoom: incoming.expectRoom,
    keepRoom: incoming.keepRoom,
    /** Stores a complete image durably under its id. If it throws, its copies may be left, without the picture. */
    save: async (id: string, picture: Buffer, copies: Copy[] = []): Promise<void> => {
      for (const copy of copies) await files.save(nameOf(id, copy), copy.content);
      await files.save(nameOf(id), picture);
    },
    /** The size in bytes; null if it does not exist. */
    size: async (id: string, variant?: Variant): Promise<number | null> =>
      idPattern.test(id) ? files.size(nameOf(id, variant)) : null,
    read: (id: string, variant?: Variant): Promise<Readable> => files.read(nameOf(id, variant)),
    addressOf: (id: string, variant?: Variant) => files.addressOf(nameOf(id, variant)),
    remove: async (id: string): Promise<void> =>
      void (await Promise.all(variantsOf(id).map((variant) => files.remove(nameOf(id, variant))))),
    /** Ids and save times (milliseconds), one for each file, and whether it is the whole picture. */
    list: async function* () {
      for await (const { name, savedAt } of files.list()) {
        const [id = ''] = name.split('.');
        if (idPattern.test(id)) yield { id, savedAt, isWhole: name === nameOf(id) };
      }
    },
    /** Deletes what interrupted uploads left before this time (milliseconds); returns how many. */
    removeLeftovers: async (before: number): Promise<number> =>
      (await incoming.removeLeftovers(before)) + (await files.removeLeftovers(before)),
  };
}

export type ImageStore = ReturnType<typeof newImageStore>;
