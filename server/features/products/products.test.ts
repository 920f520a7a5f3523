import { describe, expect, test, vi } from 'vitest';
import { newPruner } from '#jobs/prune.ts';
import { startApp } from '#test/app.ts';
import { rowsWith } from '#test/database.ts';
import { goLive } from '#test/live.ts';
import { addColleague, addCustomer, addShop, type TestPerson } from '#test/people.ts';

const app = await startApp();
const path = '/api/products/';

const add = async (shop: { token: string }, form: object = { title: 'Cake' }) => {
  const { status, body } = await app.post(shop.token, path, form);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.product;
};
const put = (caller: { token: string }, id: string, body: object) => app.call(caller.token, 'PUT', path + id, body);
const get = (caller: { token: string } | null, id: string) => app.call(caller?.token ?? null, 'GET', path + id);

describe('a product', () => {
  test('that says only a title is published and empty otherwise (S7.products.2, S3.product.4, S3.product.5, S3.product.6)', async () => {
    const shop = await addShop(app);
    const made = await add(shop, { title: 'Cake' });
    expect(made).toMatchObject({
      ...{ title: 'Cake', name: 'Cake', operator: shop.id, price: 0, countInStock: 0, draft: false, version: 1 },
      ...{ desc: '', description: '', images: [], image: '', videos: [], rating: 0, numReviews: 0, views: 0 },
    });
    expect(made.id).toBe(made._id);
  });

  test('keeps every section, and says both names of what has two (S7.products.3, S7.products.4, S7.products.5, S3.product.1, S3.product.2, S3.product.3, S3.product.7)', async () => {
    const shop = await addShop(app);
    const image = 'https://example.com/cake.jpg';
    const form = {
      ...{ title: 'Cake', description: 'With cream.\nAnd cherries.', price: 4.55, countInStock: 3, draft: true },
      ...{ shortDescription: 'Cream', contactPhone: '040 1', contactEmail: 'a@example.com', contactAddress: 'Here 1' },
      ...{ bookingNotes: 'Book', pricingNotes: 'Each', included: 'A fork', notToBring: 'Dogs', highlights: 'Cherries' },
      ...{ restrictions: 'None', pictures: [{ image, alt: 'A cake' }], videos: ['https://example.com/cake.mp4'] },
      options: [{ name: 'Size', several: false, choices: [{ name: 'Half', price: -1.5 }] }],
      ...{ allergens: ['milk', 'eggs'], diets: ['vegetarian'], taxClass: 'reduced', soldOutToday: true },
      hours: [{ from: '08:00', until: '11:30', weekdays: [1, 2] }],
      deal: { cap: 20, startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-24T00:00:00.000Z' },
    };
    const { _id } = await add(shop, form);
    const { body } = await get(shop, _id);
    const said = { ...form, name: 'Cake', desc: form.description, images: [image], image };
    expect(body).toMatchObject({ success: true, product: said, ...said });
  });

  test('takes the other names, and keeps what a change leaves out (S7.products.6)', async () => {
    const shop = await addShop(app);
    const { _id } = await add(shop, { title: 'Cake', shortDescription: 'Good', images: ['https://a.example/1'] });
    const form = { _id, name: 'Pie', price: 3, description: 'Apple.', image: 'https://a.example/2', countInStock: 4 };
    expect((await put(shop, _id, form)).body.product).toMatchObject({
      ...{ title: 'Pie', desc: 'Apple.', price: 3, countInStock: 4, shortDescription: 'Good', version: 2 },
      images: ['https://a.example/2'],
    });
    const pictures = [{ image: 'https://a.example/2', alt: 'A pie' }];
    await put(shop, _id, { pictures });
    const { body } = await put(shop, _id, { images: ['https://a.example/3', 'https://a.example/2'] });
    expect(body.product.pictures).toEqual([{ image: 'https://a.example/3', alt: '' }, ...pictures]);
  });

  test('that is sent back with one of two words changed is changed', async () => {
    const shop = await addShop(app);
    const { _id } = await add(shop, { title: 'Cake', desc: 'Cream', images: ['https://a.example/1'] });
    const read = (await get(shop, _id)).body.product;
    const { product } = (await put(shop, _id, { ...read, name: 'Pie', image: 'https://a.example/2' })).body;
    expect(product).toMatchObject({ title: 'Pie', desc: 'Cream', images: ['https://a.example/2'] });
    expect((await put(shop, _id, { ...product, title: 'Tart' })).body.product.name).toBe('Tart');
  });

  test.each([
    ['a title', {}, 'title'],
    ['a price', { title: 'A', price: -1 }, 'price'],
    ['a price in whole cents', { title: 'A', price: 0.001 }, 'price'],
    ['a price that is not absurd', { title: 'A', price: 1e9 }, 'price'],
    ['a stock', { title: 'A', countInStock: -1 }, 'countInStock'],
    ['whole pieces in stock', { title: 'A', countInStock: 1.5 }, 'countInStock'],
    ['an address of an image', { title: 'A', image: 'javascript:alert(1)' }, 'image'],
    ['addresses of images', { title: 'A', images: ['data:text/html,x'] }, 'images.0'],
    ['addresses of videos', { title: 'A', videos: ['javascript:alert(1)'] }, 'videos.0'],
    ['its own image', { title: 'A', images: ['/images/0123456789abcdef'] }, 'pictures'],
    ['its own video', { title: 'A', videos: ['/videos/0123456789abcdef'] }, 'videos'],
    ['a category', { title: 'A', category: 'none' }, 'category'],
    [
      'a deal that ends',
      { title: 'A', deal: { cap: 1, startsAt: '2026-02-02T00:00:00Z', endsAt: '2026-02-01T00:00:00Z' } },
      'deal.endsAt',
    ],
    ['known allergens', { title: 'A', allergens: ['bees'] }, 'allergens.0'],
  ])('without %s is refused at its field', async (_, form, field) => {
    const shop = await addShop(app);
    const { status, body } = await app.post(shop.token, path, form);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  test('is sold out for the rest of the day in the time zone of the shop, not longer', async () => {
    const shop = await addShop(app);
    const { _id } = await add(shop, { title: 'Cake', countInStock: 3, soldOutToday: true });
    expect((await get(null, _id)).body.soldOutToday).toBe(true);
    app.clock.ahead += 24 * 60 * 60 * 1000;
    expect((await get(null, _id)).body.soldOutToday).toBe(false);
    app.clock.ahead = 0;
  });

  test('is one, also if its form is sent twice', async () => {
    const shop = await addShop(app);
    const send = () => app.post(shop.token, path, { title: 'Cake' }, { 'idempotency-key': 'one-form-sent' });
    const [one, other] = [await send(), await send()];
    expect(other.body).toEqual(one.body);
    expect((await app.call(shop.token, 'GET', `/api/products?operator=${shop.id}`)).body).toHaveLength(1);
  });
});

describe('the views of a product', () => {
  // A list is no visit.
  const viewsOf = async (shop: TestPerson) =>
    (await app.call(null, 'GET', `/api/products?operator=${shop.id}`)).body[0].views;
  const visit = (id: string, browser: string) => app.call(null, 'GET', path + id, undefined, { 'user-agent': browser });

  test('count each visitor once a day, and no one of the shop who sells it', async () => {
    const shop = await addShop(app);
    const { _id } = await add(shop);
    const customer = await addCustomer(app);
    for (const browser of ['One', 'One', 'Another']) await visit(_id, browser);
    for (let time = 0; time < 2; time += 1) await get(customer, _id);
    await expect.poll(() => viewsOf(shop), { timeout: 10_000 }).toBe(3);
    await visit(_id, 'One');
    app.clock.ahead += 24 * 60 * 60 * 1000;
    await visit(_id, 'One');
    await expect.poll(() => viewsOf(shop), { timeout: 10_000 }).toBe(4);
    app.clock.ahead = 0;
    expect((await get(shop, _id)).body.version).toBe(1);
  });

  test('count a visitor again when the day of the shop begins, and not at midnight in UTC', async () => {
    const shop = await addShop(app);
    const { _id } = await add(shop);
    const zone = { bio: '', address: '', hours: '', phone: '', timeZone: 'Pacific/Tarawa' };
    expect((await app.call(shop.token, 'PUT', '/api/v1/settings', zone)).status).toBe(200);
    const tomorrow = Date.parse(`${new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T00:00:00Z`);
    const visitAt = async (hours: number) => {
      app.clock.ahead = tomorrow + hours * 60 * 60 * 1000 - Date.now();
      await visit(_id, 'One');
    };
    await visitAt(11);
    await expect.poll(() => viewsOf(shop), { timeout: 10_000 }).toBe(1);
    await visitAt(13);
    await expect.poll(() => viewsOf(shop), { timeout: 10_000 }).toBe(2);
    await visitAt(25);
    await visit(_id, 'Another');
    await expect.poll(() => viewsOf(shop), { timeout: 10_000 }).toBe(3);
    app.clock.ahead = 0;
  });

  test('are counted without saying who they were, and the marks of a day go with it', async () => {
    const shop = await addShop(app);
    const { _id } = await add(shop);
    const customer = await addCustomer(app);
    await get(customer, _id);
    await visit(_id, 'A rare browser');
    await expect.poll(() => viewsOf(shop), { timeout: 10_000 }).toBe(2);
    expect((await rowsWith(app, customer.id)).filter((row) => row.startsWith('product_visits'))).toEqual([]);
    expect(await rowsWith(app, 'A rare browser')).toEqual([]);
    app.clock.ahead += 2 * 24 * 60 * 60 * 1000;
    const pruner = newPruner(app.store, { auditDays: 365 });
    for (let run = 0; run < 3; run += 1) await pruner.run(new Date(Date.now() + app.clock.ahead));
    const today = `"day":"${new Date().toISOString().slice(0, 10)}"`;
    expect((await rowsWith(app, today)).filter((row) => /^(product_visits|view_keys)/.test(row))).toEqual([]);
    app.clock.ahead = 0;
  });
});

describe('of two people who edit a product', () => {
  test('the second, who read an older one, overwrites nothing', async () => {
    const shop = await addShop(app);
    const { _id } = await add(shop);
    await put(shop, _id, { title: 'Pie', version: 1 });
    const late = await put(shop, _id, { title: 'Tart', version: 1 });
    expect([late.status, late.body]).toMatchObject([409, { code: 'productMoved', details: { version: 2 } }]);
    expect((await put(shop, _id, { title: 'Tart', version: 2 })).body.product).toMatchObject({ version: 3 });
  });

  test('one wins when both save at once', async () => {
    const shop = await addShop(app);
    const { _id } = await add(shop);
    const all = Array.from({ length: 8 }, (_, at) => put(shop, _id, { title: `Cake ${at}`, version: 1 }));
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(7).fill(409)]);
  });

  test('the same change again, after a lost answer, is one change', async () => {
    const shop = await addShop(app);
    const { _id } = await add(shop);
    for (let time = 0; time < 2; time += 1)
      expect((await put(shop, _id, { title: 'Pie', version: 1 })).body.product.version).toBe(2);
  });
});

describe('that the products of a shop changed', () => {
  test('is told to its people who work with them, after each change that was not refused, and to no one else', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const [kim, sam] = [await addColleague(app, shop, ['products']), await addColleague(app, shop, ['stamp'])];
    const live = await Promise.all([shop, kim.person, sam.person, other].map((one) => goLive(app.url, one)));
    const times = () => live.map(({ heard }) => heard.filter(([name]) => name === 'productsChanged').length);
    const { _id } = await add(shop, { title: 'Cake' });
    await vi.waitFor(() => expect(times()).toEqual([1, 1, 0, 0]));
    await put(other, _id, { title: 'Theirs' });
    await put(kim.person, _id, { title: 'Pie' });
    await vi.waitFor(() => expect(times()).toEqual([2, 2, 0, 0]));
    await app.call(shop.token, 'POST', '/api/v1/categories', { name: 'Cakes' });
    await vi.waitFor(() => expect(times()).toEqual([3, 3, 0, 0]));
    for (const { socket } of live) socket.close();
  });
});

