/** Counting what members' cards came to, after the fact: giving a stamp waits for none of it. */
import type { Context } from '#context.ts';
import { isDatabaseAway, type Store } from '#db/client.ts';
import { firstIdAt } from '#ids.ts';
import * as queries from './queries.ts';

/** Ledger rows that are looked at in one go. */
const pageSize = 2000;
/** Members counted in one transaction: on SQLite whoever stamps waits for no more than these. */
const batch = 100;

/**
 * Ids are made before their rows are committed, and by several servers' clocks: a row may appear behind others. Whatever takes longer than
 * this (milliseconds) from its id to its commit has failed: a statement may run for ten seconds, and waits for a connection for five.
 */
const late = 120_000;

const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** The id after which rows may not be counted yet. A mark that lies ahead was made by a clock that has been set back since. */
function placeToLook(mark: string | undefined, now: number): string {
  if (!mark) return '';
  const time = timeOf(mark);
  return firstIdAt(Math.max(0, Number.isNaN(time) ? now - late : Math.min(time, now) - late));
}

type Reading = Pick<Context, 'store' | 'now'>;

/** Brings a shop's members up to its ledger: whatever was answered before this call is counted after it. Answers how many were behind. */
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
    // Only after all of them are counted; a look at what was counted before moves nothing.
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
 * Counts at every shop what happened there since; answers how many members, or nothing. Several processes may count at once. Ends after the
 * shop that runs when `stopping`.
 */
export function newCounter(store: Store, stopping?: AbortSignal) {
  return {
    run: async (now: Date) => {
      let members = 0;
      let failure: unknown;
      for (const { id } of await queries.listShopsBehind(store.reports)) {
        if (stopping?.aborted) break;
        try {
          members += await catchUp({ store, now: () => now }, id);
        } catch (error) {
          // What is wrong with one shop keeps no other one waiting.
          if (isDatabaseAway(error)) throw error;
          failure ??= error;
        }
      }
      if (failure !== undefined) throw failure;
      return members > 0 ? { members } : undefined;
    },
  };
}
