/**
 * Hashes and checks passwords with Argon2id: 19 MiB, two passes (OWASP Password Storage Cheat
 * Sheet), two at a time.
 */

import { hash, verify } from '@node-rs/argon2';
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import { limitConcurrency } from '#concurrency.ts';
import { AppError } from '#context.ts';
import { isOwnName } from './rules.ts';

export const realCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
let cost = realCost;

/** Only for tests, which sign up thousands of people. */
export function setPasswordCost(next: typeof realCost): void {
  cost = next;
}

const atOnce = 2;
/** Requests that may wait. Ours: more would delay sign-ins by several seconds. */
const longestQueue = 100;

let places = 0;

/**
 * Reserves a place for hashing before `work` begins, or throws `unavailable`. A refused caller has
 * used no attempt.
 */
export async function withPlace<T>(work: () => Promise<T>): Promise<T> {
  if (places >= atOnce + longestQueue) throw new AppError('unavailable', { retryAfter: 5 });
  places += 1;
  try {
    return await work();
  } finally {
    places -= 1;
  }
}

const inTurn = limitConcurrency(atOnce);

/** Returns the Argon2id hash to store. Throws `unavailable` if too many requests wait. */
export const hashPassword = (password: string): Promise<string> => withPlace(() => inTurn(() => hash(password, cost)));

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Takes as long without a hash, then returns false. Call it
 * inside `withPlace`.
 */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no one has this password', cost);
  const against = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && passwordHash !== null;
}

let common: Promise<Set<string>> | undefined;

/** The 50,000 most common passwords that are long enough. Loaded on first use. */
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String).filter((password) => password.length >= 8));
}

/** Throws `weakPassword` for a password that is easy to guess. */
export async function refuseGuessable(password: string, email: string, name: string): Promise<void> {
  common ??= commonPasswords();
  const isCommon = (await common).has(password.toLowerCase());
  if (!isCommon && !isOwnName(password, email, name)) return;
  throw new AppError('weakPassword', { fields: { password: serverProblems.weakPassword } });
}
