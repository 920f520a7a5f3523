/** Signing up, signing in, and who may see whom. */
import {
  type CustomerInfo,
  type customerSignUp,
  type operatorSignUp,
  secondStepLife,
  type UserInfo,
} from '@stampdeck/contract/accounts.ts';
import { proofSpan, readCode } from '@stampdeck/contract/codes.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { auditFailedSignIn, auditLook } from '#audit.ts';
import { findTimeZone } from '#clock.ts';
import { AppError, type Context, person, transact, wireIdOf } from '#context.ts';
import { isUniqueViolation } from '#db/client.ts';
import { addStaff, findOwnShop, findWork, type Work } from '#features/staff/queries.ts';
import { networkOf } from '#http/network.ts';
import { hashSecret, newId, newSecret } from '#ids.ts';
import { expectOpening, signUpsNow, takeOpening } from './opening.ts';
import { checkPassword, hashPassword, refuseGuessable, withPlace } from './passwords.ts';
import type { Account } from './queries.ts';
import * as queries from './queries.ts';
import { sparedFor, waitAfter } from './rules.ts';
import { openSession } from './sessions.ts';

export { signUpsNow };

type OperatorSignUp = Input<typeof operatorSignUp>['body'];
type Credentials = Pick<OperatorSignUp, 'email' | 'password'>;

/** Identifies the network whose failures are counted. */
const networkHashOf = (ctx: Context): string => hashSecret(networkOf(ctx.browser.address));

/**
 * Counts one attempt before the password is checked, so that a hundred concurrent guesses are a
 * hundred failures. Throws `tooManyAttempts` while the wait of an earlier failure runs, for this
 * network at this account or for the account. A network that signed in before has only its own
 * wait: other people's guesses cannot keep the owner out.
 */
export async function countTry(ctx: Context, email: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const emailHash = hashSecret(email);
    const counts = [
      { at: 'account', of: { emailHash, networkHash: '' } },
      { at: 'network', of: { emailHash, networkHash: networkHashOf(tx) } },
    ] as const;
    const left = { account: 0, network: 0 };
    let isProved = false;
    for (const { at, of } of counts) {
      const { failures, blocked_until, proved_until } = await queries.lockFailures(tx.db, of);
      // Read after the lock: an attempt that waited for the row is later than the one before it.
      const now = tx.now();
      if (waitAfter(failures, at) > 0) left[at] = Date.parse(blocked_until) - now.getTime();
      if (proved_until > now.toISOString()) isProved = true;
      const until = new Date(now.getTime() + waitAfter(failures + 1, at) * 1000).toISOString();
      await queries.saveFailures(tx.db, of, failures + 1, until);
    }
    const longestLeft = isProved ? left.network : Math.max(left.account, left.network);
    // The password is not checked, so the transaction rolls back and this attempt does not count.
    if (longestLeft > 0) throw new AppError('tooManyAttempts', { retryAfter: Math.ceil(longestLeft / 1000) });
  });
}

/**
 * Clears the failures after a successful sign-in, and exempts this network from the account's waits
 * for a while.
 */
export function forgetTries(tx: Context, email: string): Promise<void> {
  const of = { emailHash: hashSecret(email), networkHash: networkHashOf(tx) };
  return queries.saveProof(tx.db, of, new Date(tx.now().getTime() + sparedFor).toISOString());
}

/**
 * Returns the account if the credentials are right. An unknown address and a wrong password give
 * the same answer in the same time.
 */
export const provePassword = (
  ctx: Context,
  { email, password }: Credentials,
  refusal: 'badCredentials' | 'emailTaken' = 'badCredentials',
): Promise<Account> =>
  withPlace(async () => {
    await countTry(ctx, email);
    const account = await queries.findAccountByEmail(ctx.db, email);
    const matches = await checkPassword(account?.password_hash ?? null, password);
    if (!account || !matches) {
      await auditFailedSignIn(ctx, 'signIn', email, account?.id);
      throw new AppError(refusal);
    }
    return account;
  });

/** Locks the account; throws if its password has changed since it was checked. */
async function stillProven(tx: Context, proven: Account): Promise<Account> {
  const account = await queries.lockAccount(tx.db, proven.id);
  if (account?.password_hash !== proven.password_hash) throw new AppError('badCredentials');
  return account;
}

