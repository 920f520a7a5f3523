/** A picture drawn anew: whatever else the file held is left behind. */
import { open } from 'node:fs/promises';
import { longestImageSide, mostPixels } from '@stampdeck/contract/images.ts';
import type sharpModule from 'sharp';
import { AppError } from '#context.ts';
import { newTurns } from '#turns.ts';

/** The longer side of what is kept (pixels): enough for a cover on a large screen. */
const longestSide = 1600;
/** Seconds that one picture may take. */
const patience = 20;
/** Half of the four threads that a process has: passwords and files need some, too. */
const atOnce = 2;
const longestQueue = 40;

/** What a file begins with, whatever its name says. Other decoders are never asked. */
const beginnings = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'];
const isPicture = (head: string): boolean =>
  beginnings.some((beginning) => head.startsWith(beginning)) || (head.startsWith('RIFF') && head.slice(8) === 'WEBP');

let loading: Promise<typeof sharpModule> | undefined;

/** Loaded with the first picture: it costs memory and time that a server without pictures does not have to spend. */
async function loadSharp(): Promise<typeof sharpModule> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  });
  return sharp;
}

async function expectPicture(path: string): Promise<void> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    if (bytesRead === 0) throw new AppError('invalid', { message: 'The file is empty.', fields: { file: 'Empty.' } });
    if (!isPicture(buffer.toString('latin1'))) throw new AppError('imageType');
  } finally {
    await handle.close();
  }
}

const inTurn = newTurns(atOnce);

/**
 * The first picture of a JPEG, PNG, WebP or GIF file as a WebP of at most 1600 pixels a side, the right way up, without metadata.
 * Refuses other kinds (415), damaged files and those with too many pixels, in all or on one side (422).
 */
export async function redraw(path: string) {
  await expectPicture(path);
  loading ??= loadSharp();
  const sharp = await loading;
  if (inTurn.waiting() >= longestQueue) throw new AppError('unavailable', { retryAfter: 5 });
  return inTurn(async () => {
    try {
      const source = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
      // The header says it: a thin picture of few pixels would cost hundreds of megabytes, or seconds, to draw.
      const { width, height } = await source.metadata();
      if (Math.max(width, height) > longestImageSide) throw new AppError('imagePixels');
      const drawn = source
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: patience });
      const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
      return { picture: data, width: info.width, height: info.height };
    } catch (error) {
      if (error instanceof AppError) throw error;
      const isTooMuch = error instanceof Error && /pixel limit|timeout/i.test(error.message);
      throw new AppError(isTooMuch ? 'imagePixels' : 'imageUnreadable');
    }
  });
}
