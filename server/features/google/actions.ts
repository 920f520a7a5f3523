/** Signing in with Google: begin, come back, say whose account it is, take the session. */
import { createHash } from 'node:crypto';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { doors, finishGoogle, type startGoogle } from '@stampdeck/contract/google.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { safeRedirect, safeShopPage } from '@stampdeck/contract/pages.ts';
import * as z from 'zod/mini';
import { AppError, type Context, transact } from '#context.ts';
import { isUniqueViolation } from '#db/client.ts';
import { createAccount, createShop, enter, forgetTries, provePassword } from '#features/accounts/actions.ts';
import { type Account, findAccount, findAccountByEmail, lockAccount } from '#features/accounts/queries.ts';
import { endLinks } from '#features/recovery/queries.ts';
import { findWork } from '#features/staff/queries.ts';
import { refusalOf } from '#http/failures.ts';
import { hashSecret, newSecret } from '#ids.ts';
import type { Provider, Ties } from './provider.ts';
import * as queries from './queries.ts';
import { decideLink, type Identity, stepLife } from './rules.ts';

const begun = z.object({
  door: z.enum(doors),
  /** Held against the list of our own screens when it was kept. */
  returnTo: z.string(),
  remember: z.boolean(),
  openShop: z.boolean(),
  timeZone: z.optional(z.string()),
});
type Begun = z.output<typeof begun>;

/** Google's word is kept only while an account's owner is asked. */
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

/** Browsers take the `__Host-` name over HTTPS only, and then from nobody but this host. */
const cookieName = (ctx: Context): string => `${ctx.browser.isSecure ? '__Host-' : ''}stampdeck_google`;

/**
 * State, nonce and verifier all follow from the one secret in the browser's cookie, and none leads back to it: an answer fits the
 * browser that asked and no other, and what the database keeps of it is a hash.
 */
