/** Writes the categories and products of an archive into a shop. */
import { videoPath } from '@stampdeck/contract/pages.ts';
import type { Queries } from '#db/client.ts';
import { addNames } from '#features/categories/actions.ts';
import { listCategories } from '#features/categories/queries.ts';
import { holdOfShop } from '#features/images/queries.ts';
import { addArchived, ownImagesOf, ownVideosOf } from '#features/products/actions.ts';
import { lockShop } from '#features/shops/queries.ts';
import { holdVideos } from '#features/videos/queries.ts';
import { OvertakenError } from '#file-jobs.ts';
import { namedId } from '#ids.ts';
import type { Lines, ShopFile } from './format.ts';
import type { Archive } from './open-archive.ts';
import { newAddress } from './pictures.ts';
import { newVideoId } from './videos.ts';

type Line = Lines['products'];

/** Adds the archive's categories behind the shop's own; those of the same name become one. */
export async function writeCategories(db: Queries, shopId: string, { categories = [] }: ShopFile, now: Date) {
  await lockShop(db, shopId);
  await addNames(
    db,
    shopId,
    categories.map(({ name }) => name),
    now,
  );
}

type Files = Pick<Archive, 'pictures' | 'videos'>;

/** With the new addresses of the archive's pictures and videos. Those of other uploaded files lead nowhere. */
const withNewFiles = (line: Line, { pictures, videos }: Files, shopId: string): Line => ({
  ...line,
  pictures: line.pictures.flatMap(({ image, alt }) => {
    const moved = newAddress(image, pictures, shopId);
    return moved === null ? [] : [{ image: moved, alt }];
  }),
  videos: line.videos.flatMap((video) => {
    if (!video.startsWith(videoPath(''))) return [video];
    const id = video.slice(videoPath('').length);
    return videos.has(id) ? [videoPath(newVideoId(shopId, id))] : [];
  }),
});

/** Holds uploaded files that are about to be shown. After a day without that, the sweeper removes one, and the next run stores it again. */
export async function holdPictures(db: Queries, shopId: string, ids: string[]): Promise<void> {
  if (ids.length > 0 && (await holdOfShop(db, ids, shopId)).length < ids.length) throw new OvertakenError();
}

/** Time and position in a product's id, which say where it stands among the latest. */
function placeOf({ id, createdAt }: Line): [time: number, place: number] {
  const [, time = '', rest = '', place = ''] = /^([\da-f]{8})-([\da-f]{4})-7([\da-f]{3})-/.exec(id) ?? [];
  return place === '' ? [Date.parse(createdAt), 0] : [Number.parseInt(time + rest, 16), Number.parseInt(place, 16)];
}

/**
 * Adds products that the shop does not have yet. Their ids follow from the shop and the archive's ids, so that a retry finds the same rows.
 * Their pictures and videos are stored before.
 */
export async function writeProducts(
  db: Queries,
  shopId: string,
  { shop: { categories = [] }, ...files }: Pick<Archive, 'shop' | keyof Files>,
  lines: Line[],
): Promise<void> {
  await lockShop(db, shopId);
  const own = new Map((await listCategories(db, shopId)).map(({ id, name }) => [name.toLowerCase(), id]));
  const nameOf = new Map(categories.map(({ id, name }) => [id, name.toLowerCase()]));
  const products = lines.map((line) => ({
    ...withNewFiles(line, files, shopId),
    id: namedId(...placeOf(line), `${shopId} product ${line.id}`),
    category: own.get(nameOf.get(line.category) ?? '') ?? '',
  }));
  await holdPictures(db, shopId, [...new Set(products.flatMap(ownImagesOf))]);
  const videos = [...new Set(products.flatMap(ownVideosOf))];
  if (videos.length > 0 && (await holdVideos(db, videos, shopId)).length < videos.length) throw new OvertakenError();
  await addArchived(db, shopId, products);
}
