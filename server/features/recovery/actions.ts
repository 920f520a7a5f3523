/** Resetting passwords and confirming email addresses by links. */

import type { Input } from '@stampdeck/contract/http.ts';
import { type forgotPassword, movesPerHour, type resetPassword } from '@stampdeck/contract/recovery.ts';
import { audit } from '#audit.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import { isUniqueViolation } from '#db/client.ts';
import { hashPassword, refuseGuessable } from '#features/accounts/passwords.ts';
import {
  type Account,
  clearFailures,
  findAccountByEmail,
  lockAccount,
  saveAccount,
  saveVerified,
} from '#features/accounts/queries.ts';
import { endOtherSessions } from '#features/accounts/sessions.ts';
import { findWork } from '#features/staff/queries.ts';
import { hashSecret } from '#ids.ts';
import type { Email } from '#mail/email.ts';
import { queueMail } from '#mail/outbox.ts';
import { mailWelcome } from './card-links.ts';
import * as emails from './emails.ts';
import {
  cardAddress,
  forgotAddress,
  isSignedInTo,
  type LinkContext,
  linkTo,
  mailResetLink,
  needsPassword,
  newLink,
  spendLink,
  toReader,
  waitOf,
} from './links.ts';
import * as queries from './queries.ts';

/**
 * Sends a link for a new password, up to three an hour. Known and unknown addresses get the same
 * answer in the same time.
 */
export async function forgot(ctx: Context, { email, shopId }: Input<typeof forgotPassword>['body']): Promise<void> {
  await transact(ctx, async (tx) => mailResetLink(tx, await queries.lockAccountByEmail(tx.db, email), shopId));
}

/** Creates a link for a new password that is not sent; null for an unknown address. */
export async function makeResetLink(tx: LinkContext, email: string, home: string): Promise<string | null> {
  const account = await queries.lockAccountByEmail(tx.db, email);
  if (!account) return null;
  const { token } = await newLink(tx, account.id, 'reset', '');
  return linkTo(home, 'reset', token);
}

/**
 * Sets the password of a locked account, ends its links and all sessions except `keptSession`, and
 * tells the owner.
 */
export async function setPassword(
  tx: Context,
  account: Account,
  passwordHash: string,
  keptSession: string | null,
  leftGoogle?: boolean,
): Promise<void> {
  await saveAccount(tx.db, account.id, { password_hash: passwordHash });
  // Someone else who was signed in may have asked to change the address of this account.
  await queries.endLinks(tx.db, account.id, tx.now().toISOString());
  await endOtherSessions(tx, account.id, keptSession);
  await audit(tx, 'passwordChanged', { by: keptSession === null ? 'link' : 'profile' }, { subject: account.id });
  if (tx.config.smtpUrl === null) return;
  const change = keptSession !== null ? 'fromProfile' : leftGoogle ? 'leftGoogle' : 'byLink';
  await queueMail(
    tx,
    account.id,
    account.email,
    emails.passwordChangedEmail(await toReader(tx, account), change, forgotAddress(tx)),
  );
}

/** Tells the owner of a confirmed address what changed in their account, in their language. `write` gets the page for a new password. */
export async function mailOwner(
  tx: Context,
  account: Account,
  write: (reader: Awaited<ReturnType<typeof toReader>>, forgotAddress: string) => Email,
): Promise<void> {
  if (tx.config.smtpUrl === null || account.email_verified_at === null) return;
  await queueMail(tx, account.id, account.email, write(await toReader(tx, account), forgotAddress(tx)));
}

/**
 * Whether a reset disconnects Google. It does when the account had a password or its owner is
 * unproven: the owner of the address gets the account back even if someone else connected their
 * Google account. A first password for a person whom Google identified keeps Google.
 */
const leavesGoogle = ({ google_sub, password_hash, owner_proved_at }: Account): boolean =>
  google_sub !== null && (password_hash !== null || owner_proved_at === null);

/** Sets a new password by a link, and ends every other way in that may not be the owner's. */
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
    await tx.announce.accountRecovered(tx, account.id);
    // A link that was not sent proves nothing about the address.
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

/** Sends the link that confirms an account's address. */
async function mailVerifyLink(tx: Context, account: Account): Promise<void> {
  const { token, expiresAt } = await newLink(tx, account.id, 'verify', account.email);
  const message = emails.confirmAddressEmail(await toReader(tx, account), linkTo(tx.browser.home, 'verify', token));
  await queueMail(tx, account.id, account.email, message, expiresAt);
}

