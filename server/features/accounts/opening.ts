/** Who may open a shop here (`SIGN_UPS`). */
import type { SignUps } from '@stampdeck/contract/accounts.ts';
import { AppError, type Context } from '#context.ts';
import { hashSecret } from '#ids.ts';
import * as queries from './opening-queries.ts';

/** Who may open a shop now. Where it takes an invitation, anyone may open the first one. */
export async function signUpsNow({ db, config }: Pick<Context, 'db' | 'config'>): Promise<SignUps> {
  return config.signUps === 'invite' && !(await queries.hasShops(db)) ? 'open' : config.signUps;
}

/** Refuses someone who may not open a shop, before anything of them is looked up. */
export async function expectOpening(ctx: Context, invitation: string | undefined): Promise<void> {
  const mode = await signUpsNow(ctx);
  if (mode === 'open') return;
  if (mode === 'closed') throw new AppError('signUpsClosed');
  if (invitation === undefined) throw new AppError('signUpsInvited');
  if (!(await queries.findShopInvitation(ctx.db, hashSecret(invitation), ctx.now().toISOString())))
    throw new AppError('linkRefused');
}

/**
 * As `expectOpening`, in the transaction that opens the shop: of two people with one invitation, or at the first shop, one gets
 * through.
 */
export async function takeOpening(tx: Context, invitation: string | undefined): Promise<void> {
  if (tx.config.signUps === 'invite' && !(await queries.hasShops(tx.db))) await queries.lockFirstShop(tx.db);
  await expectOpening(tx, invitation);
  if (invitation === undefined) return;
  const isTaken = await queries.takeShopInvitation(tx.db, hashSecret(invitation), tx.now().toISOString());
  if (!isTaken && (await signUpsNow(tx)) === 'invite') throw new AppError('linkRefused');
}
