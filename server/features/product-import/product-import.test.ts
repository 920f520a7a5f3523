import { existsSync, readdirSync } from 'node:fs';
import { shopLanguages } from '@stampdeck/contract/languages.ts';
import type { ProductImportState, RowProblem } from '@stampdeck/contract/product-import.ts';
import { hostileTexts } from '@stampdeck/contract/test/hostile.ts';
import { describe, expect, test, vi } from 'vitest';
import { importsFolder } from '#imports.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { rowsWith } from '#test/database.ts';
import { goLive } from '#test/live.ts';
import { checkList, importList, moveList, ofProducts } from '#test/member-files.ts';
import { addProduct, expectSoundOrders, order } from '#test/orders.ts';
import { addColleague, addCustomer, addShop, type TestPerson } from '#test/people.ts';
import { picture, upload } from '#test/pictures.ts';
import { expectSoundProducts } from '#test/products.ts';
import { place } from './files.ts';

const app = await startApp();

const rowsOf = async (at: TestApp, table: string) =>
  (await rowsWith(at, '')).filter((row) => row.startsWith(`${table}: `)).sort();

const check = async (shop: TestPerson, text: string | Uint8Array<ArrayBuffer>) => {
  const { status, body } = await checkList(app.url, shop, text, ofProducts);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.check;
};
const state = async (shop: TestPerson, at: TestApp = app): Promise<ProductImportState> =>
  (await at.call(shop.token, 'GET', ofProducts)).body.import;
const until = (shop: TestPerson, status: string, at: TestApp = app) =>
  vi.waitFor(async () => expect((await state(shop, at)).status).toBe(status), 20_000);
async function importAll(shop: TestPerson, text: string, at: TestApp = app) {
  expect((await importList(at.url, shop, text, ofProducts)).status).toBe(201);
  await until(shop, 'done', at);
  return state(shop, at);
}
const add = async (shop: TestPerson, form: object) => (await app.post(shop.token, '/api/products/', form)).body.product;
const list = async (shop: TestPerson, query = '') =>
  (await app.call(shop.token, 'GET', `/api/products?operator=${shop.id}&limit=100${query}`)).body.products ??
  (await app.call(shop.token, 'GET', `/api/products?operator=${shop.id}&limit=100${query}`)).body;
const titles = async (shop: TestPerson): Promise<string[]> =>
  (await list(shop)).map(({ title }: { title: string }) => title).sort();
async function exported(shop: TestPerson, body: object = {}, language = 'en') {
  const headers = {
    ...{ 'content-type': 'application/json', authorization: `Bearer ${shop.token}` },
    'accept-language': language,
  };
  const at = `${app.url}/api/v1/products/export`;
  const answer = await fetch(at, { method: 'POST', headers, body: JSON.stringify(body) });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return new Uint8Array(await answer.arrayBuffer());
}
const asText = (file: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);
const says = ({ problems }: { problems: RowProblem[] }) =>
  problems.map(({ row, field, says: sentence }) => `${row} ${field}: ${sentence}`);
const filesLeft = (): string[] => {
  const folder = importsFolder(app.place.dataDir, place);
  return existsSync(folder) ? readdirSync(folder) : [];
};

test('a deal that a file begins counts its own pieces, not those sold before', async () => {
  const [shop, buyer] = [await addShop(app), await addCustomer(app)];
  const product = await addProduct(app, shop);
  await order(app, buyer, [{ product, qty: 5 }]);
  await importAll(shop, 'Title,Deal: at most\nLatte,3');
  expect((await list(shop))[0]).toMatchObject({ countInStock: 5, left: 3 });
});

test('a file with more photos in its cells than any product may have is read, and its rows are refused', async () => {
  const shop = await addShop(app);
  const photo = (at: number) => `/images/${String(at).padStart(16, 'a')}`;
  const cell = (row: number) => Array.from({ length: 5500 }, (_, at) => photo(row * 5500 + at)).join('\n');
  const rows = Array.from({ length: 13 }, (_, at) => `Latte ${at},4.50,"${cell(at)}"`);
  const found = await check(shop, ['Title,Price,Photos', ...rows].join('\n'));
  expect(found).toMatchObject({ rows: 13, wrong: 13 });
  expect(says(found)[0]).toBe('2 pictures: A product has at most 20 photos.');
});

