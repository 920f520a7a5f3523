/**
 * Several people change one menu. First, one change is held at a chosen moment while another goes as far as it can: the result must equal that of
 * one of the two orders, one after the other. Then a thousand changes at once: what is stored about products must equal what is counted.
 * `MENU_CHANGES` and `MENU_SEED` choose how many and which.
 */
import { startApp } from '@stampdeck/server/test/app.ts';
import { plantShop } from '@stampdeck/server/test/database.ts';
import { Pauses, type Point, points } from '@stampdeck/server/test/pauses.ts';
import { addColleague, addCustomer, type TestPerson } from '@stampdeck/server/test/people.ts';
import { expectSoundProducts } from '@stampdeck/server/test/products.ts';
import { describe, expect, test } from 'vitest';
import { racesOn } from '#races/race.ts';
import { randomFrom } from '#random.ts';

const pauses = new Pauses();
const app = await startApp({ wrapCalls: pauses.wrap });
const run = racesOn(app, pauses);

const paths = { products: '/api/products/', categories: '/api/v1/categories', bulk: '/api/v1/products/bulk' };

/** A shop with three categories and three products, of which the last was deleted and the first two became dearer. */
interface Scene {
  shop: TestPerson;
  ids: string[];
  categories: string[];
  /** What takes the change of prices, and the deletion, back. */
  dearer: string;
  gone: string;
}

const addTo = async (shop: TestPerson, form: object): Promise<string> =>
  (await app.post(shop.token, paths.products, form)).body.product._id;
const changeMany = (shop: TestPerson, ids: string[], change: object) =>
  app.post(shop.token, paths.bulk, { ids, change });
const takeBack = (shop: TestPerson, undo: string) => app.post(shop.token, '/api/v1/products/undo', { undo });

async function newScene(): Promise<Scene> {
  const shop = await plantShop(app);
  for (const name of ['Drinks', 'Cakes', 'Soups']) await app.post(shop.token, paths.categories, { name });
  const listed = (await app.call(null, 'GET', `/api/v1/categories?operator=${shop.id}`)).body.categories;
  expect(listed).toHaveLength(3);
  const categories: string[] = listed.map(({ _id }: { _id: string }) => _id);
  const ids: string[] = [];
  for (const title of ['Tea', 'Latte', 'Stew'])
    ids.push(await addTo(shop, { title, price: 2, countInStock: 5, category: categories[0] }));
  const dearer = (await changeMany(shop, ids.slice(0, 2), { kind: 'percent', percent: 50 })).body.undo;
  const gone = (await app.call(shop.token, 'DELETE', paths.products + ids[2])).body.undo;
  return { shop, ids, categories, dearer, gone };
}

const edit =
  (change: object) =>
  ({ shop, ids }: Scene) =>
    app.call(shop.token, 'PUT', paths.products + ids[0], change);
const change = (what: (scene: Scene) => object) => (scene: Scene) => changeMany(scene.shop, scene.ids, what(scene));
const move =
  (at: number, body: object) =>
  ({ shop, categories }: Scene) =>
    app.call(shop.token, 'PUT', `${paths.categories}/${categories[at]}`, body);

const calls = {
  'an edit': edit({ title: 'Green tea', version: 2 }),
  'another edit': edit({ title: 'Black tea', price: 9, version: 2 }),
  'an edit without a version': edit({ description: 'Hot.', draft: true }),
  'a change of all prices': change(() => ({ kind: 'price', price: 7 })),
  'a change of all categories': change(({ categories }) => ({ kind: 'category', category: categories[1] })),
  'hiding all': change(() => ({ kind: 'unpublish' })),
  'deleting all': change(() => ({ kind: 'delete' })),
  'a deletion': ({ shop, ids }) => app.call(shop.token, 'DELETE', paths.products + ids[0]),
  'taking the prices back': ({ shop, dearer }) => takeBack(shop, dearer),
  'taking the deletion back': ({ shop, gone }) => takeBack(shop, gone),
  'a new product': ({ shop, categories }) =>
    app.post(shop.token, paths.products, { title: 'Pie', category: categories[1] }),
  'the first category moved': move(0, { place: 2 }),
  'the last category moved': move(2, { place: 0 }),
  'a category renamed': move(1, { name: 'Pies' }),
  'a category deleted': ({ shop, categories }) =>
    app.call(shop.token, 'DELETE', `${paths.categories}/${categories[1]}`),
  'a new category': ({ shop }) => app.post(shop.token, paths.categories, { name: 'Pies' }),
} satisfies Record<string, (scene: Scene) => ReturnType<typeof app.call>>;
type Name = keyof typeof calls;
const names = Object.keys(calls) as Name[];

