import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { defaultDesign } from '@stampdeck/contract/designs.ts';
import { imageLimits } from '@stampdeck/contract/images.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import {
  check,
  exportShop,
  filesIn,
  importShop,
  isPicture,
  type Line,
  readState,
  settled,
  start,
} from '#test/archive-files.ts';
import { startBucket } from '#test/bucket.ts';
import { addImageRows, fillImages, imageRows } from '#test/database.ts';
import { Pauses } from '#test/pauses.ts';
import { addShop, publish, type TestPerson } from '#test/people.ts';
import { picture, upload } from '#test/pictures.ts';
import { namesIn } from '#test/stored-files.ts';
import { entriesOf } from './export.ts';

const app = await startApp();
const bucket = await startBucket();
const inBucket = await startApp({ env: bucket.env });
const hour = 60 * 60 * 1000;

const addPhoto = async (at: TestApp, shop: TestPerson): Promise<string> =>
  (await upload(at, shop.token, await picture(400, 300), 'photo.png', 'product')).body.location;

async function addProduct(at: TestApp, shop: TestPerson, title: string, pictures: Line[], more: object = {}) {
  const answer = await at.post(shop.token, '/api/products/', { title, price: 2, pictures, ...more });
  expect(answer.status).toBe(200);
}

/** The pictures of a shop's products, by title. */
async function picturesOf(at: TestApp, shop: TestPerson): Promise<Record<string, Line[]>> {
  const products = (await at.call(shop.token, 'GET', `/api/products?operator=${shop.id}`)).body;
  return Object.fromEntries(products.map(({ title, pictures }: Line) => [title, pictures]));
}

const manifestOf = (files: Record<string, string>) => JSON.parse(files['manifest.json'] ?? '');
const wholeNames = async ({ files }: TestApp): Promise<string[]> =>
  (await namesIn(files.images)).filter((name) => name.split('.').length === 2);

/** A shop with three products, each with a photo of its own. */
let shop: TestPerson;
let archive: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  shop = await addShop(app);
  for (const title of ['Rye', 'Roll', 'Bun'])
    await addProduct(app, shop, title, [{ image: await addPhoto(app, shop), alt: `One ${title}` }]);
  archive = await exportShop(app, shop);
});

test.each([
  ['the folder', app],
  ['a bucket', inBucket],
])('a photo leaves and comes back with the products that show it, in %s', async (_, at) => {
  const owner = await addShop(at);
  const address = await addPhoto(at, owner);
  const elsewhere = { image: 'https://example.com/rye.jpg', alt: '' };
  await addProduct(at, owner, 'Rye', [{ image: address, alt: 'A loaf' }, elsewhere]);
  await addProduct(at, owner, 'Roll', [{ image: address, alt: 'Rolls' }], { draft: true });
  const file = await exportShop(at, owner);
  expect(Object.keys(filesIn(file)).filter(isPicture)).toEqual([`pictures/${address.slice('/images/'.length)}.webp`]);
  expect(manifestOf(filesIn(file)).counts).toMatchObject({ pictures: 1, picturesLeftOut: 0 });

  const copy = await importShop(at, file);
  const [row, ...others] = await imageRows(at, copy);
  expect([row?.shop_id, row?.width, row?.height, others]).toEqual([copy.id, 400, 300, []]);
  const image = `/images/${row?.id}`;
  expect(image).not.toBe(address);
  expect(await picturesOf(at, copy)).toEqual({
    Rye: [{ image, alt: 'A loaf' }, elsewhere],
    Roll: [{ image, alt: 'Rolls' }],
  });
  expect(await picturesOf(at, owner)).toMatchObject({ Rye: [{ image: address }, elsewhere] });
  // A day later, nothing that products show was swept.
  at.clock.ahead += 26 * hour;
  await at.runJobs();
  at.clock.ahead -= 26 * hour;
  for (const path of [image, `${image}?w=320`, address]) {
    const answer = await fetch(at.url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20);
  }
});

