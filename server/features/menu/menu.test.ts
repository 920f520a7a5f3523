import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { countReads } from '#test/counted-reads.ts';
import { suspendShop } from '#test/database.ts';
import { addCustomer, addShop, type TestPerson } from '#test/people.ts';
import { picture, upload } from '#test/pictures.ts';

const app = await startApp();
const hour = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + app.clock.ahead + hours * hour).toISOString();

const addCategory = async (shop: TestPerson, name: string): Promise<string> =>
  (await app.post(shop.token, '/api/v1/categories', { name })).body.categories.at(-1)._id;
const add = async (shop: TestPerson, title: string, form: object = {}): Promise<string> => {
  const { status, body } = await app.post(shop.token, '/api/products/', { title, countInStock: 20, ...form });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.product._id;
};
const read = (id: string, caller: TestPerson | null = null) =>
  app.call(caller?.token ?? null, 'GET', `/api/v1/menu/${id}`);
interface Section {
  name: string;
  products: number;
  items: { title: string }[];
  nextCursor: string | null;
}
const titles = (items: { title: string }[]) => items.map(({ title }) => title);
const sectionsOf = async (shop: TestPerson) =>
  (await read(shop.id)).body.sections.map(({ name, items }: Section) => [name, titles(items)]);
const dealsOf = async (shop: TestPerson) => titles((await read(shop.id)).body.deals);

describe('a menu', () => {
  test('has the categories in the shop’s order, their products as they were added, and at last what is in none', async () => {
    const shop = await addShop(app);
    const [cakes, coffee] = [await addCategory(shop, 'Cakes'), await addCategory(shop, 'Coffee')];
    await addCategory(shop, 'Empty');
    await add(shop, 'Espresso', { category: coffee });
    await add(shop, 'Tart', { category: cakes });
    await add(shop, 'Water');
    await add(shop, 'Latte', { category: coffee });
    const asShown = [
      ['Cakes', ['Tart']],
      ['Coffee', ['Espresso', 'Latte']],
      ['', ['Water']],
    ];
    expect(await sectionsOf(shop)).toEqual(asShown);
    await app.call(shop.token, 'PUT', `/api/v1/categories/${coffee}`, { place: 0 });
    expect((await sectionsOf(shop))[0]).toEqual(asShown[1]);
  });

  test('keeps the products of a deleted category, without it', async () => {
    const shop = await addShop(app);
    const category = await addCategory(shop, 'Cakes');
    await add(shop, 'Tart', { category });
    await add(shop, 'Water');
    await app.call(shop.token, 'DELETE', `/api/v1/categories/${category}`);
    expect(await sectionsOf(shop)).toEqual([['', expect.arrayContaining(['Tart', 'Water'])]]);
  });

  test('asks for the products of deleted categories at once, however many there are, and has each of them once', async () => {
    let reads = 0;
    const own = await startApp({
      wrapCalls: (store) =>
        countReads(store, () => {
          reads += 1;
        }),
    });
    const shop = await addShop(own);
    const parts = Array.from({ length: 10 }, (_, part) => part);
    const addGone = async (at: number) => {
      const { body } = await own.post(shop.token, '/api/v1/categories', { name: `Gone ${at}` });
      const category = body.categories[0]._id;
      for (const part of parts)
        await own.post(shop.token, '/api/products/', { title: `${at} ${part}`, countInStock: 1, category });
      await own.call(shop.token, 'DELETE', `/api/v1/categories/${category}`);
    };
    const ask = async (more = '') => {
      reads = 0;
      const { body } = await own.call(null, 'GET', `/api/v1/menu/${shop.id}${more}`);
      return { body, reads };
    };
    for (let at = 0; at < 2; at += 1) await addGone(at);
    const few = (await ask()).reads;
    for (let at = 2; at < 21; at += 1) await addGone(at);
    const { body, reads: many } = await ask();
    expect([few > 0, many]).toEqual([true, few]);
    const [section] = body.sections as Section[];
    const found = titles(section?.items ?? []);
    let cursor = section?.nextCursor ?? null;
    while (cursor !== null) {
      const { body: next } = await ask(`/items?cursor=${cursor}`);
      found.push(...titles(next.items));
      cursor = next.nextCursor as string | null;
    }
    const expected = Array.from({ length: 21 }, (_, at) => parts.map((part) => `${at} ${part}`)).flat();
    expect([section?.products, found.sort()]).toEqual([210, expected.sort()]);
  });

  test('has no drafts, no deleted products and nothing of another shop, also for the shop’s own people', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    await add(shop, 'Tart');
    await add(shop, 'Secret', { draft: true });
    const gone = await add(shop, 'Gone');
    await app.call(shop.token, 'DELETE', `/api/products/${gone}`);
    await add(other, 'Elsewhere');
    for (const caller of [null, shop, await addCustomer(app)]) {
      const { body } = await read(shop.id, caller);
      expect(body.sections.map(({ items }: Section) => titles(items))).toEqual([['Tart']]);
    }
  });

  test('is empty for a shop without products, and not found for a suspended or unknown one', async () => {
    const shop = await addShop(app);
    expect((await read(shop.id)).body).toMatchObject({ deals: [], sections: [] });
    expect((await read('nobody')).body.code).toBe('shopNotFound');
    await suspendShop(app, shop);
    const { status, body } = await read(shop.id);
    expect([status, body.code]).toEqual([404, 'shopSuspended']);
  });

  test('says the lowest price, and ‘from’ where choices that everyone makes cost more', async () => {
    const shop = await addShop(app);
    const sizes = [
      { name: 'Small', price: -0.5 },
      { name: 'Large', price: 1 },
    ];
    const size = { name: 'Size', several: false, choices: sizes };
    const extras = { name: 'Extras', several: true, choices: [{ name: 'Cream', price: 0.5 }] };
    await add(shop, 'Coffee', { price: 3, options: [size, extras] });
    await add(shop, 'Cake', { price: 4, options: [extras] });
    const [{ items }] = (await read(shop.id)).body.sections;
    expect(items).toMatchObject([
      { price: 2.5, isFrom: true },
      { price: 4, isFrom: false },
    ]);
  });

  test('has each product once, however many there are, page by page', async () => {
    const shop = await addShop(app);
    const [first, second] = [await addCategory(shop, 'First'), await addCategory(shop, 'Second')];
    const expected = Array.from({ length: 260 }, (_, at) => `Product ${at}`);
    for (const [at, title] of expected.entries()) await add(shop, title, { category: at < 150 ? first : second });
    const { body } = await read(shop.id);
    expect(body.sections.map(({ items }: Section) => items.length)).toEqual([150, 50]);
    const found: string[] = body.sections.flatMap(({ items }: Section) => titles(items));
    let cursor: string | null = body.sections[1].nextCursor;
    while (cursor !== null) {
      const { body: next } = await app.call(null, 'GET', `/api/v1/menu/${shop.id}/items?cursor=${cursor}`);
      found.push(...titles(next.items));
      cursor = next.nextCursor;
    }
    expect(found).toEqual(expected);
  });

  test('has the deals that can be had, however many others are sold out', async () => {
    const shop = await addShop(app);
    const deal = { cap: 5, startsAt: null, endsAt: inHours(2) };
    for (let at = 0; at < 50; at += 1) await add(shop, `Gone ${at}`, { countInStock: 0, deal });
    await add(shop, 'Breakfast', { deal: { ...deal, endsAt: inHours(3) } });
    expect(await dealsOf(shop)).toEqual(['Breakfast']);
  });

  test('refuses a page of nothing that it knows', async () => {
    const shop = await addShop(app);
    const at = (cursor: string) => app.call(null, 'GET', `/api/v1/menu/${shop.id}/items?cursor=${cursor}`);
    expect((await at('nonsense')).status).toBe(422);
    const elsewhere = Buffer.from('{"category":"other","after":""}').toString('base64url');
    expect((await at(elsewhere)).body).toMatchObject({ items: [], nextCursor: null });
  });

  test('shows a tiny blurred picture until the product’s own one is there', async () => {
    const shop = await addShop(app);
    const { body } = await upload(app, shop.token, await picture(), 'cake.png', 'product');
    await add(shop, 'Cake', { pictures: [{ image: body.location, alt: 'A cake' }] });
    await add(shop, 'Pie', { pictures: [{ image: 'https://example.com/pie.jpg', alt: '' }] });
    const [cake, pie] = (await read(shop.id)).body.sections[0].items;
    expect(cake.picture).toMatchObject({ image: body.location, alt: 'A cake', width: expect.any(Number) });
    const tiny = Buffer.from(cake.picture.blur, 'base64');
    expect([tiny.subarray(0, 4).toString(), tiny.length < 500]).toEqual(['RIFF', true]);
    expect(pie.picture).toMatchObject({ width: null, height: null, blur: '' });
  });
});