type Answer = Awaited<ReturnType<typeof app.call>>;

/** The names that differ between scenes, as words that do not. */
const namer =
  ({ categories }: Scene) =>
  (id: string | null) =>
    id === null ? null : categories.indexOf(id);

const wordsOf = ({ status, body }: Answer) => ({
  ...{ status, code: body.code, version: body.product?.version, changed: body.changed },
  ...{ restored: body.restored, left: body.left, isUndone: body.undo != null },
  categories: body.categories?.map(({ name, products }: { name: string; products: number }) => [name, products]),
});

/** Everything that a call can change, in words that are the same for every scene. */
async function stateOf(scene: Scene) {
  const { shop } = scene;
  const nameOf = namer(scene);
  const products = await app.store.read
    .selectFrom('products')
    .select(['title', 'body', 'price_cents', 'category_id', 'listing', 'version'])
    .where('shop_id', '=', shop.id)
    .orderBy('title')
    .orderBy('price_cents')
    .execute();
  const { categories } = (await app.call(shop.token, 'GET', `/api/v1/categories?operator=${shop.id}`)).body;
  const listed = await app.call(shop.token, 'GET', `/api/products?operator=${shop.id}`);
  return {
    products: products.map(({ category_id, ...row }) => ({ ...row, category: nameOf(category_id) })),
    categories: categories.map(({ name, products: many }: { name: string; products: number }) => [name, many]),
    total: listed.headers.get('x-total'),
  };
}

interface Outcome {
  first: ReturnType<typeof wordsOf>;
  second: ReturnType<typeof wordsOf>;
  state: Awaited<ReturnType<typeof stateOf>>;
}

const outcomeOf = async (scene: Scene, first: Answer, second: Answer): Promise<Outcome> => ({
  first: wordsOf(first),
  second: wordsOf(second),
  state: await stateOf(scene),
});

const known = new Map<string, Promise<Outcome>>();

/** The outcome of one after the other. */
function inOrder(first: Name, second: Name): Promise<Outcome> {
  const key = `${first}, ${second}`;
  const outcome =
    known.get(key) ??
    newScene().then(async (scene) => outcomeOf(scene, await calls[first](scene), await calls[second](scene)));
  known.set(key, outcome);
  return outcome;
}

async function race(first: Name, second: Name, point: Point): Promise<Outcome | null> {
  const scene = await newScene();
  const answers = await run(
    point,
    () => calls[first](scene),
    () => calls[second](scene),
  );
  return answers && outcomeOf(scene, ...answers);
}

let raced = 0;

describe.each(points)('held %s', (point) => {
  test.each(names)('%s meets every other change of the menu and ends like one of the two orders', async (first) => {
    for (const second of names) {
      const outcome = await race(first, second, point);
      if (outcome === null) continue;
      raced += 1;
      const backwards = await inOrder(second, first);
      const orders = [await inOrder(first, second), { ...backwards, first: backwards.second, second: backwards.first }];
      expect(orders, `${first} and ${second}`).toContainEqual(outcome);
    }
    await expectSoundProducts(app);
  });
});

test('every pair of changes met at every point', () => {
  expect(raced).toBe(points.length * names.length ** 2);
});

