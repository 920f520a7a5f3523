/** Claims an unclaimed member: the owner takes over the membership, or the balance moves to the owner's own card. */
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import { localDay } from '#clock.ts';
import { AppError, type Context } from '#context.ts';
import { findAccount, lockAccount } from '#features/accounts/queries.ts';
import { lockMark } from '#features/activity/queries.ts';
import { lockMember } from '#features/limits/queries.ts';
import { addFollow, addOrRejoinMember, findMember, searchOf } from '#features/membership/queries.ts';
import { moveNote } from '#features/notes/queries.ts';
import { changeCounts } from '#features/shops/queries.ts';
import { readCard } from '#features/stamps/actions.ts';
import { findRunningCard } from '#features/stamps/queries.ts';
import { type Card, entryOf } from './actions.ts';
import * as queries from './queries.ts';

interface Claim {
  shop: { id: string; timeZone: string };
  unclaimedId: string;
  ownerId: string;
  /** The person at the shop who does it. */
  actorId: string;
  /** The reason on both ledger rows of a moved balance. */
  reason: string;
}

/**
 * Claims a member inside the running transaction. The caller has locked the owner's account. Of two concurrent claims one is
 * refused; the same claim again changes nothing. All refusals come before the first write, so that the caller may ignore them.
 */
export async function claim(tx: Context, wish: Claim): Promise<void> {
  const { shop, unclaimedId, ownerId } = wish;
  const unclaimed = await lockAccount(tx.db, unclaimedId);
  if (!unclaimed || unclaimed.kept_by !== shop.id || unclaimed.erased_at !== null) throw new AppError('notFound');
  if (unclaimed.claimed_by === ownerId) return;
  if (unclaimed.claimed_by !== null) throw new AppError('alreadyClaimed');
  // The activity job changes the same member rows.
  await lockMark(tx.db, shop.id);
  // Members before cards: an award at a shop with limits locks them in this order.
  for (const id of [unclaimedId, ownerId]) await lockMember(tx.db, shop.id, id);
  const member = await findMember(tx.db, shop.id, unclaimedId);
  if (!member || member.left_at !== null) throw new AppError('notMember');
  if (member.status === 'disabled') throw new AppError('memberDisabled', { message: serverProblems.paperCardDisabled });
  const owner = await findAccount(tx.db, ownerId);
  if (!owner || owner.erased_at !== null) throw new AppError('customerNotFound');
  const search = searchOf(owner.name, owner.email, owner.phone);
  const own = await findMember(tx.db, shop.id, ownerId);
  const now = tx.now().toISOString();
  const change = { followers: 0, members: 0 };
  let moved = 0;
  if (own) {
    if (own.status === 'disabled') throw new AppError('memberDisabled', { message: serverProblems.ownCardDisabled });
    moved = await moveBalance(tx, wish, member, own);
    await queries.saveMember(tx.db, shop.id, member.id, { left_at: now, search: '' });
    const joined = { shop_id: shop.id, id: own.id, account_id: ownerId, search, joined_at: now };
    if (!(await addOrRejoinMember(tx.db, joined))) change.members = -1;
  } else {
    await queries.saveMember(tx.db, shop.id, member.id, { account_id: ownerId, search });
  }
  if (await addFollow(tx.db, shop.id, ownerId, now)) change.followers = 1;
  await queries.saveClaim(tx.db, shop.id, unclaimedId, ownerId);
  const card = await readCard(tx, shop.id, ownerId);
  if (change.followers || change.members) await changeCounts(tx.db, shop.id, change);
  if (own) await moveNote(tx.db, shop.id, member.id, own.id, now);
  for (const senderId of [unclaimedId, ownerId]) {
    tx.publish([`person:${senderId}`, `shop:${shop.id}`], 'getNavigate', { senderId, type: '/royalty' });
  }
  const event = { shopId: shop.id, customerId: ownerId, stamp: moved };
  tx.publish([`person:${ownerId}`, `shop:${shop.id}`], 'getLiveStamp', { ...event, ...card });
}

/** Moves the whole balance from the unclaimed card to the owner's own card; returns the number of stamps. */
async function moveBalance(
  tx: Context,
  { shop, unclaimedId, actorId, reason }: Claim,
  member: { id: string },
  own: { id: string },
): Promise<number> {
  const from = await queries.lockCard(tx.db, shop.id, member.id);
  const to = await queries.lockCard(tx.db, shop.id, own.id);
  if (!from || !to) throw new Error(`A member of shop ${shop.id} has no running card.`);
  const owed = (await findRunningCard(tx.db, shop.id, unclaimedId))?.owed ?? null;
  // Rewards that were reached or redeemed on the card cannot move. The shop has to settle them first.
  if (owed !== null || from.redeemed !== 0) throw new AppError('claimHasRewards');
  const design = to.count === 0 ? await queries.findOpeningDesign(tx.db, shop.id) : null;
  const size = design?.size ?? to.size;
  if (to.count + from.count > size) throw new AppError('claimDoesNotFit', { fits: Math.max(0, size - to.count) });
  const now = tx.now();
  const note = { shopId: shop.id, actorId, day: localDay(now, shop.timeZone), reason, now };
  if (from.count > 0) await queries.addEntry(tx.db, entryOf(from, member.id, -from.count, note));
  const isMoved = from.count > 0 ? 1 : 0;
  const left = { count: 0, seq: from.seq + isMoved, status: 'handed' as const, design_version: null };
  await queries.saveCard(tx.db, shop.id, from.id, left);
  if (from.count === 0) return 0;
  const count = to.count + from.count;
  const target: Card = {
    ...to,
    ...(design ? { size: design.size, design_version: design.version, rewards: design.rewards } : {}),
  };
  await queries.addEntry(tx.db, entryOf(target, own.id, from.count, note));
  await queries.saveCard(tx.db, shop.id, to.id, {
    count,
    size,
    seq: to.seq + 1,
    status: count === size ? 'full' : 'open',
    design_version: target.design_version,
    rewards: target.rewards,
  });
  return from.count;
}
