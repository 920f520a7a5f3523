/** Getting back in by a link, and proving an address. */

import type { Input } from '@stampdeck/contract/http.ts';
import type { forgotPassword, resetPassword } from '@stampdeck/contract/recovery.ts';
import { audit } from '#audit.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import { isUniqueViolation } from '#db/client.ts';
import { hashPassword, refuseGuessable } from '#features/accounts/passwords.ts';
import {
  type Account,
  clearFailures,
  findAccountByEmail,
  findOpening,
  lockAccount,
  saveAccount,
  saveVerified,
} from '#features/accounts/queries.ts';
import { endOtherSessions } from '#features/accounts/sessions.ts';
import { findWork } from '#features/staff/queries.ts';
import { hashSecret, newSecret } from '#ids.ts';
import { queueMail } from '#mail/outbox.ts';
import { queueNothing } from '#outbox.ts';
import * as letters from './letters.ts';
import * as queries from './queries.ts';
import { countedSince, lifeOf, waitForLetter } from './rules.ts';

/** What making a link needs: a command has no more. */
type Moment = Pick<Context, 'db' | 'now'>;

const forgotAddress = ({ browser }: Context): string => `${browser.home}/forgot`;

/** A new link in place of the older ones of its kind. `email`: where it is sent, '' for nowhere. */
async function newLink(tx: Moment, accountId: string, purpose: queries.Purpose, email: string) {
  const token = newSecret();
  const now = tx.now();
  const expiresAt = new Date(now.getTime() + lifeOf(purpose)).toISOString();
  await queries.endLinks(tx.db, accountId, now.toISOString(), purpose);
  await queries.addLink(tx.db, {
    token_hash: hashSecret(token),
    account_id: accountId,
    purpose,
    email,
    created_at: now.toISOString(),
    expires_at: expiresAt,
    used_at: null,
  });
  return { token, expiresAt };
}

/** Seconds until an account may be sent another letter of a kind; the account is locked. */
async function waitOf(tx: Context, accountId: string, purpose: queries.Purpose): Promise<number> {
  const now = tx.now();
  const since = countedSince(now).toISOString();
  const sent = await queries.listLinksBetween(tx.db, accountId, purpose, since, now.toISOString());
  return waitForLetter(
    sent.map(({ at }) => new Date(at)),
    now,
  );
}

// Behind the '#' it stays in the browser: no server, log or Referer sees it.
const linkTo = (home: string, page: 'reset' | 'verify', token: string, shopId?: string): string =>
  `${home}/${page}#token=${token}${shopId ? `&shop=${shopId}` : ''}`;

/** Sends a link for a new password, three an hour at most. Known and unknown addresses are answered alike and cost the same. */
export async function forgot(ctx: Context, { email, shopId }: Input<typeof forgotPassword>['body']): Promise<void> {
  await transact(ctx, async (tx) => {
    const account = await queries.lockAccountByEmail(tx.db, email);
    const wait = await waitOf(tx, account?.id ?? '', 'reset');
    if (!account || wait > 0) return queueNothing(tx, 'mail');
    const { token, expiresAt } = await newLink(tx, account.id, 'reset', email);
    const address = linkTo(tx.browser.home, 'reset', token, shopId);
    const letter = letters.resetLetter(account, account.password_hash !== null, address);
    return queueMail(tx, account.id, email, letter, expiresAt);
  });
}

/** A link for a new password that is told and not sent; nothing for an unknown address. */
export async function makeResetLink(tx: Moment, email: string, home: string): Promise<string | null> {
  const account = await queries.lockAccountByEmail(tx.db, email);
  if (!account) return null;
  const { token } = await newLink(tx, account.id, 'reset', '');
  return linkTo(home, 'reset', token);
}

/** Uses a link up; answers its account, locked, and the address that it was sent to. Of two at once one is refused. */
async function spendLink(tx: Context, accountId: string, tokenHash: string) {
  // The account first, as whoever makes links does: otherwise two could wait for each other.
  const account = await lockAccount(tx.db, accountId);
  const used = await queries.takeLink(tx.db, tokenHash, tx.now().toISOString());
  if (!used || !account) throw new AppError('linkRefused');
  return { account, used: used.email };
}

/** Gives an account, which is locked, a password; its links and all sessions but `keptSession` end, and its owner is told. */
export async function setPassword(
  tx: Context,
  account: Account,
  passwordHash: string,
  keptSession: string | null,
  leftGoogle?: boolean,
): Promise<void> {
  await saveAccount(tx.db, account.id, { password_hash: passwordHash });
  // Somebody who was signed in may have asked for the account to move to an address of theirs.
  await queries.endLinks(tx.db, account.id, tx.now().toISOString());
  await endOtherSessions(tx, account.id, keptSession);
  await audit(tx, 'passwordChanged', { by: keptSession === null ? 'link' : 'profile' }, { subject: account.id });
  if (tx.config.smtpUrl === null) return;
  const change = keptSession !== null ? 'fromProfile' : leftGoogle ? 'leftGoogle' : 'byLink';
  await queueMail(tx, account.id, account.email, letters.passwordChangedLetter(account, change, forgotAddress(tx)));
}

/**
 * Whoever lost hold of their account gets it back by its address alone, whoever's Google account was connected meanwhile. A first password of
 * somebody whom Google named takes nothing from them.
 */
const leavesGoogle = ({ google_sub, password_hash, owner_proved_at }: Account): boolean =>
  google_sub !== null && (password_hash !== null || owner_proved_at === null);