/** A product that has every field. */
const whole = {
  ...{ title: 'Cake', description: 'With cream.\nAnd "cherries"; 2, 3.', price: 4.55, countInStock: 3, draft: true },
  ...{ shortDescription: '=1+1', contactPhone: '+49 30 1', contactEmail: 'a@example.com', contactAddress: 'Here 1\nB' },
  ...{ bookingNotes: "'=2", pricingNotes: '-each', included: '@fork', notToBring: 'Dogs', highlights: '\\ | ; : *' },
  restrictions: 'None',
  pictures: [
    { image: 'https://example.com/a.jpg', alt: 'A cake' },
    { image: 'https://example.com/b.jpg', alt: '' },
  ],
  ...{ videos: ['https://example.com/cake.mp4'], taxClass: 'reduced', soldOutToday: true },
  options: [
    {
      name: 'Size: a | b',
      several: false,
      choices: [
        { name: 'Half +1', price: 0 },
        { name: 'Whole; *', price: -1.5 },
      ],
    },
    {
      name: 'Extras *',
      several: true,
      choices: [
        { name: 'Milk \\', price: 0.5 },
        { name: '5 -2', price: 3 },
      ],
    },
  ],
  ...{ allergens: ['milk', 'eggs'], diets: ['vegetarian', 'glutenFree'] },
  hours: [
    { from: '08:00', until: '11:30', weekdays: [5, 1, 2] },
    { from: '22:00', until: '02:00', weekdays: [7] },
  ],
  deal: { cap: 20, startsAt: '2026-10-25T00:30:15.123Z', endsAt: '2026-12-24T00:00:00.000Z' },
};

describe('a file of a shop’s products', () => {
  test.each(shopLanguages)('in %s has every field, and changes nothing when it is imported again', async (language) => {
    const shop = await addShop(app);
    await app.call(shop.token, 'POST', '/api/v1/categories', { name: 'Cakes; pies' });
    const [category] = (await app.call(shop.token, 'GET', `/api/v1/categories?operator=${shop.id}`)).body.categories;
    await add(shop, { ...whole, category: category._id });
    await add(shop, { title: "'=Tea", description: '\tx' });
    const file = await exported(shop, {}, language);
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const before = await rowsOf(app, 'products');
    const found = await check(shop, file);
    expect(found).toMatchObject({ rows: 2, added: 0, changed: 0, same: 2, wrong: 0, newCategories: [] });
    expect(found.file.columns.every(({ field }: { field: string | null }) => field !== null)).toBe(true);
    expect(await importAll(shop, asText(file))).toMatchObject({ total: 2, handled: 2, same: 2, undoUntil: null });
    expect(await rowsOf(app, 'products')).toEqual(before);
  });

  test('adds the same products to another shop', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    await app.call(shop.token, 'POST', '/api/v1/categories', { name: 'Cakes' });
    const [category] = (await app.call(shop.token, 'GET', `/api/v1/categories?operator=${shop.id}`)).body.categories;
    const { soldOutToday: _sold, deal, ...form } = whole;
    await add(shop, { ...form, category: category._id, deal: { ...deal, startsAt: '2026-10-25T00:30:00.000Z' } });
    const rows = asText(await exported(shop)).replace(/^\uFEFFId,/, '\uFEFFNumber,');
    expect(await check(other, rows)).toMatchObject({ added: 1, newCategories: ['Cakes'] });
    expect(await importAll(other, rows)).toMatchObject({ added: 1, changed: 0, wrong: 0 });
    const [made] = await list(other);
    // An apostrophe before a sign is that of a spreadsheet.
    expect(made).toMatchObject({
      ...form,
      bookingNotes: '=2',
      deal: { ...deal, startsAt: '2026-10-25T00:30:00.000Z' },
    });
    const { categories } = (await app.call(other.token, 'GET', `/api/v1/categories?operator=${other.id}`)).body;
    expect(categories).toMatchObject([{ _id: made.category, name: 'Cakes', products: 1 }]);
  });

  test('guards cells that a spreadsheet would compute, and holds the products of the search, filter and state', async () => {
    const shop = await addShop(app);
    await add(shop, { title: '=HYPERLINK("x")', price: 1 });
    await add(shop, { title: 'Pie', draft: true });
    const text = asText(await exported(shop));
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text.trimEnd().split('\r\n')).toHaveLength(3);
    expect(
      asText(await exported(shop, { q: 'pie' }))
        .trimEnd()
        .split('\r\n'),
    ).toHaveLength(2);
    expect(asText(await exported(shop, { state: 'published' }))).not.toContain('Pie');
  });

  test('of hostile texts comes back as it was, as text', async () => {
    const shop = await addShop(app);
    for (const [at, text] of hostileTexts.entries())
      await add(shop, {
        title: `${at} ${text}`,
        description: text,
        highlights: `=${text}`,
        options: [{ name: text.slice(0, 60), several: true, choices: [{ name: text.slice(0, 60), price: 0 }] }],
      });
    const found = await check(shop, await exported(shop));
    expect(found).toMatchObject({ rows: hostileTexts.length, same: hostileTexts.length, wrong: 0 });
  });

  test('to begin with has one example, which is read without a problem', async () => {
    for (const language of shopLanguages) {
      const shop = await addShop(app);
      const headers = { authorization: `Bearer ${shop.token}`, 'accept-language': language };
      const file = await fetch(`${app.url}${ofProducts}/template`, { headers });
      const found = await check(shop, new Uint8Array(await file.arrayBuffer()));
      expect(found).toMatchObject({ rows: 1, added: 1, wrong: 0, problems: [] });
      expect(found.file.columns.every(({ field }: { field: string | null }) => field !== null)).toBe(true);
    }
  });
});

