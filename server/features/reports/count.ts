/** Sums up what no longer changes: closed days of the ledger, and who joined on which day. */
import { isDatabaseAway, type Store } from '#db/client.ts';
import { findNextDay, listEntryGroups, listVisitGroups } from '#db/ledger-days.ts';
import type { JoinDaysTable } from '#db/schema.ts';
import * as queries from './queries.ts';
import { dayIn, hourIn, type Zones } from './shop-days.ts';
import { sumDays, waitingAfter } from './sums.ts';

const hour = 60 * 60 * 1000;

/**
 * The last day that is closed for good. A shop's time zone can move a day by at most 36 hours; the
 * rest allows for late rows.
 */
const lastClosedDay = (now: Date): string => new Date(now.getTime() - 60 * hour).toISOString().slice(0, 10);

/** Ledger rows in one step. A single day may have more. */
const rowsAtOnce = 5000;

/**
 * Counts a shop's next closed days; false if there are none. Their sums never change, so this reads
 * without a lock and writes only if no other process was faster.
 */
export async function countNextDays(store: Store, shopId: string, now: Date): Promise<boolean> {
  const shop = await queries.findFacts(store.read, shopId);
  // During an archive import, its days are not complete.
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

/** Changes in one transaction. Ours: on SQLite stamps wait for it, for a few milliseconds. */
const changesAtOnce = 1000;

/** Joins and departures of one shop, by their day of joining. */
function joinDays(shopId: string, zones: Zones, changes: queries.JoinChange[]): JoinDaysTable[] {
  const days = new Map<string, number>();
  for (const { joinedAt, change } of changes) {
    const day = dayIn(zones, joinedAt);
    days.set(day, (days.get(day) ?? 0) + change);
  }
  return [...days].map(([day, joined]) => ({ shop_id: shopId, day, joined }));
}

/**
 * Adds joins and departures to their day of joining; returns how many it took. Skips the last hour,
 * because a time zone may be changing. The changes of a failing shop wait again, behind all others.
 */
async function settleJoins(store: Store, now: Date): Promise<{ taken: number; failures: unknown[] }> {
  const before = new Date(now.getTime() - hour).toISOString();
  return store.write(async (db) => {
    const changes = await queries.takeJoinChanges(db, before, changesAtOnce);
    const shops = Map.groupBy(changes, ({ shopId }) => shopId);
    const failures: unknown[] = [];
    if (shops.size === 0) return { taken: 0, failures };
    const { now: current, past } = await queries.listZones(db, [...shops.keys()]);
    const days: JoinDaysTable[] = [];
    for (const [shopId, ofShop] of shops) {
      const timeZone = current.find((shop) => shop.shopId === shopId)?.timeZone ?? 'UTC';
      const zones = past.filter((zone) => zone.shopId === shopId);
      try {
        days.push(...joinDays(shopId, { timeZone, zones }, ofShop));
      } catch (error) {
        failures.push(error);
        await queries.putJoinChangesBack(db, ofShop);
      }
    }
    // In a fixed order, because another order could deadlock two servers.
    days.sort((one, other) => (`${one.shop_id} ${one.day}` < `${other.shop_id} ${other.day}` ? -1 : 1));
    if (days.length > 0) await queries.changeJoinDays(db, days);
    return { taken: changes.length, failures };
  });
}

/** Steps in one run. Ours: the other jobs wait for it. */
const stepsInRound = 20;

/**
 * The job that sums up days, shop by shop, from where it stopped. Several processes may run it.
 * Stops after the current step when `stopping`.
 */
export function newReportsJob(store: Store, stopping?: AbortSignal) {
  // Goes around all shops, so that failing or busy shops do not hold up others.
  let lastShop = '';
  const listBehind = async (until: string): Promise<Set<string>> => {
    const next = await queries.listShopsBehind(store.reports, lastShop, until, stepsInRound);
    if (next.length === stepsInRound || lastShop === '') return new Set(next);
    return new Set([...next, ...(await queries.listShopsBehind(store.reports, '', until, stepsInRound))]);
  };
  const settle = async (now: Date) => {
    const settled = { joins: 0, failures: [] as unknown[] };
    for (let step = 0; step < stepsInRound && !stopping?.aborted; step += 1) {
      const { taken, failures } = await settleJoins(store, now);
      settled.joins += taken;
      settled.failures.push(...failures);
      if (taken < changesAtOnce) break;
    }
    return settled;
  };
  return {
    run: async (now: Date) => {
      const { joins, failures } = await settle(now);
      let steps = 0;
      for (const shop of await listBehind(lastClosedDay(now))) {
        if (steps >= stepsInRound || stopping?.aborted) break;
        lastShop = shop;
        try {
          while (steps < stepsInRound && !stopping?.aborted && (await countNextDays(store, shop, now))) steps += 1;
        } catch (error) {
          // A problem with one shop must not stop the others.
          if (isDatabaseAway(error)) throw error;
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      return joins + steps > 0 ? { joins, steps } : undefined;
    },
  };
}
