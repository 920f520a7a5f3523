import { describe, expect, inject, test } from 'vitest';
import type { Queries } from '#db/client.ts';
import { startApp } from '#test/app.ts';
import { analyze, plansOf, suspendShop } from '#test/database.ts';
import { addColleague, addShop, type TestPerson } from '#test/people.ts';
import { copyProduct } from '#test/products.ts';
import { changeProducts, countPublished, findFew, listAlong, lockProducts, type ProductFilter } from './queries.ts';

const app = await startApp();

type Caller = { token: string } | null;
const list = async (caller: Caller, more: string) => {
  const response = await fetch(`${app.url}/api/products?${more}`, {
    headers: caller ? { authorization: `Bearer ${caller.token}` } : {},
  });
  const { headers } = response;
  const body = (await response.json()) as { _id: string; title: string }[];
  return {
    ...{ status: response.status, body, titles: Array.isArray(body) ? body.map(({ title }) => title) : [] },
    ...{
      total: headers.get('x-total'),
      next: headers.get('x-next-cursor'),
      previous: headers.get('x-previous-cursor'),
    },
  };
};
const add = async (shop: TestPerson, form: object) => {
  const { status, body } = await app.post(shop.token, '/api/products/', form);
  expect(status).toBe(200);
  return body.product._id as string;
};

/** A shop with a category and nine products, of which one is a draft. */
async function addMenu() {
  const shop = await addShop(app);
  const { categories } = (await app.post(shop.token, '/api/v1/categories', { name: 'Cakes' })).body;
  const [category] = categories.map(({ _id }: { _id: string }) => _id);
  for (const [at, title] of [
    'Latte',
    'Tea',
    'Crème brûlée',
    'Pie',
    'Tart',
    'Iced tea',
    'Soup',
    'Stew',
    'Bread',
  ].entries())
    await add(shop, {
      ...{ title, price: (at * 7) % 9, countInStock: at, draft: title === 'Stew' },
      ...([2, 3, 4].includes(at) && { category }),
    });
  return { shop, category: category as string, of: `operator=${shop.id}` };
}

/** All titles, page by page, and back again. */
async function walk(caller: Caller, choice: string, limit: number) {
  const there: string[][] = [];
  let place = '';
  let back = '';
  do {
    const { titles, next, previous, total } = await list(caller, `${choice}&limit=${limit}${place}`);
    there.push(titles);
    expect(Number(total)).toBeGreaterThan(0);
    back = previous === null ? '' : `&cursor=${previous}`;
    place = next === null ? '' : `&cursor=${next}`;
  } while (place);
  const again = [there.at(-1) as string[]];
  while (back) {
    const { titles, previous } = await list(caller, `${choice}&limit=${limit}${back}`);
    again.unshift(titles);
    back = previous === null ? '' : `&cursor=${previous}`;
  }
  expect(again).toEqual(there);
  return there.flat();
}

