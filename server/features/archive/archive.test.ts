import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mostShortNames } from '@stampdeck/contract/short-names.ts';
import pino from 'pino';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { inspectLedger } from '#db/ledger-check.ts';
import { startApp, type TestApp } from '#test/app.ts';
import {
  check,
  choose,
  edited,
  exportShop,
  type Files,
  filesIn,
  importShop,
  isPicture,
  type Line,
  packed,
  readState,
  settled,
  start,
  zipped,
} from '#test/archive-files.ts';
import { codeOf, redeemAs, redeemWithoutCode } from '#test/codes.ts';
import { proveAddress, rowsOfShop } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { Pauses } from '#test/pauses.ts';
import { addCustomer, addMember, addShop, addShopWithCard, award, publish, type TestPerson } from '#test/people.ts';
import { picture, upload } from '#test/pictures.ts';
import { uploadSlowly } from '#test/slow-upload.ts';
import { staleStore } from '#test/stale-store.ts';
import { ArchiveImportJob } from './import-job.ts';
import { findArchive } from './queries.ts';
import { archivePath, archivesFolder } from './waiting.ts';

const pauses = new Pauses();
const app = await startApp();
/** A second server that knows nothing of the first one. */
const away = await startApp();
const day = 24 * 60 * 60 * 1000;

const milestones = [
  { slot: 2, label: 'A biscuit' },
  { slot: 5, label: 'A coffee' },
];

/** A shop whose operator stays signed in for a month. */
async function addRemembered(at: TestApp): Promise<TestPerson> {
  const shop = await addShop(at);
  const login = { email: shop.email, password: 'a long password', remember: true };
  const { status, body } = await at.post(null, '/api/operator/login', login);
  expect(status).toBe(200);
  return { ...shop, token: body.token };
}

/** A shop in which everything has happened, over two weeks and in two time zones. */
async function addLivelyShop(): Promise<TestPerson> {
  const shop = await addRemembered(app);
  await publish(app, shop, { size: 5, milestones });
  const details = { bio: 'Bread since 1921.', address: 'Hauptstraße 1\nBerlin', hours: '8–18', phone: '030 1' };
  await app.call(shop.token, 'PUT', '/api/v1/settings', { ...details, timeZone: 'Europe/Berlin' });
  const people: TestPerson[] = [];
  for (const name of ['Ann', 'Bob', 'Cem', '=Dan "D" <b>', 'Eve']) people.push(await addMember(app, shop, name));
  const [a, b, c, d, e] = people as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  await award(app, shop, a, 3);
  await award(app, shop, b, 5);
  await award(app, shop, c, 1);
  app.clock.ahead = 3 * day;
  expect((await redeemAs(app, shop, b, 5)).status).toBe(200);
  await publish(app, shop, { size: 10, milestones: [{ slot: 3, label: 'Kekse für alle' }] });
  await award(app, shop, b, 4);
  await award(app, shop, a, 2);
  app.clock.ahead = 6 * day;
  expect((await redeemAs(app, shop, a, 2)).status).toBe(200);
  await award(app, shop, d, 3);
  await redeemWithoutCode(app, shop, d, 3);
  await award(app, shop, c, -1);
  await award(app, shop, c, 2);
  const given = await award(app, shop, d, 4);
  expect(
    (await app.post(shop.token, '/api/stamp/undo', { ledgerId: given.body.ledgerId, reason: 'wrong one' })).status,
  ).toBe(200);
  await app.call(shop.token, 'PUT', '/api/v1/settings', { ...details, timeZone: 'America/New_York' });
  app.clock.ahead = 14 * day;
  await award(app, shop, c, 1);
  await app.post(e.token, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id });
  await app.call(shop.token, 'PUT', '/api/v1/redemption-rights', { owner: false, staff: true });
  for (const name of ['Hours', 'Garden'])
    await app.post(shop.token, '/api/v1/quick-answers', { name, text: 'Hi {name}' });
  await app.call(shop.token, 'PUT', '/api/v1/limits', { gapSeconds: null, visit: 5, day: null, personHour: null });
  const orders = { taxRate: 19, reducedTaxRate: 7.25, stampsPerAmount: 2, stampAmount: 4.5 };
  expect((await app.call(shop.token, 'PUT', '/api/v1/order-settings', orders)).status).toBe(200);
  await addMenu(shop);
  const unclaimed = await app.post(shop.token, '/api/v1/members', {
    name: 'Kim',
    email: 'kim@example.com',
    phone: '040 2',
  });
  expect(unclaimed.status).toBe(200);
  return shop;
}

