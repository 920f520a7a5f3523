import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { imageLimits, productBytes } from '@stampdeck/contract/images.ts';
import { pictureAt, pictureWidths } from '@stampdeck/contract/pages.ts';
import sharp, { type Metadata } from 'sharp';
import { describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import { startBucket } from '#test/bucket.ts';
import { addColleague, addCustomer, addShop, type TestPerson } from '#test/people.ts';
import { picture, upload } from '#test/pictures.ts';
import { namesIn } from '#test/stored-files.ts';

const stores = [
  ['folder', await startApp()],
  ['bucket', await startApp({ env: (await startBucket()).env })],
] as const;
const photo = await sharp({
  create: {
    width: 2000,
    height: 1500,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 50 },
  },
})
  .blur(3)
  .jpeg()
  .toBuffer();
const filesOf = async ({ files }: TestApp, location: string): Promise<string[]> =>
  (await namesIn(files.images)).filter((name) => name.startsWith(location.slice('/images/'.length)));
/** What waits on the disk, whatever the store. */
const incoming = ({ imagesDir }: TestApp): string[] => readdirSync(join(imagesDir, 'incoming'));
type Got = Partial<Metadata> & { headers: Headers; bytes: Buffer; isAvif: boolean };
const getFrom = async ({ url }: TestApp, address: string, accept = 'image/avif,image/webp,*/*') => {
  const response = await fetch(url + address, { headers: { accept } });
  const bytes = Buffer.from(await response.arrayBuffer());
  // Images are read by the settings of the product, which read no AVIF.
  const isAvif = bytes.subarray(4, 12).toString('latin1') === 'ftypavif';
  return { headers: response.headers, bytes, isAvif, ...(isAvif ? {} : await sharp(bytes).metadata()) } as Got;
};

/** Sending gigabytes takes longer than other tests where the disk is busy. */
const largeFiles = { timeout: 180_000 };

/** Uploads a file of this many bytes, which begins with an image, without holding all of it. */
const uploadLargeTo = (
  { url }: TestApp,
  person: TestPerson,
  bytes: number,
  use?: string,
): Promise<{ status: number; code: string }> =>
  new Promise((resolve, reject) => {
    const head = Buffer.from(
      (use === undefined ? '' : `--end\r\ncontent-disposition: form-data; name="use"\r\n\r\n${use}\r\n`) +
        '--end\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
    );
    const tail = Buffer.from('\r\n--end--\r\n');
    const call = request(`${url}/api/products/uploadImageS3`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'multipart/form-data; boundary=end',
        'content-length': head.length + bytes + tail.length,
      },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      const read = async () => {
        const { code = '' } = JSON.parse((await buffer(response)).toString());
        call.destroy();
        return { status: response.statusCode ?? 0, code };
      };
      resolve(read());
    });
    const filler = Buffer.alloc(1024 * 1024);
    let left = bytes - photo.length;
    call.write(head);
    call.write(photo);
    const go = (): void => {
      while (left > 0) {
        const part = filler.subarray(0, Math.min(left, filler.length));
        left -= part.length;
        if (!call.write(part)) return void call.once('drain', go);
      }
      call.end(tail);
    };
    go();
  });

describe.each(stores)('in a %s, a picture of a product', (_, app) => {
  const get = (address: string, accept?: string) => getFrom(app, address, accept);
  const uploadLarge = (person: TestPerson, bytes: number, use?: string) => uploadLargeTo(app, person, bytes, use);

  test('is given in several widths, as AVIF to browsers that know it', async () => {
    const { body } = await upload(app, (await addShop(app)).token, photo, 'a.jpg', 'product');
    for (const width of pictureWidths) {
      const address = pictureAt(body.location, width);
      const [small, plain] = [await get(address), await get(address, 'image/webp,*/*')];
      expect([small.isAvif, plain.format, plain.width]).toEqual([true, 'webp', width]);
      expect(small.headers.get('content-type')).toBe('image/avif');
      expect(small.headers.get('vary')).toContain('accept');
      expect(small.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(small.bytes.length).toBeLessThan(plain.bytes.length);
      expect(small.headers.get('etag')).not.toBe(plain.headers.get('etag'));
      expect([plain.exif, plain.icc, plain.xmp]).toEqual([undefined, undefined, undefined]);
    }
    expect(await get(body.location)).toMatchObject({ width: 1600, height: 1200, format: 'webp' });
  });

  test('is whole where it has no such width: an unknown one, a narrower picture, one that is for no product', async () => {
    const { token } = await addShop(app);
    const { body } = await upload(app, token, photo, 'a.jpg', 'product');
    for (const query of ['?w=641', '?w=640&w=320', '?w=', '?w=../640', '?x=640'])
      expect(await get(body.location + query)).toMatchObject({ width: 1600 });
    const narrow = await upload(app, token, await picture(400, 300), 'a.png', 'product');
    expect(await get(pictureAt(narrow.body.location, 1280))).toMatchObject({ width: 400 });
    const logo = await upload(app, token, photo, 'a.jpg', 'logo');
    expect(await filesOf(app, logo.body.location)).toHaveLength(1);
    expect(await get(pictureAt(logo.body.location, 640))).toMatchObject({ width: 1600 });
  });

  test('goes with all its widths', async () => {
    const shop = await addShop(app);
    const { body } = await upload(app, shop.token, photo, 'a.jpg', 'product');
    expect(await filesOf(app, body.location)).toHaveLength(7);
    expect((await app.call(shop.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    expect(await filesOf(app, body.location)).toEqual([]);
    expect(incoming(app)).toEqual([]);
  });

  test('may have 800,000,000 bytes and none more (S5.upload.1, S9.upload.1)', largeFiles, async () => {
    const shop = await addShop(app);
    const before = process.memoryUsage.rss();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss() - before);
    }, 20);
    expect(await uploadLarge(shop, productBytes)).toEqual({ status: 200, code: '' });
    expect(await uploadLarge(shop, productBytes + 1, 'product')).toEqual({ status: 413, code: 'tooLarge' });
    clearInterval(watch);
    expect(most / 1024 ** 2, 'MB more than before').toBeLessThan(250);
    expect(incoming(app)).toEqual([]);
  });

  test('is the only image that may: others have their own limits, and so do people without the permission', async () => {
    const shop = await addShop(app);
    const { person: counter } = await addColleague(app, shop, ['stamp']);
    const { person: seller } = await addColleague(app, shop, ['products']);
    const over = imageLimits.shop.bytes + 20_000;
    for (const use of ['logo', 'profile', 'cover', 'message'])
      expect([use, await uploadLarge(shop, over, use)]).toEqual([use, { status: 413, code: 'tooLarge' }]);
    expect((await uploadLarge(counter, over)).status).toBe(413);
    expect((await uploadLarge(await addCustomer(app), imageLimits.customer.bytes + 20_000, 'product')).status).toBe(
      413,
    );
    expect((await uploadLarge(seller, over)).status).toBe(200);
  });
});
