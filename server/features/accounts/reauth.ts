/**
 * Asks people for their password again before actions that a stranger at an open screen must not
 * do.
 */
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import { auditFailedSignIn } from '#audit.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import { countTry, forgetTries } from './actions.ts';
import { checkPassword, withPlace } from './passwords.ts';
import type { Account } from './queries.ts';
import * as queries from './queries.ts';
import { isFresh, isNewPhone } from './rules.ts';

export { isNewPhone };

/** Throws (403) if a PIN opened the session, or if a shop just signed the calling phone in: neither may shut out the account's owner. */
export async function requireSettled(tx: Context): Promise<void> {
  const opened = await queries.findOpening(tx.db, person(tx).sessionId);
  if (opened?.tabletId) throw new AppError('notAtTablet');
  if (opened && isNewPhone(opened, tx.now())) throw new AppError('newPhoneWaits');
}

/**
 * Passes if the session was opened less than ten minutes ago, if the account has no password, or if
 * the password is right. On a phone that a shop just signed in, and at a shared tablet, only the
 * password counts.
 * Otherwise throws `reauthRequired`, and a wrong password counts as a failed attempt. Call it
 * outside of transactions, so that the attempt counts in any case.
 */
export async function requireFresh(ctx: Context, account: Account, currentPassword?: string): Promise<void> {
  const hash = account.password_hash;
  const opened = await queries.findOpening(ctx.db, person(ctx).sessionId);
  const isNew = opened !== undefined && isNewPhone(opened, ctx.now());
  const isAtTablet = opened !== undefined && opened.tabletId !== null;
  if (hash === null && isAtTablet) throw new AppError('notAtTablet');
  if (hash === null && isNew) throw new AppError('newPhoneWaits');
  if (hash === null || (!isNew && !isAtTablet && opened && isFresh(opened.at, ctx.now()))) return;
  if (!currentPassword) throw new AppError('reauthRequired');
  await withPlace(async () => {
    await countTry(ctx, account.email);
    if (await checkPassword(hash, currentPassword)) return;
    await auditFailedSignIn(ctx, 'confirm', account.email, account.id);
    throw new AppError('reauthRequired', {
      message: serverProblems.wrongPassword,
      fields: { currentPassword: serverProblems.wrongPassword },
    });
  });
  await transact(ctx, (tx) => forgetTries(tx, account.email));
}

/** Whether the calling session was opened less than ten minutes ago, and neither by a PIN nor by a shop's code at its counter. */
export async function isSessionFresh(ctx: Context): Promise<boolean> {
  const opened = await queries.findOpening(ctx.db, person(ctx).sessionId);
  if (opened === undefined || opened.tabletId !== null) return false;
  return !isNewPhone(opened, ctx.now()) && isFresh(opened.at, ctx.now());
}

/** Like `requireFresh`, for the caller's current account. */
export async function freshAccount(ctx: Context, currentPassword: string | undefined): Promise<Account> {
  const account = await queries.findAccount(ctx.db, person(ctx).accountId);
  if (!account || account.erased_at !== null) throw new AppError('tokenFailed');
  await requireFresh(ctx, account, currentPassword);
  return account;
}