/**
 * Creates an operator with a new shop and signs them in. With the password of an existing account,
 * adds a shop to it. Otherwise a used address throws `emailTaken`. Refuses those who may not open one.
 */
export async function signUpOperator(ctx: Context, form: OperatorSignUp): Promise<UserInfo> {
  await expectOpening(ctx, form.invitation);
  if (await queries.findAccountByEmail(ctx.db, form.email)) return addShopToAccount(ctx, form);
  return signUp(ctx, form, async (tx, account) => {
    const work = await createShop(tx, account, form);
    return openSession(tx, 'operator', { account, work }, form.remember);
  });
}

/** Creates a customer and signs them in. A used address always throws `emailTaken`. */
export const signUpCustomer = (ctx: Context, form: Input<typeof customerSignUp>['body']): Promise<UserInfo> =>
  signUp(ctx, form, (tx, account) => openSession(tx, 'customer', { account, work: null }, true));

async function signUp(
  ctx: Context,
  { password, shop, ...form }: AccountForm & { password?: string | undefined; shop?: string | undefined },
  open: (tx: Context, account: Account) => Promise<UserInfo>,
): Promise<UserInfo> {
  if (password) await refuseGuessable(password, form.email, form.name);
  const passwordHash = password ? await hashPassword(password) : null;
  return transact(ctx, async (tx) => {
    const account = await createAccount(tx, form, passwordHash);
    await tx.announce.signedUp(tx, account, shop);
    return open(tx, account);
  });
}

async function addShopToAccount(ctx: Context, form: OperatorSignUp): Promise<UserInfo> {
  const used = await provePassword(ctx, form, 'emailTaken');
  return transact(ctx, async (tx) => {
    const account = await stillProven(tx, used);
    await forgetTries(tx, form.email);
    // A sign-up has no second step, and platform admins act for no shop.
    if (account.two_step_at !== null || account.is_platform_admin === 1) throw new AppError('emailTaken');
    if (await findOwnShop(tx.db, used.id)) throw new AppError('emailTaken');
    const work = await createShop(tx, used, form);
    return openSession(tx, 'operator', { account: used, work }, form.remember);
  });
}

type AccountForm = Pick<OperatorSignUp, 'email' | 'name' | 'privacyVersion'> & { photo?: string };

/** Adds an account inside the running transaction. A used address throws `emailTaken`. */
export async function createAccount(tx: Context, form: AccountForm, passwordHash: string | null): Promise<Account> {
  // The form shows the privacy page it agrees to. A newer version may have come since.
  const version = await queries.findPrivacyVersion(tx.db);
  const at = tx.now().toISOString();
  try {
    return await queries.addAccount(tx.db, {
      id: newId(),
      email: form.email,
      name: form.name,
      password_hash: passwordHash,
      photo: form.photo ?? '',
      language: tx.browser.languageOf('shop'),
      created_at: at,
      consent_version: Math.min(version, form.privacyVersion ?? version),
      consented_at: at,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'email')) throw new AppError('emailTaken');
    throw error;
  }
}

/**
 * Opens a shop with its owner's account id. Uses the invitation up. Throws `emailTaken` if the account
 * already owns a shop.
 */
export async function createShop(
  tx: Context,
  { id }: Account,
  form: { name: string; timeZone?: string | undefined; invitation?: string | undefined },
): Promise<Work> {
  await takeOpening(tx, form.invitation);
  const own = { role: 'owner', permissions: '[]' } as const;
  const zone = findTimeZone(form.timeZone ?? '') ?? 'UTC';
  const created_at = tx.now().toISOString();
  const shop = { id, name: form.name, language: tx.browser.languageOf('shop') };
  try {
    await queries.addShop(tx.db, { ...shop, time_zone: zone, created_at });
    await addStaff(tx.db, { shop_id: id, account_id: id, ...own, created_at });
  } catch (error) {
    // The same form was sent twice.
    if (isUniqueViolation(error, 'shops', 'staff')) throw new AppError('emailTaken');
    throw error;
  }
  await tx.announce.shopOpened(tx, shop);
  return { id, name: form.name, timeZone: zone, ...own };
}

type Door = 'operator' | 'customer';

/** A proven person is signed in, or has to take the second step: what finishes the sign-in, until when (ISO time). */
type Entered = { info: UserInfo } | { challenge: string; expiresAt: string };

