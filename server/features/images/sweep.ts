/** Brings rows and files of pictures together again, and removes those that nobody refers to. */
import type { Store } from '#db/client.ts';
import type { ImageStore } from './image-store.ts';
import * as queries from './queries.ts';

const hour = 60 * 60 * 1000;
/** A file may be without its row for as long as its upload can last, and more. */
const strayAfter = hour;
/** A picture that was uploaded may wait so long for the form that it belongs to. */
const unusedAfter = 24 * hour;
const batch = 200;
/** More files without a row than this, and more than have one: that is another database's folder, and nothing is removed. */
const mostStrays = 50;

export interface ImageSweeper {
  /** Answers what it removed and what is missing, or nothing. */
  run: (now: Date) => Promise<Record<string, number> | undefined>;
  stop: () => void;
}

export function newImageSweeper(store: Store, images: ImageStore): ImageSweeper {
  let isStopped = false;

  /** Files without a row: an upload that a crash cut off. */
  async function removeStrays(files: { id: string; savedAt: number }[], now: number): Promise<number> {
    const strays: string[] = [];
    const old = files.filter(({ savedAt }) => savedAt < now - strayAfter).map(({ id }) => id);
    for (let from = 0; from < old.length && !isStopped; from += batch) {
      const some = old.slice(from, from + batch);
      const known = await queries.listKnown(store.reports, some);
      strays.push(...some.filter((id) => !known.has(id)));
    }
    if (strays.length > mostStrays && strays.length > files.length / 2) {
      throw new Error(`${strays.length} pictures are in the folder and not in the database: is it another one's?`);
    }
    for (const id of strays) await images.remove(id);
    return strays.length;
  }

  /** Rows that nobody refers to, with their files. A row whose file is missing stays while somebody does: it may be copied back. */
  async function removeUnused(files: Set<string>, now: number): Promise<{ unused: number; missing: number }> {
    const found = { unused: 0, missing: 0 };
    const before = new Date(now - strayAfter).toISOString();
    const unusedBefore = new Date(now - unusedAfter).toISOString();
    let after = '';
    while (!isStopped) {
      const rows = await queries.listAfter(store.reports, after, before, batch);
      const isOver = (row: (typeof rows)[number]) =>
        row.isReferred === 0 && (row.createdAt < unusedBefore || !files.has(row.id));
      const over = rows.filter(isOver).map(({ id }) => id);
      found.missing += rows.filter(({ id, isReferred }) => isReferred === 1 && !files.has(id)).length;
      if (over.length > 0) {
        // The row first: a file without a row is found again by the next round.
        const gone = await store.write((db) => queries.removeUnreferred(db, over));
        for (const id of gone) await images.remove(id);
        found.unused += gone.length;
      }
      if (rows.length < batch) break;
      after = rows.at(-1)?.id ?? after;
    }
    return found;
  }

  return {
    run: async (now) => {
      const leftovers = await images.removeLeftovers(now.getTime() - strayAfter);
      // The files before the rows: a picture that comes meanwhile has a row that is too young to be looked at.
      const files: { id: string; savedAt: number }[] = [];
      for await (const file of images.list()) files.push(file);
      const strays = await removeStrays(files, now.getTime());
      const { unused, missing } = await removeUnused(new Set(files.map(({ id }) => id)), now.getTime());
      const done = { leftovers, strays, unused, missing };
      return Object.values(done).some((number) => number > 0) ? done : undefined;
    },
    stop: () => {
      isStopped = true;
    },
  };
}
