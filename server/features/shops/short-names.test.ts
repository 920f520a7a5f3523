import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addColleague, addCustomer, addShop, type TestPerson } from '#test/people.ts';

const app = await startApp();
const path = '/api/v1/short-name';
const read = async (who: TestPerson) => (await app.call(who.token, 'GET', path)).body.shortNames;
const take = (who: TestPerson, name: string) => app.call(who.token, 'PUT', path, { name });
const day = 24 * 60 * 60 * 1000;

/** Where a browser is led from an address. */
async function open(address: string) {
  const answer = await fetch(app.url + address, { redirect: 'manual', headers: { accept: 'text/html' } });
  return { status: answer.status, to: answer.headers.get('location'), answer };
}

let count = 0;
const newName = () => `name-${Date.now().toString(36)}-${++count}`;

/** A shop that is still signed in after days. */
async function addLastingShop(): Promise<TestPerson> {
  const shop = await addShop(app);
  const login = { email: shop.email, password: 'a long password', remember: true };
  return { ...shop, token: (await app.post(null, '/api/operator/login', login)).body.token };
}

test('a new shop has a short address made from its name; the next of that name has a number', async () => {
  const shops = [await addShop(app, 'Café Kastanie'), await addShop(app, 'Cafe Kastanie!')];
  expect(await Promise.all(shops.map(read))).toEqual([
    { name: 'cafe-kastanie', former: [] },
    { name: 'cafe-kastanie-2', former: [] },
  ]);
  expect((await read(await addShop(app, '喫茶店'))).name).toMatch(/^shop-\d$/);
});

test('shops of one name that open at once get an address each', async () => {
  const shops = await Promise.all(Array.from({ length: 8 }, () => addShop(app, 'Bar Centrale')));
  const names = await Promise.all(shops.map(async (shop) => (await read(shop)).name));
  expect(new Set(names).size).toBe(8);
  for (const name of names) expect(name).toMatch(/^bar-centrale(?:-\d+)?$/);
});