describe('a look at a file of products', () => {
  test('says what is added, what changes and by what it was found, and changes nothing', async () => {
    const shop = await addShop(app);
    const [cake] = [
      await add(shop, { title: 'Cake', price: 4.5, countInStock: 2 }),
      await add(shop, { title: 'Pie', price: 3 }),
    ];
    const before = await rowsOf(app, 'products');
    const rows = [
      'id;Name;Price;Category;Color',
      `${cake.id};Cake;4,80;;`,
      ';Pie;$ 3.20;Baked;red',
      ';Tea;1.234,50;Baked;',
      ';Pie 2;3;;',
    ];
    const found = await check(shop, rows.join('\n'));
    expect(found).toMatchObject({ rows: 4, added: 2, changed: 2, same: 0, wrong: 0, newCategories: ['Baked'] });
    expect(found.file).toMatchObject({ separator: ';', encoding: 'utf-8' });
    expect(found.file.columns.map(({ field }: { field: string }) => field)).toEqual([
      'id',
      'title',
      'price',
      'category',
      null,
    ]);
    expect(found.sample).toMatchObject([
      { row: 2, title: 'Cake', by: 'id', changes: [{ field: 'price', from: '4.50', to: '4.80' }] },
      {
        row: 3,
        title: 'Pie',
        by: 'title',
        changes: [
          { field: 'price', to: '3.20' },
          { field: 'category', to: 'Baked' },
        ],
      },
      {
        row: 4,
        title: 'Tea',
        by: null,
        changes: [{ field: 'title' }, { field: 'price', to: '1234.50' }, { field: 'category' }],
      },
      { row: 5, title: 'Pie 2', by: null },
    ]);
    expect(await rowsOf(app, 'products')).toEqual(before);
    expect(filesLeft().filter((name) => name.endsWith('.csv'))).toEqual([]);
  });

  test('names each wrong cell by its row and column', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const foreign = await add(other, { title: 'Theirs' });
    for (let time = 0; time < 2; time += 1) await add(shop, { title: 'Twice' });
    const header =
      'id,title,price,stock,status,allergens,options,hours,photos,videos,deal: at most,deal: start,deal: end,contact email';
    const rows = [
      header,
      ',Cake,"4,5O",-1,maybe,"milk, stones",Size,Mo 8-9,javascript:alert(1),data:text/html;x,0,tomorrow,,x@',
      `${foreign.id},Theirs,1`,
      ',Twice,1',
      ',,1',
      ',Tea',
      ',Pie,1',
      ',Pie,2',
      `,${'x'.repeat(201)},1`,
      ',Bun,1,,,,,,/images/AAAAAAAAAAAAAAAA,/videos/AAAAAAAAAAAAAAAA',
      ',Roll,1,,,,,,,,,2026-05-02 10:00,2026-05-01 10:00,,more',
      ',Jam,1,,,,,,,,,2026-05-02 10:00,2026-05-01 10:00',
    ];
    const found = await check(shop, rows.join('\n'));
    expect(found).toMatchObject({ rows: 11, added: 1, changed: 0, same: 0, wrong: 10 });
    expect(says(found)).toEqual([
      '2 price: ‘4,5O’ is not a price from 0 to 99,999.99.',
      '2 countInStock: ‘-1’ is not a whole number from 0 to 1000000.',
      '2 status: ‘maybe’ is none of these: published, draft.',
      expect.stringMatching(/^2 allergens: ‘stones’ is none of these: gluten, crustaceans, /),
      expect.stringMatching(/^2 options: ‘Size’ is not understood\. Write options as: Size: Small; /),
      expect.stringMatching(/^2 hours: ‘Mo 8-9’ is not understood\. Write hours as: Mon Tue /),
      '2 pictures: ‘javascript:alert(1)’ is not an address that starts with https://.',
      '2 videos: ‘data:text/html;x’ is not an address that starts with https://.',
      '2 dealCap: ‘0’ is not a whole number from 1 to 1000000.',
      '2 dealStarts: ‘tomorrow’ is not a time such as 2026-05-31 18:00.',
      '2 contactEmail: ‘x@’ is not an email address.',
      `3 id: Your shop has no product with the id ‘${foreign.id}’. Empty the cell to add it as a new product.`,
      '4 title: Your shop has several products with this title. Fill in the id.',
      '5 title: A new product needs a title.',
      '6 price: A new product needs a price.',
      '8 null: Row 7 is about the same product.',
      '9 title: It is longer than 200 characters.',
      '10 pictures: Your shop has not uploaded the image ‘/images/AAAAAAAAAAAAAAAA’.',
      '11 null: It has more cells than there are column titles.',
      '12 dealEnds: The deal ends before it starts.',
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:image/png;base64,AA',
    'http://example.com/a.png',
    '//example.com/a.png',
    'https://a.example/"onload=1',
    'ftp://a.example/a.png',
    '/images/../secret',
  ])('refuses the address %s of a photo', async (address) => {
    const found = await check(await addShop(app), `title,price,photos\nCake,1,"${address.replaceAll('"', '""')}"\n`);
    expect(found).toMatchObject({ added: 0, wrong: 1, problems: [{ field: 'pictures' }] });
  });

  test('knows the shop’s own photos, and not those of others', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const { url } = { url: (await upload(app, shop.token, await picture())).body.location };
    const rows = `title,price,photos\nCake,1,${url} A cake\n`;
    expect(await check(shop, rows)).toMatchObject({ added: 1, wrong: 0 });
    expect(says(await check(other, rows))).toEqual([`2 pictures: Your shop has not uploaded the image ‘${url}’.`]);
    await importAll(shop, rows);
    expect((await list(shop))[0].pictures).toEqual([{ image: url, alt: 'A cake' }]);
    expect(await rowsOf(app, 'product_images')).toHaveLength(1);
  });

  test('reads tabs, Windows-1252, a mark of its bytes, and cells with line breaks', async () => {
    const shop = await addShop(app);
    const latin = new Uint8Array(Buffer.from('title\tprice\tdescription\nKäse\t2,50\t"a\r\nb"\n', 'latin1'));
    const found = await check(shop, latin);
    expect(found).toMatchObject({ added: 1, file: { encoding: 'windows-1252', separator: '\t' } });
    expect(found.sample[0]).toMatchObject({ title: 'Käse', changes: [{}, { to: '2.50' }, { to: 'a\nb' }] });
    expect(await check(shop, '\uFEFFtitle,price\nTea,2\n')).toMatchObject({ added: 1 });
  });

  test.each([
    ['without a title or an id', 'color,size\nred,1\n', 'The first row needs column titles, among them: title, or id.'],
    ['that is empty', '', 'This file is empty.'],
    [
      'with an open quotation mark',
      `title,price\n"Tea,1\n`,
      'Row 2: a quotation mark (") is never closed. Fix that row, then choose the file again.',
    ],
    [
      'of more than 20,000 rows',
      `title,price\n${'Tea,1\n'.repeat(20_001)}`,
      'A file may have at most 20,000 rows. Import it in parts.',
    ],
  ])('refuses a file %s with words, and stores nothing', async (_which, text, message) => {
    const shop = await addShop(app);
    const { status, body } = await checkList(app.url, shop, text, ofProducts);
    expect([status, body.fields?.file ?? body.message]).toEqual([422, message]);
    expect(await state(shop)).toBeNull();
  });

  test('stops at the most categories', async () => {
    const shop = await addShop(app);
    const rows = Array.from({ length: 51 }, (_, at) => `T${at},1,C${at}`);
    const found = await check(shop, ['title,price,category', ...rows].join('\n'));
    expect(found).toMatchObject({ added: 50, wrong: 1 });
    expect(says(found)).toEqual(['52 category: A shop has at most 50 categories.']);
  });
});

