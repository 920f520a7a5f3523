/** Decisions about signing in that only the server takes. */
import { sessionDays } from '@stampdeck/contract/accounts.ts';

const day = 24 * 60 * 60 * 1000;

/** Failures before the first wait, and the longest wait (seconds): growing delays, never a lock-out. */
const freeFailures = 5;
const longestWait = 15 * 60;

/** Seconds to wait after the n-th failure in a row: none up to the 4th, then 1, 2, 4 … up to 15 minutes. */
export function waitAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(2 ** (failures - freeFailures), longestWait);
}

/** How long a session lives from `now`, in milliseconds. */
export function sessionLife(kind: 'operator' | 'customer', remembered: boolean): number {
  if (kind === 'customer') return sessionDays.customer * day;
  return (remembered ? sessionDays.remembered : sessionDays.browser) * day;
}

/** A session that was used is moved on at most this often (milliseconds), so that reading stays reading. */
export const extendEvery = 60 * 60 * 1000;

/** How long after signing in nobody is asked for their password again (milliseconds). */
const freshFor = 10 * 60 * 1000;

/** Whether a session opened at `openedAt` (ISO time) is young enough to change e-mail and password without being asked. */
export function isFresh(openedAt: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(openedAt);
  // With the clock set back it would be fresh for as long.
  return age >= 0 && age < freshFor;
}

/**
 * Whether a guesser would try this password among the first: the person's own name or address, one character over and over, and the
 * label that other systems of this kind gave everybody who came by Google.
 */
export function isOwnName(password: string, email: string, name: string): boolean {
  const bare = password.toLowerCase();
  const own = [email, email.split('@')[0] ?? '', name, 'googleprovider'].map((text) => text.toLowerCase());
  return own.includes(bare) || /^(.)\1+$/.test(bare);
}
