/** One member: the page, the status, the data and erasing. */
import type { Download } from '@stampdeck/contract/http.ts';
import { type MemberDetails, mostTold } from '@stampdeck/contract/member-list.ts';
import { audit } from '#audit.ts';
import { AppError, type Context, ownShop, person, transact } from '#context.ts';
import type { ErasureList } from '#db/backup/erasures.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { lockMark } from '#features/activity/queries.ts';
import { designOfVersion, readDesign } from '#features/designs/actions.ts';
import { tellChanged } from '#features/inbox/actions.ts';
import { tellBoth } from '#features/membership/actions.ts';
import { saveStatus } from '#features/membership/queries.ts';
import { nameReward, readCard } from '#features/stamps/actions.ts';
import { listCards, pagesOfLines } from '#features/stamps/queries.ts';
import { listed } from '#row-files.ts';
import { eraseMembership, presentMember } from './actions.ts';
import * as queries from './queries.ts';

async function findOwn(ctx: Context, memberId: string) {
  const member = await queries.findRunning(ctx.db, ownShop(ctx).id, memberId);
  if (!member) throw new AppError('notFound');
  return member;
}

/** A member as the shop sees them. Strangers and people who left are 404. */
export async function readMember(ctx: Context, memberId: string): Promise<MemberDetails> {
  const shopId = ownShop(ctx).id;
  const { customerId, phone, dateOfBirth, holderId } = await findOwn(ctx, memberId);
  const [[row], newest, { card, owed }, closed, given] = await Promise.all([
    queries.listByIds(ctx.db, shopId, [memberId]),
    readDesign(ctx, shopId),
    readCard(ctx, shopId, customerId),
    queries.listClosedCards(ctx.db, shopId, memberId, mostTold),
    queries.listGiven(ctx.db, shopId, memberId, mostTold),
  ]);
  if (!row) throw new AppError('notFound');
  const design = card.version === null ? newest : await designOfVersion(ctx.db, shopId, card.version);
  const redeemed: MemberDetails['redeemed'] = [];
  for (const { id, cardId, slot, version, createdAt } of given) {
    redeemed.push({ id, cardId, createdAt, label: await nameReward(ctx, shopId, version, slot) });
  }
  const masked = person(ctx).role === 'staff';
  return {
    member: presentMember(shopId, row, newest.design.size, masked),
    isUnclaimed: holderId !== null,
    phone: masked ? '' : phone,
    dateOfBirth: masked ? null : dateOfBirth,
    ...{ card, owed, redeemed },
    cardDesignItem: design ?? newest,
    closedCards: closed.map(({ total: _, ...one }) => ({
      ...one,
      owed: owed.filter(({ cardId }) => cardId === one.id).map(({ label }) => label),
    })),
    closedTotal: closed[0]?.total ?? 0,
    redeemedTotal: given[0]?.total ?? 0,
  };
}

/**
 * Disables or enables members of the caller's shop, and tells them and the shop's screens. 404 if
 * none are members.
 */
export async function setStatus(ctx: Context, memberIds: string[], status: 'active' | 'disabled'): Promise<string[]> {
  const shopId = ownShop(ctx).id;
  return transact(ctx, async (tx) => {
    // Locks the mark before the members, as the activity job does.
    await lockMark(tx.db, shopId);
    const { found, changed } = await saveStatus(tx.db, shopId, memberIds, status);
    if (found.length === 0) throw new AppError('notMember');
    if (changed.length > 0) {
      const kind = status === 'disabled' ? 'memberDisabled' : 'memberEnabled';
      await audit(tx, kind, {}, { subject: changed.map(({ id }) => id) });
    }
    for (const { customerId } of changed) tellBoth(tx, shopId, customerId);
    return found.map(({ id }) => id);
  });
}

/** Everything that the shop stores about a member, as one JSON file. */
export async function exportMember(ctx: Context, memberId: string): Promise<Download> {
  const { id: shopId } = ownShop(ctx);
  const member = await findOwn(ctx, memberId);
  await audit(ctx, 'memberExported', {}, { subject: memberId });
  const day = ctx.now().toISOString().slice(0, 10);
  return { name: `member-${memberId}-${day}.json`, content: fileOf(ctx, shopId, member) };
}

async function* fileOf(ctx: Context, shopId: string, found: Awaited<ReturnType<typeof findOwn>>) {
  const { holderId: _, ...member } = found;
  const encoder = new TextEncoder();
  const db = ctx.store.reports;
  const cards = (await listCards(db, shopId, [member.id])).map(({ shopId: _, memberId: __, ...card }) => card);
  yield encoder.encode(`{\n"member": ${JSON.stringify(member)},\n"cards": ${JSON.stringify(cards)},\n"ledger": `);
  for await (const text of listed(pagesOfLines(db, shopId, member.id))) yield encoder.encode(text);
  yield encoder.encode('}\n');
}

export interface Stores {
  /** Records who was erased, for restores of older backups. */
  erasures: Pick<ErasureList, 'add'>;
  removeImage: (id: string) => Promise<void>;
}

/** Erases a member from the shop; see `eraseMembership`. */
export async function eraseMember(ctx: Context, memberId: string, stores: Stores): Promise<void> {
  const shopId = ownShop(ctx).id;
  const attempt = () =>
    transact(ctx, async (tx) => {
      const { customerId } = await findOwn(tx, memberId);
      await lockAccount(tx.db, customerId);
      // Read again, because another call may have erased or claimed the member.
      if ((await findOwn(tx, memberId)).customerId !== customerId) return null;
      await audit(tx, 'memberErased', {}, { subject: memberId });
      const images = await eraseMembership(tx.db, { shopId, memberId, customerId }, tx.now().toISOString());
      tellBoth(tx, shopId, customerId);
      tellChanged(tx, [{ shopId, customerId }]);
      return images;
    });
  // A membership is claimed at most once, so the second attempt finds its last customer.
  const images = (await attempt()) ?? (await attempt()) ?? [];
  try {
    await stores.erasures.add(memberId);
    for (const image of images) await stores.removeImage(image);
    await ctx.store.forgetLog();
  } catch (error) {
    ctx.log.error({ err: error }, 'data of an erased member is left for the hourly jobs');
  }
}
