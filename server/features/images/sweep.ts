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
/** Pages of rows that one round looks at. */
const pagesInRound = 25;
/** More files without a row than this, and more than have one: that is another database's folder, and nothing is removed. */
const mostStrays = 50;

/** Answers what it removed and what is missing, or nothing. Ends early when `stopping`. */
export function newImageSweeper(store: Store, images: ImageStore, stopping: AbortSignal) {
  /** The last picture that the round before looked at. */
  let after = '';

  /** Files without a row: an upload that a crash cut off. */
  async function removeStrays(now: number): Promise<number> {
    const strays: string[] = [];
    let files = 0;
    let some: string[] = [];
    const look = async () => {
      if (some.length === 0) return;
      const known = await queries.listKnown(store.reports, some);
      strays.push(...some.filter((id) => !known.has(id)));
      some = [];
    };
    for await (const { id, savedAt } of images.list()) {
      if (stopping.aborted) return 0;
      files += 1;
      if (savedAt < now - strayAfter) some.push(id);
      if (some.length === batch) await look();
    }
    await look();
    if (strays.length > mostStrays && strays.length > files / 2) {
      throw new Error(`${strays.length} pictures are in the folder and not in the database: is it another one's?`);
    }
    for (const id of strays) await images.remove(id);
    return strays.length;
  }

  /**
   * Rows that nobody refers to, with their files. A row whose file is missing stays while somebody does: it may be copied back. Goes on
   * where the last round ended, so that a round asks as little of a big installation as of a small one.
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
        // The row first: a file without a row is found again by the next round.
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
      // Last: it refuses the folder of another database, which is no reason to keep what nobody refers to.
      const strays = await removeStrays(now.getTime());
      const done = { leftovers, strays, unused, missing };
      return Object.values(done).some((number) => number > 0) ? done : undefined;
    },
  };
}
