/** Signing in with Google: start, return, find the account, take the session. */
import { createHash } from 'node:crypto';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { doors, finishGoogle, type startGoogle } from '@stampdeck/contract/google.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { safeRedirect, safeShopPage } from '@stampdeck/contract/pages.ts';
import * as z from 'zod/mini';
import { AppError, type Context, transact } from '#context.ts';
import { isUniqueViolation } from '#db/client.ts';
import {
  createAccount,
  createShop,
  enter,
  expectEntered,
  forgetTries,
  provePassword,
} from '#features/accounts/actions.ts';
import { type Account, findAccount, findAccountByEmail, lockAccount } from '#features/accounts/queries.ts';
import { endLinks } from '#features/recovery/queries.ts';
import { findOwnShop } from '#features/staff/queries.ts';
import { refusalOf } from '#http/failures.ts';
import { hashSecret, newSecret } from '#ids.ts';
import type { Provider, Ties } from './provider.ts';
import * as queries from './queries.ts';
import { decideLink, type Identity, stepLife } from './rules.ts';

const begun = z.object({
  door: z.enum(doors),
  /** Was checked against our own screens when it was stored. */
  returnTo: z.string(),
  remember: z.boolean(),
  openShop: z.boolean(),
  timeZone: z.optional(z.string()),
});
type Begun = z.output<typeof begun>;

/** Google's claims are stored only while the owner of an account is asked. */
const waiting = z.extend(begun, {
  accountId: z.string(),
  identity: z.object({
    sub: z.string(),
    email: z.string(),
    isVerified: z.boolean(),
    name: z.string(),
    photo: z.string(),
  }),
});
type Waiting = z.output<typeof waiting>;

const ready = z.extend(begun, {
  accountId: z.string(),
  sub: z.string(),
  isNew: z.boolean(),
  name: z.string(),
  photo: z.string(),
});
type Ready = z.output<typeof ready>;

/** Browsers accept `__Host-` names only over HTTPS and only from this host. */
const cookieName = (ctx: Context): string => `${ctx.browser.isSecure ? '__Host-' : ''}stampdeck_google`;

/**
 * Derives state, nonce and PKCE verifier from the one secret in the browser's cookie (OpenID
 * Connect Core 3.1.2.1, RFC 7636). An answer fits only the browser that asked, and the database
 * stores only a hash.
 */