test('that someone types in the form of a product is told to those of the shop who work with products', async () => {
  const [shop, other] = [await addShop(app), await addShop(app)];
  const [kim, sam] = [await addColleague(app, shop, ['products']), await addColleague(app, shop, ['stamp'])];
  const live = await Promise.all([shop, kim.person, sam.person, other].map((one) => goLive(app.url, one)));
  const { _id: productId } = await add(shop, { title: 'Cake' });
  const type = (at: number) => live[at]?.socket.emitWithAck('editProduct', { productId });
  expect(await type(1)).toEqual({ ok: true });
  expect(await type(2)).toMatchObject({ ok: false, code: 'forbidden' });
  expect(await type(3)).toEqual({ ok: true });
  const event = { productId, editorId: kim.person.id, name: 'Kim' };
  const heard = () => live.map((one) => one.heard.filter(([name]) => name === 'productEdited').map(([, told]) => told));
  const elsewhere = expect.objectContaining({ editorId: other.id });
  await vi.waitFor(() => expect(heard()).toEqual([[event], [event], [], [elsewhere]]));
  for (const { socket } of live) socket.close();
});

describe('who sees and changes products:', () => {
  test('a draft is found by the people of its shop who work with products, and by no one else', async () => {
    const shop = await addShop(app);
    const { _id } = await add(shop, { title: 'Secret', draft: true });
    const { person: kim } = await addColleague(app, shop, ['products']);
    const { person: lee } = await addColleague(app, shop, ['stamp']);
    const others = [null, await addCustomer(app), await addShop(app), lee];
    for (const caller of others) {
      expect((await get(caller, _id)).status).toBe(404);
      expect(
        (await app.call(caller?.token ?? null, 'GET', `/api/products?operator=${shop.id}&state=draft`)).body,
      ).toEqual([]);
    }
    expect((await get(kim, _id)).status).toBe(200);
    expect((await app.call(kim.token, 'GET', `/api/products?operator=${shop.id}`)).body).toHaveLength(1);
  });

  test('another shop changes and deletes nothing, and no one adds for another', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const { _id } = await add(shop);
    expect((await put(other, _id, { title: 'Mine' })).status).toBe(404);
    expect((await app.call(other.token, 'DELETE', path + _id)).status).toBe(404);
    expect((await app.post(other.token, path, { title: 'Yours', operator: shop.id })).status).toBe(403);
    expect((await put(shop, _id, { _id: 'another', title: 'Mine' })).status).toBe(422);
    expect((await get(null, _id)).body.title).toBe('Cake');
  });

  test('a closed shop shows none', async () => {
    const shop = await addShop(app);
    const { _id } = await add(shop);
    await app.call(shop.token, 'DELETE', '/api/v1/me', { currentPassword: 'a long password' });
    expect((await get(null, _id)).status).toBe(404);
    expect((await app.call(null, 'GET', `/api/products?operator=${shop.id}`)).body.code).toBe('shopClosed');
  });
});

