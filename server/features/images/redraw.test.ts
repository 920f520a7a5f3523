import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longestImageSide, mostGifPixels, mostPixels } from '@stampdeck/contract/images.ts';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openFiles } from '#test/open-files.ts';
import { redraw } from './redraw.ts';

const folder = mkdtempSync(join(tmpdir(), 'stampdeck-redraw-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
const redrawn = (file: Buffer) => {
  const path = join(folder, String(++count));
  writeFileSync(path, file);
  return redraw(path);
};
const blank = (width = 30, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#ffc70b' }, limitInputPixels: false });
/** A GIF of one pixel, as the older kind of it begins. */
const gif = (version: '87' | '89') =>
  Buffer.from(
    `GIF${version}a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;`,
    'latin1',
  );

// This test comes first, because the first image loads the settings it looks at.
test('an image is drawn by one thread without caching, and no other kind of file can be read', async () => {
  const drawing = join(folder, 'drawing.svg');
  writeFileSync(drawing, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  sharp.cache(true);
  sharp.concurrency(2);
  sharp.unblock({ operation: ['VipsForeignLoad'] });
  expect(await sharp(drawing).metadata()).toMatchObject({ format: 'svg' });
  await redrawn(await blank().png().toBuffer());
  expect(sharp.concurrency()).toBe(1);
  expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, files: { max: 0 }, items: { max: 0 } });
  await expect(sharp(drawing).metadata()).rejects.toThrow('unsupported image format');
});

test.each([
  ['JPEG', () => blank().jpeg().toBuffer()],
  ['PNG', () => blank().png().toBuffer()],
  ['WebP', () => blank().webp().toBuffer()],
  ['GIF', () => blank().gif().toBuffer()],
] as const)('a %s is drawn anew as WebP, no larger than it was', async (_, file) => {
  const { picture, width, height } = await redrawn(await file());
  expect([width, height, (await sharp(picture).metadata()).format]).toEqual([30, 20, 'webp']);
});

test.each(['87', '89'] as const)('a GIF of 19%s is an image', async (version) => {
  expect(await redrawn(gif(version))).toMatchObject({ width: 1, height: 1 });
});

test.each([
  ['a page', Buffer.from('<!doctype html><p>Hi</p>')],
  ['a drawing that could run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a film', Buffer.from('RIFF\x00\x00\x00\x00AVI LIST', 'latin1')],
  ['a text that names a picture later', Buffer.from('see \x89PNG\r\n\x1a\n', 'latin1')],
  ['a file that ends like one', Buffer.from('XXXX\x00\x00\x00\x00WEBP', 'latin1')],
])('%s is not an image', async (_, file) => {
  await expect(redrawn(file)).rejects.toMatchObject({ code: 'imageType' });
});

test('an empty file is reported as empty', async () => {
  const empty = { code: 'invalid', message: 'The file is empty.', fields: { file: 'The file is empty.' } };
  await expect(redrawn(Buffer.alloc(0))).rejects.toMatchObject(empty);
});

test('no file stays open, whether or not it is an image', async () => {
  await redrawn(await blank().png().toBuffer());
  await expect(redrawn(Buffer.from('a text'))).rejects.toMatchObject({ code: 'imageType' });
  expect(openFiles().filter((path) => path.startsWith(folder))).toEqual([]);
});

test('a truncated image is unreadable', async () => {
  const whole = await blank(400, 300).jpeg().toBuffer();
  await expect(redrawn(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'imageUnreadable' });
});

test('an image with too many pixels, in total or on one side, is refused for its size', async () => {
  const wide = 10_000;
  const huge = await blank(wide, mostPixels / wide + 1)
    .png()
    .toBuffer();
  const thin = [
    await blank(longestImageSide + 1, 1)
      .png()
      .toBuffer(),
    await blank(1, longestImageSide + 1)
      .png()
      .toBuffer(),
  ];
  const gif = (height: number) => blank(4000, height).gif({ effort: 1 }).toBuffer();
  const tall = await gif(mostGifPixels / 4000 + 1);
  for (const file of [huge, tall, ...thin]) await expect(redrawn(file)).rejects.toMatchObject({ code: 'imagePixels' });
  expect(await redrawn(await gif(mostGifPixels / 4000))).toMatchObject({ width: 1600 });
  expect(await redrawn(await blank(longestImageSide, 1).png().toBuffer())).toMatchObject({ width: 1600, height: 1 });
});

test('images beyond the capacity wait, and those past forty are asked to come later', async () => {
  const file = await blank().png().toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => redrawn(file)));
  const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(60 - 40 + 1);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } });
});
