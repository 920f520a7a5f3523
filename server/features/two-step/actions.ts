/** Setting up two-step sign-in, turning it off, and the second step of a sign-in. */
import { secondStepLife, type UserInfo } from '@stampdeck/contract/accounts.ts';
import { audit, auditFailedSignIn } from '#audit.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import { addAuditRows } from '#db/audit.ts';
import type { Queries } from '#db/client.ts';
import { admit, countTry, forgetTries } from '#features/accounts/actions.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findChallenge,
  lockAccount,
  removeChallenge,
  removeChallengesOf,
  saveAccount,
  takeTry,
} from '#features/accounts/queries.ts';
import { freshAccount, isSessionFresh } from '#features/accounts/reauth.ts';
import { currentUserInfo, endOtherSessions, requireRunning } from '#features/accounts/sessions.ts';
import { mailOwner } from '#features/recovery/actions.ts';
import { findShopLanguage } from '#features/recovery/queries.ts';
import { hashSecret, newId } from '#ids.ts';
import { queueMail } from '#mail/outbox.ts';
import { bareCode, isOfApp, newApp, newRecoveryCodes, stepOf, triesOf } from './codes.ts';
import { type Change, secondStepEmail } from './emails.ts';
import * as queries from './queries.ts';

const mail = (tx: Context, account: Account, change: Change): Promise<void> =>
  mailOwner(tx, account, (reader, forgotAddress) => secondStepEmail(reader, change, forgotAddress));

/** Uses up a code of a locked account's app, or a recovery code; false for a wrong or used one. */
async function takeCode(tx: Context, account: Account, typed: string): Promise<boolean> {
  const { id } = account;
  const code = bareCode(typed);
  if (isOfApp(code)) {
    const secret = (await queries.findSecrets(tx.db, id))?.secret;
    const step = secret ? stepOf(secret, code, tx.now()) : null;
    return step !== null && queries.spendStep(tx.db, id, step);
  }
  if (!(await queries.spendRecoveryCode(tx.db, id, hashSecret(code)))) return false;
  await audit(tx, 'recoveryCodeUsed', {}, { actor: id, subject: id });
  await mail(tx, account, 'recoveryCode');
  return true;
}

/**
 * Runs `work`, which answers null for a wrong code. That counts: five slow down the network, as wrong
 * passwords do. Only a right code forgets them, so `work` throws when it looked at none.
 */
async function withCode<T>(
  ctx: Context,
  accountId: string,
  at: 'confirmCode' | 'secondStep',
  work: (tx: Context) => Promise<T | null>,
): Promise<T> {
  const tries = triesOf(accountId);
  await countTry(ctx, tries);
  const done = await transact(ctx, work);
  if (done === null) {
    await auditFailedSignIn(ctx, at, tries, accountId);
    throw new AppError('secondCodeRefused');
  }
  await transact(ctx, (tx) => forgetTries(tx, tries));
  return done;
}

/** Refuses this at a shared tablet: what is set up or shown there stays on a device of many. */
function requireOwnDevice(ctx: Context): void {
  if (person(ctx).tabletId !== undefined) throw new AppError('notAtTablet');
}

/** The caller's account, locked, while their session runs, on a device of their own. */
export async function lockOwn(tx: Context): Promise<Account> {
  requireOwnDevice(tx);
  const account = await lockAccount(tx.db, person(tx).accountId);
  await requireRunning(tx);
  if (!account) throw new AppError('tokenFailed');
  return account;
}

/** Like `withCode`, for someone who is signed in and has turned it on. */
async function withOwnCode<T>(ctx: Context, code: string, work: (tx: Context, own: Account) => Promise<T>): Promise<T> {
  const { accountId } = person(ctx);
  if ((await findAccount(ctx.db, accountId))?.two_step_at == null) throw new AppError('twoStepOff');
  return withCode(ctx, accountId, 'confirmCode', async (tx) => {
    const own = await lockOwn(tx);
    return (await takeCode(tx, own, code)) ? work(tx, own) : null;
  });
}