/** Signs a person in whose first step is proven, or stores that the second step is due. */
export async function enter(tx: Context, account: Account, door: Door, remember: boolean): Promise<Entered> {
  if (account.two_step_at === null) return { info: await admit(tx, account, door, remember) };
  const challenge = newSecret();
  const expiresAt = new Date(tx.now().getTime() + secondStepLife.minutes * 60_000).toISOString();
  await queries.addChallenge(tx.db, {
    ...{ challenge_hash: hashSecret(challenge), account_id: account.id, kind: door, remembered: remember ? 1 : 0 },
    ...{ tries: 0, expires_at: expiresAt },
  });
  return { challenge, expiresAt };
}

/** The user info of someone who is signed in. Throws `secondStep` otherwise: outside of the transaction, which stored the challenge. */
export function expectEntered(entered: Entered): UserInfo {
  if ('info' in entered) return entered.info;
  throw new AppError('secondStep', entered);
}

/** Signs a proven person in: as an operator for their own shop, otherwise for the one they joined last, or as a customer. */
export async function admit(tx: Context, account: Account, door: Door, remember: boolean): Promise<UserInfo> {
  const work = door === 'operator' ? await findWork(tx.db, account.id) : undefined;
  return openSession(tx, door, { account, work: work ?? null }, door === 'customer' || remember);
}

/**
 * Signs in as operator or customer. An operator without a shop gets `isAdmin: false`, and the
 * client refuses and ends the session.
 */
export async function logIn(ctx: Context, door: Door, form: Credentials & { remember?: boolean }): Promise<UserInfo> {
  const proven = await provePassword(ctx, form);
  const entered = await transact(ctx, async (tx) => {
    const account = await stillProven(tx, proven);
    await forgetTries(tx, form.email);
    return enter(tx, account, door, form.remember ?? true);
  });
  return expectEntered(entered);
}

const presentCustomer = (account: Account, reached: { email: string; phone: string }): CustomerInfo => ({
  id: account.id,
  displayName: account.name,
  name: account.name,
  username: reached.email,
  photo: account.photo,
  dateOfBirth: account.date_of_birth,
  gender: account.gender,
  bio: account.bio,
  phone: reached.phone,
});

/** A customer known to the shop. The printed code of a claimed member finds the owner. */
async function findKnown(ctx: Context, shopId: string, id: string) {
  const span = proofSpan(ctx.now());
  const known = await queries.findCustomerOfShop(ctx.db, shopId, id, span);
  if (known) return known;
  const claimed = await queries.findClaimed(ctx.db, shopId, id);
  return claimed && queries.findCustomerOfShop(ctx.db, shopId, claimed.id, span);
}

/**
 * Finds a customer by id or by the text of their code. Callers see themselves. A shop sees its
 * followers and members, and name and photo of someone who has just shown a code. Anyone else looks
 * like an unknown id.
 */
export async function findVisibleCustomer(ctx: Context, text: string): Promise<CustomerInfo> {
  const caller = person(ctx);
  const named = readCode(text)?.customerId ?? text;
  const id = named === wireIdOf(caller) ? caller.accountId : named;
  if (id !== caller.accountId && caller.role !== 'platformAdmin') {
    const known = caller.shop && (await findKnown(ctx, caller.shop.id, id));
    if (!known) throw new AppError('customerNotFound');
    if (known.isLinked) return presentReached(ctx, known.account);
    // A code reveals nothing else of a customer who is neither follower nor member.
    const hidden = { email: '', phone: '', date_of_birth: null, gender: '', bio: '' };
    return presentCustomer({ ...known.account, ...hidden }, hidden);
  }
  const account = await queries.findAccount(ctx.db, id);
  if (!account) throw new AppError('customerNotFound');
  if (id !== caller.accountId) await auditLook(ctx, 'getUserInfo', account.kept_by ?? undefined);
  const found = await presentReached(ctx, account);
  return id === caller.accountId ? { ...found, id: wireIdOf(caller) } : found;
}

/** The customer with contact details. For an unclaimed member, the shop has them. */
async function presentReached(ctx: Context, account: Account): Promise<CustomerInfo> {
  if (account.kept_by === null) return presentCustomer(account, account);
  const contact = await queries.findContact(ctx.db, account.kept_by, account.id);
  return presentCustomer(account, contact ?? { email: '', phone: '' });
}