describe("a shop's products", () => {
  test('are an array, the latest first, with the total and the next page in headers (S7.products.1, S6.12)', async () => {
    const { of } = await addMenu();
    const { titles, total, next } = await list(null, `${of}&limit=3`);
    expect([titles, total]).toEqual([['Bread', 'Soup', 'Iced tea'], '8']);
    expect(next).toEqual(expect.any(String));
  });

  test.each([
    ['latest', ['Bread', 'Soup', 'Iced tea', 'Tart', 'Pie', 'Crème brûlée', 'Tea', 'Latte']],
    ['cheap', ['Latte', 'Tart', 'Bread', 'Pie', 'Crème brûlée', 'Soup', 'Tea', 'Iced tea']],
  ])('are paged both ways in the order "%s"', async (sort, titles) => {
    const { shop, of } = await addMenu();
    expect(await walk(null, `${of}&sort=${sort}`, 3)).toEqual(titles);
    const own = await walk(shop, `${of}&sort=${sort}`, 2);
    expect(own.filter((title) => title !== 'Stew')).toEqual(titles);
    expect(own).toHaveLength(9);
  });

  test('are filtered by category, and by state for the people of the shop', async () => {
    const { shop, category, of } = await addMenu();
    expect(await list(null, `${of}&category=${category}&sort=cheap`)).toMatchObject({
      ...{ titles: ['Tart', 'Pie', 'Crème brûlée'], total: '3' },
    });
    expect(await list(shop, `${of}&state=draft`)).toMatchObject({ titles: ['Stew'], total: '1' });
    expect(await list(shop, `${of}&state=published`)).toMatchObject({ total: '8' });
    expect(await list(shop, `${of}&state=soldOut`)).toMatchObject({ titles: ['Latte'], total: '1' });
    const soup = (await list(shop, `${of}&q=soup`)).body[0]?._id;
    await app.call(shop.token, 'PUT', `/api/products/${soup}`, { soldOutToday: true });
    expect((await list(shop, `${of}&state=soldOut`)).titles).toEqual(['Soup', 'Latte']);
    // They cost 6 and 0 dollars.
    expect(await walk(shop, `${of}&state=soldOut&sort=cheap`, 1)).toEqual(['Latte', 'Soup']);
  });

  test.each([
    ['tea', ['Iced tea', 'Tea']],
    ['TEA iced', ['Iced tea']],
    ['creme BRULEE', ['Crème brûlée']],
    ['te', ['Tea']],
    ['stew', []],
    ['%', []],
  ])('are found by "%s"', async (q, titles) => {
    const { of } = await addMenu();
    expect(await list(null, `${of}&q=${encodeURIComponent(q)}`)).toMatchObject({
      titles,
      total: String(titles.length),
    });
  });

  test('are found by what they are called now', async () => {
    const { shop, of } = await addMenu();
    const [soup] = (await list(shop, `${of}&q=soup`)).body;
    await app.call(shop.token, 'PUT', `/api/products/${soup?._id}`, { title: 'Goulash', shortDescription: 'Hot' });
    expect((await list(null, `${of}&q=soup`)).titles).toEqual([]);
    expect((await list(null, `${of}&q=hot goul`)).titles).toEqual(['Goulash']);
    await app.call(shop.token, 'DELETE', `/api/products/${soup?._id}`);
    expect((await list(null, `${of}&q=goulash`)).titles).toEqual([]);
  });

  test('a cursor of another order is refused', async () => {
    const { of } = await addMenu();
    const { next } = await list(null, `${of}&limit=2`);
    expect((await list(null, `${of}&sort=cheap&cursor=${next}`)).status).toBe(422);
    expect((await list(null, `${of}&cursor=nonsense`)).status).toBe(422);
  });

  test('of a suspended shop are seen by its people only', async () => {
    const { shop, of } = await addMenu();
    const { person: kim } = await addColleague(app, shop, ['products']);
    await suspendShop(app, shop);
    expect((await list(null, of)).status).toBe(404);
    expect((await list(kim, of)).total).toBe('9');
    expect((await list(null, 'operator=nonesuch')).status).toBe(404);
  });
});

test('without a shop, the newest of all open shops are listed, published ones only', async () => {
  const [one, other, gone] = [await addShop(app), await addShop(app), await addShop(app)];
  await add(one, { title: 'Of one' });
  await add(gone, { title: 'Of a suspended one' });
  await add(other, { title: 'Of the other' });
  await add(one, { title: 'A draft', draft: true });
  await suspendShop(app, gone);
  expect((await list(null, 'limit=2')).titles).toEqual(['Of the other', 'Of one']);
  expect((await list(one, 'limit=2&sort=cheap&q=one')).titles).toEqual(['Of the other', 'Of one']);
});

