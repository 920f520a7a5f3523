/** Changes reach the server one after the other, one lane for each customer, and each is sent again until it is answered. */
import { CallError } from '#lib/api.ts';

const lanes = new Map<string, Promise<unknown>>();

/** Runs `work` when everything before it in its lane is done, whatever came of that. */
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

/** An answer that takes longer counts as lost; the key makes sending again harmless. */
const answerMs = 8000;
const waitMs = (tries: number): number => Math.min(5000, 500 * 2 ** tries);

/** Nobody answered, or the server was too busy to look: the same key may be sent again without a doubt. */
const mayTryAgain = (error: unknown): error is CallError =>
  error instanceof CallError && (error.status === 0 || error.status === 503);

const sleepers = new Map<string, () => void>();

/** Sends a lane's first change again at once. */
export const wakeLane = (lane: string): void => sleepers.get(lane)?.();

/** Waits; ends early when the browser is back online or somebody asked to try now. */
function pause(lane: string, ms: number): Promise<void> {
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

interface Sending<T> {
  lane: string;
  send: (signal: AbortSignal) => Promise<T>;
  /** False once the change was let go. */
  isWanted: () => boolean;
  onTrouble: (error: CallError) => void;
}

/** Sends until the server answers, and gives its answer; null when the change was let go meanwhile. Throws a refusal. */
export async function untilAnswered<T>({ lane, send, isWanted, onTrouble }: Sending<T>): Promise<T | null> {
  for (let tries = 0; isWanted(); tries += 1) {
    try {
      return await send(AbortSignal.timeout(answerMs));
    } catch (error) {
      if (!mayTryAgain(error)) throw error;
      onTrouble(error);
      await pause(lane, error.retryAfter ? error.retryAfter * 1000 : waitMs(tries));
    }
  }
  return null;
}
