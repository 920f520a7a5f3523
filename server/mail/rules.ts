/** When a letter that did not go out is tried again; facts in, answers out. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** A claim is good for so long (milliseconds): longer than any attempt, and then the letter of a killed server is free again. */
export const claimLife = 90 * second;

const firstWait = 10 * second;
const longestWait = 2 * hour;
const giveUpAfter = 24 * hour;

/** The wait after the n-th attempt that failed (milliseconds): 10 s, then three times as long each, two hours at most. */
export const waitAfter = (attempts: number): number => Math.min(firstWait * 3 ** (attempts - 1), longestWait);

/** No row is due later than this; one that is was written before the clock was set back. */
export const latestDue = longestWait + claimLife;

/** Whether a letter that was written at `created` is given up. */
export const isGivenUp = (created: Date, now: Date): boolean => now.getTime() - created.getTime() >= giveUpAfter;
