/** Two operations, of which one is held at a chosen moment while the other goes as far as it can. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TestApp } from '@stampdeck/server/test/app.ts';
import { isAnyoneWaiting } from '@stampdeck/server/test/database.ts';
import type { Pauses, Point } from '@stampdeck/server/test/pauses.ts';
import { inject } from 'vitest';

type Work<T> = () => Promise<T>;

/** Returns what runs a race; null: the first operation does not come to that point. */
export function racesOn(app: TestApp, pauses: Pauses) {
  /** Whether a statement waits for a lock of the paused operation; on SQLite, whether a write has started. */
  const isWaiting = async (): Promise<boolean> =>
    inject('engine') === 'sqlite' ? pauses.under > 1 : isAnyoneWaiting(app);

  /** Runs the second operation until it is done or blocked. */
  async function untilStuck(second: Promise<unknown>): Promise<void> {
    let isDone = false;
    const ended = second.then(() => {
      isDone = true;
    });
    while (!isDone && !(await isWaiting())) await Promise.race([ended, nextTurn()]);
  }

  return async <T>(point: Point, first: Work<T>, second: Work<T>): Promise<[first: T, second: T] | null> => {
    const held = pauses.hold(point);
    const one = first();
    // An operation that is refused without a write, or writes in one statement, does not reach every point.
    const isHeld = await Promise.race([held.reached.then(() => true), one.then(() => false)]);
    if (!isHeld) {
      held.release();
      return null;
    }
    const two = second();
    await untilStuck(two);
    held.release();
    return Promise.all([one, two]);
  };
}
