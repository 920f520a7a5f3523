/** One's own data: all of it at once, and the end of it. */
import type { Download } from '@stampdeck/contract/http.ts';
import { audit } from '#audit.ts';
import { AppError, type Context, transact } from '#context.ts';
import type { ErasureList } from '#db/archive/erasures.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { freshAccount } from '#features/accounts/reauth.ts';
import { requireRunning } from '#features/accounts/sessions.ts';
import { findOwnShop } from '#features/staff/queries.ts';
import { erase } from './erasure.ts';
import { exportOf, type ReadImage } from './export.ts';

/** Everything about the caller, once they have said again who they are. */
export async function exportCaller(ctx: Context, readImage: ReadImage, currentPassword?: string): Promise<Download> {
  const { id } = await freshAccount(ctx, currentPassword);
  await audit(ctx, 'ownDataExported', {});
  const name = `stampdeck-export-${ctx.now().toISOString().slice(0, 10)}.zip`;
  return { name, content: exportOf(ctx.store.reports, id, readImage) };
}

export interface Stores {
  erasures: ErasureList;
  removeImage: (id: string) => Promise<void>;
  forgetLetters: (accountId: string) => Promise<unknown>;
}

/** Erases the caller. Sessions and live connections end with the commit; a shop of theirs closes; the shops they were members of hear of it. */
export async function eraseCaller(ctx: Context, stores: Stores, currentPassword?: string): Promise<void> {
  const known = await freshAccount(ctx, currentPassword);
  const { id } = known;
  const { images } = await transact(ctx, async (tx) => {
    const account = await lockAccount(tx.db, id);
    await requireRunning(tx);
    // Another screen was faster: what was proven here no longer holds.
    if (account?.password_hash !== known.password_hash) throw new AppError('reauthRequired');
    await audit(tx, 'accountDeleted', {}, { subject: id });
    if (await findOwnShop(tx.db, id)) await audit(tx, 'shopClosed', {});
    const erased = await erase(tx.db, id, tx.now().toISOString());
    if (!erased) throw new AppError('tokenFailed');
    for (const session of erased.sessions) tx.disconnect(session);
    for (const shop of erased.leftShops) {
      tx.publish([`shop:${shop}`], 'getNavigate', { senderId: id, type: '/royalty' });
    }
    return erased;
  });
  await cleanUp(ctx, stores, id, images);
}

/** What is not in the database goes after the commit. What fails here is done by the hourly jobs: the person is gone, and is told so. */
async function cleanUp(ctx: Context, stores: Stores, id: string, images: string[]): Promise<void> {
  const steps = [() => stores.erasures.add(id), () => stores.forgetLetters(id), () => ctx.store.forgetLog()];
  for (const image of images) steps.push(() => stores.removeImage(image));
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      ctx.log.error({ err: error }, 'something of a deleted account is left for the hourly jobs');
    }
  }
}
