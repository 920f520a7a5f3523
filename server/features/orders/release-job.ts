/** Gives back the stock of orders that were not paid in time. */
import type { Store } from '#db/client.ts';
import { releaseExpired } from './stock.ts';

/** One order in a transaction: the products of several would not be locked in the order of their ids. */
const batch = 1;

/** Several processes may run it. Stops after the current batch when `stopping`. */
export const newReleaseJob = (store: Store, stopping?: AbortSignal) => ({
  run: async (now: Date) => {
    let released = 0;
    for (let last = batch; last === batch && !stopping?.aborted; released += last)
      last = await store.write((db) => releaseExpired(db, now, batch));
    return released > 0 ? { released } : undefined;
  },
});
