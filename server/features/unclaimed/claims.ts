/** Whoever has proven the e-mail address that a shop typed takes over what it kept for them. */
import { AppError, type Context } from '#context.ts';
import { ownerIdOf } from '#features/staff/queries.ts';
import { handOver } from './hand-over.ts';
import * as queries from './queries.ts';

const byEmail = 'Their e-mail address is confirmed';

/** What a shop has to settle by hand stays as it is. */
const waits = new Set(['handOverNotFits', 'handOverOwed', 'memberDisabled', 'notMember', 'handedOver']);

/**
 * An address was proven: the shops that its owner joined before, or the one named, give what they kept for it. The account is locked. Nobody
 * else's shop learns of the account by having typed its address.
 */
export async function claimByEmail(tx: Context, accountId: string, shopId?: string): Promise<void> {
  for (const { keptId, ...shop } of await queries.listClaimable(tx.db, accountId, shopId)) {
    try {
      // No one of the shop does it: it stands in the owner's name.
      const actorId = await ownerIdOf(tx.db, shop.id);
      await handOver(tx, { shop, keptId, ownerId: accountId, actorId, reason: byEmail });
    } catch (error) {
      if (!(error instanceof AppError && waits.has(error.code))) throw error;
    }
  }
}
