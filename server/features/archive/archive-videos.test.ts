import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { videoLimits } from '@stampdeck/contract/videos.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { folderOf } from '#files/folder.ts';
import { startApp, type TestApp } from '#test/app.ts';
import {
  check,
  exportShop,
  type Files,
  filesIn,
  importShop,
  isVideo,
  type Line,
  packed,
  readState,
  settled,
  start,
  zipped,
} from '#test/archive-files.ts';
import { startBucket } from '#test/bucket.ts';
import { addVideoRow, listVideoIds } from '#test/database.ts';
import { onNearlyFullDisk } from '#test/full-disk.ts';
import { hostileFiles, secretPlace } from '#test/hostile-files.ts';
import { addProduct, order } from '#test/orders.ts';
import { Pauses } from '#test/pauses.ts';
import { addCustomer, addShop, type TestPerson } from '#test/people.ts';
import { picture } from '#test/pictures.ts';
import { namesIn } from '#test/stored-files.ts';
import { film, programs, uploadVideo, webm } from '#test/videos.ts';
import { entriesOf } from './export.ts';
import { moveArchive } from './queries.ts';

/** Programs that say and draw what ffmpeg does. */
const frame = await sharp(await picture(64, 36))
  .withExif({ IFD0: { Make: secretPlace } })
  .jpeg()
  .toBuffer();
const drawing = programs({});
writeFileSync(join(drawing, 'frame.jpg'), frame);
const ffmpeg = programs({
  ffprobe: `case "$*" in *broken*) exit 1;; esac; echo '{"streams":[{"width":64,"height":36}]}'`,
  ffmpeg: `for last; do :; done; cat ${join(drawing, 'frame.jpg')} > "$(echo "$last" | cut -c6-)"`,
});
const withPrograms = { PATH: `${ffmpeg}:/usr/bin:/bin` };

const app = await startApp();
const drawn = await startApp({ env: withPrograms });
const bucket = await startBucket();
const inBucket = await startApp({ env: { ...bucket.env, ...withPrograms } });
const hour = 60 * 60 * 1000;

const addVideo = async (at: TestApp, shop: TestPerson, file: Buffer): Promise<string> =>
  (await uploadVideo(at, shop.token, file)).body.filePath;
const idOf = (address: string): string => address.slice('/videos/'.length);

/** The videos of a shop's products, by title. */
async function videosOf(at: TestApp, shop: TestPerson): Promise<Record<string, string[]>> {
  const products = (await at.call(shop.token, 'GET', `/api/products?operator=${shop.id}`)).body;
  return Object.fromEntries(products.map(({ title, videos }: Line) => [title, videos]));
}

