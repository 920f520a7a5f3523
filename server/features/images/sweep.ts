/** Reconciles rows and files of images, and removes unused ones. */
import type { Store } from '#db/client.ts';
import type { ImageStore } from './image-store.ts';
import * as queries from './queries.ts';

const hour = 60 * 60 * 1000;
/** Milliseconds that a file may exist without a row. Ours: longer than any upload. */
const strayAfter = hour;
/** Milliseconds that an uploaded image may wait for its form to be saved. Ours. */
const unusedAfter = 24 * hour;
const batch = 200;
/** Pages of rows in one run. Ours. */
const pagesInRound = 25;
/**
 * Nothing is removed if more files than this, and most of all, have no row: the folder belongs to
 * another database.
 */
const mostStrays = 50;

/** Returns what was removed or is missing, or undefined. Stops early when `stopping`. */
export function newImageSweeper(store: Store, images: ImageStore, stopping: AbortSignal) {
  /** The last image that the previous run looked at. */
  let after = '';

  /** Files without a row, left by interrupted uploads. */
  async function removeStrays(now: number): Promise<number> {
    const strays = new Set<string>();
    let pictures = 0;
    let some: string[] = [];
    const look = async () => {
      if (some.length === 0) return;
      const known = await queries.listKnown(store.reports, some);
      for (const id of some) if (!known.has(id)) strays.add(id);
      some = [];
    };
    for await (const { id, savedAt, isWhole } of images.list()) {
      if (stopping.aborted) return 0;
      pictures += isWhole ? 1 : 0;
      if (savedAt < now - strayAfter) some.push(id);
      if (some.length === batch) await look();
    }
    await look();
    if (strays.size > mostStrays && strays.size > pictures / 2) {
      throw new Error(
        `${strays.size} pictures are in the folder and not in the database: does the folder belong to another database?`,
      );
    }
    let removed = 0;
    for (const id of strays) {
      // The import of an archive may have stored it again under its id, with a row.
      if (await queries.isKnown(store.read, id)) continue;
      await images.remove(id);
      removed += 1;
    }
    return removed;
  }

  /**
   * Unused rows, with their files. A used row whose file is missing stays, because the file may be
   * restored. Continues where the last run stopped, so that a run costs the same in a large
   * installation.
   */
  async function removeUnused(now: number): Promise<{ unused: number; missing: number }> {
    const found = { unused: 0, missing: 0 };
    const before = new Date(now - strayAfter).toISOString();
    const unusedBefore = new Date(now - unusedAfter).toISOString();
    for (let page = 0; page < pagesInRound && !stopping.aborted; page += 1) {
      const rows = await queries.listAfter(store.reports, after, before, batch);
      const over: string[] = [];
      for (const { id, isReferred, createdAt } of rows) {
        const isMissing = (await images.size(id)) === null;
        if (isReferred === 1) found.missing += isMissing ? 1 : 0;
        else if (isMissing || createdAt < unusedBefore) over.push(id);
      }
      if (over.length > 0) {
        // Deletes the row first, because the next run finds a file without a row.
        const gone = await store.write((db) => queries.removeUnreferred(db, over));
        for (const id of gone) await images.remove(id);
        found.unused += gone.length;
      }
      after = rows.length < batch ? '' : (rows.at(-1)?.id ?? '');
      if (after === '') break;
    }
    return found;
  }

  return {
    run: async (now: Date) => {
      const leftovers = await images.removeLeftovers(now.getTime() - strayAfter);
      const { unused, missing } = await removeUnused(now.getTime());
      // Last, because it refuses the folder of another database, which must not keep unused rows.
      const strays = await removeStrays(now.getTime());
      const done = { leftovers, strays, unused, missing };
      return Object.values(done).some((number) => number > 0) ? done : undefined;
    },
  };
}
