/** Making and removing passkeys, and signing in with one. */
import { secondStepLife } from '@stampdeck/contract/accounts.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import {
  type beginPasskey,
  type finishPasskeySignIn,
  mostPasskeys,
  passkeyMinutes,
  type removePasskey,
} from '@stampdeck/contract/passkeys.ts';
import { audit, auditFailedSignIn } from '#audit.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import { isUniqueViolation } from '#db/client.ts';
import { admit } from '#features/accounts/actions.ts';
import { type Account, lockAccount, removeChallenge, takeTry } from '#features/accounts/queries.ts';
import { mailOwner } from '#features/recovery/actions.ts';
import { deviceWords } from '#features/sessions/actions.ts';
import { lockOwn, proveOwner } from '#features/two-step/actions.ts';
import { hashSecret, newSecret } from '#ids.ts';
import { passkeyEmail } from './emails.ts';
import { algorithms, challengeIn, handleOf, type NewPasskey, placeOf, proveNew, proveUsed } from './proof.ts';
import * as queries from './queries.ts';

/** The caller's passkeys. */
export async function read(ctx: Context) {
  const made = await queries.listPasskeys(ctx.db, person(ctx).accountId);
  const language = ctx.browser.languageOf('dashboard');
  return {
    passkeys: made.map(({ userAgent, ...passkey }) => ({ ...passkey, device: deviceWords(userAgent, language) })),
  };
}

/** Asks for a passkey, once: a new one of this account, or null for any that signs in. */
async function newChallenge(ctx: Context, accountId: string | null): Promise<string> {
  const challenge = newSecret();
  const expiresAt = new Date(ctx.now().getTime() + passkeyMinutes * 60_000).toISOString();
  await transact(ctx, (tx) => queries.addChallenge(tx.db, hashSecret(challenge), accountId, expiresAt));
  return challenge;
}

/** Uses the question up, also for a wrong answer. */
async function takeChallenge(ctx: Context, challenge: string, accountId: string | null): Promise<void> {
  const hash = hashSecret(challenge);
  const wasAsked = await transact(ctx, (tx) => queries.takeChallenge(tx.db, hash, accountId, tx.now().toISOString()));
  if (!wasAsked) throw new AppError('passkeyRefused');
}

const timeout = passkeyMinutes * 60_000;
const type = 'public-key' as const;

/** What the browser needs to make a passkey, for someone who proves that they are the owner. */
export async function begin(ctx: Context, proof: Input<typeof beginPasskey>['body']) {
  const account = await proveOwner(ctx, proof);
  const made = await queries.listPasskeys(ctx.db, account.id);
  if (made.length >= mostPasskeys) throw new AppError('passkeysFull');
  return {
    options: {
      challenge: await newChallenge(ctx, account.id),
      rp: { id: placeOf(ctx).rpId, name: 'Stampdeck' },
      user: { id: handleOf(account.id), name: account.email, displayName: account.name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type })),
      timeout,
      excludeCredentials: made.map(({ id }) => ({ id, type })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    },
  };
}

/** Stores a passkey that the browser made, and tells the owner. */
export async function add(ctx: Context, passkey: NewPasskey) {
  const { accountId } = person(ctx);
  const challenge = challengeIn(passkey);
  await takeChallenge(ctx, challenge, accountId);
  const { id, publicKey, counter } = await proveNew(ctx, passkey, challenge);
  return transact(ctx, async (tx) => {
    const own = await lockOwn(tx);
    if ((await queries.listPasskeys(tx.db, accountId)).length >= mostPasskeys) throw new AppError('passkeysFull');
    const row = { credential_id: id, account_id: accountId, public_key: publicKey, counter };
    const made = { user_agent: tx.browser.userAgent.slice(0, 300), created_at: tx.now().toISOString() };
    try {
      await queries.addPasskey(tx.db, { ...row, ...made, used_at: null });
    } catch (error) {
      if (isUniqueViolation(error, 'passkeys')) throw new AppError('passkeyRefused');
      throw error;
    }
    await audit(tx, 'passkeyAdded', {}, { subject: accountId });
    await mailOwner(tx, own, passkeyEmail);
    return read(tx);
  });
}

export async function remove(ctx: Context, { id, ...proof }: Input<typeof removePasskey>['body']) {
  await proveOwner(ctx, proof);
  return transact(ctx, async (tx) => {
    const own = await lockOwn(tx);
    if (!(await queries.removePasskey(tx.db, own.id, id))) throw new AppError('notFound');
    await audit(tx, 'passkeyRemoved', {}, { subject: own.id });
    return read(tx);
  });
}

/** Removes all passkeys of a locked account that its owner took back by a link: someone else may have made them. */
export const forgetPasskeys = async (tx: Context, accountId: string): Promise<void> =>
  void (await queries.removePasskeysOf(tx.db, accountId));

/** What the browser needs to sign in with a passkey. */
export const beginSignIn = async (ctx: Context) => ({
  options: {
    challenge: await newChallenge(ctx, null),
    rpId: placeOf(ctx).rpId,
    timeout,
    userVerification: 'required' as const,
  },
});

type Form = Input<typeof finishPasskeySignIn>['body'];

/** The account of a passkey that was used now; refuses the second of two uses. */
async function provePasskey(ctx: Context, { passkey }: Form): Promise<{ accountId: string; counter: number }> {
  const challenge = challengeIn(passkey);
  await takeChallenge(ctx, challenge, null);
  const stored = await queries.findPasskey(ctx.db, passkey.id);
  if (!stored) throw new AppError('passkeyRefused');
  const accountId = stored.account_id;
  try {
    return { accountId, counter: await proveUsed(ctx, passkey, challenge, stored) };
  } catch (error) {
    await auditFailedSignIn(ctx, 'signIn', `passkey of ${accountId}`, accountId);
    throw error;
  }
}

/** The way in that a waiting sign-in of this account began with; the dashboard's without one. */
async function doorOf(tx: Context, account: Account, { challenge, remember = false }: Form) {
  if (challenge === undefined) return { door: 'operator' as const, remember };
  const hash = hashSecret(challenge);
  const waiting = await takeTry(tx.db, hash, secondStepLife.tries, tx.now().toISOString());
  if (!waiting) throw new AppError('secondStepOver');
  if (waiting.account_id !== account.id) throw new AppError('passkeyRefused');
  await removeChallenge(tx.db, hash);
  return { door: waiting.kind, remember: waiting.remembered === 1 };
}

/** Signs in with a passkey, or finishes a sign-in that waits for its second step. */
export async function finishSignIn(ctx: Context, form: Form) {
  const { accountId, counter } = await provePasskey(ctx, form);
  return transact(ctx, async (tx) => {
    const account = await lockAccount(tx.db, accountId);
    const now = tx.now().toISOString();
    const use = { credentialId: form.passkey.id, accountId, counter, now };
    if (!account || !(await queries.savePasskeyUse(tx.db, use))) throw new AppError('passkeyRefused');
    const { door, remember } = await doorOf(tx, account, form);
    return { userInfo: await admit(tx, account, door, remember), remember };
  });
}
