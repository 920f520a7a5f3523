/** Lists a person's sessions and ends them. */
import { mostListed, type OpenSession } from '@stampdeck/contract/sessions.ts';
import { AppError, type Context, type Person, person, transact } from '#context.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { isNewPhone, requireSettled } from '#features/accounts/reauth.ts';
import { auditEnded, endOtherSessions, forgetCookieOf, requireRunning } from '#features/accounts/sessions.ts';
import { deviceWords } from './device-words.ts';
import * as queries from './queries.ts';

export { deviceWords };

/** The caller's running sessions, the current one first. */
export async function readSessions(ctx: Context): Promise<OpenSession[]> {
  const { accountId, sessionId, shop } = person(ctx);
  const language = ctx.browser.languageOf(shop ? 'dashboard' : 'shop');
  const found = await queries.listRunning(ctx.db, accountId, sessionId, ctx.now().toISOString(), mostListed);
  return found.map(({ userAgent, movedBy, shopName, ...session }) => ({
    ...session,
    device: deviceWords(userAgent, language),
    isThis: session.id === sessionId,
    ...(shopName !== null && {
      counter: { shopName, isNew: isNewPhone({ at: session.openedAt, movedBy }, ctx.now()) },
    }),
  }));
}

/** Runs `work` with the caller's account locked. Throws if the caller's session has ended. */
const withOwn = <T>(ctx: Context, work: (tx: Context, own: Person) => Promise<T>): Promise<T> =>
  transact(ctx, async (tx) => {
    const own = person(tx);
    await lockAccount(tx.db, own.accountId);
    await requireRunning(tx);
    return work(tx, own);
  });

/** Ends one of the caller's sessions, possibly the current one. 404 for sessions of others. */
export const endOne = (ctx: Context, id: string): Promise<void> =>
  withOwn(ctx, async (tx, { accountId, sessionId }) => {
    if (id !== sessionId) await requireSettled(tx);
    const opening = await queries.endOwn(tx.db, accountId, id, tx.now().toISOString());
    if (!opening) throw new AppError('notFound');
    if (id === sessionId) await forgetCookieOf(tx);
    else await auditEnded(tx, accountId, [{ id, ...opening }]);
    tx.disconnect(id);
  });

/** Signs the caller out everywhere else; returns the number of ended sessions. */
export const endOthers = (ctx: Context): Promise<number> =>
  withOwn(ctx, async (tx, { accountId, sessionId }) => {
    await requireSettled(tx);
    return endOtherSessions(tx, accountId, sessionId);
  });

/** Signs the caller out everywhere. */
export const endAll = (ctx: Context): Promise<void> =>
  withOwn(ctx, async (tx, { accountId }) => {
    await requireSettled(tx);
    await forgetCookieOf(tx);
    await endOtherSessions(tx, accountId, null);
  });
