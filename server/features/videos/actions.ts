/** Uploads videos. */
import { rm, stat } from 'node:fs/promises';
import { posterPath, videoPath } from '@stampdeck/contract/pages.ts';
import { videoLimits } from '@stampdeck/contract/videos.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import { diskTrouble } from '#db/disk-trouble.ts';
import { lockShop } from '#features/shops/queries.ts';
import { newShortId } from '#ids.ts';
import { inspect } from './inspect.ts';
import { expectVideo } from './kind.ts';
import * as queries from './queries.ts';
import { type VideoStore, videoFile } from './video-store.ts';

const unchecked = 'The video was stored as it is and has no picture, because this server has no ffmpeg to check it.';

/** Throws (507) if the shop has no room for these bytes. */
async function expectQuota(ctx: Context, shopId: string, bytes: number): Promise<void> {
  if ((await queries.countBytes(ctx.db, shopId)) + bytes > videoLimits.ofShop) throw new AppError('videoQuota');
}

/** Receives, checks and stores the call's video. A failure leaves neither file nor row. */
export async function takeVideo(ctx: Context, { files, incoming }: VideoStore, field: string) {
  const { id: shopId } = ownShop(ctx);
  const id = newShortId();
  const raw = incoming.pathOf(newShortId());
  const poster = `${raw}.jpg`;
  const saved: string[] = [];
  try {
    // The form around the file counts, too: a few hundred bytes.
    const admit = (bytes: number) => expectQuota(ctx, shopId, Math.min(bytes, videoLimits.bytes));
    await ctx.browser.receiveFile(field, videoLimits.bytes, raw, { admit });
    const ending = await expectVideo(raw);
    const isChecked = await inspect(ctx.config.programs, raw, ending, poster);
    const { size } = await stat(raw);
    const parts = [[videoFile(id, ending), raw] as const];
    if (isChecked) parts.unshift([videoFile(id, 'jpg'), poster]);
    for (const [name, path] of parts) {
      saved.push(name);
      await files.save(name, { path, size: (await stat(path)).size });
    }
    // The files come first, because a row without a file would never load. After a crash the sweeper removes them.
    await transact(ctx, async (tx) => {
      // Concurrent uploads of this shop wait here and are counted one after the other.
      if (!(await lockShop(tx.db, shopId))) throw new AppError('shopClosed');
      await expectQuota(tx, shopId, size);
      const at = tx.now().toISOString();
      await queries.addVideo(tx.db, {
        ...{ id, shop_id: shopId, ending, bytes: size, has_poster: isChecked ? 1 : 0, created_at: at },
      });
    });
    return {
      ...{ filePath: videoPath(id), fileName: videoFile(id, ending), poster: isChecked ? posterPath(id) : '' },
      note: isChecked ? '' : unchecked,
    };
  } catch (error) {
    // Where the store is away for this, too, the sweeper removes them.
    for (const name of saved) await files.remove(name).catch(() => undefined);
    const isFull = diskTrouble(error) === 'diskFull' && (error as { errcode?: number }).errcode === undefined;
    throw isFull ? new AppError('storageFull') : error;
  } finally {
    for (const path of [raw, poster]) await rm(path, { force: true });
  }
}
