/** The videos of an archive's products with their pictures, as they are stored, the smallest first. */
import { videoLimits } from '@stampdeck/contract/videos.ts';
import type { Queries } from '#db/client.ts';
import { countShownVideos, listShownVideos } from '#features/products/queries.ts';
import type { Entry } from '#zip.ts';
import type { Sending } from './export-pictures.ts';
import { mostPictureBytes, mostVideos, videoFileOf } from './format.ts';

/** Files of videos until the archive is full. One that is under way when time is up ends early. Returns how many are there, and how many are not. */
export async function* videosOf(
  db: Queries,
  shopId: string,
  { videos, hasRoom, isLate }: Sending,
  note: (name: string, content: AsyncIterable<Uint8Array>, isCut?: () => boolean) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Entry, { packed: number; leftOut: number }> {
  let packed = 0;
  for (const { id, ending, bytes, hasPoster } of await listShownVideos(db, shopId, mostVideos)) {
    const [file, poster] = [`${id}.${ending}`, `${id}.jpg`];
    if (bytes > videoLimits.bytes || !hasRoom(bytes) || (await videos.size(file)) !== bytes) continue;
    let isCut = false;
    async function* untilLate(): AsyncGenerator<Uint8Array> {
      for await (const chunk of (await videos.read(file)) as AsyncIterable<Uint8Array>) {
        isCut = isLate();
        if (isCut) return;
        yield chunk;
      }
    }
    const name = videoFileOf(id, ending);
    yield { name, content: note(name, untilLate(), () => isCut), isPacked: true };
    if (isCut) break;
    packed += 1;
    const size = hasPoster === 1 ? await videos.size(poster) : null;
    if (size === null || size > mostPictureBytes || !hasRoom(size)) continue;
    const picture = videoFileOf(id, 'jpg');
    yield { name: picture, content: note(picture, readLater(videos, poster)), isPacked: true };
  }
  return { packed, leftOut: (await countShownVideos(db, shopId)) - packed };
}

/** Opened when it is the file's turn: the reader may be gone before. */
async function* readLater(videos: Sending['videos'], name: string): AsyncGenerator<Uint8Array> {
  yield* (await videos.read(name)) as AsyncIterable<Uint8Array>;
}
