/** Limits how much heavy work runs at once. */

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** A limiter that runs at most `atOnce` pieces of work and queues the rest in order. `waiting` counts the queue. */
export function limitConcurrency(atOnce: number): Limiter & { waiting: () => number } {
  let running = 0;
  const queue: (() => void)[] = [];
  const limited: Limiter = async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The slot passes to the next in line, so that no newcomer can overtake the queue.
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(limited, { waiting: () => queue.length });
}