export async function read(ctx: Context) {
  const account = await findAccount(ctx.db, person(ctx).accountId);
  if (!account) throw new AppError('tokenFailed');
  const since = account.two_step_at;
  return {
    isOn: since !== null,
    since,
    codesLeft: await queries.countRecoveryCodes(ctx.db, account.id),
    isRequired: account.is_platform_admin === 1,
  };
}

/** An address that is not confirmed may be someone else's, who could then never get in. Commands make admins, so theirs are known. */
const isUnproven = (ctx: Context, account: Account): boolean =>
  ctx.config.smtpUrl !== null && account.owner_proved_at === null && account.is_platform_admin === 0;

/** The caller's account, with a confirmed address. */
async function findProven(ctx: Context): Promise<Account> {
  requireOwnDevice(ctx);
  const account = await findAccount(ctx.db, person(ctx).accountId);
  if (!account) throw new AppError('tokenFailed');
  if (isUnproven(ctx, account)) throw new AppError('emailUnconfirmed');
  return account;
}

interface Proof {
  currentPassword?: string | undefined;
  code?: string | undefined;
}

/** Like `freshAccount`. Without a password only a new session tells the owner from someone at an open screen, who could lock them out. */
async function freshOwner(ctx: Context, account: Account, currentPassword: string | undefined): Promise<Account> {
  if (account.password_hash === null && !(await isSessionFresh(ctx))) throw new AppError('signInAgain');
  return freshAccount(ctx, currentPassword);
}

/** The caller's account, once they proved to own it: by a code where two-step sign-in is on, otherwise as `freshOwner` asks. */
export async function proveOwner(ctx: Context, { currentPassword, code = '' }: Proof): Promise<Account> {
  const account = await findProven(ctx);
  if (account.two_step_at === null) return freshOwner(ctx, account, currentPassword);
  return withOwnCode(ctx, code, async (_tx, own) => own);
}

/** Stores the secret of a new app, which counts once one of its codes was typed. */
export async function begin(ctx: Context, { currentPassword, code }: Proof) {
  const account = await findProven(ctx);
  const accountId = account.id;
  const { secret, uri } = newApp(account.email);
  if (account.two_step_at !== null) {
    await withOwnCode(ctx, code ?? '', (tx, own) => queries.saveNextSecret(tx.db, own.id, secret));
  } else {
    await freshOwner(ctx, account, currentPassword);
    await transact(ctx, async (tx) => {
      // Turned on meanwhile: then a code has to be asked for.
      if ((await lockOwn(tx)).two_step_at !== null) throw new AppError('secondCodeRefused');
      await queries.saveNextSecret(tx.db, accountId, secret);
    });
  }
  return { secret, uri };
}

async function renewCodes(tx: Context, { id }: Account): Promise<string[]> {
  const codes = newRecoveryCodes();
  await queries.removeRecoveryCodes(tx.db, id);
  await queries.addRecoveryCodes(
    tx.db,
    id,
    codes.map((code) => hashSecret(bareCode(code))),
  );
  return codes;
}

/** Turns it on, or moves it to another app, with a code of the app that was set up. Ends the account's other sessions. */
export async function confirm(ctx: Context, typed: string): Promise<{ recoveryCodes: string[]; userInfo: UserInfo }> {
  const { accountId, sessionId } = person(ctx);
  if (!(await queries.findSecrets(ctx.db, accountId))?.nextSecret) throw new AppError('twoStepOff');
  return withCode(ctx, accountId, 'confirmCode', async (tx) => {
    const own = await lockOwn(tx);
    const secret = (await queries.findSecrets(tx.db, accountId))?.nextSecret;
    const step = secret ? stepOf(secret, bareCode(typed), tx.now()) : null;
    if (!secret || step === null) return null;
    await queries.saveSecret(tx.db, accountId, secret, step);
    await saveAccount(tx.db, accountId, { two_step_at: own.two_step_at ?? tx.now().toISOString() });
    const recoveryCodes = await renewCodes(tx, own);
    await endOtherSessions(tx, accountId, sessionId);
    await audit(tx, 'twoStepOn', {}, { subject: accountId });
    await mail(tx, own, 'on');
    tx.reread(accountId);
    return { recoveryCodes, userInfo: await currentUserInfo(tx) };
  });
}

