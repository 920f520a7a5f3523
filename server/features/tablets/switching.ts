/** At a shared tablet: whose PIN opens it, and the session that it opens. */
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { mostPinTries, type unlockTablet } from '@stampdeck/contract/tablets.ts';
import { audit } from '#audit.ts';
import { AppError, type Context, transact } from '#context.ts';
import { checkPassword, withPlace } from '#features/accounts/passwords.ts';
import { endSessionsAtTablets, lockAccount } from '#features/accounts/queries.ts';
import { openSession } from '#features/accounts/sessions.ts';
import { findWork } from '#features/staff/queries.ts';
import { keepTabletCookie, presentedTablet } from './cookie.ts';
import * as queries from './queries.ts';
import { waitAtTablet } from './rules.ts';

/** The tablet that calls. Throws `tabletUnknown` for other browsers, and after it was ended. */
async function callingTablet(ctx: Context) {
  const hash = presentedTablet(ctx);
  const tablet = hash === null ? undefined : await queries.findTablet(ctx.db, hash);
  if (!tablet) throw new AppError('tabletUnknown');
  return tablet;
}
type FoundTablet = Awaited<ReturnType<typeof callingTablet>>;

/** What a locked tablet shows: the shop, and who can open it. */
export async function open(ctx: Context) {
  const { shopId, shopName: name, photo } = await callingTablet(ctx);
  const people = await queries.listPins(ctx.db, shopId);
  return {
    shop: { name, photo },
    people: people.flatMap(({ id, name: called, photo: face, role, tries }) =>
      tries === null
        ? []
        : { id: role === 'owner' ? shopId : id, name: called, photo: face, isLocked: tries >= mostPinTries },
    ),
  };
}

/** Counts a try for the tablet and for the person before the PIN is checked. A tablet that waits and a locked person check none. */
const countTry = (ctx: Context, { id, shopId }: FoundTablet, accountId: string) =>
  transact(ctx, async (tx) => {
    const now = tx.now();
    const failures = await queries.countFailure(tx.db, shopId, id, now.toISOString());
    if (failures === undefined) throw await refusalOf(tx, now);
    const until = new Date(now.getTime() + waitAtTablet(failures) * 1000);
    await queries.saveWait(tx.db, shopId, id, waitAtTablet(failures) > 0 ? until.toISOString() : '');
    const counted = await queries.countPinTry(tx.db, shopId, accountId);
    if (counted) return counted;
    throw new AppError((await queries.findPin(tx.db, shopId, accountId)) ? 'pinLocked' : 'pinWrong');
  });

/** Why a tablet takes no PIN now: it waits, or was ended a moment ago. */
async function refusalOf(tx: Context, now: Date): Promise<AppError> {
  const { blockedUntil } = await callingTablet(tx);
  const left = Math.ceil((Date.parse(blockedUntil) - now.getTime()) / 1000);
  return new AppError('tooManyAttempts', { retryAfter: Math.max(1, left) });
}

/** Records a wrong PIN, and that it was the last try. */
const recordWrong = (ctx: Context, shopId: string, accountId: string, tries: number): Promise<void> =>
  transact(ctx, async (tx) => {
    const who = { actor: null, subject: accountId, shopId };
    await audit(tx, 'signInFailed', { at: 'tablet' }, who);
    if (tries >= mostPinTries) await audit(tx, 'pinLocked', {}, who);
  });

/**
 * Opens a session of a person by their PIN. It ends the one before at this tablet, and is ended by the next. Tries at the same time are
 * counted one after the other.
 */
export async function unlock(ctx: Context, { person: id, pin }: Input<typeof unlockTablet>['body']): Promise<UserInfo> {
  const tablet = await callingTablet(ctx);
  const { shopId } = tablet;
  const accountId = id === shopId ? tablet.ownerId : id;
  const hash = await withPlace(async () => {
    const { hash: stored, tries } = await countTry(ctx, tablet, accountId);
    if (await checkPassword(stored, pin)) return stored;
    await recordWrong(ctx, shopId, accountId, tries);
    throw new AppError(tries >= mostPinTries ? 'pinLocked' : 'pinWrong');
  });
  return transact(ctx, async (tx) => {
    const now = tx.now().toISOString();
    const account = await lockAccount(tx.db, accountId);
    const work = await findWork(tx.db, accountId, shopId);
    // The person was removed, the PIN changed or the tablet ended while the PIN was checked.
    if (!account || !work) throw new AppError('pinWrong');
    if (!(await queries.saveOpened(tx.db, shopId, tablet.id, now))) throw new AppError('tabletUnknown');
    if (!(await queries.clearTriesOf(tx.db, shopId, accountId, hash))) throw new AppError('pinWrong');
    for (const session of await endSessionsAtTablets(tx.db, { tabletId: tablet.id }, now)) tx.disconnect(session.id);
    keepTabletCookie(tx);
    return openSession(tx, 'operator', { account, work }, false, { door: 'tablet', tabletId: tablet.id });
  });
}