/** A menu with everything that a product can say. */
async function addMenu(shop: TestPerson): Promise<void> {
  const ids = new Map<string, string>();
  for (const name of ['Coffee', 'Deals', 'Bread']) {
    const { categories } = (await app.post(shop.token, '/api/v1/categories', { name })).body;
    ids.set(name, categories.at(-1)._id);
  }
  await app.call(shop.token, 'PUT', `/api/v1/categories/${ids.get('Bread')}`, { place: 0 });
  const own = (await upload(app, shop.token, await picture())).body.location;
  const products = [
    {
      title: 'Flat white',
      category: ids.get('Coffee'),
      price: 3.8,
      countInStock: 12,
      draft: true,
      taxClass: 'reduced',
    },
    {
      ...{ title: '=Rye "1921"', category: ids.get('Bread'), price: 4.15, countInStock: 3, description: 'Two\nlines' },
      options: [
        {
          name: 'Cut',
          several: false,
          choices: [
            { name: 'Whole', price: 0 },
            { name: 'Half', price: -2 },
          ],
        },
      ],
      hours: [{ from: '08:00', until: '11:30', weekdays: [1, 6] }],
      ...{ allergens: ['gluten'], diets: ['vegan'], contactEmail: 'bread@example.com', included: 'A bag.' },
      pictures: [
        { image: own, alt: 'Ours' },
        { image: 'https://example.com/rye.jpg', alt: 'A loaf' },
      ],
    },
    {
      ...{ title: 'Brunch', category: ids.get('Deals'), price: 20, restrictions: 'Not on Mondays.' },
      deal: { cap: 40, startsAt: '2026-01-01T00:00:00.000Z', endsAt: null },
    },
  ];
  for (const one of products) expect((await app.post(shop.token, '/api/products/', one)).status).toBe(200);
  const [{ id }] = (await app.call(shop.token, 'GET', `/api/products?operator=${shop.id}&q=brunch`)).body;
  await app.call(null, 'GET', `/api/products/${id}`);
  const viewsOf = async () => (await app.call(shop.token, 'GET', `/api/products/${id}`)).body.views;
  await vi.waitFor(async () => expect(await viewsOf()).toBe(1), { timeout: 5000 });
}

/** The menu as its people see it: categories in order with their numbers, and every field of the products but what is the server's own. */
async function menuOf(at: TestApp, shop: TestPerson) {
  const { categories } = (await at.call(shop.token, 'GET', `/api/v1/categories?operator=${shop.id}`)).body;
  const nameOf = new Map(categories.map((one: Line) => [one._id, one.name]));
  const products = (await at.call(shop.token, 'GET', `/api/products?operator=${shop.id}`)).body;
  return {
    categories: categories.map(({ name, products: number }: Line) => [name, number]),
    products: products.map(({ _id, id, operator, version, images, image, pictures, category, ...rest }: Line) => ({
      ...rest,
      category: nameOf.get(category),
      // Uploaded photos have new addresses.
      pictures: pictures.map((one: Line) => ({ ...one, image: one.image.replace(/^\/images\/.*/, 'a photo') })),
    })),
  };
}

