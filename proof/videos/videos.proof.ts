/** Hostile files, uploads that end early, and readers who go away, for the videos of products. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { videoPath } from '@stampdeck/contract/pages.ts';
import { uploadVideo as call } from '@stampdeck/contract/videos.ts';
import { folderOf } from '@stampdeck/server/files/folder.ts';
import { startApp, type TestApp } from '@stampdeck/server/test/app.ts';
import { startBucket } from '@stampdeck/server/test/bucket.ts';
import { listAllVideoIds, listVideoIds, plantShop } from '@stampdeck/server/test/database.ts';
import { hostileFiles } from '@stampdeck/server/test/hostile-files.ts';
import { addShop } from '@stampdeck/server/test/people.ts';
import { film, uploadVideo } from '@stampdeck/server/test/videos.ts';
import { describe, expect, test } from 'vitest';
import { waitUntil } from '#crash/wait.ts';
import { beginUpload, bodyOf, sendUpload } from '#images/sending.ts';
import { randomFrom } from '#random.ts';

const app = await startApp();
const address = app.url + call.path;
const megabyte = 1024 ** 2;
const seed = Number(process.env.UPLOAD_SEED ?? 17);

const folder = ({ place }: TestApp): string => folderOf(place.dataDir, 'videos');
const filesIn = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    : [];
const stored = (server: TestApp): string[] =>
  filesIn(folder(server))
    .map((name) => name.split('.')[0] ?? '')
    .sort();
const incoming = (server: TestApp): string[] => filesIn(join(folder(server), 'incoming'));

/** Every row has its file, every file its row, and no upload is left unfinished. */
async function expectTogether(server: TestApp): Promise<void> {
  expect(stored(server)).toEqual((await listAllVideoIds(server)).sort());
  expect(incoming(server)).toEqual([]);
}

describe('harmful files', async () => {
  const files = await hostileFiles();
  const shop = await addShop(app);

  test.each(files.map((one) => [one.what, one] as const))('%s as a video gets the expected answer', async (_, one) => {
    const { file, asVideo, ...part } = one;
    const { status, body } = await sendUpload(address, shop, bodyOf(file, part));
    expect(asVideo, body).toContain(status);
    expect(JSON.parse(body).success).toBe(status === 200);
    await expectTogether(app);
  });

  test('leave nothing behind but films, which a browser shows as nothing else', async () => {
    for (const { file, asVideo, ...part } of files.filter((one) => one.asVideo.includes(200)))
      expect(asVideo).toContain((await sendUpload(address, shop, bodyOf(file, part))).status);
    const ids = stored(app);
    expect(ids.length).toBeGreaterThan(3);
    for (const id of ids) {
      const { headers, status } = await fetch(app.url + videoPath(id), { method: 'HEAD' });
      expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^video\//)]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    }
    for (const name of filesIn(folder(app))) {
      const begin = readFileSync(join(folder(app), name))
        .subarray(0, 12)
        .toString('latin1');
      expect(begin.slice(4, 8) === 'ftyp' || begin.startsWith('\x1a\x45\xdf\xa3')).toBe(true);
    }
    expect(readdirSync(tmpdir())).not.toContain('stampdeck-escaped.mp4');
    expect(app.logged.filter((line) => line.includes('call failed'))).toEqual([]);
  });
});

describe('an upload that ends early', () => {
  const descriptors = (): number => readdirSync('/proc/self/fd').length;

  test('leaves no file, row or open descriptor, wherever it is cut, fifty times over', async () => {
    const random = randomFrom(seed);
    const body = bodyOf(film('isom', megabyte));
    await sendUpload(address, await plantShop(app), body);
    const [kept, open] = [stored(app), descriptors()];
    for (let cut = 0; cut < 50; cut += 1) {
      const offset = 1 + Math.floor(random() * (body.length - 2));
      const sending = beginUpload(address, await plantShop(app), body.length);
      sending.on('error', () => undefined);
      await new Promise((resolve) => sending.write(body.subarray(0, offset), resolve));
      const what = `the upload cut at ${offset} (seed ${seed})`;
      // Half of them once the server has started, half at once.
      if (cut % 2) await waitUntil(() => incoming(app).length > 0, { what: `${what} to begin` });
      sending.destroy();
      await waitUntil(() => incoming(app).length === 0, { what: `${what} to be cleared` });
    }
    await waitUntil(() => descriptors() <= open + 2, { what: 'the descriptors to be given back' });
    expect(stored(app)).toEqual(kept);
    await expectTogether(app);
  });

  test.each([
    ['without its last boundary', ''],
    ['with half of its last boundary', '\r\n--a-bou'],
  ])('%s is refused, and nothing of it is kept', async (_, end) => {
    const shop = await addShop(app);
    const { status, body } = await sendUpload(address, shop, bodyOf(film(), { end }));
    expect([status, JSON.parse(body).code]).toEqual([400, 'notReadable']);
    expect(await listVideoIds(app, shop)).toEqual([]);
    await expectTogether(app);
  });
});

/** Begins to read a video, and goes away after the first bytes. */
const leaveEarly = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const reading = request(url, { agent: false }, (response) =>
      response.once('data', () => {
        reading.destroy();
        resolve();
      }),
    );
    reading.on('error', reject);
    reading.end();
  });

describe('readers who go away in the middle', () => {
  const many = 240;

  test('leave no file open', async () => {
    const { body } = await uploadVideo(app, (await addShop(app)).token, film('isom', 20 * megabyte));
    const openFiles = () => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    for (let reader = 0; reader < many; reader += 1) await leaveEarly(app.url + body.filePath);
    await waitUntil(() => openFiles() <= before + 2, { what: 'the files to be closed' });
  });

  test('leave the bucket free for others: there are more of them than connections to it', async () => {
    const bucket = await startBucket();
    const own = await startApp({ env: bucket.env });
    const { body } = await uploadVideo(own, (await addShop(own)).token, film('isom', 6 * megabyte));
    for (let reader = 0; reader < many; reader += 1) await leaveEarly(own.url + body.filePath);
    const { status, headers } = await fetch(own.url + body.filePath, { headers: { range: 'bytes=4-7' } });
    expect([status, headers.get('content-length')]).toEqual([206, '4']);
  });
});