describe('along its index is read', () => {
  const all: ProductFilter = { shopId: 'x', listings: [0, 1], category: undefined, soldOutOn: null, words: [] };
  const place = { value: 1, id: 'x', backward: false };
  type Work = (db: Queries) => Promise<unknown>;
  const page =
    (filter: Partial<ProductFilter>, sort: 'latest' | 'cheap' | 'viewed'): Work =>
    (db) =>
      listAlong(db, { ...all, ...filter }, 0, { sort, place, limit: 21 });
  test.each<[string, Work, string]>([
    ['the latest page', page({}, 'latest'), 'products_by_latest'],
    ['the cheapest page', page({}, 'cheap'), 'products_by_cheap'],
    ['the most viewed page', page({}, 'viewed'), 'products_by_viewed'],
    ['a page of a category', page({ category: 'c' }, 'latest'), 'products_of_category_by_latest'],
    ['a cheap page of a category', page({ category: 'c' }, 'cheap'), 'products_of_category_by_cheap'],
    ['a viewed page of a category', page({ category: 'c' }, 'viewed'), 'products_of_category_by_viewed'],
    ['the newest of all shops', page({ shopId: null }, 'latest'), 'products_everywhere'],
    ['the number of those of all shops', (db) => countPublished(db, 9), 'products_everywhere'],
    [
      'all that are sold out, for any order',
      (db) => findFew(db, { ...all, shopId: 'x', soldOutOn: '2026-01-01' }, { sort: 'cheap', trigrams: [], cap: 9 }),
      'products_sold_out',
    ],
    [
      'those of a category that are sold out',
      (db) =>
        findFew(
          db,
          { ...all, shopId: 'x', soldOutOn: '2026-01-01', category: 'c' },
          { sort: 'viewed', trigrams: [], cap: 9 },
        ),
      'products_sold_out',
    ],
  ])('%s', async (_, work, index) => {
    await analyze(app, 'products');
    const steps = await plansOf(app, work);
    expect(
      steps.filter((step) => step.includes(index)),
      steps.join('\n'),
    ).not.toEqual([]);
    expect(
      steps.filter((step) => /^(Sort|SCAN p\b|USE TEMP B-TREE|Seq Scan)/.test(step) && !step.includes(index)),
    ).toEqual([]);
  });

  test('a beginning of a title, in a large menu', async () => {
    const shop = await addShop(app);
    await add(shop, { title: 'Tea' });
    await copyProduct(app, shop, 400);
    await analyze(app, 'products');
    const filter = { ...all, shopId: shop.id, words: ['a'] };
    const steps = await plansOf(app, (db) => findFew(db, filter, { sort: 'latest', trigrams: null, cap: 9 }));
    expect(
      steps.filter((step) => step.includes('products_by_title')),
      steps.join('\n'),
    ).not.toEqual([]);
  });

  test('each of many products that change, and those that are locked for it', async () => {
    await analyze(app, 'products');
    const row = { price_cents: 1, stock: 1, category_id: null, listing: 0 as const, sold_out_on: null };
    const steps = await plansOf(app, async (db) => {
      await changeProducts(db, 'x', 'now', [{ id: 'x', ...row, version: 1, deleted_at: null }]);
      await lockProducts(db, 'x', ['x', 'y']);
    });
    expect(
      steps.filter((step) => /^(SCAN products|Seq Scan on products|SEARCH products .*\(shop_id=\?\)$)/.test(step)),
    ).toEqual([]);
    expect(steps.filter((step) => /products .*id=\?|products_pkey|products_id_key/.test(step)).length).toBeGreaterThan(
      1,
    );
  });

  test('a word by its trigrams', async () => {
    const steps = await plansOf(app, (db) =>
      findFew(
        db,
        { ...all, shopId: 'x', words: ['latte'] },
        { sort: 'latest', trigrams: ['lat', 'att', 'tte'], cap: 9 },
      ),
    );
    if (inject('engine') === 'sqlite') expect(steps[0]).toContain('VIRTUAL TABLE');
    expect(steps.filter((step) => /^(SCAN p\b|Seq Scan)/.test(step))).toEqual([]);
  });
});