describe('a deleted product', () => {
  const remove = (shop: TestPerson, id: string) => app.call(shop.token, 'DELETE', path + id);
  const undo = (shop: TestPerson, id: string) => app.post(shop.token, '/api/v1/products/undo', { undo: id });

  test('is gone, and a second time not found (S7.products.7)', async () => {
    const shop = await addShop(app);
    const { _id } = await add(shop);
    expect((await remove(shop, _id)).body).toMatchObject({ success: true });
    expect([(await get(shop, _id)).status, (await remove(shop, _id)).status]).toEqual([404, 404]);
    expect((await app.call(shop.token, 'GET', `/api/products?operator=${shop.id}`)).body).toEqual([]);
  });

  test('comes back within ten minutes, as it was, and once', async () => {
    const shop = await addShop(app);
    const { _id } = await add(shop, { title: 'Cake', draft: true });
    const token = (await remove(shop, _id)).body.undo;
    for (let time = 0; time < 2; time += 1)
      expect((await undo(shop, token)).body).toEqual({ success: true, restored: 1, left: 0 });
    expect((await get(shop, _id)).body).toMatchObject({ title: 'Cake', draft: true });
  });

  test('does not come back later, nor for another shop', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const token = (await remove(shop, (await add(shop))._id)).body.undo;
    expect((await undo(other, token)).status).toBe(409);
    app.clock.ahead += 11 * 60 * 1000;
    expect((await undo(shop, token)).body.code).toBe('productUndoGone');
    app.clock.ahead = 0;
  });
});

