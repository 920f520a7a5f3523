/** The pictures of an archive, as they are stored, one after the other. */
import type { Queries } from '#db/client.ts';
import type { ImageStore } from '#features/images/actions.ts';
import { countShownImages, pagesOfShownImages } from '#features/products/queries.ts';
import type { FileStore } from '#files/file-store.ts';
import type { Entry } from '#zip.ts';
import { mostPictureBytes, mostPictures, pictureFile } from './format.ts';

export interface Sending {
  images: Pick<ImageStore, 'size' | 'read'>;
  videos: Pick<FileStore, 'size' | 'read'>;
  /** Whether the archive may grow by a file of so many bytes. */
  hasRoom: (bytes: number) => boolean;
  /** Whether a file that is being sent has to end. */
  isLate: () => boolean;
}

/** Opened when it is the file's turn: the reader may be gone before. */
async function* read(images: Sending['images'], id: string): AsyncGenerator<Uint8Array> {
  yield* (await images.read(id)) as AsyncIterable<Uint8Array>;
}

/** Those that the shop itself shows, then those of its products. */
async function* listDifferent(db: Queries, shopId: string, own: readonly string[]): AsyncGenerator<string> {
  yield* own;
  const seen = new Set<string>(own);
  for await (const page of pagesOfShownImages(db, shopId)) {
    for (const { image_id: id } of page) {
      if (seen.has(id)) continue;
      seen.add(id);
      yield id;
    }
  }
}

/** Files of pictures until the archive is full. `own` are those besides the products'. `note` records what is in a file. Returns how many were left out. */
export async function* picturesOf(
  db: Queries,
  shopId: string,
  own: readonly string[],
  { images, hasRoom }: Pick<Sending, 'images' | 'hasRoom'>,
  note: (name: string, content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Entry, number> {
  let packed = 0;
  for await (const id of listDifferent(db, shopId, own)) {
    const size = await images.size(id);
    // Its file is missing, or larger than an import takes.
    if (size === null || size > mostPictureBytes) continue;
    if (packed === mostPictures || !hasRoom(size)) break;
    packed += 1;
    const name = pictureFile(id);
    yield { name, content: note(name, read(images, id)), isPacked: true };
  }
  return own.length + (await countShownImages(db, shopId, own)) - packed;
}
