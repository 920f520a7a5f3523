/** Leases: work that only one process does at a time. */
import { newShortId } from '#ids.ts';
import type { Queries, Store } from './client.ts';

/** Milliseconds after which another process may take over work whose lease is no longer renewed (ours). */
export const leaseLength = 6000;
const renewEvery = 2000;

interface LeaseContext {
  store: Store;
  now: () => Date;
}

/** Takes or renews a lease; false if another process holds it. */
async function take({ store, now }: LeaseContext, name: string, holder: string): Promise<boolean> {
  const at = now();
  const until = new Date(at.getTime() + leaseLength).toISOString();
  const takeLease = (db: Queries) =>
    db
      .insertInto('leases')
      .values({ name, holder, until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, until })
          .where(({ eb, or }) => or([eb('leases.until', '<', at.toISOString()), eb('leases.holder', '=', holder)])),
      )
      .executeTakeFirst();
  const { numInsertedOrUpdatedRows } = await store.write(takeLease);
  return Boolean(numInsertedOrUpdatedRows);
}

/** Whether someone holds a lease. */
export const isLeased = async ({ store, now }: LeaseContext, name: string): Promise<boolean> =>
  (await store.read
    .selectFrom('leases')
    .select('name')
    .where('name', '=', name)
    .where('until', '>=', now().toISOString())
    .executeTakeFirst()) !== undefined;

/** Takes a lease until the returned function frees it, or the process ends; null if someone else holds it. */
export async function holdLease(place: LeaseContext, name: string): Promise<(() => Promise<void>) | null> {
  const holder = newShortId();
  if (!(await take(place, name, holder))) return null;
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A failed renewal may succeed next time.
    renewing = renewing.then(() => take(place, name, holder)).catch(() => undefined);
  }, renewEvery);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await renewing;
    const freeLease = (db: Queries) =>
      db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
    // An unreachable database must not hide the result of the work. The lease runs out by itself.
    await place.store.write(freeLease).catch(() => undefined);
  };
}

/**
 * Does named work under a lease; returns null if another process is doing it. The work must guard its own writes, too: a process that was
 * paused may continue after its lease ran out.
 */
export async function underLease<T>(place: LeaseContext, name: string, work: () => Promise<T>): Promise<T | null> {
  const free = await holdLease(place, name);
  if (!free) return null;
  try {
    return await work();
  } finally {
    await free();
  }
}
