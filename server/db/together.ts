/** Callers waiting at the same time share one statement, and with it one round trip and one flush. */
import type { Queries } from './client.ts';

/** Most callers per statement (ours). A longer queue takes several. */
const mostAtOnce = 100;
/** Most statements at the same time (ours): with two, a connection that hangs does not block everyone. */
const mostRunning = 2;

interface Caller<Item, Result> {
  item: Item;
  resolve: (result: Result | undefined) => void;
  reject: (error: unknown) => void;
}

interface Queue<Item, Result> {
  waiting: Caller<Item, Result>[];
  /** Number of running statements. */
  running: number;
}

/**
 * Turns a query for many items into one for a single item. Items that arrive while a query is running share the next one. `run` returns a
 * result per item, in order, or undefined. If it throws, all waiting callers get the error: an unreachable database builds up no queue.
 */
export function together<Item, Result>(
  run: (db: Queries, items: Item[]) => Promise<(Result | undefined)[]>,
): (db: Queries, item: Item) => Promise<Result | undefined> {
  const queues = new WeakMap<Queries, Queue<Item, Result>>();
  const runSome = async (db: Queries, { waiting }: Queue<Item, Result>): Promise<void> => {
    const callers = waiting.splice(0, mostAtOnce);
    const items = callers.map(({ item }) => item);
    try {
      const results = await run(db, items);
      for (const [at, { resolve }] of callers.entries()) resolve(results[at]);
    } catch (error) {
      for (const { reject } of [...callers, ...waiting.splice(0)]) reject(error);
    }
  };
  const empty = async (db: Queries, queue: Queue<Item, Result>): Promise<void> => {
    queue.running += 1;
    while (queue.waiting.length > 0) await runSome(db, queue);
    queue.running -= 1;
  };
  return (db, item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result | undefined>();
    const queue = queues.get(db) ?? { waiting: [], running: 0 };
    queues.set(db, queue);
    queue.waiting.push({ item, resolve, reject });
    if (queue.running < mostRunning) void empty(db, queue);
    return promise;
  };
}
