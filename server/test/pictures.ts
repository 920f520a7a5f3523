/** Images to upload, and the upload call. */
import { crc32, deflateSync } from 'node:zlib';
import type { RefusalCode } from '@stampdeck/contract/errors.ts';
import { longestImageSide } from '@stampdeck/contract/images.ts';
import sharp from 'sharp';
import type { TestApp } from './app.ts';

/** A small PNG. */
export const picture = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ffc70b' } })
    .png()
    .toBuffer();

export const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
};

export const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
export const sizeChunk = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  // One bit of gray per pixel.
  data[8] = 1;
  return chunk('IHDR', data);
};

/** A black PNG in very few bytes, with optional chunks before its pixels. */
export const blackPng = (width: number, height: number, extra: Buffer[] = []): Buffer => {
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    signature,
    sizeChunk(width, height),
    ...extra,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
/** Small files, each an image with one side that is too long, and the expected refusal. */
export async function thinPictures(): Promise<[what: string, file: Buffer, code: RefusalCode][]> {
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } });
  const animated = await sharp(Buffer.from(Array.from({ length: 24 }, (_, at) => at * 10)), {
    raw: { width: 2, height: 4, channels: 3, pageHeight: 2 },
  })
    .webp()
    .toBuffer();
  // An animation stores its canvas size: 24 bits per side, minus one.
  animated.writeUIntLE(2 ** 24 - 1, 24, 3);
  return [
    ['a PNG of 50,000,000 × 1', blackPng(50_000_000, 1), 'imagePixels'],
    ['a PNG of 1 × 50,000,000', blackPng(1, 50_000_000), 'imagePixels'],
    ['a JPEG of 65,500 × 1', await drawn(65_500, 1).jpeg().toBuffer(), 'imagePixels'],
    ['a progressive JPEG of 1 × 65,500', await drawn(1, 65_500).jpeg({ progressive: true }).toBuffer(), 'imagePixels'],
    ['a GIF of 65,535 × 1', await drawn(65_535, 1).gif().toBuffer(), 'imagePixels'],
    // Its decoder does not support such a side.
    ['an animated WebP of 16,777,216 × 2', animated, 'imageUnreadable'],
    ['a PNG whose side is one pixel too long', blackPng(1, longestImageSide + 1), 'imagePixels'],
  ];
}

/** Uploads a file as the browser does. */
export async function upload(
  { url }: Pick<TestApp, 'url'>,
  token: string | null,
  file: Buffer,
  name = 'photo.png',
  use = 'profile',
) {
  const form = new FormData();
  form.append('use', use);
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), name);
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/products/uploadImageS3`, { method: 'POST', body: form, headers });
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

/** Uploads a picture for a message; returns its address. */
export async function uploadForMessage(app: Pick<TestApp, 'url'>, token: string, file?: Buffer): Promise<string> {
  const { status, body } = await upload(app, token, file ?? (await picture()), 'photo.png', 'message');
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.location;
}
