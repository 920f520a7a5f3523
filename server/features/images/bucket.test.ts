import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderOf } from '#files/folder.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { startBucket, type Trouble } from '#test/bucket.ts';
import { settingsOf, startProgram } from '#test/commands.ts';
import { imageRows } from '#test/database.ts';
import { addCustomer, addShop, type TestPerson } from '#test/people.ts';
import { picture, upload, uploadForMessage } from '#test/pictures.ts';
import { namesIn } from '#test/stored-files.ts';
import { film, uploadVideo } from '#test/videos.ts';

const bucket = await startBucket();
const app = await startApp({ env: bucket.env });
const nameOf = (location: string): string => `${location.slice('/images/'.length)}.webp`;
const get = (location: string, { url }: TestApp = app) => fetch(url + location, { redirect: 'manual' });
let shop: TestPerson;
beforeEach(async () => {
  bucket.trouble.is = null;
  shop = await addShop(app);
});

describe('in a bucket, an image', () => {
  test('is stored, shown with the same headers as from the disk, and nothing of it is left on the disk', async () => {
    const { status, body } = await upload(app, shop.token, await picture());
    expect(status).toBe(200);
    const response = await get(body.location);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...{ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
      ...{ 'cache-control': 'public, max-age=31536000, immutable' },
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await imageRows(app, shop)).toMatchObject([{ bytes: bytes.length }]);
    expect(bucket.asked).toContain(`PUT /files/images/${nameOf(body.location)}?x-id=PutObject`);
    const left = readdirSync(app.imagesDir, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
    expect((await get('/images/AAAAAAAAAAAAAAAA')).status).toBe(404);
  });

  test.each([
    ['refuses', 503, 'unavailable'],
    ['cuts', 503, 'unavailable'],
    ['is full', 507, 'storageFull'],
  ] as [Trouble, number, string][])('that the bucket %s is refused and leaves nothing', async (is, status, code) => {
    Object.assign(bucket.trouble, { is, on: /^PUT/ });
    const noise = await picture(900, 900);
    const answer = await upload(app, shop.token, noise);
    expect([answer.status, answer.body.code, answer.headers.has('retry-after')]).toEqual([
      status,
      code,
      status === 503,
    ]);
    expect(await imageRows(app, shop)).toEqual([]);
    bucket.trouble.is = null;
    expect((await upload(app, shop.token, noise)).status).toBe(200);
  });

  test('that cannot be read for now is answered with 503, and is there again with the bucket', async () => {
    const { body } = await upload(app, shop.token, await picture());
    Object.assign(bucket.trouble, { is: 'refuses', on: /^(GET|HEAD)/ });
    expect((await get(body.location)).status).toBe(503);
    bucket.trouble.is = null;
    expect((await get(body.location)).status).toBe(200);
  });

  test('is removed with its account, and one without a row or a use by the sweeper', async () => {
    const [customer, other] = [await addCustomer(app), await addCustomer(app)];
    const [mine, unused] = [
      await upload(app, customer.token, await picture()),
      await upload(app, other.token, await picture()),
    ];
    expect((await app.call(customer.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    expect((await get(mine.body.location)).status).toBe(404);
    app.clock.ahead = 26 * 60 * 60 * 1000;
    await app.runJobs();
    app.clock.ahead = 0;
    expect((await get(unused.body.location)).status).toBe(404);
    expect(await imageRows(app, other)).toEqual([]);
  });

  test('is sent by the bucket itself where the settings say so, but a picture of a message never is', async () => {
    const own = await startApp({ env: { ...bucket.env, S3_SERVE: 'redirect' } });
    const owner = await addShop(own);
    const { body } = await upload(own, owner.token, await picture());
    const sent = await get(body.location, own);
    const place = sent.headers.get('location') ?? '';
    expect([sent.status, new URL(place).origin]).toEqual([302, bucket.env.S3_ENDPOINT]);
    expect(sent.headers.get('cache-control')).toBe('private, max-age=3000');
    expect((await fetch(place)).headers.get('content-type')).toBe('image/webp');
    const secret = await get(await uploadForMessage(own, owner.token), own);
    expect([secret.status, secret.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  });
});

describe('the command that moves files', () => {
  test('copies them to the bucket and back, continues where it ended, and removes them when told', async () => {
    const local = await startApp();
    const owner = await addShop(local);
    const locations = [];
    for (let at = 0; at < 3; at += 1)
      locations.push((await upload(local, owner.token, await picture())).body.location as string);
    const video = (await uploadVideo(local, owner.token, film())).body;
    const run = (...args: string[]) =>
      startProgram('commands/move-files.ts', args, { ...settingsOf(local.place), ...bucket.env }).ended;
    Object.assign(bucket.trouble, { is: 'refuses', on: new RegExp(`^PUT .*${nameOf(locations[1] ?? '')}`) });
    const broken = await run('to-bucket');
    expect([broken.code, broken.err]).toEqual([1, expect.stringContaining('Run the command again; it continues.')]);
    bucket.trouble.is = null;
    const { code, out } = await run('to-bucket', 'and-remove');
    expect([code, out]).toEqual([0, expect.stringMatching(/^[2-4] files copied, [0-2] were there already, 4 removed/)]);
    const folder = folderOf(local.place.dataDir, 'images');
    expect(readdirSync(folder).filter((name) => name.endsWith('.webp'))).toEqual([]);
    expect(await namesIn(local.files.videos)).toEqual([]);
    expect((await buffer(await app.files.videos.read(video.fileName))).equals(film())).toBe(true);
    // A server with the bucket's settings sends them.
    for (const location of locations) expect((await get(location)).status).toBe(200);
    expect((await run('to-folder')).code).toBe(0);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(locations.map(nameOf)));
    const back = await get(video.filePath, local);
    expect([back.status, Buffer.from(await back.arrayBuffer()).equals(film())]).toEqual([200, true]);
    for (const location of locations) {
      expect((await get(location, local)).status).toBe(200);
      rmSync(join(folder, nameOf(location)));
    }
  });

  test.each([
    [[], {}, 'Usage'],
    [['to-bucket', 'please'], bucket.env, 'Usage'],
    [['to-bucket'], {}, 'S3_BUCKET is not set'],
  ] as [string[], Record<string, string>, string][])('refuses %j with a sentence', async (args, env, sentence) => {
    const { code, err } = await startProgram('commands/move-files.ts', args, { ...settingsOf(app.place), ...env })
      .ended;
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
  });
});
