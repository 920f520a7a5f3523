/** Shop archives: exported and imported as owners do, or tampered with in between. */
import { createHash } from 'node:crypto';
import { unzipSync, zipSync } from 'fflate';
import { expect, vi } from 'vitest';
import type { TestApp } from './app.ts';
import { addShop, type TestPerson } from './people.ts';

/** What these functions need of a server, which may run in its own process. */
type Reach = Pick<TestApp, 'url' | 'call' | 'post'>;

/** Downloads the shop's archive. */
export async function exportShop(app: Reach, shop: TestPerson, body: object = {}): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${app.url}/api/v1/archive/export`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Uploads a file as the shop's archive. */
export async function choose(
  app: Reach,
  shop: TestPerson,
  file: Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
) {
  const form = new FormData();
  form.set('file', new Blob([file], { type: 'application/zip' }), 'shop.zip');
  const headers = { authorization: `Bearer ${shop.token}`, ...more };
  const answer = await fetch(`${app.url}/api/v1/archive/check`, { method: 'POST', headers, body: form });
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  return { status: answer.status, body: (await answer.json()) as any };
}

export const readState = async (app: Reach, shop: TestPerson) =>
  (await app.call(shop.token, 'GET', '/api/v1/archive')).body;

export const start = (app: Reach, shop: TestPerson, id: string, more: object = {}) =>
  app.post(shop.token, '/api/v1/archive/start', { id, ...more });

/** The result of the check. */
export async function check(app: Reach, shop: TestPerson, file: Uint8Array<ArrayBuffer>) {
  expect((await choose(app, shop, file)).status).toBe(201);
  return settled(app, shop, 'checking');
}

/** Waits until the archive's state differs from this one. */
export async function settled(app: Reach, shop: TestPerson, under: 'checking' | 'running') {
  await vi.waitFor(async () => expect((await readState(app, shop)).archive.status).not.toBe(under), {
    timeout: 30_000,
  });
  return (await readState(app, shop)).archive;
}

/** Imports an archive into a new shop. */
export async function importShop(app: TestApp, file: Uint8Array<ArrayBuffer>): Promise<TestPerson> {
  const shop = await addShop(app);
  const found = await check(app, shop, file);
  expect(found).toMatchObject({ status: 'ready', problems: [] });
  expect((await start(app, shop, found.id)).status).toBe(200);
  expect(await settled(app, shop, 'running')).toMatchObject({ status: 'done' });
  // Sessions cache their shop's time zone for two seconds, and the archive changes the zone.
  app.clock.ahead += 3000;
  return shop;
}

/** Their texts. Pictures and videos have a character for each byte. */
export type Files = Record<string, string>;

export const isPicture = (name: string): boolean => name.startsWith('pictures/');
export const isVideo = (name: string): boolean => name.startsWith('videos/');
const isUpload = (name: string): boolean => isPicture(name) || isVideo(name);

const bytesOf = (name: string, said: string): Buffer => Buffer.from(said, isUpload(name) ? 'latin1' : 'utf8');

export const filesIn = (archive: Uint8Array): Files =>
  Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => [
      name,
      isUpload(name) ? Buffer.from(bytes).toString('latin1') : new TextDecoder().decode(bytes),
    ]),
  );

/** Packs files into an archive with a matching manifest. */
export function packed(files: Files): Uint8Array<ArrayBuffer> {
  const manifest = JSON.parse(files['manifest.json'] ?? '{}');
  for (const [name, text] of Object.entries(files)) {
    if (name === 'manifest.json' || name === 'readme.txt') continue;
    const bytes = bytesOf(name, text);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const lines = isUpload(name) ? 0 : text.split('\n').length - 1;
    manifest.files[name] = { lines, bytes: bytes.length, sha256 };
  }
  return zipped({ ...files, 'manifest.json': JSON.stringify(manifest) });
}

/** Packs files into a ZIP. The date is fixed, so the same files give the same bytes. */
export const zipped = (files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, said]) => [
        name,
        typeof said === 'string' ? new Uint8Array(bytesOf(name, said)) : said,
      ]),
    ),
    { mtime: '2026-01-01' },
  );

// biome-ignore lint/suspicious/noExplicitAny: tests change whatever they like
export type Line = any;

/** A file of JSON lines with some of them changed. */
export function edited(files: Files, name: string, change: (lines: Line[]) => Line[]): Files {
  const lines = (files[name] ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return {
    ...files,
    [name]: change(lines)
      .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
      .join(''),
  };
}
