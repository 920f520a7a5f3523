import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isLeased, leaseLength } from '#db/leases.ts';
import { startApp, startBeside } from '#test/app.ts';
import { check, choose, exportShop, filesIn, readState, settled, start, zipped } from '#test/archive-files.ts';
import { Pauses } from '#test/pauses.ts';
import { addMember, addShop, addShopWithCard, award, type TestPerson } from '#test/people.ts';
import { uploadSlowly } from '#test/slow-upload.ts';
import { archivePath, archivesFolder } from './waiting.ts';

const pauses = new Pauses();
const app = await startApp({ env: { TRUSTED_PROXIES: '1' }, wrap: pauses.wrap });
const someMinutes = 11 * 60 * 1000;

let archive: Uint8Array<ArrayBuffer>;
/** The same shop in a file of at least this many bytes. */
const padded = (bytes: number) => zipped({ ...filesIn(archive), 'readme.txt': randomBytes(bytes) });
let large: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const shop = await addShopWithCard(app);
  await award(app, shop, await addMember(app, shop), 1);
  archive = await exportShop(app, shop);
  large = padded(21 * 1024 * 1024);
});
afterEach(() => {
  app.clock.ahead = 0;
});

const filesLeft = (): number => readdirSync(archivesFolder(app.place.dataDir)).length;

test('a small archive is imported while a large one is being imported', async () => {
  const [slow, quick] = [await addShop(app), await addShop(app)];
  const found = await check(app, slow, large);
  const begun = pauses.hold('before the write');
  const starting = start(app, slow, found.id);
  await begun.reached;
  const written = pauses.hold('before the write');
  begun.release();
  expect((await starting).status).toBe(200);
  await written.reached;
  const small = await check(app, quick, archive);
  expect((await start(app, quick, small.id)).status).toBe(200);
  expect(await settled(app, quick, 'running')).toMatchObject({ status: 'done' });
  expect((await readState(app, slow)).archive.status).toBe('running');
  written.release();
  expect(await settled(app, slow, 'running')).toMatchObject({ status: 'done' });
});

test.each([
  ['the smallest archive is next', 0, ['checking', 'ready']],
  ['but first one that has waited an hour', 61 * 60 * 1000, ['ready', 'checking']],
])('%s', async (_what, waited, states) => {
  const [first, bigger, smaller] = [await addShop(app), await addShop(app), await addShop(app)];
  const put = pauses.hold('before the write');
  const choosing = choose(app, first, archive);
  await put.reached;
  const one = pauses.hold('before the write');
  put.release();
  await choosing;
  await one.reached;
  expect((await choose(app, bigger, padded(1024 * 1024))).status).toBe(201);
  app.clock.ahead = waited;
  expect((await choose(app, smaller, archive)).status).toBe(201);
  const two = pauses.hold('before the write');
  one.release();
  await two.reached;
  const three = pauses.hold('before the write');
  two.release();
  await three.reached;
  const statusOf = async (shop: TestPerson) => (await readState(app, shop)).archive.status;
  expect([await statusOf(bigger), await statusOf(smaller)]).toEqual(states);
  three.release();
  for (const shop of [bigger, smaller]) expect((await settled(app, shop, 'checking')).status).toBe('ready');
});

test('one network uploads two archives at a time, and a slow upload gives way to another', async () => {
  const [one, two, three] = [await addShop(app), await addShop(app), await addShop(app)];
  const path = '/api/v1/archive/check';
  const before = filesLeft();
  const first = uploadSlowly(app, one, path, 'no archive');
  await vi.waitFor(() => expect(filesLeft()).toBe(before + 1));
  const second = uploadSlowly(app, two, path, 'no archive');
  await vi.waitFor(() => expect(filesLeft()).toBe(before + 2));
  expect(await choose(app, three, archive)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  app.clock.ahead = someMinutes;
  expect((await choose(app, three, archive)).status).toBe(201);
  expect((await first.answer).status).toBe(503);
  first.goOn();
  second.goOn();
  expect((await second.answer).status).toBe(201);
});

test('a shop uploads one archive at a time, at whatever process, and again after one that broke off or died', async () => {
  const [other, shop] = [await startBeside(app), await addShop(app)];
  const path = '/api/v1/archive/check';
  const isUploading = () => isLeased({ store: app.store, now: () => new Date() }, `archive upload ${shop.id}`);
  const busy = { status: 409, body: { code: 'archiveBusy' } };
  const leaving = new AbortController();
  const first = uploadSlowly(app, shop, path, 'no archive', leaving.signal);
  await vi.waitFor(async () => expect(await isUploading()).toBe(true));
  expect(await choose(other, shop, archive)).toMatchObject(busy);
  leaving.abort();
  await expect(first.answer).rejects.toThrow();
  await vi.waitFor(async () => expect(await isUploading()).toBe(false));
  const second = uploadSlowly(app, shop, path, 'no archive');
  await vi.waitFor(async () => expect(await isUploading()).toBe(true));
  expect(await choose(other, shop, archive)).toMatchObject(busy);
  other.clock.ahead = leaseLength + 1000;
  expect((await choose(other, shop, archive)).status).toBe(201);
  second.goOn();
  await second.answer;
});

/** Uploads a file from an address. */
async function send(file: Uint8Array<ArrayBuffer>, address: string, shop?: TestPerson) {
  const sender = shop ?? (await addShop(app));
  const answer = await choose(app, sender, file, { 'x-forwarded-for': address });
  return { shop: sender, answer: [answer.status, answer.body.code] };
}

const [taken, refused] = [
  [201, undefined],
  [503, 'unavailable'],
];

test('one network has places for two large archives, and an unused one gives way after ten minutes', async () => {
  const address = '192.0.2.7';
  const [one, two] = [await send(large, address), await send(large, address)];
  expect([one.answer, two.answer]).toEqual([taken, taken]);
  const { id } = await settled(app, one.shop, 'checking');
  await settled(app, two.shop, 'checking');
  const late = await send(large, address);
  expect(late.answer).toEqual(refused);
  expect((await send(archive, address)).answer).toEqual(taken);
  expect((await send(large, '198.51.100.7')).answer).toEqual(taken);
  app.clock.ahead = someMinutes;
  expect((await send(large, address, late.shop)).answer).toEqual(taken);
  expect((await readState(app, one.shop)).archive).toBeNull();
  expect(existsSync(archivePath(app.place.dataDir, id))).toBe(false);
  expect((await readState(app, two.shop)).archive.status).toBe('ready');
});

test('up to eight large archives wait, from all networks together', async () => {
  const answers: unknown[] = [];
  while (answers.length < 9) answers.push((await send(large, `203.0.113.${answers.length}`)).answer);
  expect(answers.at(-1)).toEqual(refused);
  expect(answers[0]).toEqual(taken);
});
