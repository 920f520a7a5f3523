/** Uploads images. */
import { rm } from 'node:fs/promises';
import { type ImageUse, imageLimits, imagesAtOnce, productBytes } from '@stampdeck/contract/images.ts';
import { imagePath, pictureWidths } from '@stampdeck/contract/pages.ts';
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import { AppError, type Context, type Person, transact } from '#context.ts';
import { diskTrouble } from '#db/disk-trouble.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { newShortId } from '#ids.ts';
import type { ImageStore } from './image-store.ts';
import * as queries from './queries.ts';
import { drawPoster, expectDrawable, redraw } from './redraw.ts';

// For archives, whose pictures a job checks and stores, and for videos, which may come with one.
export { drawPoster, expectDrawable, type ImageStore };

const isUse = (use: unknown, expected: ImageUse): boolean => use === expected;

/** People of a shop who may change its products. What others upload is never for a product. */
const sellsProducts = ({ permissions }: Person): boolean => permissions.includes('products');

const day = 24 * 60 * 60 * 1000;

/**
 * Throws if the account has uploaded its daily number of images, with the time of the next upload.
 */
async function expectTurn(ctx: Context, accountId: string, perDay: number): Promise<void> {
  const since = new Date(ctx.now().getTime() - day).toISOString();
  const oldest = await queries.findNthNewest(ctx.db, accountId, perDay, since);
  if (!oldest) return;
  const wait = Math.ceil((Date.parse(oldest.at) + day - ctx.now().getTime()) / 1000);
  throw new AppError('uploadsToday', { retryAfter: Math.max(1, wait) });
}

/** Throws (507) if the caller works for a shop that has no room for these bytes. */
async function expectQuota(ctx: Context, { shop }: Person, bytes: number): Promise<void> {
  if (shop && (await queries.countBytes(ctx.db, shop.id)) + bytes > imageLimits.shop.ofShop)
    throw new AppError('imageQuota');
}

/** Throws if someone of a shop has uploaded their daily number of images, or the shop has no room for more. */
export async function expectUpload(ctx: Context, caller: Person): Promise<void> {
  await expectTurn(ctx, caller.accountId, imageLimits.shop.perDay);
  await expectQuota(ctx, caller, 1);
}

export class Uploads {
  /** The accounts of running uploads. */
  readonly #underWay: string[] = [];

  /** Runs an upload. Throws if too many are running. */
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

/** An id of a picture that is only shown in a conversation: longer than others. */
const privateId = (): string => newShortId() + newShortId().slice(0, 8);

/**
 * Receives, redraws and stores the call's image; returns its id. A failure leaves neither file nor
 * row.
 */
export async function takeImage(ctx: Context, images: ImageStore, caller: Person, field: string): Promise<string> {
  const { bytes, perDay } = caller.shop ? imageLimits.shop : imageLimits.customer;
  let use: unknown = sellsProducts(caller) ? 'product' : 'profile';
  const isOfProduct = () => isUse(use, 'product') && sellsProducts(caller);
  const limit = () => (isOfProduct() ? productBytes : bytes);
  let id = newShortId();
  const raw = images.incoming(newShortId());
  try {
    await expectTurn(ctx, caller.accountId, perDay);
    await expectQuota(ctx, caller, 1);
    await images.expectRoom(bytes);
    await ctx.browser.receiveFile(field, sellsProducts(caller) ? productBytes : bytes, raw, {
      limit,
      onField: (name, value) => {
        if (name === 'use') use = value;
      },
    });
    if (isUse(use, 'message')) id = privateId();
    const { picture, width, height, copies, blur } = await redraw(raw, isOfProduct() ? pictureWidths : []);
    // Writes the file first, because a row without a file would never load. After a crash the
    // sweeper removes the file.
    await images.save(id, picture, copies);
    await transact(ctx, async (tx) => {
      // A concurrent upload of this account waits here and is counted after this one.
      const account = await lockAccount(tx.db, caller.accountId);
      if (account?.erased_at !== null) throw new AppError('tokenFailed');
      await expectTurn(tx, caller.accountId, perDay);
      const shopId = caller.shop?.id ?? null;
      // So does one of a colleague, from here on.
      if (shopId !== null) await queries.holdShop(tx.db, shopId);
      await expectQuota(tx, caller, picture.length);
      const at = tx.now().toISOString();
      await queries.addImage(tx.db, {
        id,
        account_id: caller.accountId,
        shop_id: shopId,
        bytes: picture.length,
        width,
        height,
        blur,
        created_at: at,
      });
    });
    return id;
  } catch (error) {
    // Where the store is away for this, too, the sweeper removes it.
    await images.remove(id).catch(() => undefined);
    throw isFull(error) ? new AppError('storageFull') : error;
  } finally {
    await rm(raw, { force: true });
  }
}

/**
 * Redraws a file as a picture of a product and stores it under this id; returns what its row says. It waits while others upload. If it throws,
 * parts of it may be left.
 */
export async function keepPicture(images: ImageStore, id: string, path: string) {
  const { picture, width, height, copies, blur } = await redraw(path, pictureWidths, { waits: true });
  const save = () => images.save(id, picture, copies);
  await save().catch((error) => {
    // A process that was killed while it wrote this picture may have had the number of this one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return save();
  });
  return { id, bytes: picture.length, width, height, blur };
}

/**
 * Throws (422) for an address of ours that is not an image of this account. Other addresses are not
 * checked.
 */
export async function expectOwnImage(tx: Context, accountId: string, field: string, address: string): Promise<void> {
  if (!address.startsWith(imagePath(''))) return;
  if (await queries.holdOwnImage(tx.db, address.slice(imagePath('').length), accountId)) return;
  throw new AppError('invalid', { fields: { [field]: serverProblems.goneImage } });
}

/** Maps a full disk of the image folder. A full database has its own error. */
const isFull = (error: unknown): boolean =>
  diskTrouble(error) === 'diskFull' && (error as { errcode?: number }).errcode === undefined;
