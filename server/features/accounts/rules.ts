/** Decisions about signing in that only the server takes. */
import { sessionDays } from '@stampdeck/contract/accounts.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * The failure from which on there is a wait, and the longest wait (seconds): growing delays, never a lock-out. Guesses from one network
 * hold up no one elsewhere; guesses from many meet the milder waits of the account, which leave fewer than 60 an hour.
 */
const waits = {
  network: { from: 5, longest: 15 * 60 },
  account: { from: 20, longest: 2 * 60 },
} as const;

/** How long a network from which someone signed in is spared the waits of their account (milliseconds). */
export const sparedFor = 90 * day;

/** Seconds to wait after the n-th failure in a row: none at first, then 1, 2, 4 … */
export function waitAfter(failures: number, at: keyof typeof waits): number {
  const { from, longest } = waits[at];
  return failures < from ? 0 : Math.min(2 ** (failures - from), longest);
}

type Kind = 'operator' | 'customer';

const daysOf = (kind: Kind, remembered: boolean) =>
  kind === 'customer' ? sessionDays.customer : remembered ? sessionDays.remembered : sessionDays.browser;

/** When a session ends that is used at `now`, unless it is used again; never later than its days in all allow. */
export function sessionEnd(kind: Kind, remembered: boolean, openedAt: Date, now: Date): Date {
  const { idle, most } = daysOf(kind, remembered);
  const unused = now.getTime() + idle * day;
  return new Date(most === null ? unused : Math.min(unused, openedAt.getTime() + most * day));
}

/** A session that is used is written at most this often (milliseconds), so that reading stays reading; one that lives a day, more exactly. */
export const extendEvery = (kind: Kind, remembered: boolean): number =>
  (daysOf(kind, remembered).idle > 1 ? 60 : 10) * 60 * 1000;

/** How long a browser keeps a customer's cookie (seconds). */
export const customerCookieSeconds = sessionDays.customer.idle * (day / 1000);

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
