/** Sessions with opaque tokens. Each call looks them up, and the server ends them. */
import { mostSessionsNamed, type UserInfo } from '@stampdeck/contract/accounts.ts';
import { audit } from '#audit.ts';
import type { Actor, Browser, Context, Person } from '#context.ts';
import { AppError, person, transact } from '#context.ts';
import { isDatabaseAway, type Store } from '#db/client.ts';
import { permissionsOf, type Work } from '#features/staff/queries.ts';
import { hashSecret, newSecret, newShortId } from '#ids.ts';
import type { Account, FoundSession } from './queries.ts';
import * as queries from './queries.ts';
import { customerCookieSeconds, extendEvery, isNewPhone, type Opening, sessionEnd, tabletSessionEnd } from './rules.ts';

type Kind = 'operator' | 'customer';

/**
 * The cookie of a remembered customer. Browsers accept `__Host-` names only over HTTPS and only
 * from this host.
 */
const customerCookieName = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}stampdeck_customer`;
const customerCookie = ({ browser }: Context): string => customerCookieName(browser.isSecure);

/** Whether the browser has the cookie of a remembered customer, valid or not. */
export const hasCustomerCookie = ({ isSecure, cookie }: Pick<Browser, 'isSecure' | 'cookie'>): boolean =>
  cookie(customerCookieName(isSecure)) !== null;

/** The shop that an operator session acts for. */
const workOf = ({ kind, shopId, shopName, timeZone, staffRole, staffPermissions }: FoundSession): Work | null =>
  kind === 'operator' && shopId && shopName !== null && timeZone && staffRole && staffPermissions
    ? { id: shopId, name: shopName, timeZone, role: staffRole, permissions: staffPermissions }
    : null;

const toPerson = (session: FoundSession): Person => {
  const { accountId, sessionId } = session;
  const place = session.tabletId === null ? {} : { tabletId: session.tabletId };
  if (session.kind === 'operator' && session.isPlatformAdmin && session.twoStepAt === null) {
    const idle = { shop: null, permissions: [], mustSetUp: true } as const;
    return { role: 'platformAdmin', accountId, name: session.name, sessionId, ...idle };
  }
  const work = workOf(session);
  if (!work) {
    const role = session.kind === 'operator' && session.isPlatformAdmin ? 'platformAdmin' : 'customer';
    return { ...place, role, accountId, name: session.name, sessionId, shop: null, permissions: [] };
  }
  const isOwner = work.role === 'owner';
  return {
    ...place,
    role: isOwner ? 'operator' : 'staff',
    accountId,
    name: isOwner ? work.name : session.name,
    sessionId,
    shop: { id: work.id, timeZone: work.timeZone, ...(session.suspendedAt !== null && { isSuspended: true }) },
    permissions: permissionsOf(work),
  };
};

const isAlive = (session: FoundSession, now: Date): boolean =>
  session.endedAt === null && session.expiresAt > now.toISOString();

/** Tokens per statement. Ours: both engines limit the number of parameters. */
const mostAtOnce = 500;

/**
 * Finds the person behind a token. Remembers a token for up to two seconds; signing out forgets it
 * at once.
 */
export class Sessions {
  readonly #store: Store;
  readonly #remembered = new Map<string, { person: Person; until: number }>();
  readonly #life = 2000;
  /**
   * Counts ended sessions. A lookup that began before one ended may be out of date, so it is not
   * remembered.
   */
  #endings = 0;
  readonly #mostRemembered: number;

  constructor(store: Store, mostRemembered = 10_000) {
    this.#store = store;
    this.#mostRemembered = mostRemembered;
  }

  /**
   * The caller behind a bearer token; anonymous without one. Throws `tokenFailed` if the token is
   * unknown, expired or ended.
   */
  async actor(token: string | null, now: Date): Promise<Actor> {
    if (token === null) return { role: 'anonymous' };
    const hash = hashSecret(token);
    const kept = this.#remembered.get(hash);
    // If the clock was set back, the entry would live too long.
    if (kept && kept.until > now.getTime() && kept.until <= now.getTime() + this.#life) return kept.person;
    const endings = this.#endings;
    const session = await queries.findSession(this.#store.read, 'token_hash', hash);
    if (!session || !isAlive(session, now)) {
      this.#remembered.delete(hash);
      throw new AppError('tokenFailed');
    }
    await this.#extend(session, now);
    const person = toPerson(session);
    if (this.#remembered.size >= this.#mostRemembered) this.#remembered.clear();
    // A session at a shared tablet ends to the second.
    const until = Math.min(now.getTime() + this.#life, Date.parse(session.expiresAt));
    if (endings === this.#endings) this.#remembered.set(hash, { person, until });
    return person;
  }

  /** Forgets a session, so that its token fails at once. */
  forget(sessionId: string): void {
    this.#endings += 1;
    for (const [hash, { person }] of this.#remembered)
      if (person.sessionId === sessionId) this.#remembered.delete(hash);
  }

  /**
   * Forgets the sessions of a person, or of everyone who works for a shop, so that they are read
   * again.
   */
  reread(id: string): void {
    this.#endings += 1;
    for (const [hash, { person }] of this.#remembered)
      if (person.accountId === id || person.shop?.id === id) this.#remembered.delete(hash);
  }

  /** The tokens whose sessions are still running in the database, with the people behind them as they are now. */
  async listLiving(tokens: string[], now: Date): Promise<Map<string, Person>> {
    const tokenOf = new Map(tokens.map((token) => [hashSecret(token), token]));
    const hashes = [...tokenOf.keys()];
    const living = new Map<string, Person>();
    for (let from = 0; from < hashes.length; from += mostAtOnce) {
      const some = hashes.slice(from, from + mostAtOnce);
      for (const session of await queries.listRunning(this.#store.reports, some, now.toISOString())) {
        const token = tokenOf.get(session.hash);
        if (token !== undefined) living.set(token, toPerson(session));
      }
    }
    return living;
  }

  async #extend(session: FoundSession, now: Date): Promise<void> {
    // Only a person who uses a shared tablet extends its session, not a screen that reads.
    if (session.tabletId !== null) return;
    const isRemembered = session.remembered === 1;
    if (now.getTime() - Date.parse(session.lastSeenAt) < extendEvery(session.kind, isRemembered)) return;
    const expires_at = sessionEnd(session.kind, isRemembered, new Date(session.openedAt), now).toISOString();
    const change = { last_seen_at: now.toISOString(), expires_at };
    try {
      await this.#store.write((db) => queries.extendSession(db, session.sessionId, change));
    } catch (error) {
      // On a full disk or a read-only database people stay signed in, and the next call tries
      // again.
      if (!isDatabaseAway(error)) throw error;
    }
  }
}

export interface SignedIn {
  account: Account;
  /** The shop that the account works for, if any. */
  work: Work | null;
}

/** `device` is the session, with the secret of a customer's device, and the shared tablet that it is at. */
const toUserInfo = (
  kind: Kind,
  { account, work }: SignedIn,
  token: string,
  device: { id: string; secret: string | null; tabletId: string | null },
): UserInfo => {
  const shop = kind === 'operator' ? work : null;
  const isOwner = shop?.role === 'owner';
  const isAdmin = kind === 'operator' && account.is_platform_admin === 1;
  return {
    id: isOwner ? shop.id : account.id,
    name: isOwner ? shop.name : account.name,
    email: account.email,
    photo: account.photo,
    cover: account.cover,
    isAdmin: shop !== null || isAdmin,
    createdAt: account.created_at,
    token,
    permissions: shop ? [...permissionsOf(shop)] : [],
    hasPassword: account.password_hash !== null,
    ...(shop ? { shopId: shop.id, timeZone: shop.timeZone } : {}),
    ...(isAdmin ? { isPlatformAdmin: true as const } : {}),
    ...(isAdmin && account.two_step_at === null ? { mustSetUpTwoStep: true as const } : {}),
    ...(device.tabletId === null ? {} : { atTablet: true as const }),
    ...(device.secret === null ? {} : { device: { id: device.id, secret: device.secret } }),
  };
};

/**
 * How a session is opened. `movedBy`: the shop whose code at the counter opens it. `tabletId`: the shared tablet where a PIN does. `openedAt`
 * (ISO time): when the session that it replaces was opened. Going to another shop proves nothing anew.
 */
interface Door {
  door?: Kind | 'link' | 'counter' | 'tablet';
  movedBy?: string | null;
  tabletId?: string | null;
  openedAt?: string | undefined;
}

/**
 * Opens a session inside the running transaction and ends the one that the caller came with.
 * Customers get their device's secret and, on our own pages, the cookie.
 */
export async function openSession(
  tx: Context,
  kind: Kind,
  who: SignedIn,
  remembered: boolean,
  { door = kind, movedBy = null, tabletId = null, openedAt }: Door = {},
): Promise<UserInfo> {
  const now = tx.now();
  const token = newSecret();
  const cookie = kind === 'customer' ? newSecret() : null;
  const device = { id: newShortId(), secret: kind === 'customer' ? newSecret() : null, tabletId };
  const at = now.toISOString();
  const opened = openedAt === undefined ? now : new Date(openedAt);
  const end = tabletId === null ? sessionEnd(kind, remembered, opened, now) : tabletSessionEnd(opened, now);
  const shopId = kind === 'operator' && who.work ? who.work.id : null;
  await endPresented(tx, kind);
  await queries.addSession(tx.db, {
    id: device.id,
    token_hash: hashSecret(token),
    account_id: who.account.id,
    kind,
    remembered: remembered ? 1 : 0,
    device_secret: device.secret,
    cookie_hash: cookie === null ? null : hashSecret(cookie),
    user_agent: tx.browser.userAgent.slice(0, 300),
    created_at: opened.toISOString(),
    last_seen_at: at,
    expires_at: end.toISOString(),
    ended_at: null,
    moved_by: movedBy,
    shop_id: shopId,
    tablet_id: tabletId,
  });
  await audit(tx, 'signedIn', { door, session: device.id }, { actor: who.account.id, shopId: shopId ?? undefined });
  if (cookie) tx.browser.setCookie(customerCookie(tx), cookie, customerCookieSeconds);
  return toUserInfo(kind, who, token, device);
}

async function endPresented(tx: Context, kind: Kind): Promise<void> {
  const { bearer } = tx.browser;
  const cookie = tx.browser.cookie(customerCookie(tx));
  for (const session of [await presentedSession(tx, bearer, null), await presentedSession(tx, null, cookie)]) {
    // One browser can have an operator session and a customer session.
    if (session?.kind !== kind) continue;
    await queries.endSession(tx.db, session.sessionId, tx.now().toISOString());
    tx.disconnect(session.sessionId);
  }
}

/** The account of the customer who is signed in in this browser, by token or cookie; undefined for no one. */
export async function findCustomerHere(tx: Context): Promise<string | undefined> {
  const { bearer } = tx.browser;
  const cookie = tx.browser.cookie(customerCookie(tx));
  for (const session of [await presentedSession(tx, bearer, null), await presentedSession(tx, null, cookie)]) {
    if (session?.kind === 'customer' && isAlive(session, tx.now())) return session.accountId;
  }
  return undefined;
}

/** The session that the caller opened by password or Google, and came with; undefined for others. */
export async function findOperatorHere(tx: Context): Promise<FoundSession | undefined> {
  const session = await presentedSession(tx, tx.browser.bearer, null);
  return session?.kind === 'operator' && isAlive(session, tx.now()) ? session : undefined;
}

/**
 * Someone uses the shared tablet of the calling session: it lasts longer. A session that was idle for too long is not accepted, so it never
 * gets here.
 */
export async function stayAtTablet(tx: Context): Promise<void> {
  const now = tx.now();
  const session = await presentedSession(tx, tx.browser.bearer, null);
  if (!session || !isAlive(session, now)) throw new AppError('tokenFailed');
  if (session.tabletId === null) throw new AppError('tabletUnknown');
  const expires_at = tabletSessionEnd(new Date(session.openedAt), now).toISOString();
  await queries.extendSession(tx.db, session.sessionId, { last_seen_at: now.toISOString(), expires_at });
}

const deviceOf = ({ sessionId, deviceSecret, tabletId }: FoundSession) => ({
  ...{ id: sessionId, secret: deviceSecret, tabletId },
});

/**
 * Gives a remembered customer a new token. 401 without a valid cookie, 403 if the request is not
 * from our own page.
 */
export async function resumeCustomer(ctx: Context): Promise<UserInfo> {
  if (!ctx.browser.isOwnPage) throw new AppError('foreignOrigin');
  const cookie = ctx.browser.cookie(customerCookie(ctx));
  if (!cookie) throw new AppError('noToken');
  return transact(ctx, async (tx) => {
    const now = tx.now();
    const session = await presentedSession(tx, null, cookie);
    if (!session || !isAlive(session, now) || !session.deviceSecret) throw new AppError('tokenFailed');
    const account = await queries.findAccount(tx.db, session.accountId);
    if (!account) throw new AppError('tokenFailed');
    const token = newSecret();
    const expires_at = sessionEnd('customer', true, new Date(session.openedAt), now).toISOString();
    const change = { token_hash: hashSecret(token), last_seen_at: now.toISOString(), expires_at };
    await queries.extendSession(tx.db, session.sessionId, change);
    tx.disconnect(session.sessionId);
    tx.browser.setCookie(customerCookie(tx), cookie, customerCookieSeconds);
    return toUserInfo('customer', { account, work: null }, token, deviceOf(session));
  });
}

/**
 * Ends the session of the bearer token, or else of the cookie, and closes its sockets. Idempotent.
 * The cookie counts only from our own pages.
 */
export async function logOut(ctx: Context): Promise<void> {
  const { bearer } = ctx.browser;
  const cookie = ctx.browser.cookie(customerCookie(ctx));
  if (bearer === null && cookie && !ctx.browser.isOwnPage) throw new AppError('foreignOrigin');
  await transact(ctx, async (tx) => {
    const session = await presentedSession(tx, bearer, cookie);
    if (!session) return;
    await queries.endSession(tx.db, session.sessionId, tx.now().toISOString());
    tx.disconnect(session.sessionId);
    if (session.kind === 'customer') tx.browser.setCookie(customerCookie(tx), '', 0);
  });
}

/**
 * Ends every session of an account except one (null: every one), and sign-ins that wait for their second step; returns how many sessions. Their sockets
 * close after the commit. Locks the account, so that a concurrent sign-in with the old password
 * either ends here or sees the new password.
 */
export async function endOtherSessions(
  tx: Context,
  accountId: string,
  exceptSessionId: string | null,
): Promise<number> {
  await queries.lockAccount(tx.db, accountId);
  const ended = await queries.endSessionsOf(tx.db, accountId, exceptSessionId, tx.now().toISOString());
  await queries.removeChallengesOf(tx.db, accountId);
  for (const { id } of ended) tx.disconnect(id);
  if (ended.length > 0) await auditEnded(tx, accountId, ended);
  return ended.length;
}

/** Records sessions that were ended from another device. A shop learns that its customer did not want a phone that it just signed in. */
export async function auditEnded(tx: Context, accountId: string, ended: (Opening & { id: string })[]): Promise<void> {
  const sessions = ended.slice(0, mostSessionsNamed).map(({ id }) => id);
  await audit(tx, 'sessionsEnded', { sessions, ended: ended.length }, { subject: accountId });
  for (const { id, ...opening } of ended) {
    if (opening.movedBy === null || !isNewPhone(opening, tx.now())) continue;
    await audit(tx, 'moveUndone', { session: id }, { actor: accountId, shopId: opening.movedBy });
  }
}

/**
 * Removes the customer's cookie from the calling browser, if the calling session is a customer's.
 */
export async function forgetCookieOf(tx: Context): Promise<void> {
  const session = await presentedSession(tx, tx.browser.bearer, null);
  if (session?.kind === 'customer') tx.browser.setCookie(customerCookie(tx), '', 0);
}

/**
 * Throws (401) if the caller's session ended during the call. With the account locked, nothing can
 * end it later.
 */
export async function requireRunning(tx: Context): Promise<void> {
  if (!(await queries.findOpening(tx.db, person(tx).sessionId))) throw new AppError('tokenFailed');
}

/** The caller's user info after the transaction's changes, with the token of the call. */
export async function currentUserInfo(tx: Context): Promise<UserInfo> {
  const token = tx.browser.bearer ?? '';
  const session = await presentedSession(tx, token, null);
  const account = session && (await queries.findAccount(tx.db, session.accountId));
  if (!session || !account) throw new AppError('tokenFailed');
  return toUserInfo(session.kind, { account, work: workOf(session) }, token, deviceOf(session));
}

async function presentedSession(tx: Context, bearer: string | null, cookie: string | null) {
  if (bearer !== null) return queries.findSession(tx.db, 'token_hash', hashSecret(bearer));
  return cookie === null ? undefined : queries.findSession(tx.db, 'cookie_hash', hashSecret(cookie));
}
