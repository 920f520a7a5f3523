/** Writes the categories and products of an archive into a shop. */
import { imagePath, videoPath } from '@stampdeck/contract/pages.ts';
import type { Queries } from '#db/client.ts';
import { addNames } from '#features/categories/actions.ts';
import { listCategories } from '#features/categories/queries.ts';
import { holdOfShop } from '#features/images/queries.ts';
import { addArchived, ownImagesOf } from '#features/products/actions.ts';
import { lockShop } from '#features/shops/queries.ts';
import { OvertakenError } from '#file-jobs.ts';
import { namedId } from '#ids.ts';
import type { Lines, ShopFile } from './format.ts';
import type { Archive } from './open-archive.ts';
import { newPictureId } from './pictures.ts';

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

/** With the new addresses of the archive's pictures. Those of other uploaded files lead nowhere. */
const withNewFiles = (line: Line, pictures: Archive['pictures'], shopId: string): Line => ({
  ...line,
  pictures: line.pictures.flatMap(({ image, alt }) => {
    if (!image.startsWith(imagePath(''))) return [{ image, alt }];
    const id = image.slice(imagePath('').length);
    return pictures.has(id) ? [{ image: imagePath(newPictureId(shopId, id)), alt }] : [];
  }),
  videos: line.videos.filter((video) => !video.startsWith(videoPath(''))),
});

/** Time and position in a product's id, which say where it stands among the latest. */
function placeOf({ id, createdAt }: Line): [time: number, place: number] {
  const [, time = '', rest = '', place = ''] = /^([\da-f]{8})-([\da-f]{4})-7([\da-f]{3})-/.exec(id) ?? [];
  return place === '' ? [Date.parse(createdAt), 0] : [Number.parseInt(time + rest, 16), Number.parseInt(place, 16)];
}

/**
 * Adds products that the shop does not have yet. Their ids follow from the shop and the archive's ids, so that a retry finds the same rows.
 * Their pictures are stored before.
 */
export async function writeProducts(
  db: Queries,
  shopId: string,
  { shop: { categories = [] }, pictures }: Pick<Archive, 'shop' | 'pictures'>,
  lines: Line[],
): Promise<void> {
  await lockShop(db, shopId);
  const own = new Map((await listCategories(db, shopId)).map(({ id, name }) => [name.toLowerCase(), id]));
  const nameOf = new Map(categories.map(({ id, name }) => [id, name.toLowerCase()]));
  const products = lines.map((line) => ({
    ...withNewFiles(line, pictures, shopId),
    id: namedId(...placeOf(line), `${shopId} product ${line.id}`),
    category: own.get(nameOf.get(line.category) ?? '') ?? '',
  }));
  const shown = [...new Set(products.flatMap(ownImagesOf))];
  // After a day without its product, the sweeper removes a picture. The next run stores it again.
  if (shown.length > 0 && (await holdOfShop(db, shown, shopId)).length < shown.length) throw new OvertakenError();
  await addArchived(db, shopId, products);
}
