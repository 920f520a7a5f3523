/** Exports and deletes the caller's own data. */
import type { Download } from '@stampdeck/contract/http.ts';
import { audit } from '#audit.ts';
import { AppError, type Context, transact } from '#context.ts';
import type { ErasureList } from '#db/backup/erasures.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { freshAccount } from '#features/accounts/reauth.ts';
import { requireRunning } from '#features/accounts/sessions.ts';
import { tellChanged } from '#features/inbox/actions.ts';
import { findOwnShop } from '#features/staff/queries.ts';
import { erase } from './erasure.ts';
import { exportOf, type Reading } from './export.ts';

/** Everything about the caller, after a fresh sign-in. */
export async function exportCaller(ctx: Context, reading: Reading, currentPassword?: string): Promise<Download> {
  const { id } = await freshAccount(ctx, currentPassword);
  await audit(ctx, 'ownDataExported', {});
  const name = `stampdeck-export-${ctx.now().toISOString().slice(0, 10)}.zip`;
  return { name, content: exportOf(ctx.store.reports, id, reading) };
}

export interface Stores {
  erasures: ErasureList;
  removeImage: (id: string) => Promise<void>;
  forgetEmails: (accountId: string) => Promise<unknown>;
}

/**
 * Erases the caller. Sessions and sockets end with the commit, their shop closes, and the shops
 * they had joined are told.
 */
export async function eraseCaller(ctx: Context, stores: Stores, currentPassword?: string): Promise<void> {
  const known = await freshAccount(ctx, currentPassword);
  const { id } = known;
  const { images } = await transact(ctx, async (tx) => {
    const account = await lockAccount(tx.db, id);
    await requireRunning(tx);
    // Another call changed the account, so the proof no longer holds.
    if (account?.password_hash !== known.password_hash) throw new AppError('reauthRequired');
    await audit(tx, 'accountDeleted', {}, { subject: id });
    if (await findOwnShop(tx.db, id)) await audit(tx, 'shopClosed', {});
    const erased = await erase(tx.db, id, tx.now().toISOString());
    if (!erased) throw new AppError('tokenFailed');
    for (const session of erased.sessions) tx.disconnect(session);
    tellChanged(tx, erased.conversations);
    for (const shop of erased.leftShops) {
      tx.publish([`shop:${shop}`], 'getNavigate', { senderId: id, type: '/royalty' });
    }
    return erased;
  });
  await cleanUp(ctx, stores, id, images);
}

/**
 * Deletes data outside the database after the commit. The hourly jobs repeat what fails; the person
 * gets the same answer.
 */
async function cleanUp(ctx: Context, stores: Stores, id: string, images: string[]): Promise<void> {
  const steps = [() => stores.erasures.add(id), () => stores.forgetEmails(id), () => ctx.store.forgetLog()];
  for (const image of images) steps.push(() => stores.removeImage(image));
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      ctx.log.error({ err: error }, 'data of a deleted account is left for the hourly jobs');
    }
  }
}
