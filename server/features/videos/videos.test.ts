import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { videoLimits } from '@stampdeck/contract/videos.ts';
import { describe, expect, test } from 'vitest';
import { folderOf } from '#files/folder.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { startBucket } from '#test/bucket.ts';
import { addVideoRow, listVideoIds } from '#test/database.ts';
import { hostileFiles } from '#test/hostile-files.ts';
import { addColleague, addCustomer, addShop, type TestPerson } from '#test/people.ts';
import { namesIn } from '#test/stored-files.ts';
import { film, programs, uploadVideo, webm } from '#test/videos.ts';
import { partOf } from './serve.ts';

const app = await startApp();
const filesOf = ({ place }: TestApp): string[] =>
  readdirSync(folderOf(place.dataDir, 'videos'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const get = async (address: string, headers: Record<string, string> = {}, { url }: TestApp = app) => {
  const response = await fetch(url + address, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** Sending gigabytes takes longer than other tests where the disk is busy. */
const largeFiles = { timeout: 180_000 };

/** Uploads a film of this many bytes without holding all of it; stops after `until` of them. */
const uploadLarge = (person: TestPerson, bytes: number, until = bytes): Promise<{ status: number; code: string }> =>
  new Promise((resolve, reject) => {
    const head = Buffer.from(
      '--end\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n',
    );
    const tail = Buffer.from('\r\n--end--\r\n');
    const call = request(`${app.url}/api/products/uploadVideoS3`, {
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
    const [begin, filler] = [film('isom', 10), Buffer.alloc(1024 * 1024)];
    let left = until - begin.length;
    call.write(head);
    call.write(begin);
    const go = (): void => {
      while (left > 0) {
        const part = filler.subarray(0, Math.min(left, filler.length));
        left -= part.length;
        if (!call.write(part)) return void call.once('drain', go);
      }
      if (until < bytes) call.destroy();
      else call.end(tail);
    };
    go();
  });

describe('a video', async () => {
  test.each([
    ['mp4', film(), 'video/mp4'],
    ['mp4', film('mp42'), 'video/mp4'],
    ['mov', film('qt  '), 'video/quicktime'],
    ['webm', webm(), 'video/webm'],
  ])(
    'of the kind %s is stored as it is, with a note, and served in its own sandbox (S5.upload.2, S7.products.9)',
    async (ending, file, type) => {
      const { status, body } = await uploadVideo(app, (await addShop(app)).token, file, 'anything.exe');
      expect([status, body.success, body.poster]).toEqual([200, true, '']);
      expect(body.filePath).toMatch(/^\/videos\/[\w-]{16}$/);
      expect(body.fileName).toBe(`${body.filePath.slice('/videos/'.length)}.${ending}`);
      expect(body.note).toContain('no ffmpeg');
      const { status: found, headers, bytes } = await get(body.filePath);
      expect([found, bytes.equals(file)]).toEqual([200, true]);
      expect(Object.fromEntries(headers)).toMatchObject({
        ...{ 'content-type': type, 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' },
        'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
        'content-disposition': `inline; filename="${body.fileName}"`,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(statSync(join(folderOf(app.place.dataDir, 'videos'), body.fileName)).mode & 0o777).toBe(0o600);
      expect((await get(`${body.filePath}/poster`)).status).toBe(404);
    },
  );

  test.each(
    (await hostileFiles()).filter(({ asVideo }) => !asVideo.includes(200)).map((one) => [one.what, one] as const),
  )('%s is none, whatever its name, and leaves nothing', async (_, { file, field, asVideo }) => {
    const before = filesOf(app);
    const { status } = await uploadVideo(app, (await addShop(app)).token, file, '../../film.mp4', field);
    expect(asVideo).toContain(status);
    expect(filesOf(app)).toEqual(before);
  });

  test('is for the people of a shop who may change its products', async () => {
    const shop = await addShop(app);
    const ask = async (token: string | null) => (await uploadVideo(app, token, film())).status;
    const { person: seller } = await addColleague(app, shop, ['products']);
    const { person: counter } = await addColleague(app, shop, ['stamp']);
    expect(await ask(null)).toBe(401);
    expect(await ask((await addCustomer(app)).token)).toBe(403);
    expect(await ask(counter.token)).toBe(403);
    expect(await ask(seller.token)).toBe(200);
  });

  test(
    'may have 800,000,000 bytes and none more, and one that breaks off leaves nothing (S5.upload.2)',
    largeFiles,
    async () => {
      const shop = await addShop(app);
      const before = filesOf(app).length;
      expect(await uploadLarge(shop, videoLimits.bytes)).toEqual({ status: 200, code: '' });
      expect(await uploadLarge(shop, videoLimits.bytes + 1)).toEqual({ status: 413, code: 'tooLarge' });
      await expect(uploadLarge(shop, 50_000_000, 20_000_000)).rejects.toThrow();
      await expect.poll(() => filesOf(app).length).toBe(before + 1);
      expect(await listVideoIds(app, shop)).toHaveLength(1);
    },
  );

  test('has to fit into the room of its shop, also of several at once', async () => {
    const shop = await addShop(app);
    const size = film().length;
    await addVideoRow(app, shop, videoLimits.ofShop - size - 800);
    const answers = await Promise.all([uploadVideo(app, shop.token, film()), uploadVideo(app, shop.token, film())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 507]);
    expect(answers.find(({ status }) => status === 507)?.body.code).toBe('videoQuota');
    expect(await listVideoIds(app, shop)).toHaveLength(11);
  });
});

describe('a video’s address', () => {
  test('gives parts, also the last bytes, and says when there is no such part', async () => {
    const { body } = await uploadVideo(app, (await addShop(app)).token, film());
    const size = film().length;
    const part = await get(body.filePath, { range: 'bytes=8-15' });
    expect([part.status, part.headers.get('content-range'), part.bytes.toString('latin1')]).toEqual([
      206,
      `bytes 8-15/${size}`,
      'isom\0\0\x02\0',
    ]);
    const last = await get(body.filePath, { range: 'bytes=-4' });
    expect([last.status, last.headers.get('content-range')]).toEqual([206, `bytes ${size - 4}-${size - 1}/${size}`]);
    const beyond = await get(body.filePath, { range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    const tag = part.headers.get('etag') ?? '';
    expect((await get(body.filePath, { range: 'bytes=0-1', 'if-range': '"older"' })).status).toBe(200);
    expect((await get(body.filePath, { 'if-none-match': tag })).status).toBe(304);
    const head = await fetch(app.url + body.filePath, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
    for (const path of ['AAAAAAAAAAAAAAAA', '..%2fstampdeck.sqlite', body.fileName, 'a'])
      expect((await get(`/videos/${path}`)).status).toBe(404);
  });

  test.each([
    [undefined, null],
    ['bytes=0-', { from: 0, to: 99 }],
    ['bytes=5-500', { from: 5, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes=-0', 'none'],
    ['bytes=100-', 'none'],
    ['bytes=7-5', null],
    ['bytes=-', null],
    ['bytes=0-1,4-5', null],
    ['lines=0-1', null],
    ['bytes=0x1-2', null],
    [`bytes=${'9'.repeat(30)}-`, null],
  ])('reads the range %j', (range, expected) => {
    expect(partOf(range, 100)).toEqual(expected);
  });
});

describe('where ffmpeg is installed, a video', () => {
  const start = (scripts: Record<string, string>) => startApp({ env: { PATH: `${programs(scripts)}:/usr/bin:/bin` } });
  const streams = (width: number) => `echo '{"streams":[{"width":${width},"height":9}]}'`;
  const drawing = 'for last; do :; done; printf picture > "$(echo "$last" | cut -c6-)"';

  test('is checked within limits, without other files or the network, and has a picture', async () => {
    const log = join(folderOf(app.place.dataDir, 'videos'), '..', 'asked.txt');
    const own = await start({
      ffprobe: `echo "$@" > ${log}; ulimit -t >> ${log}; ulimit -v >> ${log}; env >> ${log}; ${streams(640)}`,
      ffmpeg: drawing,
    });
    const { status, body } = await uploadVideo(own, (await addShop(own)).token, film());
    expect([status, body.note, body.poster]).toEqual([200, '', `${body.filePath}/poster`]);
    const poster = await get(body.poster, {}, own);
    expect([poster.headers.get('content-type'), poster.bytes.toString()]).toEqual(['image/jpeg', 'picture']);
    expect(filesOf(own)).toHaveLength(2);
    const [asked = '', cpu, memory, ...env] = readFileSync(log, 'utf8').split('\n');
    expect(asked).toMatch(/-protocol_whitelist file -f mov .* -i file:\//);
    expect([Number(cpu), Number(memory)]).toEqual([10, 768 * 1024]);
    expect(env.filter((line) => /^(DATABASE|S3|SMTP|HOME)/.test(line))).toEqual([]);
  });

  test.each([
    ['that it cannot read', { ffprobe: 'exit 1', ffmpeg: drawing }],
    ['without a picture in it', { ffprobe: `echo '{"streams":[]}'`, ffmpeg: drawing }],
    ['of which nothing can be drawn', { ffprobe: streams(640), ffmpeg: 'exit 1' }],
    ['of which ffmpeg draws nothing', { ffprobe: streams(640), ffmpeg: 'exit 0' }],
    ['that is too wide', { ffprobe: streams(9000), ffmpeg: drawing }],
    ['that is described by nonsense', { ffprobe: 'echo nonsense', ffmpeg: drawing }],
  ])('%s is refused and leaves nothing', async (_, scripts) => {
    const own = await start(scripts);
    const { status, body } = await uploadVideo(own, (await addShop(own)).token, film());
    expect([status, body.code, filesOf(own)]).toEqual([422, 'videoUnreadable', []]);
  });

  test('that was cut off is refused', async () => {
    const own = await start({ ffprobe: streams(640), ffmpeg: drawing });
    const { status } = await uploadVideo(own, (await addShop(own)).token, film().subarray(0, 3000));
    expect(status).toBe(422);
  });

  test.each([
    ['a WebM that ends early', '\x4b\xb8', 1000, 422],
    ['a whole WebM', '\x4b\xb8', 3000, 200],
    ['a WebM that does not know how long it is', '\x01\xff\xff\xff\xff\xff\xff\xff', 1000, 200],
  ])('%s, with a segment', async (_, size, bytes, wanted) => {
    const own = await start({ ffprobe: streams(640), ffmpeg: drawing });
    const segment = Buffer.from(`\x18\x53\x80\x67${size}`, 'latin1');
    const file = Buffer.concat([webm().subarray(0, 20), segment, Buffer.alloc(bytes, 7)]);
    expect((await uploadVideo(own, (await addShop(own)).token, file)).status).toBe(wanted);
  });
});

test('of videos that wait for ffmpeg, only so many do; others are told to come back', async () => {
  const folder = programs({});
  const busy = programs({
    ffprobe: `while [ ! -e ${join(folder, 'go')} ]; do /bin/sleep 0.02; done; exit 1`,
    ffmpeg: 'exit 1',
  });
  const own = await startApp({ env: { PATH: `${busy}:/usr/bin:/bin` } });
  const shops = await Promise.all(Array.from({ length: 12 }, () => addShop(own)));
  const all = shops.map(async ({ token }) => {
    const { status, body } = await uploadVideo(own, token, film());
    if (status === 503) writeFileSync(join(folder, 'go'), '');
    return [status, body.code];
  });
  const answers = await Promise.all(all);
  expect(answers.filter(([status]) => status === 503)).toEqual([[503, 'unavailable']]);
  expect(answers.filter(([, code]) => code === 'videoUnreadable')).toHaveLength(11);
  expect(filesOf(own)).toEqual([]);
});

describe('the sweeper of videos', () => {
  test('removes what uploads and closed shops left, and nothing that a shop has', async () => {
    const own = await startApp();
    const [shop, closed] = [await addShop(own), await addShop(own)];
    const [kept, gone] = [await uploadVideo(own, shop.token, film()), await uploadVideo(own, closed.token, film())];
    const folder = folderOf(own.place.dataDir, 'videos');
    const [stray, left] = [join(folder, `${'S'.repeat(16)}.mp4`), join(folder, 'incoming', 'left')];
    for (const file of [stray, left]) writeFileSync(file, 'x');
    expect((await own.call(closed.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    expect((await get(gone.body.filePath, {}, own)).status).toBe(404);
    for (const file of [stray, left, join(folder, gone.body.fileName)]) utimesSync(file, 1, 1);
    own.clock.ahead = 2 * 60 * 60 * 1000;
    await own.runJobs();
    expect([stray, left].map((file) => existsSync(file))).toEqual([false, false]);
    expect(filesOf(own)).toEqual([kept.body.fileName]);
  });

  test.each(['folder', 'bucket'])(
    'removes from a %s what no product shows for a day, with its picture, and gives the room back',
    async (place) => {
      const scripts = {
        ffprobe: `echo '{"streams":[{"width":9,"height":9}]}'`,
        ffmpeg: 'for last; do :; done; printf picture > "$(echo "$last" | cut -c6-)"',
      };
      const bucket = place === 'bucket' ? (await startBucket()).env : {};
      const own = await startApp({ env: { ...bucket, PATH: `${programs(scripts)}:/usr/bin:/bin` } });
      const made = await addShop(own);
      const signIn = { email: made.email, password: 'a long password', remember: true };
      const shop = { ...made, token: (await own.post(null, '/api/operator/login', signIn)).body.token as string };
      const [shown, unused] = [
        (await uploadVideo(own, shop.token, film())).body,
        (await uploadVideo(own, shop.token, film())).body,
      ];
      const { product } = (
        await own.post(shop.token, '/api/products/', { title: 'Tour', videos: [shown.filePath, shown.filePath] })
      ).body;
      const found = async () =>
        Promise.all(
          [shown.filePath, shown.poster, unused.filePath, unused.poster].map(
            async (one) => (await get(one, {}, own)).status,
          ),
        );
      const sweep = async (hours: number) => {
        own.clock.ahead = hours * 60 * 60 * 1000;
        await own.runJobs();
      };
      await sweep(23);
      expect(await found()).toEqual([200, 200, 200, 200]);
      own.clock.ahead = 25.9 * 60 * 60 * 1000;
      const { undo } = (await own.call(shop.token, 'DELETE', `/api/products/${product.id}`)).body;
      await sweep(26);
      expect(await found()).toEqual([200, 200, 404, 404]);
      const listFiles = () => namesIn(own.files.videos);
      expect([await listVideoIds(own, shop), (await listFiles()).length]).toEqual([
        [shown.filePath.slice('/videos/'.length)],
        2,
      ]);
      expect((await own.post(shop.token, '/api/v1/products/undo', { undo })).body.restored).toBe(1);
      expect((await own.call(shop.token, 'GET', `/api/products/${product.id}`)).body.videos).toHaveLength(2);
      await own.call(shop.token, 'PUT', `/api/products/${product.id}`, { videos: [] });
      await sweep(28);
      expect([await listVideoIds(own, shop), await listFiles()]).toEqual([[], []]);
    },
  );
});

test('a video is in the shop’s own data', async () => {
  const shop = await addShop(app);
  const { body } = await uploadVideo(app, shop.token, film());
  const response = await fetch(`${app.url}/api/v1/me/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const archive = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(archive).toContain(`videos/${body.fileName}`);
});

test('in a bucket, a video is stored in parts, given by parts, and sent by the bucket where the settings say so', async () => {
  const bucket = await startBucket();
  const own = await startApp({ env: bucket.env });
  const shop = await addShop(own);
  const { status, body } = await uploadVideo(own, shop.token, film('isom', 20_000_000));
  expect([status, filesOf(own)]).toEqual([200, []]);
  expect((await get(body.filePath, { range: 'bytes=8-11' }, own)).bytes.toString()).toBe('isom');
  Object.assign(bucket.trouble, { is: 'refuses', on: /^PUT/ });
  expect((await uploadVideo(own, shop.token, film('isom', 20_000_000))).status).toBe(503);
  expect(await listVideoIds(own, shop)).toHaveLength(1);
  bucket.trouble.is = null;
  const sending = await startApp({ env: { ...bucket.env, S3_SERVE: 'redirect' } });
  const sent = await uploadVideo(sending, (await addShop(sending)).token, film());
  const { status: redirected, headers } = await get(sent.body.filePath, {}, sending);
  expect(redirected).toBe(302);
  expect((await fetch(headers.get('location') ?? '')).headers.get('content-type')).toBe('video/mp4');
});
