/** Whoever has proven the e-mail address that a shop typed takes over what it kept for them. */
import { AppError, type Context } from '#context.ts';
import { ownerIdOf } from '#features/staff/queries.ts';
import { handOver } from './hand-over.ts';
import * as queries from './queries.ts';

const byEmail = 'Their e-mail address is confirmed';

/** What a shop has to settle by hand stays as it is. */
const waits = new Set(['handOverNotFits', 'handOverOwed', 'memberDisabled', 'notMember', 'handedOver']);

async function claim(tx: Context, accountId: string, shopId?: string): Promise<void> {
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

/**
 * An account whose owner has proven the address, and who joins a shop: what the shop kept for that address is theirs. Nobody else's shop
 * learns of the account by having typed its address.
 */
export const claimAtJoin = (tx: Context, shopId: string, accountId: string): Promise<void> =>
  claim(tx, accountId, shopId);

/** An address was proven: the shops that its owner joined before give what they kept for it. The account is locked. */
export async function claimByEmail(tx: Context, accountId: string): Promise<void> {
  for (const { shopId } of await queries.listJoined(tx.db, accountId)) await claim(tx, accountId, shopId);
}
