/** Waits for another process's lock on an SQLite file. SQLite's own waiting would block the thread. */
import { setTimeout as pause } from 'node:timers/promises';

/** Longest wait of one call in milliseconds (ours). */
export const lockPatience = 5000;
/** Milliseconds between two attempts (ours). */
export const lockPause = 20;

/** SQLITE_BUSY, whatever the lock was for. */
export const isLocked = (error: unknown): boolean => (((error as { errcode?: number }).errcode ?? 0) & 0xff) === 5;

/** Runs `work`, and retries while the file is locked, for up to `patience` milliseconds. */
export async function patiently<T>(work: () => T, patience: number): Promise<T> {
  const from = performance.now();
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isLocked(error) || performance.now() - from >= patience) throw error;
      await pause(lockPause);
    }
  }
}
