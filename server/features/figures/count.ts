/** Adds up what no longer changes: the days of the ledger that are over, and who joined on which day. */
import { isDatabaseAway, type Store } from '#db/client.ts';
import { findNextDay, listEntryGroups, listVisitGroups } from '#db/ledger-days.ts';
import * as queries from './queries.ts';
import { dayIn, hourIn, type Zones } from './shop-days.ts';
import { sumDays, waitingAfter } from './sums.ts';

const hour = 60 * 60 * 1000;

/**
 * The last day that is over for good. Whatever zone a shop takes, it cannot come back to a day that was over 36 hours ago everywhere; the
 * rest is for rows that were written late.
 */
const lastClosedDay = (now: Date): string => new Date(now.getTime() - 60 * hour).toISOString().slice(0, 10);

/** Rows of the ledger in one step, but for a day that has more. */
const rowsAtOnce = 5000;

/**
 * Counts a shop's next days that are over; false when there were none. What they add up to never changes, so they are read beside
 * everybody else and written only if nobody was faster.
 */
export async function countNextDays(store: Store, shopId: string, now: Date): Promise<boolean> {
  const shop = await queries.findFacts(store.read, shopId);
  // Its days are not over before all of its archive is there.
  if (shop.moving > 0) return false;
  const open = { shopId, after: shop.countedUntil, until: lastClosedDay(now) };
  const until = await findNextDay(store.reports, open, rowsAtOnce);
  if (until === null) return false;
  const days = { ...open, until };
  const rows = await listEntryGroups(store.reports, days);
  const visits = await listVisitGroups(store.reports, days);
  const rewards = await queries.listRewardBits(store.read, shopId);
  const waiting = waitingAfter(shop.waiting, rows, rewards);
  await store.write(async (db) => {
    const isFirst = await queries.moveState(db, days, waiting);
    if (isFirst) await queries.addDays(db, shopId, sumDays(rows, visits, hourIn(shop)));
  });
  return true;
}

/** Changes in one transaction: whoever stamps meanwhile waits for no more than these. */
const changesAtOnce = 1000;

/** Adds some of who joined or left to the day of their joining; answers how many. The last hour is left, in case a zone is just changing. */
function settleJoins(store: Store, now: Date): Promise<number> {
  const before = new Date(now.getTime() - hour).toISOString();
  return store.write(async (db) => {
    const changes = await queries.takeJoinChanges(db, before, changesAtOnce);
    if (changes.length === 0) return 0;
    const zones = await queries.listZones(db, [...new Set(changes.map(({ shopId }) => shopId))]);
    const shops = new Map<string, Zones>(
      zones.now.map(({ shopId, timeZone }) => [
        shopId,
        { timeZone, zones: zones.past.filter((past) => past.shopId === shopId) },
      ]),
    );
    const days = new Map<string, { shop_id: string; day: string; joined: number }>();
    for (const { shopId, joinedAt, change } of changes) {
      const day = dayIn(shops.get(shopId) ?? { timeZone: 'UTC', zones: [] }, joinedAt);
      const sum = days.get(`${shopId} ${day}`) ?? { shop_id: shopId, day, joined: 0 };
      days.set(`${shopId} ${day}`, { ...sum, joined: sum.joined + change });
    }
    // In one order, so that two servers do not wait for each other.
    const sorted = [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
    await queries.changeJoinDays(db, sorted);
    return changes.length;
  });
}

/** Steps of one round: the other jobs wait for it. */
const stepsInRound = 20;

/** The job: goes on where it stopped, shop by shop. Several processes may do it. Ends after the step that runs when `stopping`. */
export function newAdder(store: Store, stopping?: AbortSignal) {
  // Rounds go around, so that shops which cannot be counted, or have much, come again after all others.
  let lastShop = '';
  const listBehind = async (until: string): Promise<Set<string>> => {
    const next = await queries.listShopsBehind(store.reports, lastShop, until, stepsInRound);
    if (next.length === stepsInRound || lastShop === '') return new Set(next);
    return new Set([...next, ...(await queries.listShopsBehind(store.reports, '', until, stepsInRound))]);
  };
  const settle = async (now: Date): Promise<number> => {
    let settled = 0;
    for (let step = 0; step < stepsInRound && !stopping?.aborted; step += 1) {
      const some = await settleJoins(store, now);
      settled += some;
      if (some < changesAtOnce) break;
    }
    return settled;
  };
  return {
    run: async (now: Date) => {
      const joins = await settle(now);
      let steps = 0;
      let failure: unknown;
      for (const shop of await listBehind(lastClosedDay(now))) {
        if (steps >= stepsInRound || stopping?.aborted) break;
        lastShop = shop;
        try {
          while (steps < stepsInRound && !stopping?.aborted && (await countNextDays(store, shop, now))) steps += 1;
        } catch (error) {
          // What is wrong with one shop keeps no other one waiting.
          if (isDatabaseAway(error)) throw error;
          failure ??= error;
        }
      }
      if (failure !== undefined) throw failure;
      return joins + steps > 0 ? { joins, steps } : undefined;
    },
  };
}
