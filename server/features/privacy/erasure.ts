/**
 * Erases a person. Personal data goes; rows that the shops' books depend on stay without a name.
 */
import type { Queries } from '#db/client.ts';
import { removeOwn, type TableOfAccount } from '#db/own-rows.ts';
import { forgetReplies } from '#db/request-keys.ts';
import { endSessionsOf, lockAccount } from '#features/accounts/queries.ts';
import { removeArchiveOf } from '#features/archive/queries.ts';
import { handToOwners, removeOwn as removeImages } from '#features/images/queries.ts';
import { removeConversations } from '#features/inbox/queries.ts';
import { forgetReasons } from '#features/inbox/report-queries.ts';
import {
  leaveMembership,
  listLinkedShops,
  lockMemberships,
  removeFollow,
  saveSearch,
} from '#features/membership/queries.ts';
import { removeNotesAbout } from '#features/notes/queries.ts';
import { removeReviewsBy } from '#features/reviews/actions.ts';
import { changeCounts } from '#features/shops/queries.ts';
import { endWork, findOwnShop, listColleagues } from '#features/staff/queries.ts';
import { slices } from './slices.ts';

/** Ends the work of everyone at a shop, and their sessions for it; returns the sessions. */
async function endWorkAt(db: Queries, shopId: string, colleagues: string[], now: string): Promise<string[]> {
  await removeArchiveOf(db, shopId);
  await endWork(db, { shopId }, now);
  const sessions: string[] = [];
  for (const id of colleagues) {
    const ended = await endSessionsOf(db, id, null, now, shopId);
    sessions.push(...ended.map((session) => session.id));
  }
  return sessions;
}

/** Ends an account's links to shops; returns the changed counts of each shop. */
async function leaveShops(db: Queries, accountId: string, now: string) {
  const changes = new Map<string, { followers: 0 | -1; members: 0 | -1 }>();
  for (const shopId of await listLinkedShops(db, accountId)) {
    const unfollowed = await removeFollow(db, shopId, accountId);
    const left = await leaveMembership(db, shopId, accountId, now);
    changes.set(shopId, { followers: unfollowed ? -1 : 0, members: left ? -1 : 0 });
  }
  // Before the account is emptied, because its birthday changes rows of the members' list.
  await lockMemberships(db, accountId);
  await saveSearch(db, accountId, '');
  return changes;
}

/**
 * Erases an account inside the running transaction. Undefined if it does not exist or is already
 * erased. The ledger does not change.
 */
export async function erase(db: Queries, accountId: string, now: string) {
  const account = await lockAccount(db, accountId);
  if (!account || account.erased_at !== null) return null;
  const shop = await findOwnShop(db, accountId);
  const working = shop ? await listColleagues(db, shop.id) : [];
  const colleagues = working.map(({ id }) => id).filter((id) => id !== accountId);
  // Locks accounts before memberships, as everywhere.
  for (const id of colleagues) await lockAccount(db, id);
  const changes = await leaveShops(db, accountId, now);
  const ended = shop ? await endWorkAt(db, shop.id, colleagues, now) : [];
  await endWork(db, { accountId }, now);
  await forgetReplies(db, { named: [accountId], accountId, shopId: shop?.id });
  const removedIds = new Map<TableOfAccount, string[]>();
  for (const { removed = [], erase: eraseRest } of slices) {
    for (const table of removed) removedIds.set(table, await removeOwn(db, table, accountId));
    await eraseRest?.(db, account, now);
  }
  const images = await removeImages(db, accountId, shop?.id);
  // Last, as everywhere, because other calls of these shops wait for the rows. In a fixed order,
  // including the account's own shop, so that members of each other's shops cannot deadlock.
  const own = shop ? [shop.id] : [];
  for (const shopId of [...changes.keys(), ...own].sort()) {
    const change = changes.get(shopId);
    if (!change) for (const { close } of slices) await close?.(db, shopId, now);
    else if (change.followers || change.members) await changeCounts(db, shopId, change);
  }
  for (const { eraseAfterShops } of slices) await eraseAfterShops?.(db, account, now);
  await removeReviewsBy(db, accountId);
  await removeNotesAbout(db, accountId);
  const removed = await removeConversations(db, accountId, shop?.id);
  images.push(...removed.images);
  await handToOwners(db, accountId);
  await forgetReasons(db, accountId);
  return {
    conversations: removed.conversations,
    sessions: [...(removedIds.get('sessions') ?? []), ...ended],
    images,
    // The shops that lost a member.
    leftShops: [...changes].filter(([, { members }]) => members).map(([shopId]) => shopId),
  };
}