function tiesOf(secret: string): Ties {
  const derive = (use: string) => createHash('sha256').update(`${use} of ${secret}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

type Started = Input<typeof startGoogle>['query'];

type StartScreen = Pick<Begun, 'door' | 'returnTo'>;

/** The screen where a sign-in started, checked against our own screens. */
export const startScreenOf = ({ door, redirect }: Pick<Started, 'door' | 'redirect'>): StartScreen => ({
  door,
  returnTo: door === 'operator' ? safeRedirect(redirect) : safeShopPage(redirect),
});
/** For answers of Google without a known sign-in. */
export const unknownStart: StartScreen = { door: 'operator', returnTo: '/' };

/** The next screen with the outcome. */
function screenWith({ door, returnTo }: StartScreen, outcome: string): string {
  if (door === 'customer') return `${returnTo}?google=${outcome}`;
  const query = new URLSearchParams({ google: outcome, ...(returnTo === '/' ? {} : { redirect: returnTo }) });
  return `/signin?${query}`;
}

/** Refusals return to the screen where the person started. Programs get the error. */
export function backTo(ctx: Context, place: StartScreen, error: unknown): string {
  const { code } = refusalOf(error);
  if (code === 'internal' || !ctx.browser.wantsPage) throw error;
  if (code === 'unavailable') ctx.log.warn({ err: error }, 'sign-in with Google refused: database away');
  return screenWith(place, code);
}

function configured(provider: Provider | null): Provider {
  if (!provider) throw new AppError('googleOff');
  return provider;
}

const callbackOf = (ctx: Context): string => ctx.browser.origin + finishGoogle.path;
const stepsSince = (ctx: Context): string => new Date(ctx.now().getTime() - stepLife).toISOString();

/** Starts a sign-in; returns the address of Google's page. */
export async function start(ctx: Context, provider: Provider | null, asked: Started): Promise<string> {
  const { remember, openShop, timeZone } = asked;
  const kept: Begun = { ...startScreenOf(asked), remember: remember === 'true', openShop: openShop === 'true' };
  if (timeZone) kept.timeZone = timeZone;
  const secret = newSecret();
  const ties = tiesOf(secret);
  const location = await configured(provider).askAt(ctx, callbackOf(ctx), ties);
  const now = ctx.now().toISOString();
  await transact(ctx, (tx) => queries.addFlow(tx.db, hashSecret(ties.state), JSON.stringify(kept), now));
  ctx.browser.setCookie(cookieName(ctx), secret, stepLife / 1000);
  return location;
}

/** Handles Google's answer; returns the next address. */
export async function finish(
  ctx: Context,
  provider: Provider | null,
  query: Record<string, string | undefined>,
): Promise<string> {
  const google = configured(provider);
  const secret = ctx.browser.cookie(cookieName(ctx));
  if (!secret) throw new AppError('googleRefused');
  const ties = tiesOf(secret);
  if (query.state !== ties.state) throw new AppError('googleRefused');
  const stateHash = hashSecret(ties.state);
  const row = await transact(ctx, (tx) => queries.moveFlow(tx.db, stateHash, 'asked', 'back', stepsSince(ctx)));
  if (!row) throw new AppError('googleRefused');
  const kept = begun.parse(JSON.parse(row.body));
  try {
    if (query.error) throw new AppError(query.error === 'access_denied' ? 'googleDenied' : 'googleRefused');
    const callback = new URL(callbackOf(ctx));
    for (const [name, value] of Object.entries(query)) if (value !== undefined) callback.searchParams.set(name, value);
    const identity = await google.identify(ctx, callback, ties);
    const outcome = await settle(ctx, stateHash, kept, identity);
    return outcome === 'ready' ? screenWith(kept, 'done') : '/signin?google=link';
  } catch (error) {
    return backTo(ctx, kept, error);
  }
}

async function settle(ctx: Context, stateHash: string, kept: Begun, identity: Identity): Promise<'ready' | 'waiting'> {
  const attempt = () => transact(ctx, (tx) => settleOnce(tx, stateHash, kept, identity));
  try {
    return await attempt();
  } catch (error) {
    // Someone added this address or Google account at the same time. The retry finds them.
    const wasAdded = isUniqueViolation(error, 'google') || (error instanceof AppError && error.code === 'emailTaken');
    if (!wasAdded) throw error;
    return attempt();
  }
}

/** Stores what the next step needs. Throws if the step was already taken. */
async function keepStep(
  tx: Context,
  stateHash: string,
  [from, to]: [from: queries.Stage, to: queries.Stage],
  body: Waiting | Ready,
): Promise<void> {
  const known = { account_id: body.accountId, body: JSON.stringify(body), created_at: tx.now().toISOString() };
  if (!(await queries.saveFlow(tx.db, stateHash, from, { ...known, stage: to }))) throw new AppError('googleRefused');
}

async function settleOnce(tx: Context, stateHash: string, kept: Begun, identity: Identity) {
  const known = await queries.findAccountBySub(tx.db, identity.sub);
  if (known) return makeReady(tx, stateHash, 'back', kept, { id: known.id, isNew: false, identity });
  const found = identity.email === '' ? undefined : await findAccountByEmail(tx.db, identity.email);
  const decision = decideLink(identity, found);
  switch (decision) {
    case 'create': {
      const { email, name, photo } = identity;
      const { id } = await createAccount(tx, { email, name, photo }, null);
      await connect(tx, { id, password_hash: null }, identity);
      return makeReady(tx, stateHash, 'back', { ...kept, openShop: true }, { id, isNew: true, identity });
    }
    case 'link': {
      if (!found) throw new Error('Found no account to link.');
      await connect(tx, found, identity);
      return makeReady(tx, stateHash, 'back', kept, { id: found.id, isNew: false, identity });
    }
    case 'ask': {
      if (!found) throw new Error('Found no account to ask.');
      await keepStep(tx, stateHash, ['back', 'waiting'], { ...kept, accountId: found.id, identity });
      return 'waiting';
    }
    default:
      throw new AppError(decision);
  }
}

/**
 * Lets Google open the account from now on. Emailed links end, because they were sent before the
 * owner was known.
 */
async function connect(tx: Context, account: Pick<Account, 'id' | 'password_hash'>, { sub }: Identity): Promise<void> {
  const now = tx.now().toISOString();
  const connected = await queries.connectAccount(tx.db, account.id, sub, account.password_hash, now);
  if (!connected) throw new AppError('googleRefused');
  await tx.announce.emailVerified(tx, account.id);
  await endLinks(tx.db, account.id, now);
}

/**
 * Lets the browser take a session of this account. Creates a shop if the person came to open one,
 * has none, and signs in with one step.
 */
async function makeReady(
  tx: Context,
  stateHash: string,
  from: 'back' | 'waiting',
  kept: Begun,
  { id, isNew, identity }: { id: string; isNew: boolean; identity: Identity },
): Promise<'ready'> {
  const { door, returnTo, remember, openShop, timeZone } = kept;
  if (door === 'operator' && openShop && !(await findOwnShop(tx.db, id))) {
    const account = await findAccount(tx.db, id);
    if (!account) throw new AppError('googleRefused');
    // Google is only the first of two steps, so nothing is changed yet. Platform admins act for no shop.
    if (account.two_step_at === null && account.is_platform_admin === 0)
      await createShop(tx, account, { name: account.name, timeZone });
  }
  await keepStep(tx, stateHash, [from, 'ready'], {
    ...{ door, returnTo, remember, openShop, accountId: id, isNew },
    ...{ sub: identity.sub, name: identity.name, photo: identity.photo },
  });
  return 'ready';
}

/** The secret of this browser's sign-in. Only our own pages may use it. */
function presentedState(ctx: Context): string {
  const secret = ctx.browser.cookie(cookieName(ctx));
  if (!secret) throw new AppError('socialFailed');
  if (!ctx.browser.isOwnPage) throw new AppError('foreignOrigin');
  return hashSecret(tiesOf(secret).state);
}

/** Opens the session once after the person has returned, and forgets the sign-in. */
export async function takeSession(ctx: Context): Promise<{ info: UserInfo; kept: Ready }> {
  const stateHash = presentedState(ctx);
  const { entered, kept } = await transact(ctx, async (tx) => {
    const row = await queries.takeFlow(tx.db, stateHash, stepsSince(tx));
    if (!row) throw new AppError('socialFailed');
    const kept = ready.parse(JSON.parse(row.body));
    const account = await lockAccount(tx.db, kept.accountId);
    // The owner may have taken back the account meanwhile, which disconnects a stranger's Google
    // account.
    if (account?.google_sub !== kept.sub) throw new AppError('socialFailed');
    tx.browser.setCookie(cookieName(tx), '', 0);
    return { entered: await enter(tx, account, kept.door, kept.remember), kept };
  });
  return { info: expectEntered(entered), kept };
}

async function findWaiting(ctx: Context): Promise<{ stateHash: string; kept: Waiting }> {
  const stateHash = presentedState(ctx);
  const row = await queries.findFlow(ctx.db, stateHash, 'waiting', stepsSince(ctx));
  if (!row) throw new AppError('socialFailed');
  return { stateHash, kept: waiting.parse(JSON.parse(row.body)) };
}

/** The account whose owner has to confirm the connection with Google. */
export async function readLink(ctx: Context): Promise<{ email: string; hasPassword: boolean }> {
  const { kept } = await findWaiting(ctx);
  const account = await findAccount(ctx.db, kept.accountId);
  if (!account) throw new AppError('socialFailed');
  return { email: account.email, hasPassword: account.password_hash !== null };
}

/** Connects Google after the account's password; returns the next address. */
export async function linkByPassword(ctx: Context, password: string): Promise<string> {
  const { stateHash, kept } = await findWaiting(ctx);
  const account = await provePassword(ctx, { email: kept.identity.email, password });
  if (account.id !== kept.accountId) throw new AppError('socialFailed');
  await transact(ctx, async (tx) => {
    await forgetTries(tx, account.email);
    await connect(tx, account, kept.identity);
    await makeReady(tx, stateHash, 'waiting', kept, { id: account.id, isNew: false, identity: kept.identity });
  });
  return screenWith(kept, 'done');
}