/** Sends a new account its first email, if there is a mail server: the way back to the card, or the link that confirms the address. */
export async function welcome(tx: Context, account: Account, shopId?: string): Promise<void> {
  if (tx.config.smtpUrl === null) return;
  const shop = shopId === undefined ? undefined : await queries.findOpenShop(tx.db, shopId);
  await (shop ? mailWelcome(tx, account, shop) : mailVerifyLink(tx, account));
}

/** The address that opens a locked account on a new phone, for the code that an open shop shows. */
export async function offerMove(tx: Context, account: Account, shopId: string) {
  const shop = await queries.findOpenShop(tx.db, shopId);
  if (!shop) throw new AppError('shopSuspended');
  if (await needsPassword(tx, account)) throw new AppError('moveNotPossible');
  const retryAfter = await waitOf(tx, account.id, 'move', movesPerHour);
  if (retryAfter > 0) throw new AppError('tooManyAttempts', { retryAfter });
  const { token, expiresAt } = await newLink(tx, account.id, 'move', '', shop.id);
  // The caller sees it and no one else, so it may follow the address that they use.
  return { url: cardAddress(tx.config.shopSiteUrl ?? tx.browser.origin, shop, 'move', token), expiresAt };
}

/** Sends the caller another link that confirms their address. */
export async function sendVerification(ctx: Context): Promise<'sent' | 'stored' | 'verified'> {
  const { accountId } = person(ctx);
  return transact(ctx, async (tx) => {
    const account = await lockAccount(tx.db, accountId);
    if (!account) throw new AppError('tokenFailed');
    if (account.email_verified_at !== null) return 'verified';
    const retryAfter = await waitOf(tx, accountId, 'verify');
    if (retryAfter > 0) throw new AppError('tooManyAttempts', { retryAfter });
    await mailVerifyLink(tx, account);
    return tx.config.smtpUrl === null ? 'stored' : 'sent';
  });
}

/**
 * Changes the address of a locked account. With a mail server, the new address gets a link and the
 * old one a warning; a used address gets the same answer, and its owner is told. Without one, the
 * address changes at once, or throws `emailTaken`.
 */
export async function changeEmail(tx: Context, account: Account, email: string): Promise<'changed' | 'mailed'> {
  if (tx.config.smtpUrl === null) {
    await moveTo(tx, account, email, { email_verified_at: null, owner_proved_at: null });
    return 'changed';
  }
  const retryAfter = await waitOf(tx, account.id, 'change');
  if (retryAfter > 0) throw new AppError('tooManyAttempts', { retryAfter });
  // Also created for a used address, so that both count towards the limit. That link is never sent.
  const { token, expiresAt } = await newLink(tx, account.id, 'change', email);
  const owner = await findAccountByEmail(tx.db, email);
  const reader = await toReader(tx, account);
  const message = owner
    ? emails.addressUsedEmail(await toReader(tx, owner))
    : emails.confirmNewAddressEmail(reader.language, linkTo(tx.browser.home, 'verify', token));
  await queueMail(tx, owner?.id ?? account.id, email, message, expiresAt);
  await queueMail(tx, account.id, account.email, emails.addressLeftEmail(reader, 'asked', forgotAddress(tx)));
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
  // Links to the old address are no longer valid.
  await queries.endLinks(tx.db, account.id, tx.now().toISOString());
  await tx.announce.profileChanged(tx, account.id);
}

/**
 * Confirms the address of an account, or its new address, by a link. If the person is not signed in
 * to the account, only the address is proven: a stranger may have made the account and caused the
 * email.
 */
export async function confirm(ctx: Context, token: string) {
  return transact(ctx, async (tx) => {
    const now = tx.now().toISOString();
    const hash = hashSecret(token);
    const link = await queries.findGoodLink(tx.db, hash, now);
    if (link?.purpose !== 'verify' && link?.purpose !== 'change') throw new AppError('linkRefused');
    const { account, used: email } = await spendLink(tx, link.accountId, hash);
    const changed = link.purpose === 'change';
    const isOwner = await isSignedInTo(tx, account);
    if (changed) {
      await moveTo(tx, account, email, { email_verified_at: now, owner_proved_at: isOwner ? now : null });
      await queueMail(
        tx,
        account.id,
        account.email,
        emails.addressLeftEmail(await toReader(tx, account), 'changed', forgotAddress(tx)),
      );
    } else {
      await saveVerified(tx.db, account.id, now, isOwner);
    }
    await tx.announce.emailVerified(tx, account.id);
    const work = await findWork(tx.db, account.id);
    return { accountId: account.id, email, changed, hasShop: work !== undefined };
  });
}