describe('an import of products', () => {
  test('adds and changes what the look said, leaves what the file has no column for, and can be undone as a whole', async () => {
    const shop = await addShop(app);
    const cake = await add(shop, { ...whole, title: 'Cake' });
    const before = await list(shop);
    const many = Array.from({ length: 120 }, (_, at) => `,Bun ${at},1,Buns`);
    const text = ['id,title,price,category', `${cake.id},Tart,5,Tarts`, ...many].join('\n');
    const done = await importAll(shop, text);
    expect(done).toMatchObject({ total: 121, handled: 121, added: 120, changed: 1, same: 0, wrong: 0 });
    expect(done.undoUntil).not.toBeNull();
    const [tart] = (await list(shop, '&q=tart')).filter(({ title }: { title: string }) => title === 'Tart');
    expect(tart).toMatchObject({ ...whole, title: 'Tart', price: 5, version: 2 });
    expect(await importAll(shop, text)).toMatchObject({ added: 0, changed: 0, same: 121 });
    expect((await moveList(app.url, shop, (await state(shop)).id, '/undo', ofProducts)).status).toBe(409);

    const undone = await moveList(app.url, shop, done.id, '/undo', ofProducts);
    expect([undone.status, undone.body.import.status]).toEqual([200, 'undoing']);
    await vi.waitFor(async () => {
      const { status, body } = await moveList(app.url, shop, done.id, '/undo', ofProducts);
      expect([status, body.import]).toMatchObject([200, { status: 'undone', restored: 121, left: 0 }]);
    }, 20_000);
    const [now] = await list(shop);
    expect(now).toEqual({ ...before[0], version: now.version, updatedAt: now.updatedAt });
    expect(await titles(shop)).toEqual(['Cake']);
    const { categories } = (await app.call(shop.token, 'GET', `/api/v1/categories?operator=${shop.id}`)).body;
    expect(categories).toMatchObject([
      { name: 'Tarts', products: 0 },
      { name: 'Buns', products: 0 },
    ]);
  });

  test('tells the open lists of the shop’s people when it is written, and when it is undone', async () => {
    const shop = await addShop(app);
    const [kim, other] = [(await addColleague(app, shop, ['products'])).person, await addShop(app)];
    const [here, elsewhere] = await Promise.all([kim, other].map((one) => goLive(app.url, one)));
    if (!here || !elsewhere) throw new Error('Someone is not connected.');
    const written = here.next('productsChanged');
    const { id } = await importAll(shop, 'title,price\nTea,2\nCocoa,3\n');
    await written;
    const undone = here.next('productsChanged');
    expect((await moveList(app.url, shop, id, '/undo', ofProducts)).status).toBe(200);
    await undone;
    await vi.waitFor(async () => expect(await titles(shop)).toEqual([]));
    expect(elsewhere.heard.filter(([name]) => name === 'productsChanged')).toEqual([]);
    for (const one of [here, elsewhere]) one.socket.disconnect();
  });

  test('begins and ends deals on the menu, also when it is undone', async () => {
    const shop = await addShop(app);
    const deals = async () => {
      const { body } = await app.call(null, 'GET', `/api/v1/menu/${shop.id}`);
      return body.deals.map(({ title }: { title: string }) => title).sort();
    };
    await add(shop, { title: 'Cake', price: 3, countInStock: 5 });
    await add(shop, { title: 'Pie', price: 3, countInStock: 5, deal: { cap: 3, startsAt: null, endsAt: null } });
    const { id } = await importAll(
      shop,
      'title,price,stock,deal: at most,deal: end\nCake,,,,2999-01-01 10:00\nPie,,,,\nTea,1,5,9,\n',
    );
    expect(await deals()).toEqual(['Cake', 'Tea']);
    await moveList(app.url, shop, id, '/undo', ofProducts);
    await until(shop, 'undone');
    expect(await deals()).toEqual(['Pie']);
  });

  test('is undone but for what was changed since, and not after ten minutes', async () => {
    const at = await startApp();
    const shop = await addShop(at);
    const done = await importAll(shop, 'title,price\nCake,1\nPie,2\n', at);
    const [pie] = (await at.call(shop.token, 'GET', `/api/products?operator=${shop.id}&q=pie`)).body;
    await at.call(shop.token, 'PUT', `/api/products/${pie.id}`, { price: 9 });
    at.clock.ahead = 11 * 60_000;
    const late = await moveList(at.url, shop, done.id, '/undo', ofProducts);
    expect([late.status, late.body.code]).toEqual([409, 'productUndoGone']);
    at.clock.ahead = 9 * 60_000;
    await moveList(at.url, shop, done.id, '/undo', ofProducts);
    await until(shop, 'undone', at);
    expect(await state(shop, at)).toMatchObject({ restored: 1, left: 1, undoUntil: null });
    const left = (await at.call(shop.token, 'GET', `/api/products?operator=${shop.id}`)).body;
    expect(left.map(({ title }: { title: string }) => title)).toEqual(['Pie']);
  });

  test('is undone beside orders: stock comes back without what was sold, and an order stays when its product goes', async () => {
    const [shop, buyer] = [await addShop(app), await addCustomer(app)];
    const cake = await addProduct(app, shop, { title: 'Cake', price: 3, countInStock: 5 });
    const pie = await addProduct(app, shop, { title: 'Pie', price: 3, countInStock: 5 });
    const done = await importAll(shop, 'title,price,stock\nCake,4,20\nPie,4,\nTea,2,9\n');
    const tea = (await list(shop)).find(({ title }: { title: string }) => title === 'Tea');
    const wanted = [{ product: cake, qty: 3, price: 4 }, { product: pie, qty: 2, price: 4 }, { product: tea }];
    const placed = await order(app, buyer, wanted);
    await moveList(app.url, shop, done.id, '/undo', ofProducts);
    await until(shop, 'undone');
    expect(await state(shop)).toMatchObject({ restored: 3, left: 0 });
    const now = (await list(shop)).map((one: typeof cake & { title: string }) => [
      ...[one.title, one.price, one.countInStock],
    ]);
    expect(now.sort()).toEqual([
      ['Cake', 3, 2],
      ['Pie', 3, 3],
    ]);
    const read = await app.call(buyer.token, 'GET', `/api/orders/${placed._id}`);
    expect(read.body.orderItems).toMatchObject([
      { name: 'Cake', price: 4 },
      { name: 'Pie', price: 4 },
      { name: 'Tea', qty: 1, price: 2 },
    ]);
    const canceled = await app.post(buyer.token, `/api/orders/${placed._id}/cancel`, {});
    expect([canceled.status, canceled.body.message]).toEqual([200, undefined]);
    expect((await list(shop)).map((one: typeof cake) => one.countInStock).sort()).toEqual([5, 5]);
    await expectSoundOrders(app);
    await expectSoundProducts(app);
  });

  test('skips what changed since the look: a title that was taken, a product that is gone', async () => {
    const shop = await addShop(app);
    const gone = await add(shop, { title: 'Gone', price: 1 });
    const { id } = (await checkList(app.url, shop, 'title,price\nGone,2\nTea,1\nBun,1\n', ofProducts)).body;
    await app.call(shop.token, 'DELETE', `/api/products/${gone.id}`);
    await add(shop, { title: 'Tea', price: 7 });
    expect((await moveList(app.url, shop, id, '', ofProducts)).status).toBe(201);
    await until(shop, 'done');
    expect(await state(shop)).toMatchObject({ total: 3, added: 1, changed: 0, wrong: 2 });
    expect(await titles(shop)).toEqual(['Bun', 'Tea']);
  });

  test('continues after a stop, and adds each row once', async () => {
    const first = await startApp();
    const shop = await addShop(first);
    const many = `title,price\n${Array.from({ length: 700 }, (_, at) => `M${at},${at}`).join('\n')}`;
    expect((await importList(first.url, shop, many, ofProducts)).status).toBe(201);
    await vi.waitFor(async () => expect((await state(shop, first)).handled).toBeGreaterThan(0), 20_000);
    await first.stop();
    const again = await startApp({ place: first.place });
    await again.runJobs();
    await until(shop, 'done', again);
    expect(await state(shop, again)).toMatchObject({ handled: 700, added: 700, wrong: 0 });
    expect(await rowsOf(again, 'products')).toHaveLength(700);
    await expectSoundProducts(again);
  });

  test('is for those who may work with products; other shops’ imports are not found', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const { person: seller } = await addColleague(app, shop, ['products']);
    const { id } = (await checkList(app.url, seller, 'title,price\nTea,1\n', ofProducts)).body;
    const start = async (by: TestPerson) => (await moveList(app.url, by, id, '', ofProducts)).status;
    expect(await start(other)).toBe(409);
    expect(await start(seller)).toBe(201);
    await until(shop, 'done');
    expect((await moveList(app.url, other, id, '/undo', ofProducts)).status).toBe(409);
    const { person: scanner } = await addColleague(app, shop, ['stamp']);
    expect((await checkList(app.url, scanner, 'title\nTea\n', ofProducts)).status).toBe(403);
  });
});
