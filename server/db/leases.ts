/** Work that one process does at a time, whichever it is: whoever holds its lease in the database. */
import { newShortId } from '#ids.ts';
import type { Queries, Store } from './client.ts';

/** Milliseconds after which another may take the work of a process that no longer says it is at it. */
export const leaseLength = 6000;
const renewEvery = 2000;

interface Place {
  store: Store;
  now: () => Date;
}

/** Takes a lease that is free or has run out, or holds it longer; false while another has it. */
async function take({ store, now }: Place, name: string, holder: string): Promise<boolean> {
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

/**
 * Does the work that has this name while no one else does; null, and nothing is done, while another is at it. What the work writes is
 * guarded by itself, too: a process that was halted may go on after its lease has run out.
 */
export async function underLease<T>(place: Place, name: string, work: () => Promise<T>): Promise<T | null> {
  const holder = newShortId();
  if (!(await take(place, name, holder))) return null;
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // What fails here may succeed at the next time.
    renewing = renewing.then(() => take(place, name, holder)).catch(() => undefined);
  }, renewEvery);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewing;
    const freeLease = (db: Queries) =>
      db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
    // A database that is away does not hide how the work ended; the lease runs out by itself.
    await place.store.write(freeLease).catch(() => undefined);
  }
}
