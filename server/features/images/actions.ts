/** Taking in a picture. */
import { rm } from 'node:fs/promises';
import { imageLimits, imagesAtOnce } from '@stampdeck/contract/images.ts';
import { imagePath } from '@stampdeck/contract/pages.ts';
import { AppError, type Context, type Person, transact } from '#context.ts';
import { diskTrouble } from '#db/disk-trouble.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { newShortId } from '#ids.ts';
import type { ImageStore } from './image-store.ts';
import * as queries from './queries.ts';
import { redraw } from './redraw.ts';

const day = 24 * 60 * 60 * 1000;

/** Refuses when the account has had all its pictures for a day; says when the next may come. */
async function expectTurn(ctx: Context, accountId: string, perDay: number): Promise<void> {
  const since = new Date(ctx.now().getTime() - day).toISOString();
  const oldest = await queries.findNthNewest(ctx.db, accountId, perDay, since);
  if (!oldest) return;
  const wait = Math.ceil((Date.parse(oldest.at) + day - ctx.now().getTime()) / 1000);
  throw new AppError('uploadsToday', { retryAfter: Math.max(1, wait) });
}

export class Uploads {
  /** The account of each upload under way. */
  readonly #underWay: string[] = [];

  /** Runs an upload, or refuses it while as many as may be are under way. */
  async run<T>(accountId: string, upload: () => Promise<T>): Promise<T> {
    const others = this.#underWay.filter((id) => id === accountId).length;
    if (others >= imagesAtOnce) throw new AppError('uploadsAtOnce', { retryAfter: 5 });
    this.#underWay.push(accountId);
    try {
      return await upload();
    } finally {
      this.#underWay.splice(this.#underWay.indexOf(accountId), 1);
    }
  }
}

/** Receives the call's picture, draws it anew and keeps it; answers its id. On any failure neither file nor row is left. */
export async function takeImage(ctx: Context, images: ImageStore, caller: Person, field: string): Promise<string> {
  const { bytes, perDay } = caller.shop ? imageLimits.shop : imageLimits.customer;
  const id = newShortId();
  const raw = images.incoming(newShortId());
  try {
    await expectTurn(ctx, caller.accountId, perDay);
    await images.expectRoom(bytes);
    await ctx.browser.receiveFile(field, bytes, raw);
    const { picture, width, height } = await redraw(raw);
    // The file first: a row without one would be a picture that never loads. A crash in between leaves a file for the sweeper.
    await images.save(id, picture);
    await transact(ctx, async (tx) => {
      // Whoever uploads for this account meanwhile waits and is counted after this one.
      const account = await lockAccount(tx.db, caller.accountId);
      if (account?.erased_at !== null) throw new AppError('tokenFailed');
      await expectTurn(tx, caller.accountId, perDay);
      const shopId = caller.shop?.id ?? null;
      const at = tx.now().toISOString();
      await queries.addImage(tx.db, {
        id,
        account_id: caller.accountId,
        shop_id: shopId,
        bytes: picture.length,
        width,
        height,
        created_at: at,
      });
    });
    return id;
  } catch (error) {
    await images.remove(id);
    throw isFull(error) ? new AppError('storageFull') : error;
  } finally {
    await rm(raw, { force: true });
  }
}

/** Refuses (422) an address of ours that is not a picture of this account's; one that lies elsewhere is nobody's here to check. */
export async function expectOwnImage(tx: Context, accountId: string, field: string, address: string): Promise<void> {
  if (!address.startsWith(imagePath(''))) return;
  if (await queries.holdOwnImage(tx.db, address.slice(imagePath('').length), accountId)) return;
  throw new AppError('invalid', { fields: { [field]: 'This picture is gone. Choose it again.' } });
}

/** The disk of the pictures is full; a database that is full says so by itself. */
const isFull = (error: unknown): boolean =>
  diskTrouble(error) === 'diskFull' && (error as { errcode?: number }).errcode === undefined;
