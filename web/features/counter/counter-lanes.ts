/** Sends changes one after the other, in one lane per customer. */

const lanes = new Map<string, Promise<unknown>>();

/** Runs `work` once everything before it in its lane has ended, also if that failed. */
export function inLane<T>(lane: string, work: () => Promise<T>): Promise<T> {
  const before = lanes.get(lane) ?? Promise.resolve();
  const run = before.then(work, work);
  const leave = () => {
    if (lanes.get(lane) === run) lanes.delete(lane);
  };
  lanes.set(lane, run);
  run.then(leave, leave);
  return run;
}

const sleepers = new Map<string, () => void>();

/** Sends a lane's first change again at once. */
export const wakeLane = (lane: string): void => sleepers.get(lane)?.();

/** Waits; ends early when the browser is back online or someone asks to try now. */
export function pause(lane: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
      sleepers.delete(lane);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    window.addEventListener('online', wake);
    sleepers.set(lane, wake);
  });
}
