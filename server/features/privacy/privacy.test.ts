import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInPrivacyVersion } from '@stampdeck/contract/accounts.ts';
import { languagesOf } from '@stampdeck/contract/languages.ts';
import { strFromU8, unzipSync } from 'fflate';
import { io } from 'socket.io-client';
import { afterAll, describe, expect, test } from 'vitest';
import { emptyLocation, startApp } from '#test/app.ts';
import { runCommand } from '#test/commands.ts';
import { imageRows, proveAddress, readAccount, readWhole, rowsWith, setPhoto } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { addCustomer, addMember, addShop, addShopWithCard, award, publishAs, type TestPerson } from '#test/people.ts';
import { picture, upload } from '#test/pictures.ts';
import { defaultPage } from './default-page.ts';

const app = await startApp();
const folder = mkdtempSync(join(tmpdir(), 'stampdeck-privacy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const tenMinutes = 10 * 60 * 1000;
const password = 'a long password';

/** The archive of a person, as text by file. */
async function exported({ token }: TestPerson, body: object = {}): Promise<Record<string, string>> {
  const response = await fetch(`${app.url}/api/v1/me/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="stampdeck-export-[\d-]+\.zip"$/);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}
const erase = ({ token }: TestPerson, body: object = {}) => app.call(token, 'DELETE', '/api/v1/me', body);
const write = async (text: string | Buffer): Promise<string> => {
  const file = join(folder, `${readdirSync(folder).length}.md`);
  writeFileSync(file, text);
  return file;
};

describe('the privacy page', () => {
  test('says what this software stores until the installation writes its own, which a command does beside the server', async () => {
    const read = async (headers = {}) => (await app.call(null, 'GET', '/api/v1/privacy', undefined, headers)).body.page;
    const first = await read();
    expect(first).toMatchObject({
      version: builtInPrivacyVersion,
      since: null,
      language: 'en',
      body: expect.stringContaining('# Privacy'),
    });
    for (const [language, title] of [
      ['de', 'Datenschutz'],
      ['tr', 'Gizlilik'],
    ] as const) {
      expect(await read({ 'accept-language': language })).toMatchObject({ language, version: builtInPrivacyVersion });
      expect((await read({ cookie: `language=${language}` })).body).toContain(`# ${title}\n`);
    }
    const own = await write('\uFEFF# Café\r\n\r\nAsk <b>Mia</b>.\n');
    expect(await runCommand('privacy', own, app.place)).toMatchObject({ code: 0, err: '' });
    expect(await read()).toMatchObject({
      version: builtInPrivacyVersion + 1,
      language: null,
      body: '# Café\n\nAsk <b>Mia</b>.',
    });
    await runCommand('privacy', await write('Shorter.'), app.place);
    expect(await read()).toMatchObject({ version: builtInPrivacyVersion + 2, body: 'Shorter.' });
    for (const bad of ['', ' \n', Buffer.from([0xff, 0xfe, 0x00]), 'x'.repeat(50_001)]) {
      const { code, err } = await runCommand('privacy', await write(bad), app.place);
      expect([code, err]).toEqual([1, expect.stringMatching(/The privacy page is as it was\.\n$/)]);
    }
    expect(await read()).toMatchObject({ version: builtInPrivacyVersion + 2 });
  });

  test('that is built in has one shape in all languages, and one version for what it says', () => {
    const pages = languagesOf('doors').map(defaultPage);
    const shapes = pages.map((page) => page.replace(/^(#+ |- )?.*$/gm, '$1.'));
    expect(new Set(shapes).size).toBe(1);
    expect(new Set(pages.flatMap((page) => page.split('\n').slice(2, 3))).size).toBe(pages.length);
    // People agree to a version: when this text changes, the version has to rise with it.
    const [english = ''] = pages;
    const print = createHash('sha256').update(english).digest('hex').slice(0, 16);
    expect([builtInPrivacyVersion, print]).toEqual([11, '085d585645000a40']);
  });

  test('is recorded with each sign-up, with the time', async () => {
    const before = new Date().toISOString();
    const people = [await addShop(app), await addCustomer(app)];
    for (const person of people) {
      const { consent_version: version, consented_at: at } = await readAccount(app, person);
      expect(version).toBe(builtInPrivacyVersion + 2);
      expect(at && at >= before && at <= new Date().toISOString()).toBe(true);
    }
  });

  test('is recorded as shown with the form even if a newer one exists, but never a future one', async () => {
    expect((await app.call(null, 'GET', '/api/v1/site')).body.privacyVersion).toBe(builtInPrivacyVersion + 2);
    for (const [door, start] of [
      ['/api/operator', 'shown-o'],
      ['/api/v1/user', 'shown-c'],
    ]) {
      for (const [privacyVersion, kept] of [
        [builtInPrivacyVersion + 1, builtInPrivacyVersion + 1],
        [builtInPrivacyVersion + 5, builtInPrivacyVersion + 2],
      ]) {
        const form = { name: 'Mia', email: `${start}${kept}@example.com`, password: 'a long password', privacyVersion };
        const { body } = await app.post(null, `${door}`, form);
        expect(await readAccount(app, { id: body._id })).toMatchObject({ consent_version: kept });
      }
    }
  });
});

describe('an export', () => {
  test('contains a customer’s account, sessions, follows, memberships, cards, stamps and pictures', async () => {
    const shop = await addShopWithCard(app, 10);
    const member = await addMember(app, shop, 'Zoë');
    await app.call(member.token, 'PUT', '/api/operator/profile', { id: member.id, language: 'nl' });
    await award(app, shop, member, 3);
    await award(app, shop, member, -1);
    const { body } = await upload(app, member.token, await picture());
    await setPhoto(app, member, body.location);
    await app.post(null, '/api/operator/forgot-password', { email: member.email });
    await proveAddress(app, member);
    await app.call(member.token, 'PUT', `/api/v1/reminders/${shop.id}`, { email: true });
    const archive = await exported(member);
    const json = (name: string) => JSON.parse(archive[`${name}.json`] ?? '');
    expect(json('account')).toMatchObject({
      id: member.id,
      name: 'Zoë',
      email: member.email,
      hasPassword: false,
      language: 'nl',
    });
    expect(json('sessions')).toMatchObject([{ kind: 'customer', endedAt: null }]);
    expect(json('links')).toMatchObject([{ purpose: 'reset', email: member.email, usedAt: null }]);
    expect(json('follows')).toMatchObject([{ shopId: shop.id, shop: shop.name }]);
    expect(json('memberships')).toMatchObject([{ shop: shop.name, status: 'active', cards: [{ size: 10, count: 2 }] }]);
    expect(json('stamps').map((line: { stamps: number }) => line.stamps)).toEqual([3, -1]);
    expect(json('reminders')).toEqual([
      ...[{ shopId: shop.id, shop: shop.name, emailSince: expect.any(String), pushSince: null, lastReminder: null }],
    ]);
    expect(json('images')).toMatchObject([{ width: 40, height: 30 }]);
    expect(archive[`images/${body.location.slice(8)}.webp`]?.slice(0, 4)).toBe('RIFF');
    expect(Object.keys(archive)).not.toContain('shop.json');
    expect(archive['account.json']).not.toMatch(/hash/);
    expect(Object.keys(json('account')).join(' ')).not.toContain('_');
  });

  test('of a shop also contains the shop, its cards, members, followers and its ledger with the reasons', async () => {
    const shop = await addShopWithCard(app, 10);
    const members = await Promise.all(['Ada', 'Bea', 'Cleo'].map((name) => addMember(app, shop, name)));
    for (const member of members) await award(app, shop, member, 3);
    const follower = await addCustomer(app, 'Dora');
    await app.post(follower.token, '/api/subscribe/subscribe', { userTo: shop.id });
    const because = { userFrom: shop.id, userTo: members[0]?.id, count: 1, reason: 'rain' };
    expect((await app.post(shop.token, '/api/stamp/stampAward', because)).status).toBe(200);
    const unclaimed = { name: 'Eve', email: '', phone: '0049 30 1' };
    const { body: added } = await app.post(shop.token, '/api/v1/members', unclaimed);
    const archive = await exported(shop);
    const followers = JSON.parse(archive['followers.json'] ?? '') as TestPerson[];
    expect(followers.map(({ name }) => name).sort()).toEqual(['Ada', 'Bea', 'Cleo', 'Dora']);
    const ledger = JSON.parse(archive['ledger.json'] ?? '') as { stamps: number; reason: string }[];
    expect(ledger.map(({ stamps, reason }) => [stamps, reason])).toEqual([...members.map(() => [3, '']), [1, 'rain']]);
    expect(JSON.parse(archive['shop.json'] ?? '')).toMatchObject({ id: shop.id, name: shop.name, members: 4 });
    expect(JSON.parse(archive['short-names.json'] ?? '')).toMatchObject([{ name: expect.stringMatching(/^shop-/) }]);
    expect(JSON.parse(archive['designs.json'] ?? '')).toMatchObject([{ version: 1, design: { size: 10 } }]);
    const all = JSON.parse(archive['members.json'] ?? '') as (TestPerson & { cards: object[] })[];
    expect(all.find(({ name }) => name === 'Eve')).toMatchObject({ ...unclaimed, dateOfBirth: null });
    expect([added.user.phone, archive['members.json']]).toEqual([
      unclaimed.phone,
      expect.not.stringContaining('.invalid'),
    ]);
    const listed = all.filter(({ name }) => name !== 'Eve');
    expect(listed.map(({ email }) => email).sort()).toEqual(members.map(({ email }) => email).sort());
    for (const { name, cards } of listed) {
      expect(cards).toMatchObject([{ size: 10, count: name === 'Ada' ? 4 : 3, status: 'open' }]);
    }
  });

  test('asks for the password once the session is ten minutes old, and so many an hour are enough', async () => {
    const shop = await addShop(app);
    app.clock.ahead = tenMinutes;
    const ask = (body: object) => app.post(shop.token, '/api/v1/me/export', body);
    for (const body of [{}, { currentPassword: '' }, { currentPassword: 'wrong' }]) {
      const answer = await ask(body);
      expect([answer.status, answer.body.code]).toEqual([403, 'reauthRequired']);
    }
    expect(Object.keys(await exported(shop, { currentPassword: password }))).toContain('shop.json');
    for (let more = 0; more < 5; more += 1) await exported(shop, { currentPassword: password });
    const over = await ask({ currentPassword: password });
    expect([over.status, over.headers.get('retry-after') !== null]).toEqual([429, true]);
    app.clock.ahead = 0;
  });
});

describe('deleting an account', () => {
  test('asks for the password once the session is ten minutes old', async () => {
    const shop = await addShop(app);
    app.clock.ahead = tenMinutes;
    expect((await erase(shop)).body.code).toBe('reauthRequired');
    expect((await erase(shop, { currentPassword: 'wrong' })).status).toBe(403);
    expect((await readAccount(app, shop)).erased_at).toBeNull();
    expect((await erase(shop, { currentPassword: password })).status).toBe(204);
    app.clock.ahead = 0;
  });

  test("leaves only the customer's stamps in the shop's ledger, and frees the address", async () => {
    const shop = await addShopWithCard(app, 10);
    const member = await addMember(app, shop, 'Marker Xylophone');
    await award(app, shop, member, 4);
    const { body } = await upload(app, member.token, await picture());
    await setPhoto(app, member, body.location);
    const ledger = (await readWhole(app)).ledger;
    const socket = io(app.url, { transports: ['websocket'], auth: { token: member.token }, reconnection: false });
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));

    expect((await erase(member)).status).toBe(204);
    await closed;
    expect((await app.post(member.token, '/api/v1/user/userInfo', { userId: member.id })).body.code).toBe(
      'tokenFailed',
    );
    expect((await fetch(app.url + body.location)).status).toBe(404);
    expect(await imageRows(app, member)).toEqual([]);
    expect(existsSync(join(app.imagesDir, `${body.location.slice(8)}.webp`))).toBe(false);
    for (const text of ['Xylophone', 'xylophone', member.email]) expect(await rowsWith(app, text)).toEqual([]);
    expect((await readWhole(app)).ledger).toEqual(ledger);
    await expectSoundLedger(app);
    const list = { userTo: shop.id };
    expect((await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', list)).body).toMatchObject({
      royalmember: [],
      total: 0,
    });
    expect((await app.call(shop.token, 'GET', `/api/v1/shop/${shop.id}`)).body.shop).toMatchObject({
      subscribeNumber: 0,
      joinNumber: 0,
    });
    const again = await app.post(null, '/api/v1/user', { name: 'New', email: member.email });
    expect([again.status, again.body._id === member.id]).toEqual([201, false]);
  });

  test('closes an operator’s shop: it says so, takes no new members, and members keep their cards', async () => {
    const shop = await addShopWithCard(app, 10);
    await publishAs(app, shop, { size: 10, description: 'Marker Zither', milestones: [{ slot: 10, label: 'Zither' }] });
    const member = await addMember(app, shop);
    const late = await addCustomer(app);
    await award(app, shop, member, 2);
    // Everything is read before, so that it is remembered wherever something is.
    const readCard = () =>
      app.post(member.token, '/api/stamp/stampAwardNumber', { userFrom: shop.id, userTo: member.id });
    const readDesign = (version?: number) =>
      app.post(null, '/api/royalprogram/getStampDesign_by_Id', { store: shop.id, version });
    const before = [await readCard(), await readDesign(), await app.call(null, 'GET', `/api/v1/shop/${shop.id}`)];
    for (const { body } of before) expect(JSON.stringify(body)).toContain('Zither');
    expect((await erase(shop)).status).toBe(204);

    for (const answer of [await readDesign(), await readDesign(2)]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'shopClosed']);
    }
    const card = await readCard();
    expect([card.body.stampAwardNumber, JSON.stringify(card.body)]).toEqual([2, expect.not.stringContaining('Zither')]);

    const head = await app.call(null, 'GET', `/api/v1/shop/${shop.id}`);
    expect([head.status, head.body.code, head.body.message]).toEqual([
      404,
      'shopClosed',
      expect.stringContaining('has closed for good'),
    ]);
    for (const path of ['/api/subscribe/subscribe', '/api/royalprogram/joinLoyalty']) {
      expect((await app.post(late.token, path, { userTo: shop.id })).body.code).toBe('shopClosed');
    }
    expect((await award(app, shop, member, 1)).status).toBe(401);
    const login = { email: shop.email, password };
    expect((await app.post(null, '/api/operator/login', login)).status).toBe(401);
    for (const text of ['Zither', shop.email, shop.name]) expect(await rowsWith(app, text)).toEqual([]);
    const archive = await exported(member);
    expect(JSON.parse(archive['memberships.json'] ?? '')).toMatchObject([
      { shop: 'Closed shop', cards: [{ count: 2 }] },
    ]);
    await expectSoundLedger(app);
  });

  test('once is enough: two at the same moment erase one account', async () => {
    const customer = await addCustomer(app);
    const both = await Promise.all([erase(customer), erase(customer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
    expect(readdirSync(join(app.place.dataDir, 'backups', 'erased'))).toContain(customer.id);
  });
});

describe('a backup from before', () => {
  test('does not bring back anyone who was deleted since, wherever it is restored', async () => {
    const other = await startApp();
    const shop = await addShopWithCard(other, 10);
    const [gone, stays] = [await addMember(other, shop, 'Gone Away'), await addMember(other, shop, 'Stays Here')];
    await award(other, shop, gone, 2);
    const backups = join(other.place.dataDir, 'backups');
    const file = join(folder, 'before.gz');
    expect(await runCommand('backup', file, other.place)).toMatchObject({ code: 0 });
    expect((await other.call(gone.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    expect(readdirSync(join(backups, 'erased'))).toEqual([gone.id]);
    await expectGoneAfterRestore(file, join(backups, 'erased'), gone, stays);
  });
});

/** Restores into a new place with the list, and returns who is in it. */
async function expectGoneAfterRestore(file: string, list: string, gone: TestPerson, stays: TestPerson): Promise<void> {
  const place = await emptyLocation();
  cpSync(list, join(place.dataDir, 'backups', 'erased'), { recursive: true });
  const restored = await runCommand('restore', file, place);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toContain('1 deleted accounts that were in it were deleted again.');
  const later = await startApp({ place });
  expect(await rowsWith(later, 'Gone Away')).toEqual([]);
  expect(await rowsWith(later, gone.email)).toEqual([]);
  expect((await rowsWith(later, stays.email)).length).toBeGreaterThan(0);
  await expectSoundLedger(later);
}
