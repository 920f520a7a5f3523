/** What a shop says of itself, and its time zone. */
import type { ShopDetails } from '@stampdeck/contract/settings.ts';
import { auditSettings } from '#audit.ts';
import { findTimeZone } from '#clock.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { keepZone } from '#features/figures/queries.ts';
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
    // The account first, as when a profile changes: both then change the shop.
    await lockAccount(tx.db, id);
    const before = await queries.findDetails(tx.db, id);
    await keepZone(tx.db, id, timeZone, tx.now().toISOString());
    await queries.saveDetails(tx.db, id, saved);
    await auditSettings(tx, before, saved);
    // Everybody of the shop has the account's id today: their zone is looked up with their next call.
    tx.reread(id);
    return saved;
  });
}