test.each([
  ['the folder', app],
  ['a bucket', inBucket],
])('the logos of a card, the photo and the cover of its shop leave and come back, in %s', async (_, at) => {
  const owner = await addShop(at);
  const add = async (use: string): Promise<string> =>
    (await upload(at, owner.token, await picture(200, 100), 'a.png', use)).body.location;
  const [first, second, drafted] = [await add('logo'), await add('logo'), await add('logo')];
  const [photo, cover] = [await add('profile'), await add('cover')];
  for (const logo of [first, second]) await publish(at, owner, { logo });
  const draft = { revision: 0, baseVersion: 2, design: { ...defaultDesign, logo: drafted } };
  expect((await at.call(owner.token, 'PUT', '/api/v1/card/draft', draft)).status).toBe(200);
  const profile = { id: owner.id, photo, cover };
  expect((await at.call(owner.token, 'PUT', '/api/operator/profile', profile)).status).toBe(200);
  await addProduct(at, owner, 'Rye', [{ image: cover, alt: 'A loaf' }]);

  const file = await exportShop(at, owner);
  expect(Object.keys(filesIn(file)).filter(isPicture)).toHaveLength(5);
  expect(manifestOf(filesIn(file)).counts).toMatchObject({ pictures: 5, picturesLeftOut: 0 });
  const copy = await importShop(at, file);
  at.clock.ahead += 26 * hour;
  await at.runJobs();
  at.clock.ahead -= 26 * hour;
  const head = (await at.call(null, 'GET', `/api/v1/shop/${copy.id}`)).body.shop;
  const { versions } = (await at.post(copy.token, '/api/v1/card/versions', {})).body;
  const { design } = (await at.call(copy.token, 'GET', '/api/v1/card/draft')).body;
  const logos: string[] = versions.map((version: Line) => version.design.logo);
  const shown = [...logos, design.logo, head.photo, head.cover];
  expect((await picturesOf(at, copy)).Rye).toEqual([{ image: head.cover, alt: 'A loaf' }]);
  expect(shown.toSorted()).toEqual((await imageRows(at, copy)).map(({ id }) => `/images/${id}`).toSorted());
  expect(new Set([...shown, first, second, drafted, photo, cover]).size).toBe(10);
  for (const address of shown) expect([address, (await fetch(at.url + address)).status]).toEqual([address, 200]);
});

test('a photo whose file is missing is left out: the archive says so, and is imported without it', async () => {
  const owner = await addShop(app);
  const [there, gone] = [await addPhoto(app, owner), await addPhoto(app, owner)];
  await addProduct(app, owner, 'Rye', [
    { image: gone, alt: 'Gone' },
    { image: there, alt: 'There' },
  ]);
  rmSync(join(app.imagesDir, `${gone.slice('/images/'.length)}.webp`));
  const file = await exportShop(app, owner);
  const files = filesIn(file);
  expect(manifestOf(files)).toMatchObject({
    counts: { pictures: 1, picturesLeftOut: 1 },
    leftOut: expect.arrayContaining([expect.stringContaining('Photos: 1.')]),
  });
  expect(files['readme.txt']).toContain('1; 1 more are left out');
  const copy = await importShop(app, file);
  expect((await readState(app, copy)).archive.contents).toMatchObject({ pictures: 1, picturesLeftOut: 1 });
  expect(await picturesOf(app, copy)).toMatchObject({ Rye: [{ alt: 'There' }] });
});

test('photos that no longer fit into an archive are left out, and it says how many', async () => {
  const snapshot = await app.store.openSnapshot();
  const files: Record<string, string> = {};
  try {
    let rooms = 1;
    const hasRoom = () => rooms-- > 0;
    const at = { madeAt: new Date().toISOString(), images: app.images, videos: app.files.videos };
    const parts = { ...at, hasRoom, isLate: () => false };
    for await (const { name, content } of entriesOf(snapshot.db, shop.id, parts)) {
      let said = '';
      for await (const chunk of content) said += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      files[name] = said;
    }
  } finally {
    await snapshot.close();
  }
  expect(Object.keys(files).filter(isPicture)).toHaveLength(1);
  expect(manifestOf(files).counts).toMatchObject({ products: 3, pictures: 1, picturesLeftOut: 2 });
  expect(files['readme.txt']).toContain('1; 2 more are left out');
});