/** Everything the shop's people see of it, without ids. */
async function portraitOf(at: TestApp, shop: TestPerson) {
  const asked = { status: 'all', segment: 'all', sort: 'name', order: 'asc', limit: 100 };
  const { body } = await at.post(shop.token, '/api/royalprogram/getListRoyaltyMember', asked);
  const members = body.royalmember.map((row: Line) => ({
    ...{ name: row.userFrom.displayName, email: row.userFrom.username, joined: row.createAt, status: row.status },
    ...{ stamps: row.stampAwardNumber, size: row.cardSize, waits: row.rewardsWaiting, last: row.lastVisit },
  }));
  // Segments and orders are counted apart from the cards.
  const named = async (choice: object): Promise<string[]> => {
    const { royalmember } = (await at.post(shop.token, '/api/royalprogram/getListRoyaltyMember', choice)).body;
    return royalmember.map((row: Line) => row.userFrom.displayName);
  };
  const [waiting, seen] = [await named({ segment: 'rewardWaiting' }), await named({ sort: 'lastVisit' })];
  const report = (await at.call(shop.token, 'GET', '/api/v1/reports?period=30')).body;
  const settings = (await at.call(shop.token, 'GET', '/api/v1/settings')).body.settings;
  const { limits } = (await at.call(shop.token, 'GET', '/api/v1/limits')).body;
  const { cardDesignItem } = (await at.post(null, '/api/royalprogram/getStampDesign_by_Id', { store: shop.id })).body;
  const { writer: _, ...card } = cardDesignItem;
  const { rights } = (await at.call(shop.token, 'GET', '/api/v1/redemption-rights')).body;
  const { quickAnswers } = (await at.call(shop.token, 'GET', '/api/v1/quick-answers')).body;
  const answers = quickAnswers.map(({ _id, ...answer }: Line) => answer);
  const orders = (await at.call(shop.token, 'GET', '/api/v1/order-settings')).body.settings;
  const menu = await menuOf(at, shop);
  return { members, waiting, seen, report, settings, limits, rights, answers, orders, card, menu };
}

/** The sums of the database, row by row. */
async function sumsOf(at: TestApp, shop: TestPerson) {
  const { members, cards, ledger, designs } = await rowsOfShop(at.store.read, shop);
  const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  return {
    counts: [members.length, cards.length, ledger.length, designs.length],
    cards: sorted(
      cards.map((c) => [c.size, c.count, c.status, c.design_version, c.seq, c.redeemed, c.opened_at, c.last_stamp_at]),
    ),
    ledger: sorted(
      ledger.map((l) => [
        l.seq,
        l.kind,
        l.stamps,
        l.count_after,
        l.card_size,
        l.design_version,
        l.slot,
        l.reason,
        l.overrode,
        l.without_code,
        l.local_day,
        l.created_at,
        l.undoes_id === null,
      ]),
    ),
  };
}

const filesLeft = (at: Pick<TestApp, 'place'>): string[] =>
  existsSync(archivesFolder(at.place.dataDir)) ? readdirSync(archivesFolder(at.place.dataDir)) : [];

let shop: TestPerson;
let archive: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  shop = await addLivelyShop();
  away.clock.ahead = app.clock.ahead;
  archive = await exportShop(app, shop, { currentPassword: 'a long password' });
});
afterEach(() => {
  for (const one of [app, away]) one.clock.ahead = 14 * day;
});

