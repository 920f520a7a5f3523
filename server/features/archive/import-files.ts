/** Stores the pictures and videos of an archive one at a time, each with its row, before what shows them is written. */
import type { Queries, Store } from '#db/client.ts';
import type { ShopArchivesTable } from '#db/schema.ts';
import { addMissingImage, listKnown as listKnownImages } from '#features/images/queries.ts';
import { ownerIdOf } from '#features/staff/queries.ts';
import { addMissingVideo, listKnown as listKnownVideos } from '#features/videos/queries.ts';
import type { Archive } from './open-archive.ts';
import { type FilePlaces, newPictureId, storePicture } from './pictures.ts';
import { newVideoId, storeVideo } from './videos.ts';

type Row = ShopArchivesTable;

/** Writes a file's row. */
type Note = (db: Queries, shopId: string, at: string) => Promise<unknown>;

/** What pictures and videos differ in. */
interface Kind {
  newId: (shopId: string, id: string) => string;
  isIn: (file: Archive, id: string) => boolean;
  listKnown: (db: Queries, ids: string[]) => Promise<Set<string>>;
  /** Stores a file under a new id. */
  keep: (file: Archive, id: string, newId: string) => Promise<Note>;
  remove: (newId: string) => Promise<void>;
}

interface Parts {
  store: Store;
  now: () => Date;
  places: FilePlaces;
  /** Writes together with the import's progress. */
  advance: (at: Row, write: (db: Queries) => Promise<Partial<Row>>) => Promise<Row>;
}

/** Returns what stores those of these pictures or videos that are in the archive and not stored yet, until the server stops. */
export function newFileMover({ store, now, places, advance }: Parts) {
  const pictures: Kind = {
    newId: newPictureId,
    isIn: (file, id) => file.pictures.has(id),
    listKnown: listKnownImages,
    keep: async (file, id, newId) => {
      const picture = await storePicture(file, file.pictures.get(id) ?? '', places, newId);
      return async (db, shop_id, created_at) =>
        addMissingImage(db, { ...picture, shop_id, account_id: await ownerIdOf(db, shop_id), created_at });
    },
    remove: places.images.remove,
  };
  const videos: Kind = {
    newId: newVideoId,
    isIn: (file, id) => file.videos.has(id),
    listKnown: listKnownVideos,
    keep: async (file, id, newId) => {
      const video = await storeVideo(file, file.videos.get(id) ?? { file: '', poster: null }, places, newId);
      return (db, shop_id, created_at) => addMissingVideo(db, { ...video, shop_id, created_at });
    },
    remove: places.videos.remove,
  };

  /** Stores a file, then its row, together with the import's progress. A failure leaves neither. */
  async function move(at: Row, file: Archive, kind: Kind, id: string, newId: string): Promise<Row> {
    try {
      const note = await kind.keep(file, id, newId);
      return await advance(at, async (db) => {
        await note(db, at.shop_id, now().toISOString());
        return { files: at.files + 1 };
      });
    } catch (error) {
      // Another process may have been faster. Where that cannot be asked, the sweeper finds a file without a row.
      const isStored = await kind.listKnown(store.read, [newId]).then(
        (known) => known.has(newId),
        () => true,
      );
      if (!isStored) await kind.remove(newId).catch(() => undefined);
      throw error;
    }
  }

  const mover =
    (kind: Kind) =>
    async (archive: Row, file: Archive, shown: string[], inTurn: (work: () => Promise<Row>) => Promise<Row>) => {
      const ids = [...new Set(shown)].filter((id) => kind.isIn(file, id));
      if (ids.length === 0) return archive;
      const newIds = new Map(ids.map((id) => [id, kind.newId(archive.shop_id, id)]));
      const known = await kind.listKnown(store.read, [...newIds.values()]);
      let at = archive;
      for (const [id, newId] of newIds) {
        if (places.isOver()) break;
        if (!known.has(newId)) at = await inTurn(() => move(at, file, kind, id, newId));
      }
      return at;
    };
  return { pictures: mover(pictures), videos: mover(videos) };
}