/** Sets a new password by a link; every other way into the account ends that its owner is not known to have made. */
export async function reset(ctx: Context, form: Input<typeof resetPassword>['body']) {
  const hash = hashSecret(form.token);
  const link = await queries.findGoodLink(ctx.db, hash, ctx.now().toISOString());
  if (link?.purpose !== 'reset') throw new AppError('linkRefused');
  await refuseGuessable(form.password, link.email, link.name);
  const passwordHash = await hashPassword(form.password);
  return transact(ctx, async (tx) => {
    const now = tx.now().toISOString();
    const { account, used } = await spendLink(tx, link.accountId, hash);
    const left = leavesGoogle(account);
    if (left) await saveAccount(tx.db, account.id, { google_sub: null });
    await setPassword(tx, account, passwordHash, null, left);
    // A link that was told and not sent proves nothing about the address.
    if (used === account.email) {
      await saveVerified(tx.db, account.id, now, true);
      await tx.announce.emailVerified(tx, account.id);
    }
    await clearFailures(tx.db, hashSecret(account.email));
    const work = await findWork(tx.db, account.id);
    const followed = await queries.findLastFollowed(tx.db, account.id);
    return { email: account.email, hasShop: work !== undefined, shopId: followed?.shopId ?? null };
  });
}

/** Mails an account the link that confirms its address. */
async function mailVerifyLink(tx: Context, account: Account): Promise<void> {
  const { token, expiresAt } = await newLink(tx, account.id, 'verify', account.email);
  const letter = letters.verifyLetter(account, linkTo(tx.browser.home, 'verify', token));
  await queueMail(tx, account.id, account.email, letter, expiresAt);
}

/** Sends a new account the link that confirms its address, where there is a mail server to send it by. */
export async function welcome(tx: Context, account: Account): Promise<void> {
  if (tx.config.smtpUrl !== null) await mailVerifyLink(tx, account);
}

/** Sends the caller the link that confirms their address once more. */
export async function sendVerification(ctx: Context): Promise<'sent' | 'kept' | 'verified'> {
  const { accountId } = person(ctx);
  return transact(ctx, async (tx) => {
    const account = await lockAccount(tx.db, accountId);
    if (!account) throw new AppError('tokenFailed');
    if (account.email_verified_at !== null) return 'verified';
    const retryAfter = await waitOf(tx, accountId, 'verify');
    if (retryAfter > 0) throw new AppError('tooManyAttempts', { retryAfter });
    await mailVerifyLink(tx, account);
    return tx.config.smtpUrl === null ? 'kept' : 'sent';
  });
}

/**
 * Gives an account, which is locked, another address: by a link to the new one, of which the old one is told, or at once where there is no
 * mail server (`emailTaken` if it is used). By mail a used address answers like a free one, and its owner is told.
 */
export async function changeEmail(tx: Context, account: Account, email: string): Promise<'changed' | 'mailed'> {
  if (tx.config.smtpUrl === null) {
    await moveTo(tx, account, email, { email_verified_at: null, owner_proved_at: null });
    return 'changed';
  }
  const retryAfter = await waitOf(tx, account.id, 'change');
  if (retryAfter > 0) throw new AppError('tooManyAttempts', { retryAfter });
  // Made for a used address, too, so that both count alike; that one is sent to nobody.
  const { token, expiresAt } = await newLink(tx, account.id, 'change', email);
  const owner = await findAccountByEmail(tx.db, email);
  const letter = owner
    ? letters.addressUsedLetter(owner)
    : letters.changeLetter(linkTo(tx.browser.home, 'verify', token));
  await queueMail(tx, owner?.id ?? account.id, email, letter, expiresAt);
  await queueMail(tx, account.id, account.email, letters.addressLeftLetter(account, 'asked', forgotAddress(tx)));
  return 'mailed';
}

type Proof = Pick<Account, 'email_verified_at' | 'owner_proved_at'>;

async function moveTo(tx: Context, account: Account, email: string, proof: Proof): Promise<void> {
  try {
    await saveAccount(tx.db, account.id, { email, ...proof });
  } catch (error) {
    if (isUniqueViolation(error, 'email')) throw new AppError('emailTaken');
    throw error;
  }
  await audit(tx, 'emailChanged', {}, { subject: account.id });
  // Those of the old address lead nowhere any more.
  await queries.endLinks(tx.db, account.id, tx.now().toISOString());
  await tx.announce.profileChanged(tx, account.id);
}

/** Whether the caller is signed in to an account, which is locked. */
const isSignedInTo = async ({ db, actor }: Context, { id }: Account): Promise<boolean> =>
  actor.role !== 'anonymous' && actor.accountId === id && (await findOpening(db, actor.sessionId)) !== undefined;

/**
 * Confirms an address by a link: the one that the account has, or the one that it gets. Whoever presses it and is not signed in to the
 * account may have been sent the letter by a stranger who made the account: then only the address is proven.
 */
export async function confirm(ctx: Context, token: string) {
  return transact(ctx, async (tx) => {
    const now = tx.now().toISOString();
    const hash = hashSecret(token);
    const link = await queries.findGoodLink(tx.db, hash, now);
    if (!link || link.purpose === 'reset') throw new AppError('linkRefused');
    const { account, used: email } = await spendLink(tx, link.accountId, hash);
    const changed = link.purpose === 'change';
    const isOwner = await isSignedInTo(tx, account);
    if (changed) {
      await moveTo(tx, account, email, { email_verified_at: now, owner_proved_at: isOwner ? now : null });
      await queueMail(tx, account.id, account.email, letters.addressLeftLetter(account, 'changed', forgotAddress(tx)));
    } else {
      await saveVerified(tx.db, account.id, now, isOwner);
    }
    await tx.announce.emailVerified(tx, account.id);
    const work = await findWork(tx.db, account.id);
    return { accountId: account.id, email, changed, hasShop: work !== undefined };
  });
}
