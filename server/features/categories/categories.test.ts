import { mostCategories } from '@stampdeck/contract/categories.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addColleague, addMember, addShop, type TestPerson } from '#test/people.ts';

const app = await startApp();
const path = '/api/v1/categories';

const ask = (caller: { token: string }, method: string, more = '', body?: object) =>
  app.call(caller.token, method, path + more, body);
const namesIn = (body: { categories: { name: string }[] }) => body.categories.map(({ name }) => name);
const listOf = (caller: { token: string } | null, shop: TestPerson) =>
  app.call(caller?.token ?? null, 'GET', `${path}?operator=${shop.id}`);

/** A shop with the categories Drinks, Cakes and Soups; their ids. */
async function addMenu() {
  const shop = await addShop(app);
  for (const name of ['Drinks', 'Cakes', 'Soups']) await ask(shop, 'POST', '', { name });
  const { categories } = (await listOf(shop, shop)).body;
  return { shop, ids: categories.map(({ _id }: { _id: string }) => _id) as string[] };
}

test('categories stay in the order that the shop gives them, and anyone may read them', async () => {
  const { shop, ids } = await addMenu();
  expect(namesIn((await ask(shop, 'PUT', `/${ids[2]}`, { place: 0 })).body)).toEqual(['Soups', 'Drinks', 'Cakes']);
  await ask(shop, 'PUT', `/${ids[0]}`, { name: 'Cold drinks' });
  expect(namesIn((await listOf(null, shop)).body)).toEqual(['Soups', 'Cold drinks', 'Cakes']);
  expect((await listOf(null, shop)).body.categories[0]).toEqual({ _id: ids[2], name: 'Soups', products: 0 });
});

test('a name is there once, in small or capital letters', async () => {
  const { shop, ids } = await addMenu();
  expect(namesIn((await ask(shop, 'POST', '', { name: ' CAKES ' })).body)).toEqual(['Drinks', 'Cakes', 'Soups']);
  const taken = await ask(shop, 'PUT', `/${ids[0]}`, { name: 'cakes' });
  expect([taken.status, taken.body.code]).toEqual([409, 'categoryTaken']);
  expect((await ask(shop, 'PUT', `/${ids[1]}`, { name: 'CAKES' })).status).toBe(200);
});

test('a shop has fifty at most, also when its people add at the same time', async () => {
  const shop = await addShop(app);
  const all = Array.from({ length: mostCategories + 5 }, (_, at) => ask(shop, 'POST', '', { name: `Number ${at}` }));
  const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(mostCategories).fill(200), ...Array(5).fill(409)]);
});

test('a deleted one is gone, its products stay without one, and deleting it again changes nothing', async () => {
  const { shop, ids } = await addMenu();
  const { product } = (await app.post(shop.token, '/api/products/', { title: 'Cake', category: ids[1] })).body;
  expect((await listOf(null, shop)).body.categories[1].products).toBe(1);
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await ask(shop, 'DELETE', `/${ids[1]}`);
    expect([status, namesIn(body)]).toEqual([200, ['Drinks', 'Soups']]);
  }
  const found = (await app.call(null, 'GET', `/api/products/${product._id}`)).body;
  expect([found.title, found.category]).toEqual(['Cake', '']);
});

test('the number of products follows what is published, and the shop sees its drafts counted', async () => {
  const { shop, ids } = await addMenu();
  const cake = { title: 'Cake', category: ids[1] };
  const { product } = (await app.post(shop.token, '/api/products/', cake)).body;
  await app.post(shop.token, '/api/products/', { ...cake, draft: true });
  const counts = async (caller: { token: string } | null) => {
    const { categories } = (await listOf(caller, shop)).body;
    return categories.map(({ products }: { products: number }) => products);
  };
  expect([await counts(null), await counts(shop)]).toEqual([
    [0, 1, 0],
    [0, 2, 0],
  ]);
  await app.call(shop.token, 'PUT', `/api/products/${product._id}`, { category: ids[2] });
  expect([await counts(null), await counts(shop)]).toEqual([
    [0, 0, 1],
    [0, 1, 1],
  ]);
});

test('only people of the shop who may change products change them', async () => {
  const { shop, ids } = await addMenu();
  const member = await addMember(app, shop);
  const { person: kim } = await addColleague(app, shop, ['stamp']);
  const { person: lee } = await addColleague(app, shop, ['products']);
  const other = await addShop(app);
  const status = async (caller: { token: string }) => (await ask(caller, 'PUT', `/${ids[0]}`, { place: 0 })).status;
  expect([await status(member), await status(kim), await status(other), await status(lee)]).toEqual([
    403, 403, 404, 200,
  ]);
});
