/** Erasing a person: what is theirs goes, what the shops' books rest on stays without a name. */
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import type { Queries } from '#db/client.ts';
import { clearFailures, endSessionsOf, lockAccount } from '#features/accounts/queries.ts';
import { leaveMembership, removeFollow } from '#features/membership/queries.ts';
import { changeCounts } from '#features/shops/queries.ts';
import { endWork, findOwnShop, listColleagues } from '#features/staff/queries.ts';
import { hashSecret, newShortId } from '#ids.ts';
import * as queries from './queries.ts';

export interface Erased {
  sessions: string[];
  images: string[];
  /** Shops that lost a member. */
  leftShops: string[];
}

/** What a shop wrote on its cards; they stay as they are in size and colours. */
const noWords = {
  ...{ description: '', howToCollect: '', businessName: '', reward: '', terms: '', logo: '' },
  milestones: [],
} satisfies Partial<CardDesign>;

async function close(db: Queries, shopId: string, now: string): Promise<void> {
  await queries.closeShop(db, shopId, now);
  await queries.removeDraft(db, shopId);
  await queries.replaceInDesigns(db, shopId, noWords);
}

/** Ends what an account does for a shop; when it is the owner's, the work of everyone there, whose sessions at the operator's door end. */
async function endWorkOf(
  db: Queries,
  accountId: string,
  ownShopId: string | undefined,
  now: string,
): Promise<string[]> {
  if (ownShopId === undefined) {
    await endWork(db, { accountId }, now);
    return [];
  }
  const colleagues = (await listColleagues(db, ownShopId)).filter(({ id }) => id !== accountId);
  for (const { id } of colleagues) await lockAccount(db, id);
  await queries.removeArchiveOf(db, ownShopId);
  await endWork(db, { shopId: ownShopId }, now);
  const sessions: string[] = [];
  for (const { id } of colleagues) {
    const ended = await endSessionsOf(db, id, null, now, 'operator');
    sessions.push(...ended.map((session) => session.id));
  }
  return sessions;
}

/** Ends what links an account to shops; answers what that changes in each. */
async function leaveShops(db: Queries, accountId: string, now: string) {
  const changes = new Map<string, { followers: 0 | -1; members: 0 | -1 }>();
  for (const shopId of await queries.listLinkedShops(db, accountId)) {
    const unfollowed = await removeFollow(db, shopId, accountId);
    const left = await leaveMembership(db, shopId, accountId, now);
    changes.set(shopId, { followers: unfollowed ? -1 : 0, members: left ? -1 : 0 });
  }
  return changes;
}

/** Erases an account inside the running transaction. Nothing when there is none, or it is erased already. The ledger is not touched. */
export async function erase(db: Queries, accountId: string, now: string): Promise<Erased | null> {
  const account = await lockAccount(db, accountId);
  if (!account || account.erased_at !== null) return null;
  const changes = await leaveShops(db, accountId, now);
  const shop = await findOwnShop(db, accountId);
  const colleagues = await endWorkOf(db, accountId, shop?.id, now);
  const sessions = [...(await queries.removeTraces(db, accountId)), ...colleagues];
  const images = await queries.removeImages(db, accountId);
  await clearFailures(db, hashSecret(account.email));
  // No address that anybody could have: `.invalid` is kept out of the internet.
  await queries.emptyAccount(db, accountId, `${newShortId().toLowerCase()}-${accountId}@erased.invalid`, now);
  // Last, as everywhere: everybody at the shop waits for these rows. Their own is one of them, so that two who are members of each
  // other's shops take them in one order.
  const own = shop ? [shop.id] : [];
  for (const shopId of [...changes.keys(), ...own].sort()) {
    const change = changes.get(shopId);
    if (!change) await close(db, shopId, now);
    else if (change.followers || change.members) await changeCounts(db, shopId, change);
  }
  return {
    sessions,
    images,
    leftShops: [...changes].filter(([, { members }]) => members).map(([shopId]) => shopId),
  };
}
