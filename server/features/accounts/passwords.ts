/** Hashing and checking passwords: Argon2id, 19 MiB, two passes (OWASP's first choice), two at a time. */
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#context.ts';
import { newTurns } from '#turns.ts';
import { isOwnName } from './rules.ts';

export const realCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
let cost = realCost;

/** For tests, which sign up thousands of people; no setting of the server leads here. */
export function setPasswordCost(next: typeof realCost): void {
  cost = next;
}

const atOnce = 2;
/** Longer queues are refused, so that a flood of sign-ins never holds everybody up. */
const longestQueue = 100;

let places = 0;

/** Takes a place for a hash or a check before `work` begins, or refuses (503): whoever is turned away has tried nothing yet. */
export async function withPlace<T>(work: () => Promise<T>): Promise<T> {
  if (places >= atOnce + longestQueue) throw new AppError('unavailable', { retryAfter: 5 });
  places += 1;
  try {
    return await work();
  } finally {
    places -= 1;
  }
}

const inTurn = newTurns(atOnce);

/** The Argon2id hash to store; 503 when too many wait for theirs. */
export const hashPassword = (password: string): Promise<string> => withPlace(() => inTurn(() => hash(password, cost)));

let decoy: Promise<string> | undefined;

/** True when `password` is the one behind `passwordHash`. Without a hash it takes as long and is false. Inside `withPlace`. */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', cost);
  const against = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && passwordHash !== null;
}

let common: Promise<Set<string>> | undefined;

/** The 50,000 passwords that people choose most, those of them that are long enough; read on first use. */
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String).filter((password) => password.length >= 8));
}

/** Refuses a password that a guesser tries first. */
export async function refuseGuessable(password: string, email: string, name: string): Promise<void> {
  common ??= commonPasswords();
  const isCommon = (await common).has(password.toLowerCase());
  if (!isCommon && !isOwnName(password, email, name)) return;
  throw new AppError('weakPassword', { fields: { password: 'This password is too easy to guess.' } });
}