function tiesOf(secret: string): Ties {
  const derive = (use: string) => createHash('sha256').update(`${use} of ${secret}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

type Started = Input<typeof startGoogle>['query'];

type Place = Pick<Begun, 'door' | 'returnTo'>;

/** Where a sign-in began, held against the list of our own screens. */
export const placeOf = ({ door, redirect }: Pick<Started, 'door' | 'redirect'>): Place => ({
  door,
  returnTo: door === 'operator' ? safeRedirect(redirect) : safeShopPage(redirect),
});
/** For an answer of Google's that belongs to nothing that we know of. */
export const unknownPlace: Place = { door: 'operator', returnTo: '/' };

/** The screen to go on with, and there the outcome. */
function screenWith({ door, returnTo }: Place, outcome: string): string {
  if (door === 'customer') return `${returnTo}?google=${outcome}`;
  const query = new URLSearchParams({ google: outcome, ...(returnTo === '/' ? {} : { redirect: returnTo }) });
  return `/signin?${query}`;
}

/** A person is told of a refusal on the screen that they came from, a program as ever. */
export function backTo(ctx: Context, place: Place, error: unknown): string {
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

/** Begins a sign-in; answers where to send the browser. */
export async function start(ctx: Context, provider: Provider | null, asked: Started): Promise<string> {
  const { remember, openShop, timeZone } = asked;
  const kept: Begun = { ...placeOf(asked), remember: remember === 'true', openShop: openShop === 'true' };
  if (timeZone) kept.timeZone = timeZone;
  const secret = newSecret();
  const ties = tiesOf(secret);
  const location = await configured(provider).askAt(ctx, callbackOf(ctx), ties);
  const now = ctx.now().toISOString();
  await transact(ctx, (tx) => queries.addFlow(tx.db, hashSecret(ties.state), JSON.stringify(kept), now));
  ctx.browser.setCookie(cookieName(ctx), secret, stepLife / 1000);
  return location;
}

/** Reads Google's answer; answers where the browser goes on. */
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
    // Somebody with this address or Google account was added at the same moment: now they are there to be found.
    const wasAdded = isUniqueViolation(error, 'google') || (error instanceof AppError && error.code === 'emailTaken');
    if (!wasAdded) throw error;
    return attempt();
  }
}

/** Keeps what the next step needs to know; refuses when this one was taken meanwhile. */
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
      if (!found) throw new Error('There is nothing to link.');
      await connect(tx, found, identity);
      return makeReady(tx, stateHash, 'back', kept, { id: found.id, isNew: false, identity });
    }
    case 'ask': {
      if (!found) throw new Error('There is nobody to ask.');
      await keepStep(tx, stateHash, ['back', 'waiting'], { ...kept, accountId: found.id, identity });
      return 'waiting';
    }
    default:
      throw new AppError(decision);
  }
}

/** From now on Google opens the account. Links that wait in letters end: they were asked for before its owner was known. */
async function connect(tx: Context, account: Pick<Account, 'id' | 'password_hash'>, { sub }: Identity): Promise<void> {
  const now = tx.now().toISOString();
  const connected = await queries.connectAccount(tx.db, account.id, sub, account.password_hash, now);
  if (!connected) throw new AppError('googleRefused');
  await tx.announce.emailVerified(tx, account.id);
  await endLinks(tx.db, account.id, now);
}

/** The browser may now take a session of this account. Who came to open a shop and has none gets one. */
async function makeReady(
  tx: Context,
  stateHash: string,
  from: 'back' | 'waiting',
  kept: Begun,
  { id, isNew, identity }: { id: string; isNew: boolean; identity: Identity },
): Promise<'ready'> {
  const { door, returnTo, remember, openShop, timeZone } = kept;
  if (door === 'operator' && openShop && !(await findWork(tx.db, id))) {
    const account = await findAccount(tx.db, id);
    if (!account) throw new AppError('googleRefused');
    await createShop(tx, account, { name: account.name, timeZone });
  }
  await keepStep(tx, stateHash, [from, 'ready'], {
    ...{ door, returnTo, remember, openShop, accountId: id, isNew },
    ...{ sub: identity.sub, name: identity.name, photo: identity.photo },
  });
  return 'ready';
}

/** The secret of this browser's sign-in; only a page of ours may use it. */
function presentedState(ctx: Context): string {
  const secret = ctx.browser.cookie(cookieName(ctx));
  if (!secret) throw new AppError('socialFailed');
  if (!ctx.browser.isOwnPage) throw new AppError('foreignOrigin');
  return hashSecret(tiesOf(secret).state);
}

/** Opens the session of whoever has come back, once, and forgets how they did. */
export async function handOver(ctx: Context): Promise<{ info: UserInfo; kept: Ready }> {
  const stateHash = presentedState(ctx);
  return transact(ctx, async (tx) => {
    const row = await queries.takeFlow(tx.db, stateHash, stepsSince(tx));
    if (!row) throw new AppError('socialFailed');
    const kept = ready.parse(JSON.parse(row.body));
    const account = await lockAccount(tx.db, kept.accountId);
    // Its owner may have taken the account over meanwhile, which ends what a stranger had connected.
    if (account?.google_sub !== kept.sub) throw new AppError('socialFailed');
    const info = await enter(tx, account, kept.door, kept.remember);
    tx.browser.setCookie(cookieName(tx), '', 0);
    return { info, kept };
  });
}

async function findWaiting(ctx: Context): Promise<{ stateHash: string; kept: Waiting }> {
  const stateHash = presentedState(ctx);
  const row = await queries.findFlow(ctx.db, stateHash, 'waiting', stepsSince(ctx));
  if (!row) throw new AppError('socialFailed');
  return { stateHash, kept: waiting.parse(JSON.parse(row.body)) };
}

/** The account that waits for its owner to say that Google may open it. */
export async function readLink(ctx: Context): Promise<{ email: string; hasPassword: boolean }> {
  const { kept } = await findWaiting(ctx);
  const account = await findAccount(ctx.db, kept.accountId);
  if (!account) throw new AppError('socialFailed');
  return { email: account.email, hasPassword: account.password_hash !== null };
}

/** Connects Google with the account by its password; answers where to go on. */
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
