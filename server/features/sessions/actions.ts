/** Looking at where one is signed in, and signing out there. */
import { mostListed, type OpenSession } from '@stampdeck/contract/sessions.ts';
import { AppError, type Context, type Person, person, transact } from '#context.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { auditEnded, endOtherSessions, forgetCookieOf, requireRunning } from '#features/accounts/sessions.ts';
import * as queries from './queries.ts';
import { deviceWords } from './rules.ts';

/** The caller's open sessions, their own first. */
export async function readSessions(ctx: Context): Promise<OpenSession[]> {
  const { accountId, sessionId } = person(ctx);
  const found = await queries.listRunning(ctx.db, accountId, sessionId, ctx.now().toISOString(), mostListed);
  return found.map(({ userAgent, ...session }) => ({
    ...session,
    device: deviceWords(userAgent),
    isThis: session.id === sessionId,
  }));
}

/** Runs `work` with the caller's account locked; refuses a caller whose session has ended meanwhile. */
const withOwn = <T>(ctx: Context, work: (tx: Context, own: Person) => Promise<T>): Promise<T> =>
  transact(ctx, async (tx) => {
    const own = person(tx);
    await lockAccount(tx.db, own.accountId);
    await requireRunning(tx);
    return work(tx, own);
  });

/** Ends one of the caller's sessions; the one that asks may be it. Anybody else's is 404. */
export const endOne = (ctx: Context, id: string): Promise<void> =>
  withOwn(ctx, async (tx, { accountId, sessionId }) => {
    if (!(await queries.endOwn(tx.db, accountId, id, tx.now().toISOString()))) throw new AppError('notFound');
    if (id === sessionId) await forgetCookieOf(tx);
    else await auditEnded(tx, accountId, [id]);
    tx.disconnect(id);
  });

/** Signs the caller out everywhere but here; answers how many sessions that ended. */
export const endOthers = (ctx: Context): Promise<number> =>
  withOwn(ctx, (tx, { accountId, sessionId }) => endOtherSessions(tx, accountId, sessionId));

/** Signs the caller out everywhere, here as well. */
export const endAll = (ctx: Context): Promise<void> =>
  withOwn(ctx, async (tx, { accountId }) => {
    await forgetCookieOf(tx);
    await endOtherSessions(tx, accountId, null);
  });
