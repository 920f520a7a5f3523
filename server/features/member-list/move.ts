/** 'Move to a new phone': the code that signs a member in on another phone. */
import { audit } from '#audit.ts';
import { AppError, type Context, ownShop, person, transact } from '#context.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { readRedemptionRights } from '#features/limits/actions.ts';
import { offerMove } from '#features/recovery/actions.ts';
import * as queries from './queries.ts';

/**
 * The address behind the code. The phone that opens it can redeem, so staff need the right to redeem without the customer's phone.
 */
export async function moveMember(ctx: Context, id: string) {
  const shopId = ownShop(ctx).id;
  return transact(ctx, async (tx) => {
    if (person(tx).role === 'staff' && !(await readRedemptionRights(tx)).staff) throw new AppError('moveNotYours');
    const member = await queries.findRunningOf(tx.db, shopId, id);
    if (!member) throw new AppError('notFound');
    if (member.holderId !== null) throw new AppError('moveNoAccount');
    const account = await lockAccount(tx.db, member.customerId);
    // Deleted meanwhile.
    if (!account || account.erased_at !== null) throw new AppError('notFound');
    const offer = await offerMove(tx, account, shopId);
    await audit(tx, 'moveOffered', {}, { subject: member.id });
    return offer;
  });
}