describe('a deal', () => {
  test('is apart from the menu, the one that ends first before the others, and gone at its end', async () => {
    const shop = await addShop(app);
    await add(shop, 'Later', { deal: { cap: null, startsAt: null, endsAt: inHours(5) } });
    await add(shop, 'Soon', { deal: { cap: null, startsAt: null, endsAt: inHours(2) } });
    await add(shop, 'Endless', { deal: { cap: 5, startsAt: null, endsAt: null } });
    await add(shop, 'Cake');
    expect(await dealsOf(shop)).toEqual(['Soon', 'Later', 'Endless']);
    expect(await sectionsOf(shop)).toEqual([['', ['Cake']]]);
    app.clock.ahead += 3 * hour;
    expect(await dealsOf(shop)).toEqual(['Later', 'Endless']);
    app.clock.ahead -= 3 * hour;
  });

  test('that has not started yet says when it does', async () => {
    const shop = await addShop(app);
    const startsAt = inHours(2);
    await add(shop, 'Brunch', { deal: { cap: null, startsAt, endsAt: inHours(5) }, included: 'A coffee' });
    expect((await read(shop.id)).body.deals).toMatchObject([{ startsAt, included: 'A coffee', left: null }]);
  });

  test('says how many pieces are left, and is gone with the last one', async () => {
    const shop = await addShop(app);
    const id = await add(shop, 'Box', { countInStock: 8, deal: { cap: 5, startsAt: null, endsAt: null } });
    const left = async () => (await read(shop.id)).body.deals.map((one: { left: number }) => one.left);
    expect(await left()).toEqual([5]);
    const stock = (countInStock: number) => app.call(shop.token, 'PUT', `/api/products/${id}`, { countInStock });
    await stock(3);
    expect(await left()).toEqual([3]);
    await stock(0);
    expect(await left()).toEqual([]);
    await app.call(shop.token, 'PUT', `/api/products/${id}`, { deal: { cap: null, startsAt: null, endsAt: null } });
    expect(await sectionsOf(shop)).toEqual([['', ['Box']]]);
  });
});
