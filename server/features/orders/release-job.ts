/** Gives back the stock of orders that were not paid in time. */
import { type Context, transact } from '#context.ts';
import { releaseExpired } from './stock.ts';

/** One order in a transaction: the products of several would not be locked in the order of their ids. */
const batch = 1;

/** Several processes may run it. Stops after the current batch when `stopping`. */
export const newReleaseJob = (ctx: () => Context, stopping?: AbortSignal) => ({
  run: async (now: Date) => {
    let released = 0;
    for (let last = batch; last === batch && !stopping?.aborted; released += last)
      last = await transact(ctx(), (tx) => releaseExpired(tx, now, batch));
    return released > 0 ? { released } : undefined;
  },
});
