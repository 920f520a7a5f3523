/** Makes a film for Chromium's fake camera from images. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';

const width = 640;
const height = 480;
const framesPerSecond = 10;
const white = 255;

/** Luma of a pixel, on white if transparent (ITU-R BT.601, full range). */
function lumaOf({ data }: PNG, pixel: number): number {
  const at = pixel * 4;
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
  return Math.round(white + ((luma - white) * alpha) / 255);
}

/** One gray frame: the image as large as fits, with a white border, nearest pixel. */
function frameOf(png: Buffer | null): Buffer {
  // I420: a byte of luma per pixel, then two quarter planes of chroma, which is neutral.
  const frame = Buffer.alloc((width * height * 3) / 2, 128);
  frame.fill(white, 0, width * height);
  if (!png) return frame;
  const picture = PNG.sync.read(png);
  const scale = Math.min((width - 120) / picture.width, (height - 60) / picture.height);
  const [shownWidth, shownHeight] = [Math.floor(picture.width * scale), Math.floor(picture.height * scale)];
  const [left, top] = [(width - shownWidth) >> 1, (height - shownHeight) >> 1];
  for (let y = 0; y < shownHeight; y += 1) {
    for (let x = 0; x < shownWidth; x += 1) {
      const pixel = Math.floor(y / scale) * picture.width + Math.floor(x / scale);
      frame[(top + y) * width + left + x] = lumaOf(picture, pixel);
    }
  }
  return frame;
}

/** A scene: an image (PNG), or plain white. */
export interface Scene {
  png: Buffer | null;
  seconds: number;
}

/**
 * Writes the scenes, one after the other, as a YUV4MPEG2 film to `path`, which must be absolute. Chromium plays it in a loop and opens
 * the file anew each time a page opens the camera: writing another film to the same path changes what the next one sees.
 */
export async function writeCameraFilm(path: string, scenes: Scene[]): Promise<void> {
  const parts: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`)];
  for (const { png, seconds } of scenes) {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), frameOf(png)]);
    const count = Math.max(1, Math.round(seconds * framesPerSecond));
    for (let index = 0; index < count; index += 1) parts.push(frame);
  }
  // The browser must never open half a film.
  await writeFile(`${path}.part`, Buffer.concat(parts));
  await rename(`${path}.part`, path);
}

/** The film of this process's browser. Playwright numbers parallel processes. */
export const filmFile = (): string =>
  join(process.env.STAMPDECK_FILMS ?? '', `camera-${process.env.TEST_PARALLEL_INDEX ?? 0}.y4m`);

/** Chromium's arguments for a muted browser with a camera that plays the film. The page also needs the permission 'camera'. */
export const browserArguments = (film: string): string[] => [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];
