/** Uploads videos. */
import { rm, stat } from 'node:fs/promises';
import { posterPath, videoPath } from '@stampdeck/contract/pages.ts';
import { videoLimits } from '@stampdeck/contract/videos.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import { diskTrouble } from '#db/disk-trouble.ts';
import { drawPoster } from '#features/images/actions.ts';
import { lockShop } from '#features/shops/queries.ts';
import { newShortId } from '#ids.ts';
import { inspect, type Queueing } from './inspect.ts';
import { expectVideo } from './kind.ts';
import * as queries from './queries.ts';
import { type VideoStore, videoFile } from './video-store.ts';

// For archives, whose videos a job checks and stores.
export type { VideoStore };

const unchecked = 'The video was stored as it is and has no picture, because this server has no ffmpeg to check it.';

/** Throws (507) if the shop has no room for these bytes. */
export async function expectQuota(ctx: Context, shopId: string, bytes: number): Promise<void> {
  if ((await queries.countBytes(ctx.db, shopId)) + bytes > videoLimits.ofShop) throw new AppError('videoQuota');
}

/** Where a video's picture is drawn before it is stored. */
const posterOf = (raw: string): string => `${raw}.jpg`;

/** Refuses a file that an upload would refuse, and stores nothing. */
export async function expectPlayable(programs: string, raw: string): Promise<void> {
  try {
    await inspect(programs, raw, await expectVideo(raw), posterOf(raw), { waits: true });
  } finally {
    await rm(posterOf(raw), { force: true });
  }
}

interface Keeping extends Queueing {
  /** The file of a picture that came with the video, for where no program draws one. */
  picture?: string | null;
}

/**
 * Checks a file and stores it as a video under this id, with its picture; returns what its row says. If it throws, a part of it may be left.
 */
export async function keepVideo(
  { files }: VideoStore,
  programs: string,
  id: string,
  raw: string,
  { waits, picture = null }: Keeping,
) {
  const poster = posterOf(raw);
  try {
    const ending = await expectVideo(raw);
    const isChecked = await inspect(programs, raw, ending, poster, { waits });
    if (!isChecked && picture !== null) await drawPoster(picture, poster);
    const hasPoster = isChecked || picture !== null;
    const { size: bytes } = await stat(raw);
    if (hasPoster) await files.save(videoFile(id, 'jpg'), { path: poster, size: (await stat(poster)).size });
    await files.save(videoFile(id, ending), { path: raw, size: bytes });
    return { id, ending, bytes, has_poster: hasPoster ? 1 : 0 };
  } finally {
    await rm(poster, { force: true });
  }
}

/** Receives, checks and stores the call's video. A failure leaves neither file nor row. */
export async function takeVideo(ctx: Context, videos: VideoStore, field: string) {
  const { id: shopId } = ownShop(ctx);
  const id = newShortId();
  const raw = videos.incoming.pathOf(newShortId());
  try {
    // The form around the file counts, too: a few hundred bytes.
    const admit = (bytes: number) => expectQuota(ctx, shopId, Math.min(bytes, videoLimits.bytes));
    await ctx.browser.receiveFile(field, videoLimits.bytes, raw, { admit });
    const video = await keepVideo(videos, ctx.config.programs, id, raw, { waits: false });
    // The files come first, because a row without a file would never load. After a crash the sweeper removes them.
    await transact(ctx, async (tx) => {
      // Concurrent uploads of this shop wait here and are counted one after the other.
      if (!(await lockShop(tx.db, shopId))) throw new AppError('shopClosed');
      await expectQuota(tx, shopId, video.bytes);
      await queries.addVideo(tx.db, { ...video, shop_id: shopId, created_at: tx.now().toISOString() });
    });
    const hasPoster = video.has_poster === 1;
    return {
      ...{ filePath: videoPath(id), fileName: videoFile(id, video.ending), poster: hasPoster ? posterPath(id) : '' },
      note: hasPoster ? '' : unchecked,
    };
  } catch (error) {
    // Where the store is away for this, too, the sweeper removes them.
    await videos.remove(id).catch(() => undefined);
    const isFull = diskTrouble(error) === 'diskFull' && (error as { errcode?: number }).errcode === undefined;
    throw isFull ? new AppError('storageFull') : error;
  } finally {
    await rm(raw, { force: true });
  }
}
