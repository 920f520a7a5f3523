/** Erasing a person: what is theirs goes, what the shops' books rest on stays without a name. */
import { type CardDesign, cardDesign } from '@stampdeck/contract/designs.ts';
import * as z from 'zod/mini';
import type { Queries } from '#db/client.ts';
import { clearFailures, findShop, lockAccount } from '#features/accounts/queries.ts';
import { changeCounts, leaveMembership, removeFollow } from '#features/loyalty/queries.ts';
import { hashSecret, newShortId } from '#ids.ts';
import * as queries from './queries.ts';

export interface Erased {
  /** The address that is free again. */
  email: string;
  sessions: string[];
  images: string[];
  /** Shops that lost a member. */
  leftShops: string[];
}

const withoutWords = (design: CardDesign): CardDesign => ({
  ...design,
  ...{ description: '', howToCollect: '', businessName: '', reward: '', terms: '', logo: '', milestones: [] },
});

/** Its cards stay as they are, in size and colours; what it wrote on them goes. */
async function close(db: Queries, shopId: string, now: string): Promise<void> {
  await queries.closeShop(db, shopId, now);
  for (let after = 0; ; ) {
    const designs = await queries.listDesigns(db, shopId, after);
    for (const { version, body } of designs) {
      const design = withoutWords(z.parse(cardDesign, JSON.parse(body)));
      await queries.saveDesignBody(db, shopId, version, JSON.stringify(design));
      after = version;
    }
    if (designs.length === 0) return;
  }
}

/** Ends what links an account to shops; answers what that changes in each. */
async function leaveShops(db: Queries, accountId: string, now: string) {
  const changes: { shopId: string; followers: 0 | -1; members: 0 | -1 }[] = [];
  for (const shopId of await queries.listLinkedShops(db, accountId)) {
    // The follow first: whoever is joining at this moment holds it.
    const unfollowed = await removeFollow(db, shopId, accountId);
    const left = await leaveMembership(db, shopId, accountId, now);
    changes.push({ shopId, followers: unfollowed ? -1 : 0, members: left ? -1 : 0 });
  }
  return changes;
}

/** Erases an account inside the running transaction. Nothing when there is none, or it is erased already. The ledger is not touched. */
export async function erase(db: Queries, accountId: string, now: string): Promise<Erased | null> {
  const account = await lockAccount(db, accountId);
  if (!account || account.erased_at !== null) return null;
  const changes = await leaveShops(db, accountId, now);
  const sessions = await queries.removeTraces(db, account);
  const images = await queries.removeImages(db, accountId);
  await clearFailures(db, hashSecret(account.email));
  if (await findShop(db, accountId)) await close(db, accountId, now);
  // No address that anybody could have: `.invalid` is kept out of the internet.
  await queries.emptyAccount(db, accountId, `${newShortId().toLowerCase()}-${accountId}@erased.invalid`, now);
  // Last, as everywhere: everybody at the shop waits for these rows.
  for (const { shopId, followers, members } of changes) {
    if (followers || members) await changeCounts(db, shopId, { followers, members });
  }
  return {
    email: account.email,
    sessions,
    images,
    leftShops: changes.filter(({ members }) => members).map(({ shopId }) => shopId),
  };
}