async function get(at: TestApp, address: string): Promise<{ status: number; bytes: Buffer }> {
  const answer = await fetch(at.url + address);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const manifestOf = (files: Files) => JSON.parse(files['manifest.json'] ?? '');
const incomingOf = ({ place }: TestApp): string[] => readdirSync(join(folderOf(place.dataDir, 'videos'), 'incoming'));

/** A shop with two products, each with a video of its own, and its archive. */
let archive: Uint8Array<ArrayBuffer>;
let files: Files;
beforeAll(async () => {
  const shop = await addShop(app);
  await addProduct(app, shop, { title: 'Tour', videos: [await addVideo(app, shop, film())] });
  await addProduct(app, shop, { title: 'Walk', videos: [await addVideo(app, shop, webm())] });
  archive = await exportShop(app, shop);
  files = filesIn(archive);
});

test.each([
  ['the folder', drawn],
  ['a bucket', inBucket],
])('a video leaves with its picture and comes back with the products that show it, in %s', async (_, at) => {
  const owner = await addShop(at);
  const large = film('qt  ', 12_000_000);
  const [long, short] = [await addVideo(at, owner, large), await addVideo(at, owner, webm())];
  const elsewhere = 'https://example.com/tour.mp4';
  await addProduct(at, owner, { title: 'Tour', videos: [long, elsewhere, short] });
  await addProduct(at, owner, { title: 'Walk', videos: [short], draft: true });
  const file = await exportShop(at, owner);
  expect(Object.keys(filesIn(file)).filter(isVideo)).toEqual([
    ...[`videos/${idOf(short)}.webm`, `videos/${idOf(short)}.jpg`],
    ...[`videos/${idOf(long)}.mov`, `videos/${idOf(long)}.jpg`],
  ]);
  expect(manifestOf(filesIn(file))).toMatchObject({ version: 4, counts: { videos: 2, videosLeftOut: 0 }, cutOff: [] });

  const copy = await importShop(at, file);
  expect((await readState(at, copy)).archive).toMatchObject({ files: 2, contents: { videos: 2, videosLeftOut: 0 } });
  const { Tour = [], Walk = [] } = await videosOf(at, copy);
  const [newLong = '', , newShort = ''] = Tour;
  expect([Tour, Walk]).toEqual([[newLong, elsewhere, newShort], [newShort]]);
  expect(new Set([long, short, newLong, newShort]).size).toBe(4);
  expect(new Set(await listVideoIds(at, copy))).toEqual(new Set([newLong, newShort].map(idOf)));
  expect(await videosOf(at, owner)).toMatchObject({ Tour: [long, elsewhere, short] });
  // A day later, nothing that products show was swept.
  at.clock.ahead += 26 * hour;
  await at.runJobs();
  at.clock.ahead -= 26 * hour;
  expect((await get(at, newLong)).bytes.equals(large)).toBe(true);
  expect((await get(at, newShort)).bytes.equals(webm())).toBe(true);
  for (const address of [newLong, newShort, long, short])
    expect(await get(at, `${address}/poster`)).toMatchObject({ status: 200, bytes: frame });
  expect(incomingOf(at)).toEqual([]);
});

test('where no program draws the picture of a video, the one of the archive is drawn again', async () => {
  const owner = await addShop(drawn);
  await addProduct(drawn, owner, { title: 'Tour', videos: [await addVideo(drawn, owner, film())] });
  const copy = await importShop(app, await exportShop(drawn, owner));
  const [address = ''] = (await videosOf(app, copy)).Tour ?? [];
  const poster = await get(app, `${address}/poster`);
  expect(await sharp(poster.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 36 });
  expect([frame, poster.bytes].map((bytes) => bytes.includes('Secret camera'))).toEqual([true, false]);
});

test('a capped deal comes back with the pieces that are left of it', async () => {
  const [owner, buyer] = [await addShop(app), await addCustomer(app)];
  const product = await addProduct(app, owner, { title: 'Deal', deal: { cap: 3, startsAt: null, endsAt: null } });
  await order(app, buyer, [{ product, qty: 2 }]);
  const copy = await importShop(app, await exportShop(app, owner));
  const [deal] = (await app.call(copy.token, 'GET', `/api/products?operator=${copy.id}`)).body;
  expect([deal.left, deal.countInStock]).toEqual([1, 8]);
});

describe('a video that an archive cannot have', () => {
  /** The files of an archive of this shop, made with other limits. */
  async function made(shop: TestPerson, limits: { hasRoom?: (bytes: number) => boolean; isLate?: () => boolean }) {
    const snapshot = await app.store.openSnapshot();
    const found: Record<string, Buffer> = {};
    try {
      const madeAt = new Date(Date.now() + app.clock.ahead).toISOString();
      const at = { madeAt, images: app.images, videos: app.files.videos };
      const parts = { ...at, hasRoom: () => true, isLate: () => false, ...limits };
      for await (const { name, content } of entriesOf(snapshot.db, shop.id, parts)) {
        const chunks: Buffer[] = [];
        for await (const chunk of content) chunks.push(Buffer.from(chunk));
        found[name] = Buffer.concat(chunks);
      }
    } finally {
      await snapshot.close();
    }
    return found;
  }
  const addTwo = async () => {
    const owner = await addShop(app);
    const [large, small] = [await addVideo(app, owner, film('isom', 300_000)), await addVideo(app, owner, film())];
    await addProduct(app, owner, { title: 'Tour', videos: [large, small] });
    return { owner, large, small };
  };

  test('because its file is lost is left out: the archive says so, and is imported without it', async () => {
    const { owner, large } = await addTwo();
    rmSync(join(folderOf(app.place.dataDir, 'videos'), `${idOf(large)}.mp4`));
    const file = await exportShop(app, owner);
    expect(manifestOf(filesIn(file))).toMatchObject({
      counts: { videos: 1, videosLeftOut: 1 },
      leftOut: expect.arrayContaining([expect.stringContaining('Videos: 1.')]),
    });
    expect(filesIn(file)['readme.txt']).toContain('1; 1 more are left out');
    const copy = await importShop(app, file);
    expect((await videosOf(app, copy)).Tour).toHaveLength(1);
  });

  test('because it is full is left out, and smaller ones come', async () => {
    const { owner, small } = await addTwo();
    const found = await made(owner, { hasRoom: (bytes) => bytes < 200_000 });
    expect(Object.keys(found).filter(isVideo)).toEqual([`videos/${idOf(small)}.mp4`]);
    expect(manifestOf({ 'manifest.json': String(found['manifest.json']) }).counts).toMatchObject({
      ...{ videos: 1, videosLeftOut: 1 },
    });
  });

  test('because time is up ends early: the archive says so, and is imported without it', async () => {
    const { owner, large, small } = await addTwo();
    let asked = 0;
    // The small one is one chunk, the large one several.
    const found = await made(owner, { isLate: () => ++asked > 3 });
    const cut = `videos/${idOf(large)}.mp4`;
    expect(found[cut]?.length).toBeGreaterThan(0);
    expect(found[cut]?.length).toBeLessThan(300_000);
    const manifest = manifestOf({ 'manifest.json': String(found['manifest.json']) });
    expect(manifest).toMatchObject({ counts: { videos: 1, videosLeftOut: 1 }, cutOff: [cut] });
    expect(Object.keys(manifest.files)).not.toContain(cut);
    const copy = await importShop(app, zipped(found));
    const [only = '', ...others] = (await videosOf(app, copy)).Tour ?? [];
    expect([others, (await get(app, only)).bytes.equals((await get(app, small)).bytes)]).toEqual([[], true]);
  });
});

/** A server at which the import of the archive is about to write the row of its second video. */
async function holdSecondVideo() {
  const pauses = new Pauses();
  const at = await startApp({ wrap: pauses.wrap });
  const copy = await addShop(at);
  const found = await check(at, copy, archive);
  const begun = pauses.hold('before the write');
  const starting = start(at, copy, found.id);
  await begun.reached;
  let held = begun;
  for (const _ of ['the shop', 'the first video', 'the second video']) {
    const next = pauses.hold('before the write');
    held.release();
    await next.reached;
    held = next;
  }
  expect((await starting).status).toBe(200);
  return { at, copy, held };
}

describe('an import of videos', () => {
  test('says how many are stored, continues after its server stopped, and stores none twice', async () => {
    const { at, copy, held } = await holdSecondVideo();
    expect((await readState(at, copy)).archive).toMatchObject({ status: 'running', files: 1, handled: 0 });
    const stopped = at.stop();
    held.release();
    await stopped;
    const again = await startApp({ place: at.place });
    const before = await listVideoIds(again, copy);
    expect([before.length, await videosOf(again, copy)]).toEqual([2, {}]);
    await again.runJobs();
    expect(await settled(again, copy, 'running')).toMatchObject({ status: 'done', files: 2 });
    expect(new Set(await listVideoIds(again, copy))).toEqual(new Set(before));
    expect(Object.values(await videosOf(again, copy)).flat()).toHaveLength(2);
    expect(await namesIn(again.files.videos)).toHaveLength(2);
  });

  test('whose shop is closed meanwhile leaves none behind', async () => {
    const { at, copy, held } = await holdSecondVideo();
    expect(await namesIn(at.files.videos)).toHaveLength(2);
    expect((await at.call(copy.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    held.release();
    const swept = async () => {
      at.clock.ahead += 2 * hour;
      await at.runJobs();
      expect([await namesIn(at.files.videos), incomingOf(at)]).toEqual([[], []]);
    };
    await vi.waitFor(swept, { timeout: 10_000 });
    expect(await listVideoIds(at, copy)).toEqual([]);
  });

  test('waits for a bucket that is away, and then continues', async () => {
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
    for (const [address = ''] of Object.values(await videosOf(inBucket, copy)))
      expect((await get(inBucket, address)).status).toBe(200);
  });

  test('waits for room on a full bucket, and then continues', async () => {
    const copy = await addShop(inBucket);
    const found = await check(inBucket, copy, archive);
    Object.assign(bucket.trouble, { is: 'is full', on: /^PUT/ });
    expect((await start(inBucket, copy, found.id)).status).toBe(200);
    await vi.waitFor(() => expect(inBucket.logged.join()).toContain('waits for room'), { timeout: 10_000 });
    expect((await readState(inBucket, copy)).archive.status).toBe('running');
    bucket.trouble.is = null;
    await inBucket.runJobs();
    expect(await settled(inBucket, copy, 'running')).toMatchObject({ status: 'done' });
  });

  test('does not start in a shop without room for all of them', async () => {
    const [full, wide] = [await addShop(app), await addShop(app)];
    const bytes = film().length + webm().length;
    await addVideoRow(app, full, videoLimits.ofShop - bytes + 1);
    await addVideoRow(app, wide, videoLimits.ofShop - bytes);
    const refused = await check(app, full, archive);
    expect(await start(app, full, refused.id)).toMatchObject({ status: 507, body: { code: 'videoQuota' } });
    expect((await readState(app, full)).archive.status).toBe('ready');
    const found = await check(app, wide, archive);
    expect((await start(app, wide, found.id)).status).toBe(200);
    expect(await settled(app, wide, 'running')).toMatchObject({ status: 'done' });
  });

  test.runIf(process.platform === 'linux')(
    'is refused with words where the disk has no room to look at them',
    async () => {
      const copy = await addShop(app);
      const chosen = await check(app, copy, archive);
      expect(chosen.status).toBe('ready');
      // Sent before the disk was full, and looked at then.
      await app.store.write((db) =>
        moveArchive(db, { ...chosen, shop_id: copy.id, base: null }, { status: 'checking' }),
      );
      const found = await onNearlyFullDisk(async () => {
        await app.runJobs();
        return settled(app, copy, 'checking');
      });
      expect(found).toMatchObject({ status: 'refused', problems: [{ code: 'noRoom' }] });
      expect(incomingOf(app)).toEqual([]);
    },
  );
});

describe('a video in an archive', () => {
  let empty: TestPerson;
  let atDrawn: TestPerson;
  let tour: string;
  beforeAll(async () => {
    [empty, atDrawn] = [await addShop(app), await addShop(drawn)];
    tour = Object.keys(files).find((name) => name.endsWith('.mp4')) ?? '';
  });
  const said = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
  const withVideo = (bytes: Uint8Array) => packed({ ...files, [tour]: said(bytes) });
  const beside = (name: string, bytes: Uint8Array = film()) => packed({ ...files, [name]: said(bytes) });
  const posterOf = (name: string): string => name.replace('.mp4', '.jpg');
  const changed = (change: (manifest: Line) => object): Files => {
    const manifest = manifestOf(files);
    return { ...files, 'manifest.json': JSON.stringify({ ...manifest, ...change(manifest) }) };
  };
  const other = 'AAAAAAAAAAAAAAAA';
  async function firstProblem(file: Uint8Array<ArrayBuffer>, at = app, shop = empty): Promise<string> {
    const found = await check(at, shop, file);
    expect(found).toMatchObject({ status: 'refused', contents: null });
    expect((await start(at, shop, found.id)).body.code).toBe('archiveNotReady');
    const [problem] = found.problems;
    return `${problem.file} ${problem.says}`;
  }
  const crowd = () => {
    const names = Array.from({ length: 500 }, (_, at) => `videos/${String(at).padStart(16, 'a')}.mp4`);
    return packed({ ...files, ...Object.fromEntries(names.map((name) => [name, 'x'])) });
  };
  /** It says that it unpacks to more than an upload may have. */
  function tooLarge(): Uint8Array<ArrayBuffer> {
    const bytes = Buffer.from(withVideo(randomBytes(4_100_000)));
    const listed = bytes.lastIndexOf(tour) - 46;
    bytes.writeUInt32LE(videoLimits.bytes + 1, listed + 24);
    return new Uint8Array(bytes);
  }

  test.each<[what: string, make: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>, says: RegExp]>([
    ['that is a text', () => withVideo(Buffer.from('Hi')), /^videos\/\S+\.mp4 This is not an MP4, MOV or WebM/],
    ['that is a picture', async () => withVideo(await picture()), /^videos\/.* This is not an MP4/],
    ['that is empty', () => withVideo(Buffer.alloc(0)), /^videos\/.* This is not an MP4/],
    ['that unpacks to a lot', () => withVideo(film('isom', 9_000_000).fill(0, 100)), /^videos\/.* unpacks to more/],
    ['that says it is larger than an upload may be', tooLarge, /^videos\/.* This file is too large/],
    ['with a path', () => beside(`videos/../../${other}.mp4`), /^videos\/\.\..* does not belong/],
    ['in a folder', () => beside(`videos/a/${other}.mp4`), /^videos\/a\/.* does not belong/],
    ['whose name ends as a page', () => beside(`videos/${other}.html`), /\.html This file does not belong/],
    ['in two files', () => beside(tour.replace('.mp4', '.mov')), /^videos\/.* This video is in the archive twice/],
    ['that no product shows', () => beside(`videos/${other}.mp4`), /^videos\/A{16}\.mp4 No product in the archive/],
    ['beside 500 others', crowd, /^videos\/.* An import can take up to 500 videos/],
    [
      'whose picture has no video',
      () => beside(`videos/${other}.jpg`),
      /^videos\/A{16}\.jpg The video of this picture/,
    ],
    [
      'whose picture is a page',
      () => beside(posterOf(tour), Buffer.from('<html>')),
      /^videos\/.*\.jpg This is not a JPEG/,
    ],
    [
      'that another one replaced',
      () => zipped({ ...files, [tour]: said(film('mp42')) }),
      /^videos\/.* Its checksum differs/,
    ],
    [
      'that the manifest does not count',
      () => packed(changed(({ counts }) => ({ counts: { ...counts, videos: 1 } }))),
      /^manifest.json It says videos: 1, but the archive has 2/,
    ],
    ['that is said to be cut off and listed', () => packed(changed(() => ({ cutOff: [tour], counts: {} }))), /counts/],
    [
      'in an archive that says of very many files that they end early',
      () => packed(changed(() => ({ cutOff: Array(21).fill(tour) }))),
      /^manifest.json/,
    ],
    ['of a version without videos', () => packed(changed(() => ({ version: 3 }))), /^videos\/.* does not belong/],
    ['of a file that is missing', () => without(tour), /^videos\/.* The manifest lists this file, but it is missing/],
  ])('%s is refused with its file, and nothing is left of it', async (_, make, says) => {
    expect(await firstProblem(await make())).toMatch(says);
    expect([await listVideoIds(app, empty), incomingOf(app)]).toEqual([[], []]);
  });

  const without = (name: string) => {
    const { [name]: _, ...rest } = files;
    return zipped(rest);
  };

  test('is refused whenever an upload of it would be', { timeout: 120_000 }, async () => {
    const hostile = await hostileFiles();
    const refused = hostile.filter(({ field, asVideo }) => field === undefined && !asVideo.includes(200));
    expect(refused.length).toBeGreaterThan(20);
    for (const { what, file } of refused)
      expect([what, await firstProblem(withVideo(file))]).toEqual([what, expect.stringMatching(/^videos\//)]);
    expect(incomingOf(app)).toEqual([]);
  });

  test('that was cut off is refused where ffmpeg looks at it', async () => {
    const problem = await firstProblem(withVideo(film().subarray(0, 3000)), drawn, atDrawn);
    expect(problem).toMatch(/^videos\/.* This video is damaged/);
    expect([await listVideoIds(drawn, atDrawn), incomingOf(drawn)]).toEqual([[], []]);
  });
});
