/** Adding and claiming unclaimed members at the counter. */

import type { CustomerInfo } from '@stampdeck/contract/accounts.ts';
import { proofSpan } from '@stampdeck/contract/codes.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { ledgerReasons } from '@stampdeck/contract/ledger-reasons.ts';
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import type * as contract from '@stampdeck/contract/unclaimed.ts';
import { localDay } from '#clock.ts';
import { AppError, type Context, ownShop, person, transact } from '#context.ts';
import { isUniqueViolation } from '#db/client.ts';
import { findVisibleCustomer } from '#features/accounts/actions.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { tellBoth } from '#features/membership/actions.ts';
import { searchOf } from '#features/membership/queries.ts';
import { expectSettled } from '#features/shops/actions.ts';
import { changeCounts } from '#features/shops/queries.ts';
import { findOwnerId } from '#features/staff/queries.ts';
import { hasProof } from '#features/stamps/queries.ts';
import { fingerprintOf, type NewMember, unclaimedRows } from './actions.ts';
import { claim } from './claim.ts';
import * as queries from './queries.ts';

type Asked = Pick<NewMember, 'name' | 'email' | 'phone'>;

/**
 * Adds a member at the counter. The same entry again returns the member who was added. Throws `alreadyMember` if a member has this
 * email.
 */
export async function addMember(ctx: Context, asked: Asked): Promise<CustomerInfo> {
  const shop = ownShop(ctx);
  const { accountId: actorId } = person(ctx);
  const who: NewMember = { ...asked, stamps: 0, joined: null, birthday: null };
  const fingerprint = fingerprintOf(who);
  const known = await findByFingerprint(ctx, shop.id, fingerprint);
  if (known.member) return known.member;
  try {
    const added = await transact(ctx, async (tx) => {
      const now = tx.now();
      const search = searchOf(who.name, who.email, who.phone);
      const { id: shopId, timeZone } = shop;
      const where = { shopId, actorId, timeZone, now, today: localDay(now, timeZone), search, design: null };
      const unclaimed = unclaimedRows(who, fingerprint, where);
      // This comes first: a concurrent call that adds the same person waits here.
      if (!(await queries.takeFingerprint(tx.db, shop.id, fingerprint, unclaimed.account.id, known.goneId)))
        return null;
      const taken = await queries.listTakenEmails(tx.db, shop.id, [who.email]);
      if (who.email !== '' && taken.size > 0) throw new AppError('alreadyMember');
      await queries.addUnclaimed(tx.db, [unclaimed]);
      await expectSettled(tx, shop.id);
      await changeCounts(tx.db, shop.id, { followers: 0, members: 1 });
      tellBoth(tx, shop.id, unclaimed.account.id);
      return findVisibleCustomer(tx, unclaimed.account.id);
    });
    if (added) return added;
  } catch (error) {
    // Another register added a member with this address and another name.
    if (isUniqueViolation(error, 'kept_contacts')) throw new AppError('alreadyMember');
    throw error;
  }
  const winner = await findByFingerprint(ctx, shop.id, fingerprint);
  if (!winner.member) throw new AppError('unavailable', { retryAfter: 1 });
  return winner.member;
}

/** The member that was added from this row, or the account of someone who is no longer a member. */
async function findByFingerprint(ctx: Context, shopId: string, fingerprint: string) {
  const [known] = await queries.listFingerprints(ctx.db, shopId, [fingerprint]);
  if (!known) return { member: null, goneId: null };
  try {
    return { member: await findVisibleCustomer(ctx, known.accountId), goneId: null };
  } catch (error) {
    if (error instanceof AppError) return { member: null, goneId: known.accountId };
    throw error;
  }
}

type Wish = Input<typeof contract.claimMember>['body'];

/** Claims a member for the customer at the counter. The caller scanned the customer's code in the last five minutes. */
export async function claimMember(ctx: Context, { unclaimedId, customerId, proof }: Wish): Promise<CustomerInfo> {
  const { accountId } = person(ctx);
  const shop = ownShop(ctx);
  if (customerId === accountId || customerId === (await findOwnerId(ctx.db, shop.id))) throw new AppError('ownShop');
  const scan = { shopId: shop.id, customerId, scannedBy: accountId, ...proofSpan(ctx.now()), proof };
  return transact(ctx, async (tx) => {
    await lockAccount(tx.db, customerId);
    // Checked under the lock, because erasing the customer or their membership removes the proof.
    if (!(await hasProof(tx.db, scan))) {
      throw new AppError('presenceNeeded', {
        message: serverProblems.noScanToMerge,
      });
    }
    const reason = ledgerReasons.mergedAtCounter;
    await claim(tx, { shop, unclaimedId: unclaimedId, ownerId: customerId, actorId: accountId, reason });
    return findVisibleCustomer(tx, customerId);
  });
}
