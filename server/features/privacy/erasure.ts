/** Erasing a person: what is theirs goes, what the shops' books rest on stays without a name. */
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import type { Queries } from '#db/client.ts';
import { clearFailures, findShop, lockAccount } from '#features/accounts/queries.ts';
import { leaveMembership, removeFollow } from '#features/membership/queries.ts';
import { changeCounts } from '#features/shops/queries.ts';
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
  const sessions = await queries.removeTraces(db, accountId);
  const images = await queries.removeImages(db, accountId);
  await clearFailures(db, hashSecret(account.email));
  // No address that anybody could have: `.invalid` is kept out of the internet.
  await queries.emptyAccount(db, accountId, `${newShortId().toLowerCase()}-${accountId}@erased.invalid`, now);
  // Last, as everywhere: everybody at the shop waits for these rows. Their own is one of them, so that two who are members of each
  // other's shops take them in one order.
  const own = (await findShop(db, accountId)) ? [accountId] : [];
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
