import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadImage } from '@stampdeck/contract/images.ts';
import { type FileKind, fileKinds } from '@stampdeck/server/files/file-store.ts';
import { startApp, type TestApp } from '@stampdeck/server/test/app.ts';
import { startBucket } from '@stampdeck/server/test/bucket.ts';
import { imageRows, listAllVideoIds, listImageIds, plantShop } from '@stampdeck/server/test/database.ts';
import { harm, hostileFiles, secretPlace } from '@stampdeck/server/test/hostile-files.ts';
import { addCustomer, addShop, type TestPerson } from '@stampdeck/server/test/people.ts';
import { picture, upload } from '@stampdeck/server/test/pictures.ts';
import { namesIn } from '@stampdeck/server/test/stored-files.ts';
import { film, uploadVideo } from '@stampdeck/server/test/videos.ts';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Arena } from '#crash/arena.ts';
import { freshDatabase } from '#crash/stage.ts';
import { waitUntil } from '#crash/wait.ts';
import { randomFrom } from '#random.ts';
import { beginUpload, bodyOf, sendUpload } from './sending.ts';

const app = await startApp();
const hour = 60 * 60 * 1000;
const megabyte = 1024 ** 2;
const seed = Number(process.env.UPLOAD_SEED ?? 17);

/** Images with any file: their picture, or copies in other widths. */
const stored = ({ imagesDir }: { imagesDir: string }): string[] => {
  const names = readdirSync(imagesDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  return [...new Set(names.map(({ name }) => name.split('.')[0] ?? ''))].sort();
};
const incoming = ({ imagesDir }: { imagesDir: string }): string[] => readdirSync(join(imagesDir, 'incoming'));

/** Every row has its file, every file its row, and no upload is left unfinished. */
async function expectTogether(server: TestApp): Promise<void> {
  expect(stored(server)).toEqual((await listImageIds(server)).sort());
  expect(incoming(server)).toEqual([]);
}

const address = app.url + uploadImage.path;

describe('harmful files', async () => {
  const files = await hostileFiles();
  const shop = await addShop(app);
  const uses = ['product', 'message', 'logo'];

  test.each(uses.flatMap((use) => files.map((one) => [one.what, use, one] as const)))(
    '%s as a picture for a %s gets the expected answer',
    async (_, use, hostile) => {
      const { file, answers, ...part } = hostile;
      const { status, body } = await sendUpload(address, shop, bodyOf(file, { ...part, use }));
      expect(answers, body).toContain(status);
      expect(JSON.parse(body).success).toBe(status === 200);
      await expectTogether(app);
    },
  );

  test('leave nothing behind but pictures', async () => {
    for (const { file, answers, ...part } of files.filter((one) => one.answers.includes(200)))
      expect(answers).toContain((await sendUpload(address, shop, bodyOf(file, part))).status);
    const ids = stored(app);
    expect(ids.length).toBeGreaterThan(8);
    for (const id of ids) {
      const bytes = readFileSync(join(app.imagesDir, `${id}.webp`));
      const { format, pages, exif, icc, xmp } = await sharp(bytes).metadata();
      expect([format, pages ?? 1, exif, icc, xmp]).toEqual(['webp', 1, undefined, undefined, undefined]);
      for (const words of [harm, secretPlace, 'PK\x03\x04']) expect(bytes.includes(words)).toBe(false);
    }
    expect(readdirSync(tmpdir())).not.toContain('stampdeck-escaped.png');
    expect(app.logged.filter((line) => line.includes('call failed'))).toEqual([]);
  });

  test('all at once use less than 512 MB, and someone else is still served', async () => {
    const before = process.memoryUsage.rss();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss() - before);
    }, 5);
    const people = await Promise.all(Array.from({ length: 12 }, () => addShop(app)));
    const sendingAll = people.map(async (person) => {
      for (const { file, answers, what: _, ...part } of files) {
        expect([...answers, 503]).toContain((await sendUpload(address, person, bodyOf(file, part))).status);
      }
    });
    let isOver = false;
    const guest = await addCustomer(app);
    const serving = (async () => {
      let served = 0;
      for (; !isOver; served += 1) {
        expect((await app.call(guest.token, 'GET', '/api/v1/sessions')).status).toBe(200);
      }
      return served;
    })();
    await Promise.all(sendingAll);
    isOver = true;
    clearInterval(watch);
    expect(await serving).toBeGreaterThan(0);
    expect(most / megabyte, 'MB more than before').toBeLessThan(512);
    await expectTogether(app);
  });
});

