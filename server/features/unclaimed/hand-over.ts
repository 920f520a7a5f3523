/** A kept member becomes the member with an account of their own: the same membership, or the balance moves onto the card they have. */
import { localDay } from '#clock.ts';
import { AppError, type Context } from '#context.ts';
import { findAccount, lockAccount } from '#features/accounts/queries.ts';
import { lockMark } from '#features/activity/queries.ts';
import { lockMember } from '#features/limits/queries.ts';
import { addFollow, addOrRejoinMember, findMember, searchOf } from '#features/membership/queries.ts';
import { changeCounts } from '#features/shops/queries.ts';
import { readCard } from '#features/stamps/actions.ts';
import { findRunningCard } from '#features/stamps/queries.ts';
import { type Card, entryOf } from './actions.ts';
import * as queries from './queries.ts';

interface HandOver {
  shop: { id: string; timeZone: string };
  keptId: string;
  ownerId: string;
  /** Who of the shop does it. */
  actorId: string;
  /** Stands on both ledger rows where a balance moves. */
  reason: string;
}

const keptIsDisabled = 'The membership that is to be handed over is disabled. Enable it on the member’s page first.';
const ownIsDisabled = 'This customer’s own membership is disabled. Enable it on the member’s page first.';

/**
 * Hands a kept member over inside the running transaction, in which the owner's account is locked; of two at once one is refused,
 * and the same once more changes nothing. Throws before it writes anything, so that whoever may go on without it can.
 */
export async function handOver(tx: Context, wish: HandOver): Promise<void> {
  const { shop, keptId, ownerId } = wish;
  const kept = await lockAccount(tx.db, keptId);
  if (!kept || kept.kept_by !== shop.id || kept.erased_at !== null) throw new AppError('notFound');
  if (kept.claimed_by === ownerId) return;
  if (kept.claimed_by !== null) throw new AppError('handedOver');
  // Whoever counts this shop's members changes the same rows of their list.
  await lockMark(tx.db, shop.id);
  // Before the cards, as an award in a shop with limits takes them.
  for (const id of [keptId, ownerId]) await lockMember(tx.db, shop.id, id);
  const member = await findMember(tx.db, shop.id, keptId);
  if (!member || member.left_at !== null) throw new AppError('notMember');
  if (member.status === 'disabled') throw new AppError('memberDisabled', { message: keptIsDisabled });
  const owner = await findAccount(tx.db, ownerId);
  if (!owner || owner.erased_at !== null) throw new AppError('customerNotFound');
  const search = searchOf(owner.name, owner.email);
  const own = await findMember(tx.db, shop.id, ownerId);
  const now = tx.now().toISOString();
  const change = { followers: 0, members: 0 };
  let carried = 0;
  if (own) {
    if (own.status === 'disabled') throw new AppError('memberDisabled', { message: ownIsDisabled });
    carried = await carryOver(tx, wish, member, own);
    await queries.saveMember(tx.db, shop.id, member.id, { left_at: now, search: '' });
    const joined = { shop_id: shop.id, id: own.id, account_id: ownerId, search, joined_at: now };
    if (!(await addOrRejoinMember(tx.db, joined))) change.members = -1;
  } else {
    await queries.saveMember(tx.db, shop.id, member.id, { account_id: ownerId, search });
  }
  if (await addFollow(tx.db, shop.id, ownerId, now)) change.followers = 1;
  await queries.saveClaim(tx.db, shop.id, keptId, ownerId);
  const card = await readCard(tx, shop.id, ownerId);
  if (change.followers || change.members) await changeCounts(tx.db, shop.id, change);
  for (const senderId of [keptId, ownerId]) {
    tx.publish([`person:${senderId}`, `shop:${shop.id}`], 'getNavigate', { senderId, type: '/royalty' });
  }
  const event = { shopId: shop.id, customerId: ownerId, stamp: carried };
  tx.publish([`person:${ownerId}`, `shop:${shop.id}`], 'getLiveStamp', { ...event, ...card });
}

/** Moves the balance of the kept card onto the own one, all of it or not at all; answers how many stamps. */
async function carryOver(
  tx: Context,
  { shop, keptId, actorId, reason }: HandOver,
  member: { id: string },
  own: { id: string },
): Promise<number> {
  const from = await queries.lockCard(tx.db, shop.id, member.id);
  const to = await queries.lockCard(tx.db, shop.id, own.id);
  if (!from || !to) throw new Error(`A member of shop ${shop.id} has no running card.`);
  const owed = (await findRunningCard(tx.db, shop.id, keptId))?.owed ?? null;
  // What was reached or given on another card cannot move: the shop settles it first.
  if (owed !== null || from.redeemed !== 0) throw new AppError('handOverOwed');
  const design = to.count === 0 ? await queries.findOpeningDesign(tx.db, shop.id) : null;
  const size = design?.size ?? to.size;
  if (to.count + from.count > size) throw new AppError('handOverNotFits', { fits: Math.max(0, size - to.count) });
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
