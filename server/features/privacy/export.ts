/** Exports everything about one person as an archive, page by page beside other calls. */
import type { Queries } from '#db/client.ts';
import { listOwnImages, pagesOfReceived } from '#features/images/queries.ts';
import { findOwnShop } from '#features/staff/queries.ts';
import { listOfShop as listVideos } from '#features/videos/queries.ts';
import { entryOf, textFile } from '#row-files.ts';
import type { OwnFile } from '#slice-data.ts';
import { type Entry, zipped } from '#zip.ts';
import { slices } from './slices.ts';

/** The image file as a stream; null if it does not exist. */
export type ReadImage = (id: string) => Promise<AsyncIterable<Uint8Array> | null>;

/** The video file as a stream; null if it does not exist. */
export type ReadVideo = (name: string) => Promise<AsyncIterable<Uint8Array> | null>;
export interface Reading {
  readImage: ReadImage;
  readVideo: ReadVideo;
}

const personFiles = slices.flatMap(({ person = [] }) => person);
const shopFiles = slices.flatMap(({ shop = [] }) => shop);

const saying = (files: OwnFile[]): string => files.map(({ name, says }) => `${name.padEnd(17)} ${says}\n`).join('');

const readme = `This archive holds everything that is stored about you here.

${saying(personFiles)}
If you run a shop also:

${saying(shopFiles)}
Times are in UTC. The files are JSON: any text editor opens them.
`;

async function* entriesOf(db: Queries, accountId: string, { readImage, readVideo }: Reading): AsyncGenerator<Entry> {
  yield textFile('readme.txt', readme);
  for (const file of personFiles) yield await entryOf(file, db, accountId);
  const shop = await findOwnShop(db, accountId);
  async function* images(): AsyncGenerator<{ id: string }[]> {
    yield await listOwnImages(db, accountId);
    yield* pagesOfReceived(db, accountId, shop?.id);
  }
  for await (const page of images()) {
    for (const { id } of page) {
      const content = await readImage(id);
      if (content) yield { name: `images/${id}.webp`, content, isPacked: true };
    }
  }
  if (!shop) return;
  for (const file of shopFiles) yield await entryOf(file, db, shop.id);
  for (const { id, ending } of await listVideos(db, shop.id)) {
    const name = `${id}.${ending}`;
    const content = await readVideo(name);
    if (content) yield { name: `videos/${name}`, content, isPacked: true };
  }
}

/** The archive of an account. `db` reads beside other calls, a page at a time. */
export const exportOf = (db: Queries, accountId: string, reading: Reading): AsyncIterable<Uint8Array> =>
  zipped(entriesOf(db, accountId, reading));
