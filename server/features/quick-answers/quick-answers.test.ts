import { mostQuickAnswers } from '@stampdeck/contract/quick-answers.ts';
import { rateLimits } from '@stampdeck/contract/rate-limits.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { countRows } from '#test/database.ts';
import { addColleague, addMember, addShopWithCard, type TestPerson } from '#test/people.ts';

const app = await startApp();
const path = '/api/v1/quick-answers';

const ask = (shop: { token: string }, method: string, more = '', body?: object) =>
  app.call(shop.token, method, path + more, body);
const add = (shop: { token: string }, name: string, text = `${name}.`, place?: number) =>
  ask(shop, 'POST', '', { name, text, ...(place !== undefined && { place }) });
const namesIn = (body: { quickAnswers: { name: string }[] }) => body.quickAnswers.map(({ name }) => name);
const names = async (shop: { token: string }) => namesIn((await ask(shop, 'GET')).body);

/** A shop with the quick answers Hours, Garden and Parking; their ids. */
async function addShop(): Promise<{ shop: TestPerson; ids: string[] }> {
  const shop = await addShopWithCard(app);
  for (const name of ['Hours', 'Garden', 'Parking']) await add(shop, name);
  const { quickAnswers } = (await ask(shop, 'GET')).body;
  return { shop, ids: quickAnswers.map(({ _id }: { _id: string }) => _id) };
}

test('quick answers stay in the order that the shop gives them', async () => {
  const { shop, ids } = await addShop();
  const text = 'There is one.';
  expect(namesIn((await ask(shop, 'PUT', `/${ids[2]}`, { name: 'Parking', text, place: 0 })).body)).toEqual([
    ...['Parking', 'Hours', 'Garden'],
  ]);
  await ask(shop, 'PUT', `/${ids[0]}`, { name: 'Opening hours', text });
  await ask(shop, 'PUT', `/${ids[2]}`, { name: 'Parking', text, place: mostQuickAnswers });
  await add(shop, 'Dogs', 'They are welcome.', 1);
  expect(await names(shop)).toEqual(['Opening hours', 'Dogs', 'Garden', 'Parking']);
  expect((await ask(shop, 'GET')).body.quickAnswers[3]).toEqual({ _id: ids[2], name: 'Parking', text });
});

test('a deleted one is gone, and deleting it again changes nothing', async () => {
  const { shop, ids } = await addShop();
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await ask(shop, 'DELETE', `/${ids[1]}`);
    expect([status, namesIn(body)]).toEqual([200, ['Hours', 'Parking']]);
  }
  expect((await ask(shop, 'PUT', `/${ids[1]}`, { name: '', text: 'Back' })).status).toBe(404);
});

test('a shop has fifty at most, also when its people add at the same time, and none twice', async () => {
  const shop = await addShopWithCard(app);
  const all = Array.from({ length: mostQuickAnswers + 5 }, (_, at) => add(shop, `${at}`));
  const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(mostQuickAnswers).fill(200), ...Array(5).fill(409)]);
  const kept = await names(shop);
  expect([kept.length, new Set(kept).size]).toEqual([mostQuickAnswers, mostQuickAnswers]);
  expect((await add(shop, kept[0] as string)).body.quickAnswers).toHaveLength(mostQuickAnswers);
});

test('what is too long or empty is refused; a text without a name is fine', async () => {
  const shop = await addShopWithCard(app);
  for (const [name, text] of [
    ['x'.repeat(61), 'Hello'],
    ['', '  '],
    ['', 'x'.repeat(4001)],
  ] as const)
    expect((await add(shop, name, text)).status).toBe(422);
  expect((await add(shop, '', 'x'.repeat(4000))).status).toBe(200);
});

test('they are for people of the shop who may chat, and for no one else', async () => {
  const { shop, ids } = await addShop();
  const { person: talker } = await addColleague(app, shop, ['chat']);
  const { person: cashier } = await addColleague(app, shop, ['stamp', 'members']);
  expect(namesIn((await add(talker, 'Dogs')).body)).toEqual(['Hours', 'Garden', 'Parking', 'Dogs']);
  const [member, neighbor] = [await addMember(app, shop), await addShopWithCard(app)];
  for (const person of [cashier, member]) expect((await ask(person, 'GET')).status).toBe(403);
  expect(await names(neighbor)).toEqual([]);
  expect((await ask(neighbor, 'PUT', `/${ids[0]}`, { name: '', text: 'Mine' })).status).toBe(404);
  await ask(neighbor, 'DELETE', `/${ids[0]}`);
  expect(await names(shop)).toContain('Hours');
});

test('one person changes them and notes so many times a minute, and reads them still', async () => {
  const { shop, ids } = await addShop();
  const { person: colleague } = await addColleague(app, shop, ['chat']);
  const left = rateLimits.shopTexts.most - ids.length;
  await Promise.all(Array.from({ length: left }, () => ask(shop, 'DELETE', '/gone')));
  const refused = [
    await add(shop, 'Dogs'),
    await ask(shop, 'PUT', `/${ids[0]}`, { name: '', text: 'Changed' }),
    await ask(shop, 'DELETE', `/${ids[0]}`),
    await app.call(shop.token, 'PUT', '/api/v1/members/gone/note', { text: 'Hello', version: 0 }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  expect(await names(shop)).toEqual(['Hours', 'Garden', 'Parking']);
  expect((await add(colleague, 'Dogs')).status).toBe(200);
});

test('they go when the shop closes', async () => {
  const { shop } = await addShop();
  const before = await countRows(app, 'quick_answers');
  expect((await app.call(shop.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
  expect(await countRows(app, 'quick_answers')).toBe(before - 3);
});
