/** Another process's lock on an SQLite file is waited for here: SQLite's own waiting holds up the whole thread. */
import { setTimeout as pause } from 'node:timers/promises';

/** Longest wait (milliseconds) of one call. */
export const lockPatience = 5000;
/** Between two tries (milliseconds). */
export const lockPause = 20;

/** SQLITE_BUSY, whatever the lock was for. */
export const isLocked = (error: unknown): boolean => (((error as { errcode?: number }).errcode ?? 0) & 0xff) === 5;

/** Runs `work`, again and again while the file is locked, for as long as `patience` (milliseconds). */
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