/** A server at which the import of the archive is about to write its second photo. */
async function holdSecondPhoto() {
  const pauses = new Pauses();
  const at = await startApp({ wrap: pauses.wrap });
  const copy = await addShop(at);
  const found = await check(at, copy, archive);
  const begun = pauses.hold('before the write');
  const starting = start(at, copy, found.id);
  await begun.reached;
  let held = begun;
  for (const _ of ['the shop', 'the first photo', 'the second photo']) {
    const next = pauses.hold('before the write');
    held.release();
    await next.reached;
    held = next;
  }
  expect((await starting).status).toBe(200);
  return { at, copy, held };
}

test('an import continues after its server stopped between photos, and stores none twice', async () => {
  const { at, copy, held } = await holdSecondPhoto();
  const stopped = at.stop();
  held.release();
  await stopped;
  const again = await startApp({ place: at.place });
  const before = await imageRows(again, copy);
  expect(before).toHaveLength(2);
  expect(await picturesOf(again, copy)).toEqual({});
  await again.runJobs();
  expect(await settled(again, copy, 'running')).toMatchObject({ status: 'done' });
  const after = await imageRows(again, copy);
  expect(after).toHaveLength(3);
  expect(after).toEqual(expect.arrayContaining(before));
  expect(await wholeNames(again)).toEqual(after.map(({ id }) => `${id}.webp`).sort());
  expect(Object.values(await picturesOf(again, copy)).flat()).toHaveLength(3);
});

test('an import whose shop is closed meanwhile leaves no photo behind', async () => {
  const { at, copy, held } = await holdSecondPhoto();
  expect(await wholeNames(at)).toHaveLength(2);
  expect((await at.call(copy.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
  held.release();
  await vi.waitFor(async () => expect(await namesIn(at.files.images)).toEqual([]), { timeout: 10_000 });
  expect(await imageRows(at, copy)).toEqual([]);
});

test('an import waits for a bucket that is away, and then continues', async () => {
  const copy = await addShop(inBucket);
  const found = await check(inBucket, copy, archive);
  Object.assign(bucket.trouble, { is: 'refuses', on: /^PUT/ });
  const isRefused = () => inBucket.logged.some((line) => line.includes('the bucket did not do'));
  expect((await start(inBucket, copy, found.id)).status).toBe(200);
  await vi.waitFor(() => expect(isRefused()).toBe(true), { timeout: 10_000 });
  expect((await readState(inBucket, copy)).archive.status).toBe('running');
  bucket.trouble.is = null;
  await inBucket.runJobs();
  expect(await settled(inBucket, copy, 'running')).toMatchObject({ status: 'done' });
  for (const [{ image }] of Object.values(await picturesOf(inBucket, copy)) as [Line][])
    expect((await fetch(inBucket.url + image)).status).toBe(200);
});

test('photos of an archive count as uploads of that day, and a shop without uploads or room left gets none', async () => {
  const { perDay } = imageLimits.shop;
  const copy = await importShop(app, archive);
  await addImageRows(app, copy, perDay - 3, new Date());
  expect((await upload(app, copy.token, await picture())).body.code).toBe('uploadsToday');
  const [late, full] = [await addShop(app), await addShop(app)];
  await addImageRows(app, late, perDay, new Date());
  await fillImages(app, full, imageLimits.shop.ofShop);
  for (const [who, status, code] of [
    [late, 429, 'uploadsToday'],
    [full, 507, 'imageQuota'],
  ] as const) {
    const found = await check(app, who, archive);
    expect(await start(app, who, found.id)).toMatchObject({ status, body: { code } });
    expect((await readState(app, who)).archive.status).toBe('ready');
  }
});