describe('a change of many products', () => {
  const change = (shop: TestPerson, ids: string[], what: object) =>
    app.post(shop.token, '/api/v1/products/bulk', { ids, change: what });
  const three = async () => {
    const shop = await addShop(app);
    const ids: string[] = [];
    for (const price of [1, 2.5, 99_999]) ids.push((await add(shop, { title: `For ${price}`, price }))._id);
    return { shop, ids };
  };
  const pricesOf = (shop: TestPerson, ids: string[]) =>
    Promise.all(ids.map(async (id) => (await get(shop, id)).body.price as number));

  test('raises prices by percent, rounded to cents, up to the highest', async () => {
    const { shop, ids } = await three();
    expect((await change(shop, ids, { kind: 'percent', percent: 3.3 })).body).toMatchObject({ changed: 3 });
    expect(await pricesOf(shop, ids)).toEqual([1.03, 2.58, 99_999.99]);
    await change(shop, ids, { kind: 'percent', percent: -100 });
    expect(await pricesOf(shop, ids)).toEqual([0, 0, 0]);
  });

  test.each([
    [{ kind: 'price', price: 4.2 }, { price: 4.2 }],
    [{ kind: 'stock', countInStock: 7 }, { countInStock: 7 }],
    [{ kind: 'unpublish' }, { draft: true }],
    [{ kind: 'soldOutToday', soldOutToday: true }, { soldOutToday: true }],
  ])('%o is taken back where nothing changed since', async (what, changed) => {
    const { shop, ids } = await three();
    const before = (await get(shop, ids[0] as string)).body.product;
    const { undo } = (await change(shop, ids, what)).body;
    for (const id of ids) expect((await get(shop, id)).body).toMatchObject(changed);
    await put(shop, ids[2] as string, { title: 'Changed since' });
    const back = await app.post(shop.token, '/api/v1/products/undo', { undo });
    expect(back.body).toMatchObject({ restored: 2, left: 1 });
    expect((await get(shop, ids[0] as string)).body.product).toEqual({
      ...{ ...before, version: 3, updatedAt: expect.any(String) },
    });
    expect((await get(shop, ids[2] as string)).body).toMatchObject({ ...changed, title: 'Changed since' });
  });

  test('leaves out those of other shops, and the log names the number', async () => {
    const { shop, ids } = await three();
    const other = await addShop(app);
    const theirs = (await add(other))._id;
    expect((await change(shop, [...ids, theirs], { kind: 'delete' })).body).toMatchObject({ changed: 3 });
    expect((await get(null, theirs)).status).toBe(200);
    const { entries } = (await app.call(shop.token, 'GET', '/api/v1/audit?kind=productsDeleted')).body;
    expect(entries).toMatchObject([{ details: { chosen: 3 } }]);
    expect((await change(shop, [theirs], { kind: 'delete' })).body).toEqual({ success: true, changed: 0, undo: null });
  });

  test('leaves deleted ones deleted', async () => {
    const { shop, ids } = await three();
    const [gone = '', ...others] = ids;
    await app.call(shop.token, 'DELETE', path + gone);
    for (const kind of ['publish', 'unpublish'])
      expect((await change(shop, ids, { kind })).body).toMatchObject({ changed: others.length });
    expect((await get(shop, gone)).status).toBe(404);
    expect((await change(shop, [gone], { kind: 'publish' })).body).toMatchObject({ changed: 0, undo: null });
  });

  test('moves a thousand at once, and their numbers follow', async () => {
    const shop = await addShop(app);
    const { categories } = (await app.post(shop.token, '/api/v1/categories', { name: 'All' })).body;
    const ids: string[] = [];
    for (let at = 0; at < 30; at += 1) ids.push((await add(shop, { title: `Number ${at}` }))._id);
    const missing = Array.from({ length: 970 }, (_, at) => `missing-${at}`);
    await change(shop, [...ids, ...missing], { kind: 'category', category: categories[0]._id });
    const listed = await app.call(null, 'GET', `/api/v1/categories?operator=${shop.id}`);
    expect(listed.body.categories[0].products).toBe(30);
  });
});