test('the short address leads to the shop page, in any case and with a slash, and no one stores that', async () => {
  const shop = await addShop(app, 'Rösterei Nord');
  for (const address of ['/s/rosterei-nord', '/S/ROSTEREI-NORD', '/s/Rosterei-Nord/', '/S/rosterei-nord/']) {
    const { status, to, answer } = await open(address);
    expect([status, to], address).toEqual([302, `/operator/${shop.id}`]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('the short address of a table leads to the shop page with that table, and with nothing else', async () => {
  const shop = await addShop(app, 'Tisch und Stuhl');
  const page = `/operator/${shop.id}`;
  const ways = {
    '?table=7': `${page}?table=7`,
    '?table=%20Terrasse%20S%C3%BCd%20': `${page}?table=Terrasse%20S%C3%BCd`,
    '?TABLE=7': page,
    '?table=': page,
    '?table=7&table=8': page,
    '?table=//evil.example': page,
    '?table=7%0d%0aset-cookie:a=b': page,
    '?table=%3Cscript%3E': page,
    [`?table=${'9'.repeat(21)}`]: page,
    '?next=/settings': page,
  };
  for (const [search, to] of Object.entries(ways)) {
    const answer = await open(`/s/tisch-und-stuhl${search}`);
    expect([answer.status, answer.to], search).toEqual([302, to]);
  }
});

test('a changed address works at once, and the printed one still leads to the shop', async () => {
  const shop = await addShop(app);
  const { name: first } = await read(shop);
  const name = newName();
  const { status, body } = await take(shop, ` ${name.toUpperCase()} `);
  expect([status, body.shortNames]).toEqual([200, { name, former: [first] }]);
  for (const one of [first, name]) expect((await open(`/s/${one}`)).to).toBe(`/operator/${shop.id}`);
  const log = (await app.call(shop.token, 'GET', '/api/v1/audit?kind=settingsChanged')).body.entries;
  expect(log[0].details).toEqual({ fields: ['shortName'] });
  expect((await take(shop, first)).body.shortNames).toEqual({ name: first, former: [name] });
  // The same again changes nothing.
  expect((await take(shop, first)).body.shortNames.former).toEqual([name]);
});

test('another shop’s address is refused, also one that it had before, and nothing changes', async () => {
  const [shop, other] = [await addShop(app), await addShop(app)];
  const before = await read(other);
  const { name: first } = await read(shop);
  const name = newName();
  await take(shop, name);
  for (const one of [first, name]) {
    const { status, body } = await take(other, one);
    expect([status, body.code]).toEqual([409, 'shortNameTaken']);
  }
  expect(await read(other)).toEqual(before);
});

test('one of several shops that want a name at once gets it', async () => {
  const shops = await Promise.all(Array.from({ length: 6 }, () => addShop(app)));
  const name = newName();
  const answers = await Promise.all(shops.map((shop) => take(shop, name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const owner = shops[answers.findIndex(({ status }) => status === 200)];
  expect((await open(`/s/${name}`)).to).toBe(`/operator/${owner?.id}`);
  for (const shop of shops) expect((await read(shop)).name === name).toBe(shop === owner);
});

test('a shop that takes several names at once has one current address and keeps to its limit', async () => {
  const shop = await addShop(app);
  const answers = await Promise.all(Array.from({ length: 6 }, () => take(shop, newName())));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
  const { name, former } = await read(shop);
  expect([typeof name, former.length]).toEqual(['string', 3]);
});

test('three new names a day are the limit; the refusal says until when, and a former name is free', async () => {
  const shop = await addLastingShop();
  const { name: first } = await read(shop);
  const names = [newName(), newName(), newName()];
  for (const name of names) expect((await take(shop, name)).status).toBe(200);
  const { status, body } = await take(shop, newName());
  expect([status, body.code, body.details?.limit]).toEqual([409, 'shortNamesToday', 3]);
  expect(Date.parse(body.details.retryAt)).toBeGreaterThan(Date.now() + day - 60_000);
  expect((await take(shop, first)).status).toBe(200);
  app.clock.ahead = day + 1000;
  expect((await take(shop, newName())).status).toBe(200);
  for (let days = 2; (await read(shop)).former.length < 19; days++) {
    app.clock.ahead = days * (day + 1000);
    for (let more = 0; more < 3; more++) await take(shop, newName());
  }
  app.clock.ahead += 2 * day;
  expect((await take(shop, newName())).body.code).toBe('shortNamesFull');
  expect((await take(shop, names[0] ?? '')).status).toBe(200);
  app.clock.ahead = 0;
});

test.each(['ab', 'ünder', 'a b', 'support', 'x'.repeat(31), '', 7])('%s is refused at its field', async (name) => {
  const shop = await addShop(app);
  const { status, body } = await take(shop, name as string);
  expect([status, Object.keys(body.fields)]).toEqual([422, ['name']]);
});

test('only the operator changes the address; staff see it for the poster', async () => {
  const shop = await addShop(app);
  const { person: kim } = await addColleague(app, shop, []);
  expect(await read(kim)).toEqual(await read(shop));
  const guest = await addCustomer(app);
  expect((await take(kim, newName())).status).toBe(403);
  expect((await take(guest, newName())).status).toBe(403);
  expect((await app.call(guest.token, 'GET', path)).status).toBe(403);
  expect((await app.call(null, 'PUT', path, { name: newName() })).status).toBe(401);
});

test('a shop that closes for good gives up its names', async () => {
  const shop = await addShop(app);
  const { name } = await read(shop);
  const closed = await app.call(shop.token, 'DELETE', '/api/v1/me', { currentPassword: 'a long password' });
  expect(closed.status).toBe(204);
  expect((await open(`/s/${name}`)).to).toBeNull();
  expect((await take(await addShop(app), name)).status).toBe(200);
});
