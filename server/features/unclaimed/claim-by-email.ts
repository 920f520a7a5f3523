/** Claims unclaimed members for the person who has proven their email address. */
import { ledgerReasons } from '@stampdeck/contract/ledger-reasons.ts';
import { AppError, type Context } from '#context.ts';
import { ownerIdOf } from '#features/staff/queries.ts';
import { claim } from './claim.ts';
import * as queries from './queries.ts';

/** Refusals that the shop has to resolve by hand; the unclaimed member stays. */
const leftToShop = new Set(['claimDoesNotFit', 'claimHasRewards', 'memberDisabled', 'notMember', 'alreadyClaimed']);

/**
 * Claims the unclaimed members with this account's proven address, at the shops that its owner has joined or at the shop given. The
 * caller has locked the account. Other shops do not learn that the account exists.
 */
export async function claimByEmail(tx: Context, accountId: string, shopId?: string): Promise<void> {
  for (const { unclaimedId, ...shop } of await queries.listClaimable(tx.db, accountId, shopId)) {
    try {
      // No one at the shop acts here, so the ledger names the owner.
      const actorId = await ownerIdOf(tx.db, shop.id);
      await claim(tx, { shop, unclaimedId, ownerId: accountId, actorId, reason: ledgerReasons.emailConfirmed });
    } catch (error) {
      if (!(error instanceof AppError && leftToShop.has(error.code))) throw error;
    }
  }
}
