/** What an owner does with the shop's shared tablets, and PINs. */
import type { Input } from '@stampdeck/contract/http.ts';
import {
  type enrollTablet,
  mostPinTries,
  mostTablets,
  type PinState,
  type saveOwnPin as saveOwnPinCall,
} from '@stampdeck/contract/tablets.ts';
import { audit } from '#audit.ts';
import { AppError, type Context, ownShop, person, transact } from '#context.ts';
import { hashPassword } from '#features/accounts/passwords.ts';
import { endSession, endSessionsAtTablets, lockAccount } from '#features/accounts/queries.ts';
import { freshAccount } from '#features/accounts/reauth.ts';
import { requireRunning } from '#features/accounts/sessions.ts';
import { lockShop } from '#features/shops/queries.ts';
import { findWork, ownerIdOf } from '#features/staff/queries.ts';
import { hashSecret, newId, newSecret } from '#ids.ts';
import { setTabletCookie } from './cookie.ts';
import * as queries from './queries.ts';

type PinForm = Input<typeof saveOwnPinCall>['body'];

const stateOf = (tries: number | null | undefined) => ({
  hasPin: tries !== null && tries !== undefined,
  isLocked: (tries ?? 0) >= mostPinTries,
});

/** The shared tablets of the caller's shop, and who has a PIN. */
export async function read(ctx: Context) {
  const { id: shopId } = ownShop(ctx);
  const people = await queries.listPins(ctx.db, shopId);
  return {
    tablets: await queries.listTablets(ctx.db, shopId),
    people: people.map(
      ({ id, name, role, tries }): PinState => ({ id: role === 'owner' ? shopId : id, name, ...stateOf(tries) }),
    ),
  };
}

/** Makes the calling browser a shared tablet, and signs the owner out of it. */
export async function enroll(ctx: Context, form: Input<typeof enrollTablet>['body']): Promise<void> {
  const { id: accountId } = await freshAccount(ctx, form.currentPassword);
  await transact(ctx, async (tx) => {
    const { id: shopId } = ownShop(tx);
    const now = tx.now();
    const at = now.toISOString();
    // The session may have been ended from elsewhere while the password was checked.
    await lockAccount(tx.db, accountId);
    await requireRunning(tx);
    if (!(await lockShop(tx.db, shopId))) throw new AppError('shopClosed');
    if ((await queries.listTablets(tx.db, shopId)).length >= mostTablets) throw new AppError('tabletsFull');
    const token = newSecret();
    await queries.addTablet(tx.db, {
      ...{ shop_id: shopId, id: newId(now.getTime()), token_hash: hashSecret(token), name: form.name },
      ...{ created_at: at, last_used_at: null, failures: 0, blocked_until: '' },
    });
    await audit(tx, 'tabletEnrolled', {});
    const { sessionId } = person(tx);
    await endSession(tx.db, sessionId, at);
    tx.disconnect(sessionId);
    setTabletCookie(tx, token);
  });
}

/** Ends a shared tablet, and the session that is open on it. */
export const end = (ctx: Context, id: string) =>
  transact(ctx, async (tx) => {
    const { id: shopId } = ownShop(tx);
    // The row goes first: a PIN that is typed now waits for it, and then finds no tablet.
    if (!(await queries.removeTablet(tx.db, shopId, id))) throw new AppError('notFound');
    const ended = await endSessionsAtTablets(tx.db, { tabletId: id }, tx.now().toISOString());
    await audit(tx, 'tabletEnded', {});
    for (const session of ended) tx.disconnect(session.id);
    return read(tx);
  });

/** The account behind an id on the wire: the owner's is the shop's. */
const accountOf = async (tx: Context, shopId: string, id: string): Promise<string> =>
  id === shopId ? ownerIdOf(tx.db, shopId) : id;

/** Locks someone who works for the shop. Removing them waits, or was faster. */
async function lockColleague(tx: Context, shopId: string, accountId: string): Promise<void> {
  await lockAccount(tx.db, accountId);
  if (!(await findWork(tx.db, accountId, shopId))) throw new AppError('notFound');
}

/** Stores a PIN and ends the person's sessions that the one before opened. */
async function storePin(
  tx: Context,
  of: { shopId: string; accountId: string; hash: string },
  unlocks: boolean,
): Promise<void> {
  const { accountId, shopId } = of;
  const now = tx.now().toISOString();
  await queries.savePin(tx.db, { ...of, now }, unlocks);
  const ended = await endSessionsAtTablets(tx.db, { accountId, shopId }, now);
  await audit(tx, 'pinSet', {}, { subject: accountId });
  for (const { id } of ended) tx.disconnect(id);
}

/** The owner gives a person a PIN, who can then try again. */
export async function givePin(ctx: Context, id: string, { pin, currentPassword }: PinForm) {
  await freshAccount(ctx, currentPassword);
  const hash = await hashPassword(pin);
  return transact(ctx, async (tx) => {
    const { id: shopId } = ownShop(tx);
    const accountId = await accountOf(tx, shopId, id);
    await lockColleague(tx, shopId, accountId);
    await storePin(tx, { shopId, accountId, hash }, true);
    return read(tx);
  });
}

/** The owner lets a person try again. */
export const unlock = (ctx: Context, id: string) =>
  transact(ctx, async (tx) => {
    const { id: shopId } = ownShop(tx);
    const accountId = await accountOf(tx, shopId, id);
    await lockColleague(tx, shopId, accountId);
    if (!(await queries.unlockPin(tx.db, shopId, accountId))) throw new AppError('notFound');
    await audit(tx, 'pinUnlocked', {}, { subject: accountId });
    return read(tx);
  });

/** Whether the caller has a PIN at the shop of their session. */
export async function readOwnPin(ctx: Context) {
  const pin = await queries.findPin(ctx.db, ownShop(ctx).id, person(ctx).accountId);
  return stateOf(pin?.tries);
}

/** Sets the caller's PIN. Only an owner unlocks by it. */
export async function saveOwnPin(ctx: Context, { pin, currentPassword }: PinForm) {
  const { id: accountId } = await freshAccount(ctx, currentPassword);
  const hash = await hashPassword(pin);
  return transact(ctx, async (tx) => {
    const { id: shopId } = ownShop(tx);
    await lockColleague(tx, shopId, accountId);
    await requireRunning(tx);
    await storePin(tx, { shopId, accountId, hash }, person(tx).role === 'operator');
    return readOwnPin(tx);
  });
}
