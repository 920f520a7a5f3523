/** One's own data: all of it at once, and the end of it. */
import type { Download } from '@stampdeck/contract/http.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import type { ErasureList } from '#db/archive/erasures.ts';
import { findAccount } from '#features/accounts/queries.ts';
import { requireFresh } from '#features/accounts/reauth.ts';
import { type Erased, erase } from './erasure.ts';
import { exportOf, type ReadImage } from './export.ts';

async function freshAccount(ctx: Context, currentPassword: string | undefined) {
  const account = await findAccount(ctx.db, person(ctx).accountId);
  if (!account || account.erased_at !== null) throw new AppError('tokenFailed');
  await requireFresh(ctx, account, currentPassword);
  return account;
}

/** Everything about the caller, once they have said again who they are. */
export async function exportCaller(ctx: Context, readImage: ReadImage, currentPassword?: string): Promise<Download> {
  const account = await freshAccount(ctx, currentPassword);
  const name = `stampdeck-export-${ctx.now().toISOString().slice(0, 10)}.zip`;
  return { name, content: exportOf(ctx.store.reports, account, readImage) };
}

interface Stores {
  erasures: ErasureList;
  removeImage: (id: string) => Promise<void>;
  forgetLetters: (address: string) => Promise<void>;
}

/** Erases the caller. Sessions and live connections end with the commit; a shop of theirs closes; the shops they were members of hear of it. */
export async function eraseCaller(ctx: Context, stores: Stores, currentPassword?: string): Promise<void> {
  const { id } = await freshAccount(ctx, currentPassword);
  await stores.erasures.add(id);
  let gone: Erased;
  try {
    gone = await transact(ctx, async (tx) => {
      const erased = await erase(tx.db, id, tx.now().toISOString());
      if (!erased) throw new AppError('tokenFailed');
      for (const session of erased.sessions) tx.disconnect(session);
      for (const shop of erased.leftShops) {
        tx.publish([`shop:${shop}`], 'getNavigate', { senderId: id, type: '/royalty' });
      }
      return erased;
    });
  } catch (error) {
    await forget(ctx, stores.erasures, id);
    throw error;
  }
  for (const image of gone.images) await stores.removeImage(image);
  await stores.forgetLetters(gone.email);
}

/** Takes an account off the list again, unless the commit went through although its answer was lost, or another call erased it. */
async function forget(ctx: Context, erasures: ErasureList, id: string): Promise<void> {
  const account = await findAccount(ctx.db, id).catch(() => undefined);
  if (account && account.erased_at === null) await erasures.remove(id);
}
