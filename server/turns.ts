/** Heavy work, so much of it at a time and no more. */

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Answers what runs work as soon as fewer than `atOnce` others run, in the order in which it came. */
export function newTurns(atOnce: number): InTurn & { waiting: () => number } {
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn: InTurn = async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes to the next in line; only when nobody waits is it given up.
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(inTurn, { waiting: () => waiting.length });
}
