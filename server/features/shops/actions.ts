/** A shop's public head, its counts, what it says of itself, and its time zone. */
import type { ShopDetails, ShopHead } from '@stampdeck/contract/shops.ts';
import { auditSettings } from '#audit.ts';
import { findTimeZone } from '#clock.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { designOfVersion } from '#features/designs/actions.ts';
import { ownerIdOf } from '#features/staff/queries.ts';
import * as queries from './queries.ts';

/** The details of the caller's shop. */
export const readDetails = (ctx: Context): Promise<ShopDetails> => queries.findDetails(ctx.db, ownShop(ctx).id);

/** Saves them and answers them as saved; a time zone that this server does not know is refused at its field. */
export async function saveDetails(ctx: Context, details: ShopDetails): Promise<ShopDetails> {
  const timeZone = findTimeZone(details.timeZone);
  if (!timeZone) throw new AppError('invalid', { fields: { timeZone: 'This server knows no such time zone.' } });
  const saved = { ...details, timeZone };
  return transact(ctx, async (tx) => {
    const { id } = ownShop(tx);
    // The owner's account first, as when a profile changes: both then change the shop.
    const owner = await lockAccount(tx.db, await ownerIdOf(tx.db, id));
    if (owner?.erased_at !== null) throw new AppError('tokenFailed');
    const before = await queries.findDetails(tx.db, id);
    await queries.keepZone(tx.db, id, timeZone, tx.now().toISOString());
    await queries.saveDetails(tx.db, id, saved);
    await auditSettings(tx, before, saved);
    // The zone of everyone who works there is looked up with their next call.
    tx.reread(id);
    return saved;
  });
}

/** A shop's public head with its card; unknown, suspended and closed shops are 404, each with its own words. */
export async function readShopHead(ctx: Pick<Context, 'db'>, shopId: string): Promise<ShopHead> {
  const head = await queries.findShopHead(ctx.db, shopId);
  if (!head) throw new AppError('shopNotFound');
  const { designVersion, suspendedAt, closedAt, ...rest } = head;
  if (closedAt !== null) throw new AppError('shopClosed');
  if (suspendedAt !== null) throw new AppError('shopSuspended');
  const card = await designOfVersion(ctx.db, shopId, designVersion);
  if (!card) throw new Error(`Shop ${shopId} has lost design ${designVersion}.`);
  return { ...rest, card };
}

/**
 * Refuses while an archive is on its way into the shop. To be asked inside the transaction that adds a member or an import, after the row was
 * added: an archive that begins at this moment waits for that row, or has been waited for by it.
 */
export async function expectSettled(tx: Context, shopId: string): Promise<void> {
  if (await queries.isMoving(tx.db, shopId)) throw new AppError('shopMoving');
}

/** How many follow a shop and are its members; 404 for an unknown one. */
export async function readCounts(ctx: Context, shopId: string) {
  const counts = await queries.findCounts(ctx.db, shopId);
  if (!counts) throw new AppError('shopNotFound');
  return counts;
}
