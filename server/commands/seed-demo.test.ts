import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { email } from '@stampdeck/contract/text.ts';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '#config.ts';
import { demoCustomers } from '#demo/names.ts';
import { drawings } from '#demo/photos.ts';
import { seedDemo } from '#demo/seed.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { exportShop, importShop, readState } from '#test/archive-files.ts';
import { countLinks, readOutbox, readWhole } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { expectSoundOrders } from '#test/orders.ts';
import { addShop, type TestPerson } from '#test/people.ts';

const app = await startApp();
const password = 'a demo for the tests';
// A Saturday afternoon in Berlin.
const now = new Date('2026-11-21T14:30:00Z');
const seed = (to: TestApp, at = now) =>
  seedDemo({ store: to.store, config: readConfig({}), now: at, timeZone: 'Europe/Berlin', password, where: 'a test' });

describe('the demo', async () => {
  app.clock.ahead = now.getTime() - Date.now();
  const demo = await seed(app);
  const signIn = async (email = ''): Promise<TestPerson> => {
    const { body } = await app.post(null, '/api/operator/login', { email, password });
    return { ...body, id: body._id };
  };
  const shops = await Promise.all(demo.shops.map(({ email }) => signIn(email)));
  const [cafe, barber, flowers] = shops as [TestPerson, TestPerson, TestPerson];
  const membersOf = async (
    shop: TestPerson,
  ): Promise<{ stampAwardNumber: number; cardSize: number; status: string }[]> =>
    (await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', { userTo: shop.id, limit: 100 })).body
      .royalmember;
  const whole = await readWhole(app);

  test('keeps every promise of the ledger: counts are sums, rows run on, nothing lies in the future', async () => {
    await expectSoundLedger(app);
    expect(whole.ledger.length).toBeGreaterThan(500);
    for (const card of whole.cards) {
      const rows = whole.ledger.filter((row) => row.card_id === card.id).sort((one, other) => one.seq - other.seq);
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
      expect(rows.map((row) => row.created_at)).toEqual(rows.map((row) => row.created_at).sort());
    }
    expect(whole.ledger.filter((row) => row.created_at > now.toISOString())).toEqual([]);
    for (const shop of shops) {
      const stored = whole.shops.find(({ id }) => id === shop.id);
      expect(await countLinks(app, shop)).toEqual([stored?.followers, stored?.members]);
    }
  });

  test('has cards at all stages, members on the older card, disabled ones, some who left, and mistakes undone', async () => {
    const members = await membersOf(cafe);
    const to = members.map(({ stampAwardNumber, cardSize }) => cardSize - stampAwardNumber);
    expect([to.includes(0), to.includes(1)]).toEqual([true, true]);
    for (const stamps of [0, 1, 5, 6]) expect(members.map((one) => one.stampAwardNumber)).toContain(stamps);
    expect(new Set(members.map(({ cardSize }) => cardSize))).toEqual(new Set([10, 12]));
    expect(new Set(members.map(({ status }) => status))).toEqual(new Set(['active', 'disabled']));
    const ofCafe = whole.members.filter(({ shop_id }) => shop_id === cafe.id);
    expect(ofCafe.length).toBe(120);
    expect(ofCafe.some(({ left_at }) => left_at !== null)).toBe(true);
    const stamped = new Set(whole.ledger.map(({ member_id }) => member_id));
    expect(ofCafe.some(({ id }) => !stamped.has(id))).toBe(true);
    const undone = whole.ledger.filter(({ undoes_id }) => undoes_id !== null);
    expect(undone.length).toBeGreaterThan(10);
    expect(whole.ledger.some(({ reason }) => reason !== '')).toBe(true);
    const [followers, running] = await countLinks(app, cafe);
    expect(followers).toBeGreaterThan(running);
  });

  test('has conversations of several lengths from the last days, some unread, with quick answers and notes', async () => {
    const { conversations } = (await app.call(cafe.token, 'GET', `/api/chat/get-all-conversation-seller/${cafe.id}`))
      .body;
    const lengths: number[] = conversations.map(({ seq }: { seq: number }) => seq);
    expect([Math.min(...lengths), Math.max(...lengths), lengths.length]).toEqual([1, 12, 9]);
    const times = whole.messages.map(({ created_at }) => created_at).sort();
    expect([times[0]?.slice(0, 10), (times.at(-1) ?? '') < now.toISOString()]).toEqual(['2026-11-17', true]);
    for (const { id } of whole.conversations) {
      const ofOne = whole.messages
        .filter((one) => one.conversation_id === id)
        .sort((one, other) => one.seq - other.seq);
      expect(ofOne.map(({ created_at }) => created_at)).toEqual(ofOne.map(({ created_at }) => created_at).sort());
    }
    expect((await app.call(cafe.token, 'GET', '/api/v1/conversations/unread')).body.unread).toBe(2);
    expect((await app.call(cafe.token, 'GET', '/api/v1/quick-answers')).body.quickAnswers).toHaveLength(4);
    expect(whole.notes.map(({ text }) => text)).toContainEqual(expect.stringContaining('Oat milk'));
  });

  test('has a bell on which only the last day is new', async () => {
    const bell = async (shop: TestPerson) =>
      (await app.call(shop.token, 'GET', '/api/v1/notifications?limit=100')).body;
    for (const shop of [cafe, barber]) {
      const { notifications, unread } = await bell(shop);
      expect([unread > 0, unread < 10, notifications.length > 2 * unread]).toEqual([true, true, true]);
    }
    expect((await bell(flowers)).notifications).toEqual([]);
  });

  test('has menus with a drawing of each product, and customers who bought what they reviewed', async () => {
    expect(new Set(Object.values(drawings)).size).toBe(Object.keys(drawings).length);
    for (const shop of [cafe, barber]) {
      const { body: products } = await app.call(shop.token, 'GET', `/api/products?operator=${shop.id}&limit=100`);
      for (const { title } of products) expect(Object.keys(drawings)).toContain(title);
      const reviewed = products.filter((one: { numReviews: number }) => one.numReviews > 0);
      expect(reviewed.length).toBeGreaterThan(products.length / 2);
      const { body } = await app.call(shop.token, 'GET', `/api/v1/reviews?product=${reviewed[0]._id}`);
      expect(body.reviews[0].createdAt < now.toISOString()).toBe(true);
    }
    await expectSoundOrders(app);
    expect(await readOutbox(app)).toEqual([]);
  });

  test('has open orders for the list and the kitchen: one to be collected in an hour, one in progress', async () => {
    const { body } = await app.call(cafe.token, 'GET', '/api/orders/all?open=yes&side=seller');
    const inAnHour = new Date(now.getTime() + 60 * 60_000).toISOString();
    expect(body.map(({ kitchen, pickupAt }: Record<string, unknown>) => [kitchen, pickupAt])).toEqual([
      ['new', inAnHour],
      ['inProgress', null],
    ]);
  });

  test('has no name whose email address lost a character', () => {
    const addresses = new Map(demoCustomers.map(({ name, email }) => [name, email]));
    expect(['Ingrid Sørensen', 'Søren Kjær', 'Jürgen Groß', "Tom O'Brien"].map((name) => addresses.get(name))).toEqual([
      'ingrid.sorensen@example.org',
      'soren.kjaer@example.org',
      'jurgen.gross@example.org',
      'tom.obrien@example.org',
    ]);
  });

  test('has only addresses that could sign up', () => {
    expect(demoCustomers.filter((one) => !z.safeParse(email, one.email).success)).toEqual([]);
  });

  test('can be moved: the archive of its shop is imported into a new shop with everyone in it', async () => {
    const other = await startApp();
    const { members, shops } = await seed(other, new Date());
    const { body } = await other.post(null, '/api/operator/login', { email: shops[0]?.email, password });
    const moved = await importShop(other, await exportShop(other, { ...body, id: body._id }));
    const { archive } = await readState(other, moved);
    expect(archive).toMatchObject({ handled: members, contents: { members } });
    await expectSoundLedger(other);
  });

  test('covers eight weeks up to its last day', () => {
    const days = new Set(whole.ledger.map(({ local_day }) => local_day));
    expect(days.size).toBeGreaterThan(45);
    expect(days).toContain('2026-11-21');
    expect([...days].sort()[0]?.slice(0, 7)).toBe('2026-09');
  });

  test('shows each shop its own members, also a shop that has just signed up', async () => {
    expect((await membersOf(barber)).length).toBeGreaterThan(5);
    expect(await membersOf(flowers)).toEqual([]);
  });

  test('is the same demo on the same day', async () => {
    const other = await startApp();
    await seed(other);
    const facts = ({ ledger, messages }: typeof whole) => [
      ledger.map((row) => [row.created_at, row.stamps, row.count_after, row.reason]).sort(),
      messages.map((row) => [row.created_at, row.seq, row.text]).sort(),
    ];
    expect(facts(await readWhole(other))).toEqual(facts(whole));
  });

  test('refuses a database that holds anything, and changes nothing', async () => {
    const used = await startApp();
    await addShop(used);
    const before = await readWhole(used);
    await expect(seed(used)).rejects.toThrow('holds data already, and nothing in it was changed');
    expect(await readWhole(used)).toEqual(before);
  });
});

describe('npm run seed:demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stampdeck-demo-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const command = (env = {}) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'seed-demo.ts')], {
      env: { PATH: process.env.PATH, DATA_DIR: folder, ...env },
      encoding: 'utf8',
    });

  test('says where it is and how to sign in, once; the second time it refuses in a sentence', () => {
    const first = command({ PORT: '4321' });
    expect([first.status, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toContain('http://localhost:4321/signin');
    expect(first.stdout).toMatch(/the password (\w{4}-){3}\w{4}, which is shown only here/);
    expect(readdirSync(join(folder, 'images')).length).toBeGreaterThan(Object.keys(drawings).length);
    const second = command();
    expect([second.status, second.stdout]).toEqual([1, '']);
    expect(second.stderr).toMatch(/^The demo was not created: the database in .* holds data already.*\n$/);
  }, 120_000);

  test('a setting that cannot be used is named in a sentence', () => {
    const { status, stderr } = command({ DATABASE_URL: 'nowhere' });
    expect([status, stderr]).toEqual([
      1,
      'The demo was not created: DATABASE_URL must be an address like postgres://user:password@host:5432/name.\n',
    ]);
  });
});
