/** Asking again who somebody is, before what a stranger at an open screen must not do. */
import { auditFailedSignIn } from '#audit.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import { countTry, forgetTries } from './actions.ts';
import { checkPassword, withPlace } from './passwords.ts';
import type { Account } from './queries.ts';
import * as queries from './queries.ts';
import { isFresh } from './rules.ts';

/**
 * Passes when the caller's session was opened less than ten minutes ago, when the account has no password, or with the right one;
 * otherwise `reauthRequired`. A wrong password is a failed try. Not inside a transaction: the try counts whatever happens next.
 */
export async function requireFresh(ctx: Context, account: Account, currentPassword?: string): Promise<void> {
  const hash = account.password_hash;
  if (hash === null) return;
  const opened = await queries.findOpening(ctx.db, person(ctx).sessionId);
  if (opened && isFresh(opened.at, ctx.now())) return;
  if (!currentPassword) throw new AppError('reauthRequired');
  await withPlace(async () => {
    await countTry(ctx, account.email);
    if (await checkPassword(hash, currentPassword)) return;
    await auditFailedSignIn(ctx, 'confirm', account.email, account.id);
    throw new AppError('reauthRequired', {
      message: 'This is not your current password.',
      fields: { currentPassword: 'This is not your current password.' },
    });
  });
  await transact(ctx, (tx) => forgetTries(tx, account.email));
}

/** As `requireFresh`, of the caller's account as it is now. */
export async function freshAccount(ctx: Context, currentPassword: string | undefined): Promise<Account> {
  const account = await queries.findAccount(ctx.db, person(ctx).accountId);
  if (!account || account.erased_at !== null) throw new AppError('tokenFailed');
  await requireFresh(ctx, account, currentPassword);
  return account;
}
