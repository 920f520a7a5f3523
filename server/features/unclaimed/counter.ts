/** Members without an account at the counter: adding them, handing them over. */
import type { CustomerInfo } from '@stampdeck/contract/accounts.ts';
import { proofSpan } from '@stampdeck/contract/codes.ts';
import type { Input } from '@stampdeck/contract/http.ts';
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
import { type Brought, keptRows, markOf } from './actions.ts';
import { handOver } from './hand-over.ts';
import * as queries from './queries.ts';

type Asked = Pick<Brought, 'name' | 'email' | 'phone'>;

/** Adds a member at the counter; the very same once more answers who was added. An e-mail that a member has is `alreadyMember`. */
export async function addMember(ctx: Context, asked: Asked): Promise<CustomerInfo> {
  const shop = ownShop(ctx);
  const { accountId: actorId } = person(ctx);
  const who: Brought = { ...asked, stamps: 0, joined: null, birthday: null };
  const mark = markOf(who);
  const known = await findMarked(ctx, shop.id, mark);
  if (known.member) return known.member;
  try {
    const added = await transact(ctx, async (tx) => {
      const now = tx.now();
      const search = searchOf(who.name, who.email, who.phone);
      const { id: shopId, timeZone } = shop;
      const where = { shopId, actorId, timeZone, now, today: localDay(now, timeZone), search, design: null };
      const kept = keptRows(who, mark, where);
      // First of all: whoever adds the same person meanwhile waits here.
      if (!(await queries.takeMark(tx.db, shop.id, mark, kept.account.id, known.goneId))) return null;
      const taken = await queries.listTakenEmails(tx.db, shop.id, [who.email]);
      if (who.email !== '' && taken.size > 0) throw new AppError('alreadyMember');
      await queries.addKept(tx.db, [kept]);
      await expectSettled(tx, shop.id);
      await changeCounts(tx.db, shop.id, { followers: 0, members: 1 });
      tellBoth(tx, shop.id, kept.account.id);
      return findVisibleCustomer(tx, kept.account.id);
    });
    if (added) return added;
  } catch (error) {
    // Another till added somebody with this address, by another name.
    if (isUniqueViolation(error, 'kept_contacts')) throw new AppError('alreadyMember');
    throw error;
  }
  const winner = await findMarked(ctx, shop.id, mark);
  if (!winner.member) throw new AppError('unavailable', { retryAfter: 1 });
  return winner.member;
}

/** Whom a row became that was added before: a member still, or the account of somebody who is none any more. */
async function findMarked(ctx: Context, shopId: string, mark: string) {
  const [known] = await queries.listMarks(ctx.db, shopId, [mark]);
  if (!known) return { member: null, goneId: null };
  try {
    return { member: await findVisibleCustomer(ctx, known.accountId), goneId: null };
  } catch (error) {
    if (error instanceof AppError) return { member: null, goneId: known.accountId };
    throw error;
  }
}

type Wish = Input<typeof contract.handOverMember>['body'];

/** Hands a kept member over at the counter, to whoever is there: the proof of a scan by the same person in the last five minutes. */
export async function handOverMember(ctx: Context, { keptId, customerId, proof }: Wish): Promise<CustomerInfo> {
  const { accountId } = person(ctx);
  const shop = ownShop(ctx);
  if (customerId === accountId || customerId === (await findOwnerId(ctx.db, shop.id))) throw new AppError('ownShop');
  const scan = { shopId: shop.id, customerId, scannedBy: accountId, ...proofSpan(ctx.now()), proof };
  return transact(ctx, async (tx) => {
    await lockAccount(tx.db, customerId);
    // Only now: erasing the customer or their membership takes the proof away.
    if (!(await hasProof(tx.db, scan))) {
      throw new AppError('presenceNeeded', {
        message: 'Scan the code on the customer’s own phone to hand a card over.',
      });
    }
    await handOver(tx, { shop, keptId, ownerId: customerId, actorId: accountId, reason: 'Handed over at the counter' });
    return findVisibleCustomer(tx, customerId);
  });
}
