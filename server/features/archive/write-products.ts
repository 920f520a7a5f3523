/** Writes the categories and products of an archive into a shop. */
import { imagePath, videoPath } from '@stampdeck/contract/pages.ts';
import type { Queries } from '#db/client.ts';
import { addNames } from '#features/categories/actions.ts';
import { listCategories } from '#features/categories/queries.ts';
import { addArchived } from '#features/products/actions.ts';
import { lockShop } from '#features/shops/queries.ts';
import { namedId } from '#ids.ts';
import type { Lines, ShopFile } from './format.ts';

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

/** Archives contain no files, so the addresses of uploaded ones lead nowhere. */
const withoutOwnFiles = (line: Line): Line => ({
  ...line,
  pictures: line.pictures.filter(({ image }) => !image.startsWith(imagePath(''))),
  videos: line.videos.filter((video) => !video.startsWith(videoPath(''))),
});

/** Time and position in a product's id, which say where it stands among the latest. */
function placeOf({ id, createdAt }: Line): [time: number, place: number] {
  const [, time = '', rest = '', place = ''] = /^([\da-f]{8})-([\da-f]{4})-7([\da-f]{3})-/.exec(id) ?? [];
  return place === '' ? [Date.parse(createdAt), 0] : [Number.parseInt(time + rest, 16), Number.parseInt(place, 16)];
}

/** Adds products that the shop does not have yet. Their ids follow from the shop and the archive's ids, so that a retry finds the same rows. */
export async function writeProducts(
  db: Queries,
  shopId: string,
  { categories = [] }: ShopFile,
  lines: Line[],
): Promise<void> {
  await lockShop(db, shopId);
  const own = new Map((await listCategories(db, shopId)).map(({ id, name }) => [name.toLowerCase(), id]));
  const nameOf = new Map(categories.map(({ id, name }) => [id, name.toLowerCase()]));
  const products = lines.map(withoutOwnFiles).map((line) => ({
    ...line,
    id: namedId(...placeOf(line), `${shopId} product ${line.id}`),
    category: own.get(nameOf.get(line.category) ?? '') ?? '',
  }));
  await addArchived(db, shopId, products);
}