describe('an exported shop', () => {
  test('is files of lines, with a manifest that lists them', async () => {
    const files = filesIn(archive);
    expect(Object.keys(files)).toEqual([
      'shop.json',
      'designs-0001.jsonl',
      'products-0001.jsonl',
      'members-0001.jsonl',
      'cards-0001.jsonl',
      'ledger-0001.jsonl',
      expect.stringMatching(/^pictures\/[\w-]{16}\.webp$/),
      'readme.txt',
      'manifest.json',
    ]);
    const manifest = JSON.parse(files['manifest.json'] ?? '');
    expect(manifest).toMatchObject({ format: 'stampdeck-shop', version: 4 });
    const leftOut = manifest.leftOut.join(' ');
    for (const kind of [/reviews/i, /orders/i, /sales/, /payments/, /money/]) expect(leftOut).toMatch(kind);
    for (const kind of [/photos/i, /videos/i, /logos/i, /tax rates/]) expect(leftOut).not.toMatch(kind);
    expect(files['readme.txt']).toMatch(/photos of the products, the shop's page and its card, 1 in all/);
    const { orders } = JSON.parse(files['shop.json'] ?? '');
    expect(orders).toEqual({ taxRate: 19, reducedTaxRate: 7.25, stampsPerAmount: 2, stampAmount: 4.5 });
    expect(manifest.counts).toEqual({
      ...{ members: 6, running: 5, cards: 7, ledger: 14, stamps: 20, designs: 2, products: 3 },
      ...{ pictures: 1, picturesLeftOut: 0, videos: 0, videosLeftOut: 0 },
    });
    expect(packed(files)).toEqual(packed(filesIn(packed(files))));
    const eve = (files['members-0001.jsonl'] ?? '').split('\n').find((line) => line.includes('"Eve"'));
    expect(JSON.parse(eve ?? '')).toMatchObject({ email: '', phone: '', birthday: null });
    expect(archive.length).toBeLessThan(20_000);
  });

  test('is only for its operator after a fresh sign-in', async () => {
    const path = '/api/v1/archive/export';
    const customer = await addCustomer(app);
    expect((await app.post(customer.token, path)).status).toBe(403);
    const other = await addShop(app);
    app.clock.ahead += 20 * 60 * 1000;
    expect((await app.post(other.token, path)).body.code).toBe('reauthRequired');
    expect((await app.post(other.token, path, { currentPassword: 'not this one' })).status).toBe(403);
    expect((await exportShop(app, other, { currentPassword: 'a long password' })).length).toBeGreaterThan(100);
  });

  test('is a snapshot, whatever is stamped while it is sent', async () => {
    const busy = await addShopWithCard(app);
    const member = await addMember(app, busy);
    await award(app, busy, member, 1);
    const snapshot = await app.store.openSnapshot();
    const rows = async () => (await rowsOfShop(snapshot.db, busy)).ledger;
    const before = await rows();
    expect((await award(app, busy, member, 1)).status).toBe(200);
    expect(await rows()).toEqual(before);
    await snapshot.close();
    expect(before).toHaveLength(1);
  });
});

describe('an archive imported into an empty shop', () => {
  test('makes the same shop on another server: members, cards, ledger, reports, settings', async () => {
    away.clock.ahead = 14 * day;
    const copy = await importShop(away, archive);
    expect(await sumsOf(away, copy)).toEqual(await sumsOf(app, shop));
    const [one, other] = [await portraitOf(app, shop), await portraitOf(away, copy)];
    expect(other).toEqual(one);
    expect(one.members).toHaveLength(5);
    expect(one.waiting.length).toBeGreaterThan(0);
    expect(one.menu.categories).toEqual([
      ['Bread', 1],
      ['Coffee', 1],
      ['Deals', 1],
    ]);
    expect(one.report.totals.stamps).toBeGreaterThan(0);
    await away.runJobs();
    expect((await portraitOf(away, copy)).report).toEqual(one.report);
    await expectSoundLedger(away);
    expect(filesLeft(away)).toEqual([]);
  });

  test('of version 1, which has no products, is still imported', async () => {
    const { 'products-0001.jsonl': _, ...files } = withoutPictures(filesIn(archive), 1);
    const { categories: __, ...shopFile } = JSON.parse(files['shop.json'] ?? '');
    const said = JSON.parse(files['manifest.json'] ?? '');
    delete said.counts.products;
    delete said.files['products-0001.jsonl'];
    const copy = await importShop(
      away,
      packed({ ...files, 'shop.json': JSON.stringify(shopFile), 'manifest.json': JSON.stringify(said) }),
    );
    expect(await sumsOf(away, copy)).toEqual(await sumsOf(app, shop));
    expect((await menuOf(away, copy)).products).toEqual([]);
  });

  test('of version 2 is still imported, without photos, and the shop keeps its own tax rates', async () => {
    const copy = await addShop(away);
    const own = { taxRate: 8, reducedTaxRate: 4, stampsPerAmount: 1, stampAmount: 10 };
    expect((await away.call(copy.token, 'PUT', '/api/v1/order-settings', own)).status).toBe(200);
    const found = await check(away, copy, packed(withoutPictures(filesIn(archive), 2)));
    expect(found).toMatchObject({ status: 'ready', contents: { pictures: 0, picturesLeftOut: 0 } });
    expect((await start(away, copy, found.id)).status).toBe(200);
    expect(await settled(away, copy, 'running')).toMatchObject({ status: 'done' });
    expect((await away.call(copy.token, 'GET', '/api/v1/order-settings')).body.settings).toEqual(own);
    const { products } = await menuOf(away, copy);
    expect(products.flatMap(({ pictures }: Line) => pictures.map(({ image }: Line) => image))).toEqual([
      'https://example.com/rye.jpg',
    ]);
  });

  test('of version 3, which has photos of products only, is still imported', async () => {
    const files = filesIn(archive);
    const { photo: _, cover: __, ...shopFile } = JSON.parse(files['shop.json'] ?? '');
    const { cutOff: ___, ...said } = JSON.parse(files['manifest.json'] ?? '');
    for (const name of ['videos', 'videosLeftOut']) delete said.counts[name];
    const before = { ...files, 'shop.json': JSON.stringify(shopFile) };
    const older = edited(before, 'products-0001.jsonl', (lines) => lines.map(({ sold: ____, ...line }) => line));
    const copy = await importShop(away, packed({ ...older, 'manifest.json': JSON.stringify({ ...said, version: 3 }) }));
    expect(await sumsOf(away, copy)).toEqual(await sumsOf(app, shop));
    const { products } = await menuOf(away, copy);
    expect(products.flatMap(({ pictures }: Line) => pictures)).toHaveLength(2);
  });

  test('adds its menu to the one that the shop has', async () => {
    const copy = await addShop(away);
    const { categories } = (await away.post(copy.token, '/api/v1/categories', { name: 'coffee' })).body;
    await away.post(copy.token, '/api/products/', { title: 'Mocha', category: categories[0]._id });
    const found = await check(away, copy, archive);
    await start(away, copy, found.id);
    await settled(away, copy, 'running');
    const menu = await menuOf(away, copy);
    expect(menu.categories).toEqual([
      ['coffee', 2],
      ['Bread', 1],
      ['Deals', 1],
    ]);
    expect(menu.products.map(({ title }: Line) => title).sort()).toEqual([
      '=Rye "1921"',
      'Brunch',
      'Flat white',
      'Mocha',
    ]);
  });

  test('brings its short addresses, except those of other shops', async () => {
    const path = '/api/v1/short-name';
    const namesOf = async (at: TestApp, of: TestPerson) => (await at.call(of.token, 'GET', path)).body.shortNames;
    const moving = await addShop(app, 'Zur Linde');
    expect((await app.call(moving.token, 'PUT', path, { name: 'linde' })).status).toBe(200);
    const moved = await exportShop(app, moving);
    const copy = await importShop(away, moved);
    const { name, former } = await namesOf(away, copy);
    expect([name, former.includes('zur-linde')]).toEqual(['linde', true]);
    const twin = await addShop(app, 'Twin');
    const found = await check(app, twin, moved);
    await start(app, twin, found.id);
    await settled(app, twin, 'running');
    expect(await namesOf(app, twin)).toEqual({ name: 'twin', former: [] });
    expect(await namesOf(app, moving)).toEqual({ name: 'linde', former: ['zur-linde'] });
  });

  test('brings no more short addresses than a shop may have, so that its own archive can be imported again', async () => {
    const path = '/api/v1/short-name';
    const shortNames = Array.from({ length: mostShortNames }, (_, place) => `poster-of-year-${place}`);
    const files = filesIn(await exportShop(app, await addShop(app)));
    const full = packed({
      ...files,
      'shop.json': JSON.stringify({ ...JSON.parse(files['shop.json'] ?? ''), shortNames }),
    });
    const copy = await importShop(away, full);
    const { name, former } = (await away.call(copy.token, 'GET', path)).body.shortNames;
    expect([name, former.length]).toEqual([shortNames[0], mostShortNames - 1]);
    expect(await check(app, await addShop(app), await exportShop(away, copy))).toMatchObject({ problems: [] });
  });

  test('makes a second shop beside the unchanged first one, and exports to the same archive', async () => {
    const before = await sumsOf(app, shop);
    const twin = await addShopWithCard(app, 8);
    const found = await check(app, twin, archive);
    await start(app, twin, found.id);
    await settled(app, twin, 'running');
    expect(await sumsOf(app, shop)).toEqual(before);
    const [, cards, ledger, designs] = before.counts;
    expect((await sumsOf(app, twin)).counts).toEqual([6, cards, ledger, (designs ?? 0) + 1]);
    expect((await portraitOf(app, twin)).members).toEqual((await portraitOf(app, shop)).members);
    const again = await exportShop(app, twin);
    expect(await check(app, await addShop(app), again)).toMatchObject({ status: 'ready', problems: [] });
    const { counts } = JSON.parse(filesIn(again)['manifest.json'] ?? '');
    expect(counts).toEqual({ ...JSON.parse(filesIn(archive)['manifest.json'] ?? '').counts, designs: 3 });
    expect((await inspectLedger(app.store.reports)).findings).toEqual([]);
  });

  test('gives no one a card for an unproven address, and people with a proven address theirs', async () => {
    const copy = await importShop(away, archive);
    const { members } = await portraitOf(app, shop);
    const emailOf = (wanted: string) => members.find(({ name }: Line) => name === wanted).email;
    const [typed, proven] = [
      await joinAs(copy, 'Mallory', emailOf('Bob')),
      await joinAs(copy, 'Ann', emailOf('Ann'), true),
    ];
    const stampsOf = async ({ id }: TestPerson) =>
      (await away.post(copy.token, '/api/stamp/stampAwardNumber', { userFrom: copy.id, userTo: id })).body
        .stampAwardNumber;
    expect([await stampsOf(typed), await stampsOf(proven)]).toEqual([0, 5]);
    // At the counter, people in the shop can claim a card.
    const unclaimed = await away.post(copy.token, '/api/v1/members/unclaimed', { search: 'cem' });
    expect(unclaimed.body.members).toMatchObject([{ name: 'Cem', stamps: 3 }]);
    const { proof } = (await away.post(copy.token, '/api/stamp/scan', { code: codeOf(typed, { ahead: 14 * day }) }))
      .body;
    const wish = { unclaimedId: unclaimed.body.members[0].id, customerId: typed.id, proof };
    expect((await away.post(copy.token, '/api/v1/members/claim', wish)).status).toBe(200);
    expect(await stampsOf(typed)).toBe(3);
    await expectSoundLedger(away);
  });

  test('can be stamped, redeemed and undone like any other', async () => {
    const copy = await importShop(away, archive);
    const found = await away.post(copy.token, '/api/v1/members/unclaimed', { search: 'kim' });
    const kim = { id: found.body.members[0].id } as TestPerson;
    expect((await award(away, copy, kim, 2)).body).toMatchObject({ stampAwardNumber: 2 });
    const before = (await portraitOf(app, shop)).report.totals.stamps;
    expect((await portraitOf(away, copy)).report.totals.stamps).toBe(before + 2);
    await expectSoundLedger(away);
  });

  test('is refused once someone has joined: before the upload, after the check, and on a second import', async () => {
    const full = await addShop(away);
    await addMember(away, full);
    expect((await choose(away, full, archive)).body.code).toBe('shopNotEmpty');
    const empty = await addShop(away);
    const found = await check(away, empty, archive);
    await addMember(away, empty);
    expect((await start(away, empty, found.id)).body.code).toBe('shopNotEmpty');
    expect(await readState(away, empty)).toMatchObject({ canTake: false, archive: { status: 'ready' } });
    const copy = await importShop(away, archive);
    const counts = await sumsOf(away, copy);
    const { id } = (await readState(away, copy)).archive;
    expect((await start(away, copy, id)).body.archive.status).toBe('done');
    expect((await choose(away, copy, archive)).body.code).toBe('shopNotEmpty');
    expect(await sumsOf(away, copy)).toEqual(counts);
  });

  test('is uploaded one at a time per shop, so that files do not pile up', async () => {
    const [shop, path] = [await addShop(app), '/api/v1/archive/check'];
    const filesLeft = () =>
      existsSync(archivesFolder(app.place.dataDir)) ? readdirSync(archivesFolder(app.place.dataDir)) : [];
    const before = filesLeft().length;
    const { answer, goOn } = uploadSlowly(app, shop, path, 'no archive');
    await vi.waitFor(() => expect(filesLeft()).toHaveLength(before + 1));
    expect(await choose(app, shop, zipped({}))).toMatchObject({ status: 409, body: { code: 'archiveBusy' } });
    goOn();
    expect((await answer).status).toBe(201);
    expect(await settled(app, shop, 'checking')).toMatchObject({ status: 'refused' });
  });

  test('asks for a fresh sign-in before it starts, and starts no replaced archive', async () => {
    const empty = await addRemembered(away);
    const first = await check(away, empty, archive);
    const second = await check(away, empty, archive);
    expect((await start(away, empty, first.id)).body.code).toBe('archiveNotReady');
    away.clock.ahead += 20 * 60 * 1000;
    expect((await start(away, empty, second.id)).body.code).toBe('reauthRequired');
    expect((await readState(away, empty)).canTake).toBe(true);
    away.clock.ahead += 25 * 60 * 60 * 1000;
    await away.runJobs();
    expect((await readState(away, empty)).archive).toBeNull();
    expect(filesLeft(away)).toEqual([]);
  });

  test('lets no one join during the import, and continues after the server stopped', async () => {
    const { copy, place } = await stopMidway(async (first, shopOnTheWay) => {
      const waiting = await addCustomer(first);
      await first.post(waiting.token, '/api/subscribe/subscribe', { userTo: shopOnTheWay.id });
      const joined = await first.post(waiting.token, '/api/royalprogram/joinLoyalty', { userTo: shopOnTheWay.id });
      const added = await first.post(shopOnTheWay.token, '/api/v1/members', { name: 'Jo', phone: '1' });
      expect([joined.body.code, added.body.code]).toEqual(['shopMoving', 'shopMoving']);
      expect((await portraitOf(first, shopOnTheWay)).report.ready).toBe(false);
    });
    const again = await startApp({ place });
    again.clock.ahead = 14 * day;
    expect((await readState(again, copy)).archive).toMatchObject({ status: 'running', handled: 200 });
    const { store } = again;
    const log = pino({ level: 'silent' });
    const beside = new ArchiveImportJob(
      { store, dataDir: place.dataDir, log, now: () => new Date(Date.now() + 14 * day) },
      { images: again.images, videos: again.videos, programs: '' },
    );
    await Promise.all([again.runJobs(), beside.wake()]);
    expect(await settled(again, copy, 'running')).toMatchObject({ status: 'done', handled: 450 });
    expect((await menuOf(again, copy)).products).toHaveLength(3);
    expect((await sumsOf(again, copy)).counts).toEqual([450, 450, 900, 2]);
    await expectSoundLedger(again);
  });

  test('stays done if another server, which lags behind, no longer finds its file', async () => {
    const copy = await importShop(away, archive);
    const row = await findArchive(away.store.read, copy.id);
    const path = archivePath(away.place.dataDir, row?.id ?? '');
    const store = staleStore(away.store, [{ ...row, status: 'running', closedAt: null }]);
    await vi.waitFor(() => expect(existsSync(path)).toBe(false));
    // The other server finds the file but cannot read it.
    mkdirSync(path);
    const log = pino({ level: 'silent' });
    const parts = { store, dataDir: away.place.dataDir, log, now: () => new Date() };
    await new ArchiveImportJob(parts, { images: away.images, videos: away.videos, programs: '' }).wake();
    rmdirSync(path);
    expect((await readState(away, copy)).archive.status).toBe('done');
  });

  test('continues after a lost file with the same file only', async () => {
    const { copy, place, many } = await stopMidway(async () => undefined);
    for (const name of filesLeft({ place })) rmSync(join(archivesFolder(place.dataDir), name));
    const again = await startApp({ place });
    again.clock.ahead = 14 * day + 2 * 60 * 60 * 1000;
    await again.runJobs();
    expect((await readState(again, copy)).archive).toMatchObject({ status: 'failed', handled: 200 });
    const other = await check(again, copy, archive);
    const password = { currentPassword: 'a long password' };
    expect((await start(again, copy, other.id, password)).body.code).toBe('shopNotEmpty');
    const same = await check(again, copy, many);
    expect(await readState(again, copy)).toMatchObject({ canTake: true, archive: { status: 'ready' } });
    expect((await start(again, copy, same.id, password)).status).toBe(200);
    expect(await settled(again, copy, 'running')).toMatchObject({ status: 'done', handled: 450 });
    expect((await sumsOf(again, copy)).counts).toEqual([450, 450, 900, 2]);
    await expectSoundLedger(again);
  });
});

/** The same shop as an older version exported it. */
function withoutPictures(files: Files, version: number): Files {
  const kept = Object.fromEntries(Object.entries(files).filter(([name]) => !isPicture(name)));
  const { orders: _, ...shopFile } = JSON.parse(kept['shop.json'] ?? '');
  const { counts, files: named, ...said } = JSON.parse(kept['manifest.json'] ?? '');
  const { pictures: __, picturesLeftOut: ___, ...others } = counts;
  const listed = Object.fromEntries(Object.entries(named).filter(([name]) => !isPicture(name)));
  const manifest = { ...said, counts: others, files: listed, version };
  return { ...kept, 'shop.json': JSON.stringify(shopFile), 'manifest.json': JSON.stringify(manifest) };
}

/**
 * A shop whose server stopped after its products and two pieces of its archive. `meanwhile` runs when the import has
 * begun but no member is in yet.
 */
async function stopMidway(meanwhile: (first: TestApp, copy: TestPerson) => Promise<void>) {
  const first = await startApp({ wrap: pauses.wrap });
  first.clock.ahead = 14 * day;
  const copy = await addShop(first);
  const many = manyMembers(450);
  const found = await check(first, copy, many);
  expect(found).toMatchObject({ status: 'ready', contents: { members: 450, ledger: 900 } });
  const begun = pauses.hold('before the write');
  const starting = start(first, copy, found.id);
  await begun.reached;
  const shopWritten = pauses.hold('before the write');
  begun.release();
  expect((await starting).status).toBe(200);
  await shopWritten.reached;
  await meanwhile(first, copy);
  const photo = pauses.hold('before the write');
  shopWritten.release();
  await photo.reached;
  const products = pauses.hold('before the write');
  photo.release();
  await products.reached;
  const firstPiece = pauses.hold('before the write');
  products.release();
  await firstPiece.reached;
  const secondPiece = pauses.hold('before the write');
  firstPiece.release();
  await secondPiece.reached;
  const stopped = first.stop();
  secondPiece.release();
  await stopped;
  return { copy, many, place: first.place };
}

/** Someone with an address joins the copy. `isProven`: they have proven the address. */
async function joinAs(copy: TestPerson, name: string, email: string, isProven = false): Promise<TestPerson> {
  const { body } = await away.post(null, '/api/v1/user', { name, email });
  if (isProven) await proveAddress(away, { id: body._id });
  for (const path of ['/api/subscribe/subscribe', '/api/royalprogram/joinLoyalty']) {
    expect((await away.post(body.token, path, { userTo: copy.id })).status).toBe(200);
  }
  return { ...body, id: body._id };
}

/** An archive of this many members, each with two rows. */
function manyMembers(many: number): Uint8Array<ArrayBuffer> {
  const files = filesIn(archive);
  const numbers = Array.from({ length: many }, (_, at) => String(at).padStart(5, '0'));
  const at = '2024-05-06T10:00:00.000Z';
  const members = numbers.map((n) => ({
    id: `m${n}`,
    name: `M ${n}`,
    email: '',
    phone: n,
    gender: '',
    birthday: null,
    joinedAt: at,
    leftAt: null,
    status: 'active',
  }));
  const cards = numbers.map((n) => ({
    member: `m${n}`,
    id: `c${n}`,
    size: 10,
    count: 3,
    status: 'open',
    version: 2,
    redeemed: [],
    openedAt: at,
  }));
  const rest = {
    size: 10,
    version: 2,
    undoes: null,
    slot: null,
    reason: '',
    overrode: null,
    withoutCode: null,
    day: '2024-05-06',
    at,
  };
  const ledger = numbers.flatMap((n) => [
    { member: `m${n}`, card: `c${n}`, seq: 1, id: `l${n}a`, kind: 'award', stamps: 1, countAfter: 1, ...rest },
    { member: `m${n}`, card: `c${n}`, seq: 2, id: `l${n}b`, kind: 'award', stamps: 2, countAfter: 3, ...rest },
  ]);
  const lists = { 'members-0001.jsonl': members, 'cards-0001.jsonl': cards, 'ledger-0001.jsonl': ledger };
  let made = files;
  for (const [name, lines] of Object.entries(lists)) made = edited(made, name, () => lines);
  const manifest = JSON.parse(made['manifest.json'] ?? '');
  manifest.counts = {
    ...manifest.counts,
    members: many,
    running: many,
    cards: many,
    ledger: 2 * many,
    stamps: 3 * many,
  };
  return packed({ ...made, 'manifest.json': JSON.stringify(manifest) });
}
