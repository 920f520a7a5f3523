/** Counting what members' cards came to, after the fact: giving a stamp waits for none of it. */
import type { Context } from '#context.ts';
import { isDatabaseAway, type Store } from '#db/client.ts';
import * as queries from './queries.ts';
import { placeToLook } from './rules.ts';

/** Ledger rows that are looked at in one go. */
const pageSize = 2000;
/** Members counted in one transaction: on SQLite whoever stamps waits for no more than these. */
const batch = 100;

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
