import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultDesign } from '@stampdeck/contract/designs.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import { imageLimits, longestImageSide } from '@stampdeck/contract/images.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addImageRows, fillImages, imageRows, removeImageRow, setPhoto } from '#test/database.ts';
import { Pauses } from '#test/pauses.ts';
import { addColleague, addCustomer, addShop, publish, publishAs, type TestPerson } from '#test/people.ts';
import { blackPng, picture, thinPictures, upload } from '#test/pictures.ts';

const pauses = new Pauses();
const app = await startApp({ wrap: pauses.wrap });
const thin = await thinPictures();
const files = (): string[] => readdirSync(app.imagesDir).filter((name) => name.endsWith('.webp'));
const incoming = (): string[] => readdirSync(join(app.imagesDir, 'incoming'));
const idOf = (location: string): string => location.slice('/images/'.length);
const fileOf = (location: string): string => join(app.imagesDir, `${idOf(location)}.webp`);
const get = async (location: string, headers: Record<string, string> = {}) => {
  const response = await fetch(app.url + location, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const hour = 60 * 60 * 1000;

describe('an upload', () => {
  test('stores an image and returns its address (S7.products.8)', async () => {
    const shop = await addShop(app);
    const { status, body } = await upload(app, shop.token, await picture());
    expect([status, Object.keys(body), body.success]).toEqual([200, ['success', 'location'], true]);
    expect(body.location).toMatch(/^\/images\/[\w-]{16}$/);
    const { status: found, headers, bytes } = await get(body.location);
    expect(found).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
    expect(incoming()).toEqual([]);
    expect(statSync(fileOf(body.location)).mode & 0o777).toBe(0o600);
    expect(await imageRows(app, shop)).toMatchObject([{ id: idOf(body.location), bytes: bytes.length, width: 40 }]);
  });

  test('is drawn at most 1600 pixels large, upright, and without its location', async () => {
    const customer = await addCustomer(app);
    const turned = sharp({ create: { width: 3200, height: 800, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 });
    const { body } = await upload(app, customer.token, await turned.jpeg().toBuffer());
    const { bytes } = await get(body.location);
    const { width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata();
    expect([width, height, exif, xmp, icc, orientation]).toEqual([
      400,
      1600,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.includes('Secret camera')).toBe(false);
  });

  test.each(thin)('of %s is refused before it is drawn', async (_, file, code) => {
    expect(file.length).toBeLessThan(128 * 1024);
    const { status, body } = await upload(app, (await addShop(app)).token, file);
    expect([status, body.code]).toEqual([422, code]);
  });

  test('with the longest allowed side is drawn', async () => {
    const { token } = await addShop(app);
    for (const [width, height] of [
      [longestImageSide, 1],
      [1, longestImageSide],
    ] as const) {
      expect((await upload(app, token, blackPng(width, height))).status).toBe(200);
    }
  });

  test('needs a valid token before any of it is read (S6.13)', async () => {
    for (const token of [null, 'x'.repeat(43)]) {
      const { status, body } = await upload(app, token, await picture());
      expect([status, body.success]).toEqual([401, false]);
    }
    expect((await app.call(null, 'POST', '/api/products/uploadImageS3')).status).toBe(401);
  });

  test('in an invalid form is refused with a message', async () => {
    const { token } = await addShop(app);
    const answer = async (body: FormData | string, headers = {}) => {
      const call = { method: 'POST', body, headers: { authorization: `Bearer ${token}`, ...headers } };
      const response = await fetch(`${app.url}/api/products/uploadImageS3`, call);
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    const form = (fill: (data: FormData) => void): FormData => {
      const data = new FormData();
      fill(data);
      return data;
    };
    const file = new Blob([new Uint8Array(await picture())]);
    expect(await answer('{}', { 'content-type': 'application/json' })).toEqual([415, 'mediaType']);
    expect(await answer('', { 'content-type': 'multipart/form-data' })).toEqual([400, 'notReadable']);
    expect(await answer(form((data) => data.append('file', 'text')))).toEqual([422, 'invalid']);
    expect(await answer(form((data) => data.append('photo', file, 'a.png')))).toEqual([422, 'invalid']);
    expect(
      await answer(
        form((data) => {
          data.append('file', file, 'a.png');
          data.append('file', file, 'b.png');
        }),
      ),
    ).toEqual([422, 'invalid']);
    expect(await answer(form((data) => data.append('file', new Blob([]), 'a.png')))).toEqual([422, 'invalid']);
  });

  test.each([
    ['a customer', addCustomer, imageLimits.customer.bytes],
    ['a shop', addShop, imageLimits.shop.bytes],
  ] as const)('of %s has a largest size (S5.upload.1, S9.upload.1)', async (_, make, most) => {
    const { token } = await make(app);
    // Bytes after the image are ignored and not stored.
    const padded = Buffer.concat([await picture(), randomBytes(most)]);
    expect((await upload(app, token, padded.subarray(0, most))).status).toBe(200);
    const over = await upload(app, token, padded.subarray(0, most + 1));
    expect([over.status, over.body.code, over.body.message]).toEqual([
      413,
      'tooLarge',
      `A file may have at most ${most / 1024 / 1024} MB.`,
    ]);
    expect((await upload(app, token, Buffer.concat([padded, padded]))).status).toBe(413);
    expect(incoming()).toEqual([]);
  });

  test('is limited per day, however many come at once', async () => {
    const { token, ...customer } = await addCustomer(app);
    const { perDay } = imageLimits.customer;
    await addImageRows(app, customer, perDay - 1, new Date(Date.now() - hour));
    const both = await Promise.all([upload(app, token, await picture()), upload(app, token, await picture())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    const { status, headers, body } = await upload(app, token, await picture());
    expect([status, body.code]).toEqual([429, 'uploadsToday']);
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(22.9 * 3600);
    expect(wait).toBeLessThanOrEqual(23 * 3600);
    app.clock.ahead = wait * 1000;
    expect((await upload(app, (await addCustomer(app)).token, await picture())).status).toBe(200);
    expect((await upload(app, token, await picture())).status).toBe(200);
    app.clock.ahead = 0;
  });

  test('has to fit into the room of its shop, also that of a colleague and of several at once', async () => {
    const shop = await addShop(app);
    const { person: colleague } = await addColleague(app, shop, ['products']);
    const file = await picture();
    await upload(app, shop.token, file);
    const [first] = await imageRows(app, shop);
    const size = first?.bytes ?? 0;
    await fillImages(app, shop, imageLimits.shop.ofShop - 2 * size);
    const both = await Promise.all([upload(app, shop.token, file), upload(app, colleague.token, file)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 507]);
    const third = await upload(app, colleague.token, file, 'a.png', 'message');
    expect([third.status, third.body.code, third.body.message]).toEqual([507, 'imageQuota', refusals.imageQuota[1]]);
    expect(incoming()).toEqual([]);
    expect((await upload(app, (await addShop(app)).token, file)).status).toBe(200);
    expect((await upload(app, (await addCustomer(app)).token, file)).status).toBe(200);
    const kept = both.find(({ body }) => body.success)?.body;
    await removeImageRow(app, idOf(kept.location));
    expect((await upload(app, colleague.token, file)).status).toBe(200);
  });

  test.each(['before it arrives', 'while it is kept'] as const)(
    'that finds the disk full %s is refused with a message and leaves nothing',
    async (moment) => {
      const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
      const app = await startApp({
        wrapImages: (images) => ({
          ...images,
          ...(moment === 'before it arrives' ? { expectRoom: full } : {}),
          save: async (id, drawn) => {
            await images.save(id, drawn.subarray(0, 10));
            return full();
          },
        }),
      });
      const shop = await addShop(app);
      const { status, body } = await upload(app, shop.token, await picture());
      expect([status, body.code, body.message]).toEqual([507, 'storageFull', refusals.storageFull[1]]);
      expect(await imageRows(app, shop)).toEqual([]);
      const left = readdirSync(app.imagesDir, { recursive: true, withFileTypes: true });
      expect(left.filter((entry) => entry.isFile())).toEqual([]);
      expect(app.logged.join()).toContain('no room for files');
    },
  );

  test('is limited to two at once per account, and the third is refused', async () => {
    const { token } = await addShop(app);
    const many = await Promise.all(Array.from({ length: 12 }, async () => upload(app, token, await picture())));
    const codes = new Set(many.map(({ status, body }) => `${status} ${body.code ?? ''}`));
    expect([...codes].sort()).toEqual(['200 ', '429 uploadsAtOnce']);
    expect((await upload(app, token, await picture())).status).toBe(200);
  });
});

describe('an image’s address', () => {
  test('answers 304 for a cached image, HEAD without the image, and 404 for any other', async () => {
    const { body } = await upload(app, (await addShop(app)).token, await picture());
    const { headers, bytes } = await get(body.location);
    const tag = headers.get('etag') ?? '';
    for (const tags of [`"other", ${tag}`, `"other",${tag}`, `${tag}, "other"`]) {
      const kept = await get(body.location, { 'if-none-match': tags });
      expect([tags, kept.status, kept.bytes.length, kept.headers.get('etag')]).toEqual([tags, 304, 0, tag]);
    }
    const head = await fetch(app.url + body.location, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    for (const path of ['AAAAAAAAAAAAAAAA', '..%2f..%2fstampdeck.sqlite', 'a', `${idOf(body.location)}.webp`]) {
      const missing = await get(`/images/${path}`);
      expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    }
  });
});

describe("an image's owner", () => {
  test('shows it on their profile, card and draft, and no one else can', async () => {
    const [shop, other, customer] = [await addShop(app), await addShop(app), await addCustomer(app)];
    const { location } = (await upload(app, shop.token, await picture())).body;
    const profile = (who: TestPerson, parts: object) =>
      app.call(who.token, 'PUT', '/api/operator/profile', { id: who.id, ...parts });
    const draft = (who: TestPerson) =>
      app.call(who.token, 'PUT', '/api/v1/card/draft', {
        revision: 0,
        baseVersion: 0,
        design: { ...defaultDesign, logo: location },
      });
    for (const stranger of [other, customer]) {
      for (const field of ['photo', 'cover']) {
        const { status, body } = await profile(stranger, { [field]: location });
        expect([status, body.fields]).toEqual([422, { [field]: 'This image no longer exists. Choose it again.' }]);
      }
    }
    const published = await publishAs(app, other, { logo: location });
    expect([published.status, published.body.fields]).toEqual([
      422,
      { logo: 'This image no longer exists. Choose it again.' },
    ]);
    expect(Object.keys((await draft(other)).body.fields)).toEqual(['design.logo']);
    for (const field of ['photo', 'cover']) expect((await profile(shop, { [field]: location })).status).toBe(200);
    expect((await publishAs(app, shop, { logo: location })).status).toBe(200);
    expect((await draft(shop)).status).toBe(200);
  });
});

describe('the sweeper', () => {
  const sweep = async (ahead: number) => {
    app.clock.ahead = ahead;
    await app.runJobs();
    app.clock.ahead = 0;
  };
  let shop: TestPerson;
  beforeEach(async () => {
    shop = await addShop(app);
    // Its first round waits for an hour after the start.
    app.clock.ahead = 0;
  });

  test('removes unused images after a day, and keeps those on a profile or a card', async () => {
    const [photo, logo, unused] = await Promise.all([
      upload(app, shop.token, await picture()),
      upload(app, shop.token, await picture()),
    ]).then(async (two) => [...two, await upload(app, shop.token, await picture())].map(({ body }) => body.location));
    await setPhoto(app, shop, photo);
    await publish(app, shop, { logo });
    await publish(app, shop, { logo: '' });
    await sweep(23 * hour);
    expect(files()).toContain(`${idOf(unused)}.webp`);
    await sweep(25 * hour);
    expect((await get(unused)).status).toBe(404);
    expect((await imageRows(app, shop)).map(({ id }) => id).sort()).toEqual([photo, logo].map(idOf).sort());
    for (const location of [photo, logo]) expect((await get(location)).status).toBe(200);
  });

  test('does nothing if no image is a day old', async () => {
    await upload(app, shop.token, await picture());
    app.logged.length = 0;
    await sweep(30 * 60_000);
    expect(app.logged.filter((line) => line.includes('"err":'))).toEqual([]);
  });

  test('removes files without a row and incoming files once no upload can still use them', async () => {
    const { body } = await upload(app, shop.token, await picture());
    const stray = join(app.imagesDir, `${'S'.repeat(16)}.webp`);
    const left = join(app.imagesDir, 'incoming', 'left');
    const foreign = join(app.imagesDir, 'notes.txt');
    for (const file of [stray, left, foreign]) writeFileSync(file, 'x');
    await sweep(30 * 60_000);
    expect([stray, left].map(existsSync)).toEqual([true, true]);
    for (const file of [stray, left, foreign]) utimesSync(file, 1, 1);
    await sweep(26 * hour + 2 * hour);
    expect([stray, left, foreign].map(existsSync)).toEqual([false, false, true]);
    rmSync(foreign);
    expect(body.success).toBe(true);
  });

  test('removes a row without a file unless it is used, because the file may be restored', async () => {
    const [shown, unused] = [
      await upload(app, shop.token, await picture()),
      await upload(app, shop.token, await picture()),
    ];
    await publish(app, shop, { logo: shown.body.location });
    for (const { body } of [shown, unused]) rmSync(fileOf(body.location));
    await sweep(40 * hour);
    expect((await imageRows(app, shop)).map(({ id }) => id)).toEqual([idOf(shown.body.location)]);
    expect(app.logged.some((line) => JSON.parse(line).missing === 1)).toBe(true);
  });

  test('keeps an image that a profile starts to use at the same time', async () => {
    const { body } = await upload(app, shop.token, await picture());
    const held = pauses.hold('before the commit');
    const saving = app.call(shop.token, 'PUT', '/api/operator/profile', { id: shop.id, photo: body.location });
    await held.reached;
    const swept = sweep(50 * hour);
    // On SQLite the sweeper waits for the write.
    if (app.store.engine === 'postgres') await swept;
    held.release();
    expect([(await saving).status, await swept]).toEqual([200, undefined]);
    expect((await get(body.location)).status).toBe(200);
  });

  test('touches no file in a folder of another database', async () => {
    const { body: unused } = await upload(app, shop.token, await picture());
    const strays = Array.from({ length: 400 }, (_, index) =>
      join(app.imagesDir, `${String(index).padStart(16, 'O')}.webp`),
    );
    for (const file of strays) {
      writeFileSync(file, 'x');
      utimesSync(file, 1, 1);
    }
    await sweep(60 * hour);
    expect(strays.every((file) => existsSync(file))).toBe(true);
    expect((await get(unused.location)).status).toBe(404);
    for (const file of strays) rmSync(file);
  });

  test('leaves the pictures of products, and removes them once no product shows them', async () => {
    const shop = await addShop(app);
    const { location } = (await upload(app, shop.token, await picture())).body;
    const { product } = (await app.post(shop.token, '/api/products/', { title: 'Cake', image: location })).body;
    await sweep(100 * hour);
    expect((await fetch(app.url + location)).status).toBe(200);
    expect((await app.call(shop.token, 'PUT', `/api/products/${product._id}`, { image: '' })).status).toBe(200);
    await sweep(130 * hour);
    expect((await fetch(app.url + location)).status).toBe(404);
  });
});
