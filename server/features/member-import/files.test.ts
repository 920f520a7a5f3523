import fs, { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { shopLanguages } from '@stampdeck/contract/languages.ts';
import type { Problem } from '@stampdeck/contract/problems.ts';
import pino from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { localDay } from '#clock.ts';
import { putReady, startReady } from '#db/imports.ts';
import { underLease } from '#db/leases.ts';
import { importPaths, importsFolder } from '#imports.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { activityOf, countRows, readWhole } from '#test/database.ts';
import { onFullDisk } from '#test/full-disk.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { checkList, importList, moveList } from '#test/member-files.ts';
import { Pauses } from '#test/pauses.ts';
import { addMember, addShop, addShopWithCard, award, publish, type TestPerson } from '#test/people.ts';
import { uploadSlowly } from '#test/slow-upload.ts';
import { place as members } from './files.ts';
import { MemberImportJob } from './import-job.ts';

const pauses = new Pauses();
const app = await startApp({ wrap: pauses.wrap });

const check = async (shop: TestPerson, text: string) => (await checkList(app.url, shop, text)).body.check;
const state = async (shop: TestPerson, at: TestApp = app) =>
  (await at.call(shop.token, 'GET', '/api/v1/members/import')).body.import;
async function importAll(shop: TestPerson, text: string) {
  expect((await importList(app.url, shop, text)).status).toBe(201);
  await vi.waitFor(async () => expect((await state(shop)).status).toBe('done'), { timeout: 20_000 });
  return state(shop);
}
const list = async (shop: TestPerson, search = '') =>
  (await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', { search, limit: 100 })).body.royalmember;
const filesLeft = (): string[] =>
  existsSync(importsFolder(app.place.dataDir, members)) ? readdirSync(importsFolder(app.place.dataDir, members)) : [];

const three =
  'Name,E-Mail,Phone,Stamps,Member since,Birthday\nJo,Jo@Example.com,1,4,2020-02-29,1990-05-17\nAl,,2,10,,\nBo,bo@example.com,,,,\n';

describe('a file of members', () => {
  test.runIf(process.platform === 'linux')(
    'for which the disk has no room is refused with words and leaves nothing',
    async () => {
      const shop = await addShopWithCard(app);
      const { status, body } = await onFullDisk(() => checkList(app.url, shop, three));
      expect([status, body.code]).toEqual([507, 'storageFull']);
      expect([filesLeft(), await state(shop)]).toEqual([[], null]);
    },
  );

  test('is sent once and read at most twice, however its import goes', async () => {
    const shop = await addShopWithCard(app);
    const opened: string[] = [];
    const { createReadStream, open } = fs;
    fs.createReadStream = ((path, options) => {
      opened.push(String(path));
      return createReadStream(path, options);
    }) as typeof createReadStream;
    fs.open = ((path: string, ...rest: [never]) => {
      if (String(path).endsWith('.csv')) opened.push(`open ${path}`);
      return open(path, ...rest);
    }) as typeof open;
    syncBuiltinESMExports();
    try {
      await importAll(shop, three);
    } finally {
      Object.assign(fs, { createReadStream, open });
      syncBuiltinESMExports();
    }
    const reads = opened.filter((path) => path.endsWith('.csv') && !path.startsWith('open '));
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThanOrEqual(2);
    expect(await list(shop)).toHaveLength(3);
  });

  test('waits a day for its import; the next one replaces it, and no other shop can import it', async () => {
    const place = await startApp();
    const [shop, other] = [await addShopWithCard(place), await addShopWithCard(place)];
    const [first, second] = [await checkList(place.url, shop, three), await checkList(place.url, shop, three)];
    const start = async (by: TestPerson, { body }: typeof first) => {
      const answer = await moveList(place.url, by, body.id);
      return [answer.status, answer.body.code];
    };
    expect(await start(shop, first)).toEqual([409, 'importNotReady']);
    expect(await start(other, second)).toEqual([409, 'importNotReady']);
    expect(readdirSync(importsFolder(place.place.dataDir, members))).toHaveLength(1);
    expect(await state(shop, place)).toBeNull();
    place.clock.ahead = 25 * 3_600_000;
    await place.runJobs();
    expect(readdirSync(importsFolder(place.place.dataDir, members))).toEqual([]);
    expect(await countRows(place, 'imports')).toBe(0);
  });

  test('is deleted with everyone in it within an hour after the shop has closed; the ledger stays', async () => {
    const place = await startApp();
    const [shop, other] = [await addShopWithCard(place), await addShopWithCard(place)];
    for (const one of [shop, other]) {
      expect(
        (await importList(place.url, one, 'name,email,stamps,birthday\nMarked Jo,marked@example.com,4,1990-05-17\n'))
          .status,
      ).toBe(201);
      await vi.waitFor(async () => expect((await state(one, place)).status).toBe('done'));
    }
    const marks = async () => JSON.stringify(await readWhole(place)).match(/marked/gi)?.length ?? 0;
    const before = await marks();
    const { ledger } = await readWhole(place);
    expect((await place.call(shop.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    place.clock.ahead = 2 * 3_600_000;
    await place.runJobs();
    // As many are left as the other shop has.
    expect(before).toBeGreaterThan(0);
    expect(await marks()).toBe(before / 2);
    expect([await countRows(place, 'import_marks'), await countRows(place, 'kept_contacts')]).toEqual([1, 1]);
    expect((await readWhole(place)).ledger).toEqual(ledger);
    await expectSoundLedger(place);
  });

  test('with people who differ only in the day they joined adds each of them, and no one twice', async () => {
    const shop = await addShopWithCard(app);
    const alike = 'Name,Phone,Member since\nJo,1,2020-01-02\nJo,1,2021-01-02\nJo,1,\n';
    for (let time = 0; time < 2; time += 1) {
      await importAll(shop, alike);
      expect(await list(shop)).toHaveLength(3);
    }
  });
});

describe('a look at a file of members', () => {
  test('reads what this product exported: people with only a phone number keep it, and no apostrophe stays', async () => {
    const shop = await addShopWithCard(app, 10);
    await importAll(shop, 'Name,Phone,Stamps,Birthday\n=Ada,+49 30 123,4,1990-05-17\n');
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` };
    const file = await fetch(`${app.url}/api/v1/members/export`, { method: 'POST', headers, body: '{}' });
    const { sample } = await check(await addShopWithCard(app, 10), await file.text());
    expect(sample).toMatchObject([{ name: '=Ada', phone: '+49 30 123', stamps: 4, birthday: '1990-05-17' }]);
  });

  test.each(shopLanguages)('knows the columns of a file that was downloaded in %s', async (language) => {
    const shop = await addShopWithCard(app, 10);
    await importAll(shop, 'Name,Email,Phone,Stamps,Birthday\nAda,ada@example.com,+49 30 123,4,1990-05-17\n');
    const headers = {
      ...{ 'content-type': 'application/json', authorization: `Bearer ${shop.token}` },
      'accept-language': language,
    };
    const file = await fetch(`${app.url}/api/v1/members/export`, { method: 'POST', headers, body: '{}' });
    const { sample } = await check(await addShopWithCard(app, 10), await file.text());
    const person = { name: 'Ada', email: 'ada@example.com', phone: '+49 30 123', stamps: 4, birthday: '1990-05-17' };
    expect(sample).toMatchObject([{ ...person, joined: localDay(new Date(), 'UTC') }]);
  });

  test('says what would be added and what is wrong with which row, and changes nothing', async () => {
    const shop = await addShopWithCard(app, 10);
    const member = await addMember(app, shop);
    const before = await readWhole(app);
    const rows = [
      'Name;E-Mail;Phone;Stamps;Joined;Birthday;Notes',
      'Jo;jo@example.com;;3;2020-01-02;;x',
      'Al;al@example;;;;;',
      'Bo;;123;11;;;',
      'Cy;;124;-1;;;',
      'Di;;125;many;;;',
      'Jo;jo@example.com;;3;2020-01-02;;x',
      'Jo B;JO@example.com;;;;;',
      `Ed;${member.email};;;;;`,
      '=1+1;;126;;;;',
      `${'x'.repeat(81)};;127;;;;`,
      ';;;5;;;',
      'Fi;;128;;3/4/2020;;',
      'Gu;;129;;;2999-01-01;',
      'Hy;;130;;;;;;more',
      'Ig;;131;1.0;1.2.2021;;',
      // A letter that becomes three as it is brought into one form.
      `${'\uFB2C'.repeat(900)};;132;;;;`,
    ];
    const found = await check(shop, rows.join('\n'));
    expect(found.file).toMatchObject({ encoding: 'utf-8', separator: ';' });
    expect(found.file.columns.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'email',
      'phone',
      'stamps',
      'joined',
      'birthday',
      null,
    ]);
    expect(found).toMatchObject({ rows: 16, ready: 3, known: 0, wrong: 13, stamps: 4, formulas: 1 });
    expect(found.problems.map(({ row, says }: { row: number; says: string }) => `${row} ${says}`)).toEqual([
      '3 ‘al@example’ is not an email address.',
      '4 11 stamps are more than the 10 of your card.',
      '5 A balance cannot be below 0. This one is -1.',
      '6 ‘many’ is not a number of stamps.',
      '7 This row is the same as row 2.',
      '8 Row 2 has the same email address.',
      '9 A member already has this email address. Their card stays as it is.',
      '11 The name is longer than 80 characters.',
      '12 It has no name, email or phone.',
      '13 ‘3/4/2020’ is not a valid joining date. Its day and month are unclear. Write dates as 2024-05-31.',
      '14 2999-01-01 is not a possible birthday.',
      '15 It has more cells than there are column titles.',
      '17 The name is longer than 80 characters.',
    ]);
    const codes = found.problems.map(({ code, details }: Problem) => [code, ...Object.values(details)].join(' '));
    expect(codes.slice(0, 5)).toEqual([
      'wrongEmail al@example',
      'manyStamps 11 10',
      'negativeStamps -1',
      'wrongStamps many',
      'sameRow 2',
    ]);
    expect(codes.slice(9)).toEqual([
      'unclearJoined 3/4/2020',
      'impossibleBirthday 2999-01-01',
      'extraCells',
      'longName 80',
    ]);
    expect(found.sample.map(({ row, name }: { row: number; name: string }) => [row, name])).toEqual([
      [2, 'Jo'],
      [10, '=1+1'],
      [16, 'Ig'],
    ]);
    expect(await readWhole(app)).toEqual(before);
    expect(filesLeft().filter((name) => !name.endsWith('.jsonl'))).toEqual([]);
  });

  test.each([
    ['month', '5/31/2024', ['2024-04-03', '2024-05-31', null]],
    ['day', '31/5/2024 10:00', ['2024-03-04', '2024-05-31', null]],
  ])('reads dates with slashes the %s first if one of them shows the order', async (first, telling, joined) => {
    const rows = ['sep=;', 'name;joined;born', 'Jo;4/3/2024;', `Al;${telling};`, 'Bo;;5/5/2001', 'Cy;13/13/2024;'];
    const found = await check(await addShop(app), rows.join('\n'));
    expect(found).toMatchObject({ rows: 4, ready: 3, file: { separator: ';', monthFirst: first === 'month' } });
    expect(found.sample.map((person: { joined: string }) => person.joined)).toEqual(joined);
    expect(found.sample[2].birthday).toBe('2001-05-05');
    expect(found.problems).toMatchObject([
      { row: 6, says: '‘13/13/2024’ is not a valid joining date. Write dates as 2024-05-31.' },
    ]);
  });

  test('asks for a card before there are balances', async () => {
    const { problems, ready } = await check(await addShop(app), 'name,stamps\nJo,1\nAl,0\n');
    expect([ready, problems]).toMatchObject([1, [{ row: 2, says: 'Design your card first: a balance needs a card.' }]]);
  });

  test('is one at a time for a shop, so that files do not pile up, and delays no other shop', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const { answer: first, goOn } = uploadSlowly(app, shop, '/api/v1/members/import/check', 'name\nJo\n');
    await vi.waitFor(() => expect(filesLeft().filter((name) => name.endsWith('.csv'))).toHaveLength(1));
    const { status, body } = await checkList(app.url, shop, 'name\nJo\n');
    expect([status, body.code]).toEqual([409, 'importRunning']);
    expect((await check(other, 'name\nJo\n')).rows).toBe(1);
    goOn();
    expect((await first).status).toBe(200);
    expect((await check(shop, 'name\nJo\n')).rows).toBe(1);
  });

  test('refuses a file that is not a list of members, and stores nothing', async () => {
    const shop = await addShop(app);
    const left = filesLeft();
    const { status, body } = await checkList(app.url, shop, 'color\nred\n');
    expect([status, body.code]).toEqual([422, 'csvRefused']);
    expect(await state(shop)).toBeNull();
    expect(filesLeft()).toEqual(left);
  });
});

describe('an import', () => {
  test('counts people without a joining date as no new members', async () => {
    const shop = await addShopWithCard(app, 10);
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
    await importAll(shop, `name,phone,joined\nJo,1,\nAl,2,${yesterday}\n`);
    const report = async () => {
      const get = async (path: string) => (await app.call(shop.token, 'GET', `/api/v1/reports${path}`)).body;
      const { members } = await get('/members');
      return [
        (await get('')).totals.newMembers,
        members.map(({ name }: { name: string }) => name),
        (await get('/today')).newMembers,
      ];
    };
    expect(await report()).toEqual([1, ['Al'], 0]);
    await addMember(app, shop, 'Bo');
    expect(await report()).toEqual([2, ['Bo', 'Al'], 1]);
    await app.runJobs();
    expect(await report()).toEqual([2, ['Bo', 'Al'], 1]);
    expect(await list(shop)).toHaveLength(3);
  });

  test('adds members with their balance as one row of the ledger; the same file once more adds no one', async () => {
    const shop = await addShopWithCard(app, 10);
    expect(await importAll(shop, three)).toMatchObject({ total: 3, handled: 3, added: 3, known: 0, wrong: 0 });
    const members = await list(shop);
    const [jo] = await list(shop, 'jo@example');
    expect(members).toHaveLength(3);
    expect(jo).toMatchObject({
      createAt: '2020-02-29T12:00:00.000Z',
      stampAwardNumber: 4,
      cardSize: 10,
      lastVisit: null,
      userFrom: { displayName: 'Jo', username: 'jo@example.com' },
    });
    const history = await app.post(shop.token, '/api/stamp/history', { userTo: jo.userFrom.id });
    expect(history.body.events).toMatchObject([{ kind: 'opening', stamps: 4, countAfter: 4 }]);
    const { body: info } = await app.post(shop.token, '/api/v1/user/userInfo', { userId: jo.userFrom.id });
    expect(info.user).toMatchObject({ phone: '1', dateOfBirth: '1990-05-17' });
    expect((await app.call(shop.token, 'GET', '/api/v1/reports/today')).body).toMatchObject({ stamps: 0, visitors: 0 });
    expect(await activityOf(app, { ...jo, id: jo.userFrom.id })).toMatchObject({ entries: 1, count: 4, to_go: 6 });
    expect((await award(app, shop, { ...jo, id: jo.userFrom.id }, 6)).body.card).toMatchObject({
      count: 10,
      status: 'full',
    });
    const before = await readWhole(app);
    // It says who joined by nothing that could be tried out with a list of names.
    for (const { kind, request_hash: hash } of before.ledger) if (kind === 'opening') expect(hash).toBe('');
    expect(await importAll(shop, three)).toMatchObject({ total: 3, added: 0, known: 3, wrong: 0 });
    expect(await check(shop, three)).toMatchObject({ ready: 0, known: 3 });
    expect(await readWhole(app)).toEqual(before);
    expect(filesLeft()).not.toContain(`${(await state(shop)).id}.jsonl`);
    await expectSoundLedger(app);
  });

  test('continues after the server ended, and adds each row once', async () => {
    const place = await startApp({ wrap: pauses.wrap });
    const shop = await addShopWithCard(place, 10);
    const many = `name,phone,stamps\n${Array.from({ length: 700 }, (_, at) => `M${at},${at},${at % 11}`).join('\n')}`;
    expect((await importList(place.url, shop, many)).status).toBe(201);
    await vi.waitFor(async () => expect((await state(shop, place)).handled).toBeGreaterThan(0));
    await place.stop();
    const again = await startApp({ place: place.place });
    const left = await state(shop, again);
    expect(left).toMatchObject({ status: 'running', total: 700 });
    expect(left.handled).toBeLessThan(700);
    await again.runJobs();
    expect(await state(shop, again)).toMatchObject({ status: 'done', handled: 700, added: 700, wrong: 0 });
    const { members } = await readWhole(again);
    expect(members).toHaveLength(700);
    await expectSoundLedger(again);
  });

  test('is one at a time for a shop; two processes that start it at once add each row once', async () => {
    const shop = await addShopWithCard(app, 10);
    const { store, place } = app;
    const beside = new MemberImportJob({
      store,
      dataDir: place.dataDir,
      log: pino({ level: 'silent' }),
      // By its clock every lease has run out: it takes up what the other is at.
      now: () => new Date(Date.now() + 60_000),
    });
    const many = `name,phone\n${Array.from({ length: 600 }, (_, at) => `M${at},${at}`).join('\n')}`;
    const { id } = (await checkList(app.url, shop, many)).body;
    const starts = await Promise.all([moveList(app.url, shop, id), moveList(app.url, shop, id)]);
    expect(starts.map(({ status, body }) => [status, body.import.id])).toEqual([
      [201, id],
      [201, id],
    ]);
    const another = (await checkList(app.url, shop, 'name\nBo\n')).body.id;
    const { status, body } = await moveList(app.url, shop, another);
    if ((await state(shop)).status === 'running') expect([status, body.code]).toEqual([409, 'importRunning']);
    await Promise.all([app.runJobs(), beside.wake()]);
    await vi.waitFor(async () => expect((await state(shop)).status).toBe('done'), { timeout: 20_000 });
    expect(await state(shop)).toMatchObject({ handled: 600, added: 600 });
    expect((await app.call(null, 'GET', `/api/v1/shop/${shop.id}`)).body.shop.joinNumber).toBe(600);
    await expectSoundLedger(app);
  });

  test('that is canceled stops, keeps the members it added, and the same file adds the rest', async () => {
    const place = await startApp({ wrap: pauses.wrap });
    const shop = await addShopWithCard(place, 10);
    const many = `name,phone\n${Array.from({ length: 600 }, (_, at) => `M${at},${at}`).join('\n')}`;
    const { id } = (await importList(place.url, shop, many)).body.import;
    await vi.waitFor(async () => expect((await state(shop, place)).handled).toBeGreaterThan(0));
    expect((await moveList(place.url, shop, id, '/cancel')).body.import).toMatchObject({ status: 'canceled' });
    const { added, handled } = await state(shop, place);
    expect([added, handled < 600]).toEqual([handled, true]);
    await place.runJobs();
    expect(await state(shop, place)).toMatchObject({ status: 'canceled', added });
    expect((await importList(place.url, shop, many)).status).toBe(201);
    await vi.waitFor(async () => expect((await state(shop, place)).status).toBe('done'), { timeout: 20_000 });
    expect(await state(shop, place)).toMatchObject({ added: 600 - added, known: added });
    expect((await moveList(place.url, shop, id, '/cancel')).body.import).toMatchObject({ status: 'canceled' });
    await expectSoundLedger(place);
  });

  test('belongs to the process that runs it; once that one is silent, another continues', async () => {
    const place = await startApp();
    const shop = await addShopWithCard(place, 10);
    const [begun, silence] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = underLease({ store: place.store, now: () => new Date() }, `member-import ${shop.id}`, () => {
      begun.resolve();
      return silence.promise;
    });
    await begun.promise;
    expect((await importList(place.url, shop, three)).status).toBe(201);
    await place.runJobs();
    expect(await state(shop, place)).toMatchObject({ status: 'running', handled: 0 });
    place.clock.ahead = 10_000;
    await place.runJobs();
    expect(await state(shop, place)).toMatchObject({ status: 'done', added: 3 });
    silence.resolve();
    await other;
    expect(await countRows(place, 'leases')).toBe(0);
  });

  test('whose file can no longer be read is given up, and the next one in line starts', async () => {
    const [unlucky, shop] = [await addShop(app), await addShop(app)];
    const id = '0190a000-0000-7000-8000-00000000000a';
    const row = {
      ...({ shop_id: unlucky.id, id, kind: 'members', status: 'ready', total: 1 } as const),
      ...{ handled: 0, added: 0, changed: 0, known: 0, wrong: 0, restored: 0, kept: 0 },
    };
    mkdirSync(importsFolder(app.place.dataDir, members), { recursive: true });
    writeFileSync(importPaths(app.place.dataDir, members, id).prepared, 'PK');
    const created_at = new Date().toISOString();
    await app.store.write(async (db) => {
      await putReady(db, { ...row, created_at, finished_at: null });
      await startReady(db, 'members', unlucky.id, id, created_at);
    });
    expect(await importAll(shop, 'name,phone\nJo,1\n')).toMatchObject({ added: 1 });
    expect(await state(unlucky)).toMatchObject({ status: 'failed', handled: 0 });
    expect(filesLeft()).not.toContain(`${id}.jsonl`);
    expect(app.logged.join()).toContain('an import of members failed');
  });

  test('reads a joining date as a day of the shop in any time zone, and never as a future day', async () => {
    for (const [timeZone, createAt] of [
      ['Pacific/Auckland', '2024-01-15T00:00:00.000Z'],
      ['Pacific/Pago_Pago', '2024-01-15T12:00:00.000Z'],
    ]) {
      const shop = await addShop(app);
      const settings = { bio: '', address: '', hours: '', phone: '', timeZone };
      expect((await app.call(shop.token, 'PUT', '/api/v1/settings', settings)).status).toBe(200);
      const today = localDay(new Date(), `${timeZone}`);
      await importAll(shop, `name,phone,joined\nJo,1,2024-01-15\nAl,2,${today}\n`);
      const [al, jo] = await list(shop);
      expect([jo.createAt, al.createAt <= new Date().toISOString()]).toEqual([createAt, true]);
    }
  });

  test('leaves out balances that no longer fit because the card has become smaller', async () => {
    const shop = await addShopWithCard(app, 10);
    const { id } = (await checkList(app.url, shop, 'name,stamps\nJo,9\nAl,5\n')).body;
    await publish(app, shop, { size: 5, milestones: [] });
    expect((await moveList(app.url, shop, id)).status).toBe(201);
    await vi.waitFor(async () => expect((await state(shop)).status).toBe('done'));
    expect(await state(shop)).toMatchObject({ added: 1, wrong: 1 });
    await expectSoundLedger(app);
  });
});