/** Replaces the recovery codes. */
export const renew = (ctx: Context, code: string): Promise<string[]> =>
  withOwnCode(ctx, code, async (tx, own) => {
    await audit(tx, 'recoveryCodesRenewed', {}, { subject: own.id });
    return renewCodes(tx, own);
  });

/** Turns it off for a locked account, and ends sign-ins that wait for it. */
export async function turnOff(db: Queries, accountId: string): Promise<void> {
  await saveAccount(db, accountId, { two_step_at: null });
  await queries.removeRecoveryCodes(db, accountId);
  await queries.removeSecrets(db, accountId);
  await removeChallengesOf(db, accountId);
}

/**
 * Turns it off for someone who lost phone and codes, by a command of the installation, and tells their confirmed address. `home`: where
 * the links of emails lead, null without a mail server. False if it was not on.
 */
export async function endFor(db: Queries, email: string, now: Date, home: string | null): Promise<boolean> {
  const found = await findAccountByEmail(db, email);
  const account = found && (await lockAccount(db, found.id));
  if (!account || account.two_step_at === null) return false;
  const { id } = account;
  await turnOff(db, id);
  const by = { actor_id: null, request_id: '', network: '', details: '{}' };
  const row = {
    ...by,
    id: newId(now.getTime()),
    kind: 'twoStepOff' as const,
    subject_id: id,
    created_at: now.toISOString(),
  };
  await addAuditRows(db, [row], { accountId: id });
  if (home === null || account.email_verified_at === null) return true;
  const language = account.language ?? (await findShopLanguage(db, id)) ?? 'en';
  const content = secondStepEmail({ ...account, language }, 'off', `${home}/forgot`);
  // The running server finds it in the outbox.
  const tx = { db, now: () => now, promptOutbox: () => undefined, limit: 'ownAccount' as const };
  await queueMail(tx, id, account.email, content);
  return true;
}

export async function end(ctx: Context, code: string) {
  const state = await read(ctx);
  if (state.isOn && state.isRequired) throw new AppError('twoStepRequired');
  await withOwnCode(ctx, code, async (tx, own) => {
    await turnOff(tx.db, own.id);
    await audit(tx, 'twoStepOff', {}, { subject: own.id });
    await mail(tx, own, 'off');
    return true;
  });
  return read(ctx);
}

/** Finishes a sign-in by its second step. Of several with one code, one succeeds. */
export async function finish(ctx: Context, { challenge, code }: { challenge: string; code: string }) {
  const hash = hashSecret(challenge);
  const found = await findChallenge(ctx.db, hash, ctx.now().toISOString());
  if (!found) throw new AppError('secondStepOver');
  return withCode(ctx, found.accountId, 'secondStep', async (tx) => {
    const account = await lockAccount(tx.db, found.accountId);
    const waiting = await takeTry(tx.db, hash, secondStepLife.tries, tx.now().toISOString());
    if (!account || !waiting) throw new AppError('secondStepOver');
    if (!(await takeCode(tx, account, code))) {
      // Only someone with the password or the Google account gets here.
      if (waiting.tries === secondStepLife.tries) await mail(tx, account, 'wrongCodes');
      return null;
    }
    await removeChallenge(tx.db, hash);
    const remember = waiting.remembered === 1;
    return { userInfo: await admit(tx, account, waiting.kind, remember), remember };
  });
}
