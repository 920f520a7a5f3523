/** Following a shop, joining its program, and leaving. */
import { AppError, type Context, transact } from '#context.ts';
import { type Account, lockAccount } from '#features/accounts/queries.ts';
import { forgetReminders } from '#features/reminders/queries.ts';
import { expectSettled, readShopHead } from '#features/shops/actions.ts';
import { changeCounts } from '#features/shops/queries.ts';
import { findOwnerId } from '#features/staff/queries.ts';
import { openCard } from '#features/stamps/queries.ts';
import { newId } from '#ids.ts';
import * as queries from './queries.ts';

/** Follows a shop. Following again changes nothing. Throws for the caller's own shop. */
export async function follow(ctx: Context, shopId: string, customerId: string): Promise<void> {
  await refuseOwner(ctx, shopId, customerId);
  await readShopHead(ctx, shopId);
  await transact(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    const added = await queries.addFollow(tx.db, shopId, customerId, tx.now().toISOString());
    if (added) await countIn(tx, shopId, { followers: 1, members: 0 });
  });
}

async function refuseOwner({ db }: Context, shopId: string, customerId: string): Promise<void> {
  if ((await findOwnerId(db, shopId)) === customerId) throw new AppError('ownShop');
}

/**
 * Locks the account first in every change between a person and a shop, so that a second call waits
 * here.
 */
async function lockCustomer(tx: Context, customerId: string): Promise<Account> {
  const account = await lockAccount(tx.db, customerId);
  if (account?.erased_at !== null) throw new AppError('tokenFailed');
  return account;
}

/** Changes the counts. Throws if the shop was closed meanwhile. */
async function countIn(tx: Context, shopId: string, by: { followers: number; members: number }): Promise<void> {
  if ((await changeCounts(tx.db, shopId, by)) !== null) throw new AppError('shopClosed');
}

/** Ends following and the membership. Card and ledger stay. */
export async function unfollow(ctx: Context, shopId: string, customerId: string): Promise<void> {
  await refuseOwner(ctx, shopId, customerId);
  await transact(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    const unfollowed = await queries.removeFollow(tx.db, shopId, customerId);
    await endMembership(tx, shopId, customerId, unfollowed ? -1 : 0);
  });
}

/**
 * Joins a followed shop's program and opens the first card. Joining again changes nothing. Throws
 * (409) if the caller does not follow.
 */
export async function join(ctx: Context, shopId: string, customerId: string): Promise<void> {
  await refuseOwner(ctx, shopId, customerId);
  await readShopHead(ctx, shopId);
  await transact(ctx, async (tx) => {
    const account = await lockCustomer(tx, customerId);
    if (!(await queries.findFollow(tx.db, shopId, customerId))) throw new AppError('followFirst');
    await tx.announce.memberWillJoin(tx, shopId, customerId);
    const now = tx.now().toISOString();
    const joined = await queries.addOrRejoinMember(tx.db, {
      shop_id: shopId,
      id: newId(tx.now().getTime()),
      account_id: customerId,
      search: queries.searchOf(account.name, account.email, account.phone),
      joined_at: now,
    });
    if (!joined) return;
    await expectSettled(tx, shopId);
    const member = await queries.findMember(tx.db, shopId, customerId);
    if (member) {
      await openCard(tx.db, shopId, member.id, now);
      await tx.announce.happened(tx, shopId, { kind: 'newMember', id: member.id, customer: account, at: now });
    }
    await countIn(tx, shopId, { followers: 0, members: 1 });
    tellBoth(tx, shopId, customerId);
  });
}

/** Ends the membership. On joining again the same card continues. */
export async function leave(ctx: Context, shopId: string, customerId: string): Promise<void> {
  await refuseOwner(ctx, shopId, customerId);
  await transact(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    await endMembership(tx, shopId, customerId, 0);
  });
}

async function endMembership(tx: Context, shopId: string, customerId: string, followers: 0 | -1): Promise<void> {
  const left = await queries.leaveMembership(tx.db, shopId, customerId, tx.now().toISOString());
  if (left || followers) await changeCounts(tx.db, shopId, { followers, members: left ? -1 : 0 });
  if (left) {
    await forgetReminders(tx.db, shopId, customerId);
    tellBoth(tx, shopId, customerId);
  }
}

/** Updates the search text of all memberships to the current name, email and phone. */
export async function refreshMemberSearch(tx: Context, accountId: string): Promise<void> {
  const { name, email, phone } = await queries.findSearchable(tx.db, accountId);
  await queries.saveSearch(tx.db, accountId, queries.searchOf(name, email, phone));
}

/** Tells both sides that the membership changed. */
export const tellBoth = (tx: Context, shopId: string, customerId: string): void =>
  tx.publish([`person:${customerId}`, `shop:${shopId}`], 'getNavigate', { senderId: customerId, type: '/royalty' });

/** When a customer followed a shop; null if they do not. */
export async function readFollow(ctx: Context, shopId: string, customerId: string) {
  const follow = await queries.findFollow(ctx.db, shopId, customerId);
  if (follow) return { subcribed: true, subscribe: { shopId, customerId, since: follow.since } };
  const own = (await findOwnerId(ctx.db, shopId)) === customerId;
  return { subcribed: false, subscribe: null, ...(own && { own }) };
}

/** A customer's membership of a shop. `join` is null if there is none or they left. */
export async function readMembership(ctx: Context, shopId: string, customerId: string) {
  const member = await queries.findMember(ctx.db, shopId, customerId);
  if (!member || member.left_at !== null) return { join: null };
  const join = { shopId, customerId, since: member.joined_at };
  return member.status === 'disabled' ? { join, disabled: true as const } : { join };
}