const changes = Number(process.env.MENU_CHANGES ?? 1000);
const seed = Number(process.env.MENU_SEED ?? 59);
const people = 4;

/** What people at one shop know of its menu, each from what they read last. */
interface Menu {
  ids: string[];
  categories: string[];
  undos: string[];
}

/** One change by chance; what it makes is known to the next ones. */
async function changeByChance(random: () => number, caller: TestPerson, menu: Menu): Promise<number> {
  const oneOf = (list: string[]) => list[Math.floor(random() * list.length)] ?? 'none';
  const some = () => menu.ids.filter(() => random() < 0.2).slice(0, 20);
  const category = () => (random() < 0.3 ? '' : oneOf(menu.categories));
  const kinds = [
    async () => {
      const answer = await app.post(caller.token, paths.products, {
        title: 'Cake',
        category: '',
        draft: random() < 0.3,
      });
      menu.ids.push(answer.body.product._id);
      return answer;
    },
    () =>
      app.call(caller.token, 'PUT', paths.products + oneOf(menu.ids), { category: category(), draft: random() < 0.5 }),
    () => changeMany(caller, [...some(), oneOf(menu.ids)], { kind: 'category', category: category() }),
    () => changeMany(caller, [...some(), oneOf(menu.ids)], { kind: random() < 0.5 ? 'publish' : 'unpublish' }),
    () => changeMany(caller, [oneOf(menu.ids)], { kind: 'delete' }),
    () => app.call(caller.token, 'DELETE', paths.products + oneOf(menu.ids)),
    () => takeBack(caller, oneOf(menu.undos)),
    () => takeBack(caller, oneOf(menu.undos)),
    async () => {
      const answer = await app.post(caller.token, paths.categories, { name: `Kind ${Math.floor(random() * 20)}` });
      menu.categories = answer.body.categories?.map(({ _id }: { _id: string }) => _id) ?? menu.categories;
      return answer;
    },
    () => app.call(caller.token, 'DELETE', `${paths.categories}/${oneOf(menu.categories)}`),
  ];
  const answer = await (kinds[Math.floor(random() * kinds.length)] as () => Promise<Answer>)();
  if (typeof answer.body?.undo === 'string') menu.undos.push(answer.body.undo);
  return answer.status;
}

test('after a thousand changes at once by several people, the stored numbers are those that are counted', async () => {
  const random = randomFrom(seed);
  const shop = await plantShop(app);
  const colleagues = await Promise.all(
    Array.from({ length: people - 1 }, async () => (await addColleague(app, shop, ['products'])).person),
  );
  const customer = await addCustomer(app);
  const menu: Menu = { ids: [], categories: [], undos: [] };
  for (let at = 0; at < 30; at += 1) menu.ids.push(await addTo(shop, { title: `Cake ${at}` }));
  const statuses = new Map<number, number>();
  await Promise.all(
    [shop, ...colleagues].flatMap((caller) =>
      [0, 1].map(async () => {
        for (let at = 0; at < changes / people / 2; at += 1) {
          const status = await changeByChance(random, caller, menu);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          // Someone looks meanwhile: views are written beside the changes.
          if (at % 5 === 0) await app.call(customer.token, 'GET', `${paths.products}${menu.ids[at % menu.ids.length]}`);
        }
      }),
    ),
  );
  expect(
    [...statuses.keys()].filter((status) => ![200, 404, 409, 422].includes(status)),
    `seed ${seed}`,
  ).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(changes / 3);
  expect(app.logged.filter((line) => line.includes('"err":'))).toEqual([]);
  await expectSoundProducts(app);
  const { headers } = await app.call(shop.token, 'GET', `/api/products?operator=${shop.id}&limit=1`);
  const there = await app.store.read
    .selectFrom('products')
    .select('id')
    .where('shop_id', '=', shop.id)
    .where('listing', '<>', 2)
    .execute();
  expect(Number(headers.get('x-total')), `seed ${seed}`).toBe(there.length);
});