describe('an upload that ends early', () => {
  const descriptors = (): number => readdirSync('/proc/self/fd').length;

  test('leaves no file, row or open descriptor, wherever it is cut, fifty times over', async () => {
    const random = randomFrom(seed);
    const shop = await addShop(app);
    const body = bodyOf(Buffer.concat([await picture(800, 600), Buffer.alloc(megabyte, 7)]));
    await sendUpload(address, shop, body);
    const [kept, open] = [stored(app), descriptors()];
    for (let cut = 0; cut < 50; cut += 1) {
      const offset = 1 + Math.floor(random() * (body.length - 2));
      // Each from another account: an account may have only two uploads at a time, and the last may still hold its place.
      const call = beginUpload(address, await plantShop(app), body.length);
      call.on('error', () => undefined);
      await new Promise((resolve) => call.write(body.subarray(0, offset), resolve));
      // Half of them once the server has started, half at once.
      if (cut % 2)
        await waitUntil(() => incoming(app).length > 0, {
          what: `the upload cut at ${offset} (seed ${seed}) to begin`,
        });
      call.destroy();
      await waitUntil(() => incoming(app).length === 0, {
        what: `the upload cut at ${offset} (seed ${seed}) to be cleared`,
      });
    }
    await waitUntil(() => descriptors() <= open + 2, { what: 'the descriptors to be given back' });
    expect(stored(app)).toEqual(kept);
    await expectTogether(app);
    expect((await upload(app, shop.token, await picture())).status).toBe(200);
  });

  test.each([
    ['without its last boundary', ''],
    ['with half of its last boundary', '\r\n--a-bou'],
  ])('%s is refused, and nothing of it is kept', async (_, end) => {
    const shop = await addShop(app);
    const { status, body } = await sendUpload(address, shop, bodyOf(await picture(), { end }));
    expect([status, JSON.parse(body).code]).toEqual([400, 'notReadable']);
    expect(await imageRows(app, shop)).toEqual([]);
    await expectTogether(app);
  });
});

test.each(['folder', 'bucket'])(
  'kill -9 during uploads to a %s loses no acknowledged picture or video, and the sweepers clear the rest',
  async (kept) => {
    const database = await freshDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'stampdeck-pictures-'));
    const bucket = kept === 'bucket' ? (await startBucket()).env : {};
    const env = { DATA_DIR: folder, ...database.env, ...bucket };
    const arena = new Arena(env);
    onTestFinished(async () => {
      arena.close();
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    });
    const acknowledged: string[] = [];
    const [photo, movie] = [
      Buffer.concat([await picture(900, 700), Buffer.alloc(3 * megabyte, 1)]),
      film('isom', 12 * megabyte),
    ];
    const coming = (): string[] =>
      fileKinds.flatMap((kind) => {
        const place = join(env.DATA_DIR, kind, 'incoming');
        return existsSync(place) ? readdirSync(place) : [];
      });
    for (let life = 0; life < 4; life += 1) {
      const { url } = await arena.start();
      const door = { url: url.origin };
      const post = async (token: string | null, path: string, body: unknown = {}) => {
        const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
        const response = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) });
        return { status: response.status, headers: response.headers, body: await response.json() };
      };
      const people = await Promise.all(Array.from({ length: 4 }, () => addShop({ post } as never)));
      let isOver = false;
      const before = acknowledged.length;
      const sends = [
        async ({ token }: TestPerson) => (await upload(door, token, photo)).body.location,
        async ({ token }: TestPerson) => (await uploadVideo(door, token, movie)).body.filePath,
      ];
      const loads = people.flatMap((person) =>
        sends.map(async (sendOne) => {
          while (!isOver) {
            const address: string | null | undefined = await sendOne(person).catch(() => null);
            if (address === null) return;
            if (address !== undefined) acknowledged.push(address);
          }
        }),
      );
      const hasBoth = () =>
        ['/images/', '/videos/'].every((kind) => acknowledged.slice(before).some((one) => one.startsWith(kind)));
      const isBusy = () => hasBoth() && acknowledged.length >= before + 5 && coming().length > 0;
      await waitUntil(isBusy, { what: 'uploads under way', refuse: () => arena.deathWords() });
      isOver = true;
      await arena.end('SIGKILL');
      await Promise.all(loads);
    }
    const place = { dataDir: env.DATA_DIR, databaseUrl: 'DATABASE_URL' in env ? String(env.DATABASE_URL) : null };
    const later = await startApp({ place, env: bucket });
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    const expectAll = async () => {
      for (const address of acknowledged) expect((await fetch(later.url + address)).status, address).toBe(200);
    };
    await expectAll();
    expect(coming().length, 'half uploads that the sweepers have to clear').toBeGreaterThan(0);
    const filesOf = async (kind: FileKind) =>
      [...new Set((await namesIn(later.files[kind])).map((name) => name.split('.')[0] ?? ''))].sort();
    const rowsOf = { images: () => listImageIds(later), videos: () => listAllVideoIds(later) };
    // No picture may lack its file at any time; a file may lack its row until the sweeper runs.
    for (const kind of fileKinds) {
      const files = await filesOf(kind);
      for (const id of await rowsOf[kind]()) expect(files).toContain(id);
    }
    later.clock.ahead = 2 * hour;
    await later.runJobs();
    expect(coming()).toEqual([]);
    for (const kind of fileKinds) expect(await filesOf(kind)).toEqual((await rowsOf[kind]()).sort());
    await expectAll();
    await later.close();
  },
);
