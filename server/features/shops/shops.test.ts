import { afterEach, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { ledgerDays } from '#test/database.ts';
import { addCustomer, addMember, addShop, addShopWithCard, award, type TestPerson } from '#test/people.ts';

const app = await startApp();
const path = '/api/v1/settings';
const empty = { bio: '', address: '', hours: '', phone: '', timeZone: 'UTC', language: 'en' };
const read = async (who: TestPerson) => (await app.call(who.token, 'GET', path)).body.settings;
const save = (who: TestPerson, parts: object) => app.call(who.token, 'PUT', path, { ...empty, ...parts });

afterEach(() => {
  app.clock.ahead = 0;
});

test("a shop's details are saved, answered, and shown on its page", async () => {
  const shop = await addShop(app);
  expect(await read(shop)).toEqual(empty);
  const details = {
    bio: 'Bread since 1921.',
    address: 'Hauptstraße 1\nBerlin',
    hours: 'Mon to Fri 8:00–18:00',
    phone: '+49 30 1234',
  };
  const { status, body } = await save(shop, {
    ...details,
    address: '  Hauptstraße 1\r\nBerlin ',
    timeZone: 'Europe/Berlin',
  });
  expect([status, body.settings]).toEqual([200, { ...details, timeZone: 'Europe/Berlin', language: 'en' }]);
  expect(await read(shop)).toEqual(body.settings);
  expect((await app.call(null, 'GET', `/api/v1/shop/${shop.id}`)).body.shop).toMatchObject(details);
});

const long = (length: number) => 'x'.repeat(length);
test.each([
  ['bio', long(1001)],
  ['address', long(301)],
  ['hours', long(501)],
  ['phone', long(41)],
  ['timeZone', ''],
  ['timeZone', 'Mars/Olympus'],
  ['timeZone', 'SystemV/AST4'],
  ['timeZone', 'Europe/Bеrlin'],
  ['timeZone', long(65)],
  ['language', 'sv'],
  ['address', ['Hauptstraße']],
])('an invalid %s is refused by its name and changes nothing', async (field, value) => {
  const shop = await addShop(app);
  const { status, body } = await save(shop, { phone: '1', [field]: value });
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  expect(await read(shop)).toEqual(empty);
});

test('a shop opened with a time zone that counts no days is in UTC', async () => {
  const form = { name: 'Odd', email: 'odd@example.com', password: 'a long password', timeZone: 'SystemV/AST4' };
  const { status, body } = await app.call(null, 'POST', '/api/operator', form);
  expect(status).toBe(201);
  expect((await app.call(body.token, 'GET', path)).body.settings.timeZone).toBe('UTC');
});

test('what is not sent stays the same, also when two people save different details at once', async () => {
  const shop = await addShop(app);
  const zone = { timeZone: 'Europe/Berlin', language: 'de' };
  const put = (parts: object) => app.call(shop.token, 'PUT', path, parts);
  const answers = await Promise.all([put({ phone: '1' }), put(zone), put({ bio: 'Bread' }), put({})]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await read(shop)).toEqual({ ...empty, ...zone, phone: '1', bio: 'Bread' });
});

test('texts are taken at their limits, without marks that hide or reorder them', async () => {
  const shop = await addShop(app);
  const details = { bio: long(1000), address: long(300), hours: long(500), phone: '1'.repeat(40) };
  expect((await save(shop, details)).status).toBe(200);
  const { body } = await save(shop, { address: 'Haupt\u202estr\u200b. 1\u0007' });
  expect(body.settings.address).toBe('Hauptstr. 1');
  // Noncharacters, which no picture may hold, and the marks that stand for other characters in translated texts.
  const { body: second } = await save(shop, { address: 'Haupt\uffff\ufdd0\u{1fffe}str\ue000\ue001\ue002. 2' });
  expect(second.settings.address).toBe('Hauptstr. 2');
});

test('only the operator may read and save them, each their own', async () => {
  const [shop, other, guest] = [await addShop(app), await addShop(app), await addCustomer(app)];
  await save(shop, { phone: '1' });
  expect(await read(other)).toEqual(empty);
  await save(other, { phone: '2', shopId: shop.id, id: shop.id });
  expect((await read(shop)).phone).toBe('1');
  for (const method of ['GET', 'PUT']) {
    expect((await app.call(guest.token, method, path, method === 'PUT' ? empty : undefined)).status).toBe(403);
    expect((await app.call(null, method, path, method === 'PUT' ? empty : undefined)).status).toBe(401);
  }
});

test('reports and stamps use a new time zone from the very next call; what was stamped keeps its day', async () => {
  const shop = await addShopWithCard(app);
  const member = await addMember(app, shop);
  const today = () => app.call(shop.token, 'GET', '/api/v1/reports/today');
  await award(app, shop, member);
  const before = await ledgerDays(app, shop);
  // One of the two is on another day than UTC at any hour.
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Niue'];
  for (const timeZone of [east, west]) {
    expect((await save(shop, { timeZone })).status).toBe(200);
    expect((await today()).body.timeZone).toBe(timeZone);
    await award(app, shop, member);
  }
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  expect(await ledgerDays(app, shop)).toEqual([...before, dayIn(east), dayIn(west)]);
});
