/** Redraws images, which removes everything else from the file. */
import { open } from 'node:fs/promises';
import { longestImageSide, mostGifPixels, mostPixels } from '@stampdeck/contract/images.ts';
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import type { Sharp } from 'sharp';
import { limitConcurrency } from '#concurrency.ts';
import { AppError } from '#context.ts';
import { loadSharp } from '#sharp.ts';

type Library = Awaited<ReturnType<typeof loadSharp>>;

/** Pixels of the longer side. Ours: enough for a cover on a large screen. */
const longestSide = 1600;
/** Seconds that one image may take. Ours. */
const patience = 20;
/**
 * Images at the same time. Ours: half of a process's four threads; passwords and files need the
 * others.
 */
const atOnce = 2;
const longestQueue = 40;

/**
 * The first bytes of the accepted formats, whatever the file name. Other decoders are never used.
 */
const beginnings = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'];
const isPicture = (head: string): boolean =>
  beginnings.some((beginning) => head.startsWith(beginning)) || (head.startsWith('RIFF') && head.slice(8) === 'WEBP');

async function expectPicture(path: string): Promise<void> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    if (bytesRead === 0)
      throw new AppError('invalid', { message: serverProblems.emptyFile, fields: { file: serverProblems.emptyFile } });
    if (!isPicture(buffer.toString('latin1'))) throw new AppError('imageType');
  } finally {
    await handle.close();
  }
}

const inTurn = limitConcurrency(atOnce);

/** A smaller copy of a picture. */
export interface Copy {
  width: number;
  format: 'webp' | 'avif';
  content: Buffer;
}

const webp = { quality: 82 } as const;
/** The fastest way to write it is still a third smaller than WebP; the others take seconds. With as many colors as WebP: more take memory. */
const avif = { quality: 55, effort: 0, chromaSubsampling: '4:2:0' } as const;

/** The copies that are worth storing: AVIF only where it is smaller. */
async function copiesOf(draw: (width: number) => Sharp, widths: readonly number[]): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const width of widths) {
    const plain = await draw(width).webp(webp).toBuffer();
    copies.push({ width, format: 'webp', content: plain });
    const small = await draw(width).avif(avif).toBuffer();
    if (small.length < plain.length) copies.push({ width, format: 'avif', content: small });
  }
  return copies;
}

/** Pixels of the width of a video's picture, as ffmpeg draws them, and how good it is. Ours. */
const posterWidth = 1280;
const jpeg = { quality: 80 } as const;

/** Pixels of the longer side of what is shown, blurred, until the picture is there. Ours: some 100 bytes. */
const blurSide = 16;

/** A tiny picture in base64. */
async function blurOf(sharp: Sharp): Promise<string> {
  const tiny = sharp.resize({ width: blurSide, height: blurSide, fit: 'inside' });
  return (await tiny.webp({ quality: 40, effort: 6 }).toBuffer()).toString('base64');
}

/** Decodes the first frame of an image: upright, and at most 1600 pixels a side. */
async function decode(sharp: Library, path: string) {
  const source = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
  // A long, thin image of few pixels would take hundreds of megabytes or seconds to draw.
  const { width, height, format } = await source.metadata();
  const isTooLarge = format === 'gif' && width * height > mostGifPixels;
  if (isTooLarge || Math.max(width, height) > longestImageSide) throw new AppError('imagePixels');
  return source
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw()
    .timeout({ seconds: patience })
    .toBuffer({ resolveWithObject: true });
}

/** Whether the work waits however many others do, because no one waits for its answer. */
interface Queueing {
  waits: boolean;
}

/** Works on an image when it is its turn. Refuses other formats (415), and damaged or too large images (422). */
async function inItsTurn<T>(path: string, work: (sharp: Library) => Promise<T>, { waits }: Queueing): Promise<T> {
  await expectPicture(path);
  const sharp = await loadSharp();
  if (!waits && inTurn.waiting() >= longestQueue) throw new AppError('unavailable', { retryAfter: 5 });
  return inTurn(async () => {
    try {
      return await work(sharp);
    } catch (error) {
      if (error instanceof AppError) throw error;
      const isTooMuch = error instanceof Error && /pixel limit|timeout/i.test(error.message);
      throw new AppError(isTooMuch ? 'imagePixels' : 'imageUnreadable');
    }
  });
}

/** Refuses what `redraw` refuses, and draws nothing. */
export const expectDrawable = (path: string): Promise<unknown> =>
  inItsTurn(path, (sharp) => decode(sharp, path), { waits: true });

/** Draws a picture as the JPEG that is shown for a video, as wide as those that are drawn from one. */
export const drawPoster = (path: string, poster: string): Promise<unknown> =>
  inItsTurn(
    path,
    async (sharp) => {
      const { data, info } = await decode(sharp, path);
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const drawn = sharp(data, { raw }).resize({ width: posterWidth, withoutEnlargement: true });
      await drawn.timeout({ seconds: patience }).jpeg(jpeg).toFile(poster);
    },
    { waits: true },
  );

/**
 * Redraws the first frame of a JPEG, PNG, WebP or GIF file as an upright WebP of up to 1600 pixels
 * a side, without metadata, and as copies of these widths, with a tiny one. Refuses other formats (415), and damaged or too large images (422).
 */
export const redraw = (path: string, widths: readonly number[] = [], queueing: Queueing = { waits: false }) =>
  inItsTurn(
    path,
    async (sharp) => {
      // Decoded once, whatever is drawn from it.
      const { data, info } = await decode(sharp, path);
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const draw = (wide: number) =>
        sharp(data, { raw }).resize({ width: wide, withoutEnlargement: true }).timeout({ seconds: patience });
      const picture = await draw(info.width).webp(webp).toBuffer();
      const copies = await copiesOf(draw, widths);
      const blur = widths.length > 0 ? await blurOf(sharp(data, { raw })) : null;
      return { picture, width: info.width, height: info.height, copies, blur };
    },
    queueing,
  );
