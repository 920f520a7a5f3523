/** Counts members' activity after the fact, so that stamps never wait for it. */
import type { Context } from '#context.ts';
import { isDatabaseAway, type Store } from '#db/client.ts';
import { firstIdAt } from '#ids.ts';
import * as queries from './queries.ts';

/** Ledger rows read at a time. */
const pageSize = 2000;
/**
 * Members counted in one transaction. Ours: on SQLite stamps wait for it, for a few milliseconds.
 */
const batch = 100;

/**
 * Milliseconds within which a row appears after its id was made. Ours: a statement runs up to 10
 * seconds and waits up to 5 for a connection; the rest allows for clocks of several servers. Rows
 * can appear out of order within this time.
 */
const late = 120_000;

const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * The id to continue after, which leaves time for late rows. A mark in the future was made before
 * the clock was set back.
 */
function placeToLook(mark: string | undefined, now: number): string {
  if (!mark) return '';
  const time = timeOf(mark);
  return firstIdAt(Math.max(0, Number.isNaN(time) ? now - late : Math.min(time, now) - late));
}

type Reading = Pick<Context, 'store' | 'now'>;

/**
 * Counts everything in a shop's ledger that was answered before this call; returns the number of
 * changed members.
 */
export async function catchUp({ store, now }: Reading, shopId: string): Promise<number> {
  const mark = await queries.findMark(store.reports, shopId);
  let after = placeToLook(mark?.id, now().getTime());
  let counted = 0;
  for (;;) {
    const entries = await queries.listEntriesAfter(store.reports, shopId, after, pageSize);
    const last = entries.at(-1)?.id;
    if (last === undefined) return counted;
    const members = [...new Set(entries.map(({ memberId }) => memberId))];
    const behind = await queries.listBehind(store.reports, shopId, members);
    for (let from = 0; from < behind.length; from += batch) {
      await count(store, shopId, behind.slice(from, from + batch));
    }
    counted += behind.length;
    // Moved only after all members are counted. A repeated look at old rows does not move it back.
    if (last > (mark?.id ?? '')) await store.write((db) => queries.moveMark(db, shopId, last));
    if (entries.length < pageSize) return counted;
    after = last;
  }
}

const count = (store: Store, shopId: string, memberIds: string[]) =>
  store.write(async (db) => {
    await queries.lockMark(db, shopId);
    await queries.recountMembers(db, shopId, memberIds);
  });

/**
 * The job that counts new activity at every shop; returns the number of members, or undefined.
 * Several processes may run it. Stops after the current shop when `stopping`.
 */
export function newActivityJob(store: Store, stopping?: AbortSignal) {
  return {
    run: async (now: Date) => {
      let members = 0;
      let failure: unknown;
      for (const { id } of await queries.listShopsBehind(store.reports)) {
        if (stopping?.aborted) break;
        try {
          members += await catchUp({ store, now: () => now }, id);
        } catch (error) {
          // A problem with one shop must not stop the others.
          if (isDatabaseAway(error)) throw error;
          failure ??= error;
        }
      }
      if (failure !== undefined) throw failure;
      return members > 0 ? { members } : undefined;
    },
  };
}
