import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startBucket, type Trouble } from '#test/bucket.ts';
import { namesIn } from '#test/stored-files.ts';
import { bucketFiles } from './bucket.ts';
import type { FileKind, FileStore } from './file-store.ts';
import { folderFiles } from './folder.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'stampdeck-files-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const bucket = await startBucket();
const warned: object[] = [];
const log = { warn: (about: object) => void warned.push(about) };
/** What works has time, also on a busy machine; only a bucket in trouble is left soon. */
const patient = { connect: 30_000, idle: 60_000, read: 60_000, call: 60_000 };
const inBucket = bucketFiles(bucket.settings, log, patient);
const leftSoon = bucketFiles(bucket.settings, log, { connect: 1000, idle: 1000, read: 300, call: 2000 });
const stores: [string, (kind: FileKind) => FileStore][] = [
  ['a folder', (kind) => folderFiles(dataDir, kind)],
  ['a bucket', inBucket],
];
let count = 0;
const newName = (ending = 'webp'): string => `${String(++count).padStart(16, 'n')}.${ending}`;
const file = (bytes: number): { path: string; size: number } => {
  const path = join(dataDir, `incoming-${++count}`);
  writeFileSync(path, Buffer.alloc(bytes, 'film '));
  return { path, size: bytes };
};
afterEach(() => {
  Object.assign(bucket.trouble, { is: null, on: /./ });
});

describe.each(stores)('%s', (_, open) => {
  test('keeps a file until it is removed, and knows its size', async () => {
    const store = open('images');
    const name = newName();
    expect(await store.size(name)).toBeNull();
    await store.save(name, Buffer.from('a picture'));
    expect([await store.size(name), (await buffer(await store.read(name))).toString()]).toEqual([9, 'a picture']);
    expect(await namesIn(store)).toContain(name);
    await store.remove(name);
    await store.remove(name);
    expect([await store.size(name), await namesIn(store)]).toEqual([null, []]);
  });

  test('keeps the kinds of files apart', async () => {
    const name = newName();
    await open('images').save(name, Buffer.from('a picture'));
    expect([await open('videos').size(name), await namesIn(open('videos'))]).toEqual([null, []]);
    await open('images').remove(name);
  });

  test('takes a large file from the disk, and gives any part of it', async () => {
    const store = open('videos');
    const name = newName('mp4');
    await store.save(name, file(20_000_003));
    expect(await store.size(name)).toBe(20_000_003);
    const part = await buffer(await store.read(name, { from: 19_999_998, to: 20_000_002 }));
    expect(part.toString()).toBe('m fil');
    await store.remove(name);
  });

  test('lists when each file was saved', async () => {
    const store = open('images');
    const name = newName();
    const before = Date.now();
    await store.save(name, Buffer.from('x'));
    for await (const found of store.list()) expect(found.savedAt).toBeGreaterThan(before - 2000);
    await store.remove(name);
  });

  test.each(['../../etc/passwd', 'a.webp', '%2e%2e', '', `${'x'.repeat(16)}/../y.webp`])(
    'has no file with the name %j, and takes none',
    async (name) => {
      expect(await open('images').size(name)).toBeNull();
      await expect((async () => open('images').save(name, Buffer.from('x')))()).rejects.toThrow('Not a name');
    },
  );
});

test('a folder has its files for its own user only', async () => {
  const [store, name] = [folderFiles(dataDir, 'images'), newName()];
  await store.save(name, Buffer.from('x'));
  expect(statSync(join(dataDir, 'images', name)).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(dataDir, 'images'))).toEqual([name]);
});

describe('a bucket', () => {
  test.each([
    ['stalls', 'unavailable'],
    ['cuts', 'unavailable'],
    ['refuses', 'unavailable'],
    ['is full', 'storageFull'],
  ] as [Trouble, string][])('that %s keeps nothing of a file, and says so', async (is, code) => {
    const [small, large] = [newName(), newName('mp4')];
    Object.assign(bucket.trouble, { is, on: /^PUT/ });
    warned.length = 0;
    await expect(leftSoon('images').save(small, Buffer.alloc(50_000))).rejects.toMatchObject({ code });
    await expect(leftSoon('videos').save(large, file(20_000_000))).rejects.toMatchObject({ code });
    expect(warned.length).toBeGreaterThan(1);
    expect(JSON.stringify(warned)).not.toContain(bucket.settings.secretAccessKey.repeat(2));
    bucket.trouble.is = null;
    expect([await inBucket('images').size(small), await inBucket('videos').size(large)]).toEqual([null, null]);
    expect(bucket.unfinished()).toEqual([]);
  });

  test('that stalls or ends a connection in the middle does not keep a reader waiting', async () => {
    const [store, name] = [inBucket('images'), newName()];
    await store.save(name, Buffer.alloc(100_000));
    Object.assign(bucket.trouble, { is: 'cuts', on: /^GET/ });
    await expect(buffer(await store.read(name))).rejects.toThrow();
    bucket.trouble.is = 'stalls';
    await expect(leftSoon('images').read(name)).rejects.toMatchObject({ code: 'unavailable' });
    bucket.trouble.is = null;
    await store.remove(name);
  });

  test('waits for a slow reader longer than for a store that stands still', async () => {
    const [store, name] = [inBucket('videos'), newName('mp4')];
    await store.save(name, file(20_000_000));
    const [slow, left] = [await store.read(name), await leftSoon('videos').read(name)];
    // No one reads it, until its connection is over.
    await new Promise((resolve) => left.once('error', resolve).once('close', resolve));
    expect((await buffer(slow)).length).toBe(20_000_000);
    await store.remove(name);
  });

  test('with another secret is refused', async () => {
    const stranger = bucketFiles({ ...bucket.settings, secretAccessKey: 'guessed' }, log, patient)('images');
    await expect(stranger.save(newName(), Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('loses the parts of a file whose server ended in the middle', async () => {
    Object.assign(bucket.trouble, { is: 'refuses', on: /^(PUT|DELETE)/ });
    await expect(leftSoon('videos').save(newName('mp4'), file(20_000_000))).rejects.toThrow();
    bucket.trouble.is = null;
    expect(bucket.unfinished()).toHaveLength(1);
    expect(await inBucket('videos').removeLeftovers(Date.now() - 60_000)).toBe(0);
    expect(await inBucket('videos').removeLeftovers(Date.now() + 60_000)).toBe(1);
    expect(bucket.unfinished()).toEqual([]);
  });

  test('sends browsers to signed addresses, or to its public ones', async () => {
    const name = newName();
    await inBucket('images').save(name, Buffer.from('a picture'));
    expect(await inBucket('images').addressOf(name)).toBeNull();
    const signed = await bucketFiles({ ...bucket.settings, serve: 'redirect' }, log)('images').addressOf(name);
    const found = await fetch(signed?.address ?? '');
    expect([found.status, await found.text(), found.headers.get('content-type')]).toEqual([
      200,
      'a picture',
      'image/webp',
    ]);
    const forged = (signed?.address ?? '').replace(/X-Amz-Signature=\w/, 'X-Amz-Signature=x');
    expect((await fetch(forged)).status).toBe(403);
    const publicUrl = 'https://files.example.com/shop';
    const open = await bucketFiles({ ...bucket.settings, serve: 'redirect', publicUrl }, log)('images').addressOf(name);
    expect(open?.address).toBe(`${publicUrl}/images/${name}`);
    await inBucket('images').remove(name);
  });
});
