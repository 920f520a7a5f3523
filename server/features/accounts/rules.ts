/** Rules for signing in. */
import { newPhoneDays, sessionDays, tabletLife } from '@stampdeck/contract/accounts.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * The first failure with a wait, and the longest wait in seconds. Ours: growing waits, never a
 * lockout. Guesses from one network slow down only that network. Guesses from many networks meet
 * the shorter waits of the account, which allow fewer than 60 an hour.
 */
const waits = {
  network: { from: 5, longest: 15 * 60 },
  account: { from: 20, longest: 2 * 60 },
} as const;

/**
 * Milliseconds that a network with a successful sign-in is exempt from the account's waits. Ours: a
 * quarter.
 */
export const sparedFor = 90 * day;

/** Seconds to wait after this many failures in a row: none at first, then 1, 2, 4 … */
export function waitAfter(failures: number, at: keyof typeof waits): number {
  const { from, longest } = waits[at];
  return failures < from ? 0 : Math.min(2 ** (failures - from), longest);
}

type Kind = 'operator' | 'customer';

const daysOf = (kind: Kind, remembered: boolean) =>
  kind === 'customer' ? sessionDays.customer : remembered ? sessionDays.remembered : sessionDays.browser;

/** When a session used at `now` ends, unless it is used again. Never later than its maximum age. */
export function sessionEnd(kind: Kind, remembered: boolean, openedAt: Date, now: Date): Date {
  const { idle, most } = daysOf(kind, remembered);
  const unused = now.getTime() + idle * day;
  return new Date(most === null ? unused : Math.min(unused, openedAt.getTime() + most * day));
}

/** When a session at a shared tablet ends, unless someone uses it again. Never later than its maximum age. */
export const tabletSessionEnd = (openedAt: Date, now: Date): Date =>
  new Date(
    Math.min(now.getTime() + tabletLife.idleSeconds * 1000, openedAt.getTime() + tabletLife.mostHours * 60 * 60 * 1000),
  );

/**
 * Milliseconds between two writes of a session's last use. Ours: most calls stay read-only, and
 * one-day sessions end on time.
 */
export const extendEvery = (kind: Kind, remembered: boolean): number =>
  (daysOf(kind, remembered).idle > 1 ? 60 : 10) * 60 * 1000;

/** Seconds that a browser keeps a customer's cookie. */
export const customerCookieSeconds = sessionDays.customer.idle * (day / 1000);

/**
 * Milliseconds after sign-in without a second password prompt. Ours: enough to finish one
 * visit to the settings.
 */
const freshFor = 10 * 60 * 1000;

/**
 * Whether a session opened at `openedAt` (ISO time) is recent enough to change email and password
 * without a prompt.
 */
export function isFresh(openedAt: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(openedAt);
  // If the clock was set back, the session would stay fresh for too long.
  return age >= 0 && age < freshFor;
}

/**
 * Whether a guesser would try this password among the first: the person's own name or address, one character over and over, and the
 * label that other systems gave all Google accounts.
 */
export function isOwnName(password: string, email: string, name: string): boolean {
  const bare = password.toLowerCase();
  const own = [email, email.split('@')[0] ?? '', name, 'googleprovider'].map((text) => text.toLowerCase());
  return own.includes(bare) || /^(.)\1+$/.test(bare);
}

/** How a session was opened: when (ISO time), and by which shop's code at its counter. */
export interface Opening {
  at: string;
  movedBy: string | null;
}

/** Whether a shop signed this phone in so recently that the account's owner may not have noticed. */
export const isNewPhone = ({ at, movedBy }: Opening, now: Date): boolean =>
  movedBy !== null && now.getTime() - Date.parse(at) < newPhoneDays * day;
