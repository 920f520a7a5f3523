/** Removes videos that no product shows, and files without a row: those of interrupted uploads and of closed shops. */
import type { Store } from '#db/client.ts';
import * as queries from './queries.ts';
import type { VideoStore } from './video-store.ts';

/** Milliseconds that a file may exist without a row. Ours: longer than any upload. */
const strayAfter = 60 * 60 * 1000;
/** Milliseconds that an uploaded video may wait for its product to be saved. Ours, as for pictures. */
const unusedAfter = 24 * 60 * 60 * 1000;
const batch = 200;
/** Nothing is removed if more files than this, and most of all, have no row: the folder belongs to another database. */
const mostStrays = 50;

/** Returns what was removed, or undefined. Stops early when `stopping`. */
export function newVideoSweeper(store: Store, { files, incoming, remove }: VideoStore, stopping: AbortSignal) {
  async function removeStrays(before: number): Promise<number> {
    const strays: string[] = [];
    let count = 0;
    let some: string[] = [];
    const idOf = (name: string): string => name.split('.')[0] ?? '';
    const look = async () => {
      const known = await queries.listKnown(store.reports, some.map(idOf));
      strays.push(...some.filter((name) => !known.has(idOf(name))));
      some = [];
    };
    for await (const { name, savedAt } of files.list()) {
      if (stopping.aborted) return 0;
      count += 1;
      if (savedAt < before) some.push(name);
      if (some.length === batch) await look();
    }
    await look();
    if (strays.length > mostStrays && strays.length > count / 2) {
      throw new Error(
        `${strays.length} videos are in the folder and not in the database: does the folder belong to another database?`,
      );
    }
    let removed = 0;
    for (const name of strays) {
      // The import of an archive may have stored it again under its id, with a row.
      if ((await queries.listKnown(store.read, [idOf(name)])).size > 0) continue;
      await files.remove(name);
      removed += 1;
    }
    return removed;
  }
  /** Unused rows, with their files and the room that they take. */
  async function removeUnused(before: number): Promise<number> {
    let removed = 0;
    while (!stopping.aborted) {
      const some = await queries.listUnused(store.reports, new Date(before).toISOString(), batch);
      if (some.length === 0) break;
      const ids = some.map(({ id }) => id);
      // Deletes the row first, because the next run finds a file without a row.
      const gone = await store.write((db) => queries.removeUnused(db, ids));
      for (const { id } of gone) await remove(id);
      removed += gone.length;
      if (some.length < batch || gone.length === 0) break;
    }
    return removed;
  }
  return {
    run: async (now: Date) => {
      const unused = await removeUnused(now.getTime() - unusedAfter);
      const before = now.getTime() - strayAfter;
      const leftovers = (await incoming.removeLeftovers(before)) + (await files.removeLeftovers(before));
      const strays = await removeStrays(before);
      return leftovers + strays + unused > 0 ? { leftovers, strays, unused } : undefined;
    },
  };
}
