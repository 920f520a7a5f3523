import { describe, expect, test } from 'vitest';
import { putBackStock, takeStock } from '#features/products/queries.ts';
import { startApp } from '#test/app.ts';
import { addProduct, expectSoundOrders, order, orderOf, placeOrder } from '#test/orders.ts';
import { addColleague, addCustomer, addShop, type TestPerson } from '#test/people.ts';

const app = await startApp();
const get = (caller: TestPerson | null, path: string) => app.call(caller?.token ?? null, 'GET', path);
const put = (caller: TestPerson, path: string, body: object) => app.call(caller.token, 'PUT', path, body);
const stockOf = async (product: { _id: string }) => (await get(null, `/api/products/${product._id}`)).body.countInStock;

async function market(form: object = {}) {
  const shop = await addShop(app);
  return { shop, buyer: await addCustomer(app), product: await addProduct(app, shop, form) };
}

describe('an order', () => {
  test('keeps its pieces when the shop saves something else of the product that it had open', async () => {
    const { shop, buyer, product } = await market();
    const opened = (await get(shop, `/api/products/${product._id}`)).body;
    await order(app, buyer, [{ product, qty: 2 }]);
    const saved = await put(shop, `/api/products/${product._id}`, { price: 4, version: opened.version });
    expect(saved.body.product).toMatchObject({ price: 4, countInStock: 8 });
  });

  test('keeps its pieces when the shop changes a stock that it saw before, unless it sends only the number', async () => {
    const { shop, buyer, product } = await market();
    const path = `/api/products/${product._id}`;
    const { version } = (await get(shop, path)).body;
    await order(app, buyer, [{ product, qty: 2 }]);
    const moved = await put(shop, path, { countInStock: 30, stockSeen: 10, version });
    expect([moved.status, moved.body.code, moved.body.details]).toEqual([409, 'stockMoved', { countInStock: 8 }]);
    expect(await stockOf(product)).toBe(8);
    // Someone who typed what is in stock, or did not touch it, need not look again.
    const same = await put(shop, path, { countInStock: 8, stockSeen: 10, price: 4, version });
    expect(same.body.product).toMatchObject({ countInStock: 8, price: 4 });
    const seen = await put(shop, path, { countInStock: 28, stockSeen: 8, version: same.body.product.version });
    expect(seen.body.product.countInStock).toBe(28);
    expect((await put(shop, path, { countInStock: 5 })).body.product.countInStock).toBe(5);
  });

  test('has every field, and its prices and names are the shop’s (S3.order.1, S3.order.2, S3.order.4, S3.order.5, S3.order.6, S7.orders.1, S7.orders.3, S7.orders.4, S7.orders.5)', async () => {
    const { shop, buyer, product } = await market();
    const placed = await order(app, buyer, [{ product, qty: 2 }], { table: 'Window 4', note: 'No sugar' });
    expect(placed).toMatchObject({
      ...{ seller: shop.id, sellerName: shop.name, number: 1, currency: 'USD', isTest: false, version: 1 },
      orderItems: [{ name: 'Latte', qty: 2, image: '', price: 3.5, product: product._id, options: [] }],
      ...{ paymentMethod: 'Pay at the shop', deliveryMethod: 'pickup', shippingAddress: null, pickupAt: null },
      ...{ itemsPrice: 7, shippingPrice: 0, taxPrice: 1.05, totalPrice: 8.05, table: 'Window 4', note: 'No sugar' },
      ...{ isPaid: false, paidAt: null, isDelivered: false, deliveredAt: null, isCanceled: false, kitchen: 'new' },
      operator: { _id: buyer.id, name: buyer.name, email: buyer.email },
      timeline: [{ kind: 'placed', side: 'buyer' }],
    });
    expect(await stockOf(product)).toBe(8);
    const { body } = await get(shop, `/api/orders/${placed._id}`);
    expect(body.stamps).toEqual({ memberId: null, suggested: 0, given: 0 });
    expect((await get(buyer, '/api/orders/')).body).toMatchObject([{ _id: placed._id, operator: buyer.id }]);
  });

  test('is delivered for 100 up to 100.00 of items, and for nothing above (S3.order.3, S9.money.1, S9.money.2, S9.money.3)', async () => {
    const { buyer, product } = await market({ price: 100 });
    const address = { address: '1 Main St', city: 'Springfield', postalCode: '12345', country: 'US' };
    const sums = { itemsPrice: 100, shippingPrice: 100, taxPrice: 15, totalPrice: 215 };
    const more = { deliveryMethod: 'delivery', shippingAddress: address, ...sums };
    expect(await order(app, buyer, [{ product }], more)).toMatchObject({ ...sums, shippingAddress: address });
    const two = { itemsPrice: 200, shippingPrice: 0, taxPrice: 30, totalPrice: 230 };
    expect(await order(app, buyer, [{ product, qty: 2 }], { ...more, ...two })).toMatchObject(two);
  });

  test('is sent to an address of which each part is there, and not longer than it may be', async () => {
    const { buyer, product } = await market({ price: 100 });
    const longest = { address: 300, city: 100, postalCode: 20, country: 100 };
    const full = Object.fromEntries(Object.entries(longest).map(([name, most]) => [name, 'é'.repeat(most)]));
    const sums = { itemsPrice: 100, shippingPrice: 100, taxPrice: 15, totalPrice: 215 };
    const send = (shippingAddress: object) =>
      placeOrder(app, buyer, orderOf([{ product }], { deliveryMethod: 'delivery', shippingAddress, ...sums }));
    expect((await send(full)).body.shippingAddress).toEqual(full);
    for (const name of Object.keys(longest))
      for (const wrong of ['', '  ', `${full[name]}e`, undefined, 7])
        expect([name, wrong, (await send({ ...full, [name]: wrong })).status]).toEqual([name, wrong, 422]);
  });

  test('is refused with the right sums and prices if the customer saw others, and takes nothing', async () => {
    const { shop, buyer, product } = await market();
    await put(shop, `/api/products/${product._id}`, { price: 4 });
    const { status, body } = await placeOrder(app, buyer, orderOf([{ product, qty: 2 }]));
    expect([status, body.code]).toEqual([409, 'priceChanged']);
    expect(body.details).toEqual({ itemsPrice: 8, shippingPrice: 0, taxPrice: 1.2, totalPrice: 9.2, prices: [4] });
    expect(await stockOf(product)).toBe(10);
    const total = await placeOrder(app, buyer, { ...orderOf([{ product, price: 4 }]), totalPrice: 4.61 });
    expect(total.body.code).toBe('priceChanged');
  });

  test('keeps the options that were chosen, at their price', async () => {
    const options = [
      {
        name: 'Size',
        several: false,
        choices: [
          { name: 'Small', price: 0 },
          { name: 'Large', price: 1 },
        ],
      },
      {
        name: 'Extras',
        several: true,
        choices: [
          { name: 'Shot', price: 0.5 },
          { name: 'Oat', price: 0.3 },
        ],
      },
    ];
    const { buyer, product } = await market({ options });
    const chosen = [
      { group: 'Extras', choice: 'Oat' },
      { group: 'Size', choice: 'Large' },
    ];
    const placed = await order(app, buyer, [{ product, price: 4.8, options: chosen }]);
    expect(placed.orderItems[0]).toMatchObject({
      price: 4.8,
      options: [
        { group: 'Size', choice: 'Large', price: 1 },
        { group: 'Extras', choice: 'Oat', price: 0.3 },
      ],
    });
    for (const wrong of [[], [{ group: 'Size', choice: 'Huge' }], [...chosen, { group: 'Size', choice: 'Small' }]]) {
      const { body } = await placeOrder(app, buyer, orderOf([{ product, options: wrong }]));
      expect([body.code, body.details.lines[0].problem]).toEqual(['linesChanged', 'options']);
    }
  });

  test('whose choices cost more than any price is refused with its line, in the cart and when it is placed', async () => {
    const choices = [{ name: 'Gold', price: 99_999.99 }];
    const { buyer, product } = await market({ price: 99_999.99, options: [{ name: 'Case', several: false, choices }] });
    const options = [{ group: 'Case', choice: 'Gold' }];
    const cart = await app.post(null, '/api/v1/carts/check', {
      orderItems: [{ product: product._id, qty: 1, options }],
    });
    expect([cart.status, cart.body.lines?.[0].problem]).toEqual([200, 'options']);
    const { status, body } = await placeOrder(app, buyer, orderOf([{ product, options }]));
    expect([status, body.code]).toEqual([409, 'linesChanged']);
  });

  test.each([
    ['soldOut', { countInStock: 0 }],
    ['tooFew', { countInStock: 1 }],
    ['gone', { draft: true }],
    ['soldOutToday', { soldOutToday: true }],
    ['dealAhead', { deal: { cap: null, startsAt: '2100-01-01T00:00:00.000Z', endsAt: null } }],
    ['dealOver', { deal: { cap: null, startsAt: null, endsAt: '2020-01-01T00:00:00.000Z' } }],
    ['tooFew', { deal: { cap: 1, startsAt: null, endsAt: null } }],
  ])('is refused with its line when a product is %s', async (problem, form) => {
    const { buyer, product } = await market(form);
    const { status, body } = await placeOrder(app, buyer, orderOf([{ product, qty: 2 }]));
    expect([status, body.code]).toEqual([409, 'linesChanged']);
    expect(body.details.lines).toMatchObject([{ place: 0, product: product._id, problem }]);
  });

  test('is of a deal that counts its own pieces, not those sold before', async () => {
    const { shop, buyer, product } = await market();
    const limit = (deal: object) =>
      put(shop, `/api/products/${product._id}`, { deal: { cap: 2, startsAt: null, endsAt: null, ...deal } });
    await order(app, buyer, [{ product, qty: 5 }]);
    expect((await limit({})).body.product).toMatchObject({ countInStock: 5, left: 2 });
    await order(app, buyer, [{ product, qty: 1 }]);
    // More of the same deal.
    expect((await limit({ cap: 3 })).body.product.left).toBe(2);
    await order(app, buyer, [{ product, qty: 2 }]);
    expect((await placeOrder(app, buyer, orderOf([{ product }]))).body.details.lines[0].problem).toBe('dealSoldOut');
    // Another one.
    expect((await limit({ startsAt: '2026-01-01T00:00:00.000Z' })).body.product).toMatchObject({ left: 2 });
    await order(app, buyer, [{ product, qty: 2 }]);
    await expectSoundOrders(app);
  });

  test('is taken only within a product’s hours, by the shop’s clock', async () => {
    const at = new Date(Date.now() + app.clock.ahead);
    const weekday = at.getUTCDay() || 7;
    const { buyer, product } = await market({
      hours: [{ from: '00:00', until: '23:59', weekdays: [(weekday % 7) + 1] }],
    });
    const { body } = await placeOrder(app, buyer, orderOf([{ product }]));
    expect(body.details.lines[0].problem).toBe('hours');
    const tomorrow = new Date(at.getTime() + 86_400_000).toISOString().replace(/T.*/, 'T12:00:00.000Z');
    await order(app, buyer, [{ product }], { pickupAt: tomorrow });
  });

  test('counts the pieces of all its lines together', async () => {
    const { buyer, product } = await market({ countInStock: 3 });
    const { body } = await placeOrder(
      app,
      buyer,
      orderOf([
        { product, qty: 2 },
        { product, qty: 2 },
      ]),
    );
    expect(body.details.lines).toMatchObject([{ place: 1, problem: 'tooFew', most: 1 }]);
  });

  test.each([0, -1, 1.5, '2', 1e9, null])('is not readable with a quantity of %s (S5.cart.1)', async (qty) => {
    const { buyer, product } = await market();
    const body = orderOf([{ product }]);
    const sent = { ...body, orderItems: [{ ...body.orderItems[0], qty }] };
    expect((await placeOrder(app, buyer, sent)).status).toBe(422);
  });

  test('holds the items of one seller, who exists and is not the buyer', async () => {
    const { shop, buyer, product } = await market();
    const other = await market();
    const two = await placeOrder(app, buyer, orderOf([{ product }, { product: other.product }]));
    expect([two.status, two.body.code]).toEqual([409, 'oneSeller']);
    const unknown = await placeOrder(app, buyer, orderOf([{ product: { ...product, _id: 'nothing' } }]));
    expect(unknown.body.details.lines[0].problem).toBe('gone');
    await app.call(other.shop.token, 'DELETE', `/api/products/${other.product._id}`);
    const deleted = await placeOrder(app, buyer, orderOf([{ product: other.product }]));
    expect(deleted.body.details.lines[0].problem).toBe('gone');
    const own = await placeOrder(app, shop, orderOf([{ product }]));
    expect([own.status, own.body.code]).toEqual([403, 'ownProducts']);
    const forOther = await placeOrder(app, buyer, orderOf([{ product }], { operator: shop.id }));
    expect([forOther.status, forOther.body.code]).toEqual([403, 'identityMismatch']);
  });

  test('is collected in the next days, not earlier', async () => {
    const { buyer, product } = await market();
    for (const days of [-1, 31]) {
      const pickupAt = new Date(Date.now() + app.clock.ahead + days * 86_400_000).toISOString();
      const { status, body } = await placeOrder(app, buyer, orderOf([{ product }], { pickupAt }));
      expect([status, Object.keys(body.fields)]).toEqual([422, ['pickupAt']]);
    }
  });

  test('is one, however often it is sent with its key', async () => {
    const { shop, buyer, product } = await market();
    const body = orderOf([{ product }]);
    const sent = await Promise.all(Array.from({ length: 8 }, () => placeOrder(app, buyer, body, 'one-order-key')));
    expect(new Set(sent.map(({ body: { _id } }) => _id)).size).toBe(1);
    expect(sent.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await stockOf(product)).toBe(9);
    const other = await placeOrder(app, buyer, orderOf([{ product, qty: 2 }]), 'one-order-key');
    expect([other.status, other.body.code]).toEqual([422, 'keyReused']);
    await order(app, buyer, [{ product }]);
    expect((await get(shop, '/api/orders/all')).body).toHaveLength(2);
  });

  test('of a package is for owners, paid online and sent (S3.package.1, S7.packages.1, S7.packages.2)', async () => {
    const shop = await addShop(app);
    const { body } = await get(null, '/api/pricepackage/');
    const [pack] = body.pricepackages;
    expect((await get(null, `/api/pricepackage/${pack._id}`)).body.data).toEqual(pack);
    const address = { address: '1 Main St', city: 'Springfield', postalCode: '12345', country: 'US' };
    const sums = { itemsPrice: 29, shippingPrice: 100, taxPrice: 4.35, totalPrice: 133.35 };
    const more = { paymentMethod: 'PayPal', deliveryMethod: 'delivery', shippingAddress: address, ...sums };
    const sent = orderOf([{ product: pack }], more);
    const { status, body: placed } = await placeOrder(app, shop, sent);
    expect([status, placed.seller, placed.operator._id]).toEqual([200, 'platform', shop.id]);
    const { person: kim } = await addColleague(app, shop, ['orders']);
    for (const other of [await addCustomer(app), kim]) {
      const refused = await placeOrder(app, other, sent);
      expect([refused.status, refused.body.code]).toEqual([403, 'packagesForOwners']);
    }
    const shopPaid = await placeOrder(app, shop, { ...sent, paymentMethod: 'Pay at the shop' });
    expect(shopPaid.body.code).toBe('payMethodOff');
    const many = await placeOrder(app, shop, orderOf([{ product: pack, qty: 11 }], { ...more }));
    expect(many.body.details.lines[0]).toMatchObject({ problem: 'tooFew', most: 10 });
  });
});

describe('a stored cart', () => {
  test('is checked: what changed from what to what, what is gone, and what it costs now', async () => {
    const { shop, product } = await market();
    const cake = await addProduct(app, shop, { title: 'Cake', price: 2, countInStock: 1 });
    await put(shop, `/api/products/${product._id}`, { price: 4 });
    const orderItems = [
      { product: product._id, qty: 2, price: 3.5 },
      { product: cake._id, qty: 3, price: 2 },
      { product: 'gone', qty: 1 },
    ];
    const { body } = await app.post(null, '/api/v1/carts/check', { orderItems, deliveryMethod: 'pickup' });
    expect(body).toMatchObject({
      ...{ seller: shop.id, sellerName: shop.name, itemsPrice: 8, shippingPrice: 0, taxPrice: 1.2, totalPrice: 9.2 },
      ...{ deliveryMethods: ['pickup', 'delivery'], paymentMethods: ['PayPal', 'Pay at the shop'] },
      lines: [
        { name: 'Latte', price: 4, priceBefore: 3.5, problem: null, countInStock: 10 },
        { name: 'Cake', price: 2, priceBefore: null, problem: 'tooFew', countInStock: 1 },
        { problem: 'gone', countInStock: 0 },
      ],
    });
  });
});

describe('many buyers', () => {
  test('fifty for five pieces make five orders', async () => {
    const { product } = await market({ countInStock: 5 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => addCustomer(app)));
    const sent = await Promise.all(buyers.map((buyer) => placeOrder(app, buyer, orderOf([{ product }]))));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(sent.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['linesChanged']),
    );
    expect(await stockOf(product)).toBe(0);
    await expectSoundOrders(app);
  });

  test('twenty for a deal of three pieces make three orders', async () => {
    const deal = { cap: 3, startsAt: null, endsAt: null };
    const { product } = await market({ countInStock: 100, deal });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => addCustomer(app)));
    const sent = await Promise.all(buyers.map((buyer) => placeOrder(app, buyer, orderOf([{ product }]))));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await stockOf(product)).toBe(97);
  });

  test('take nothing of a product that was edited after they had read it', async () => {
    const { shop, product } = await market({ countInStock: 5 });
    await put(shop, `/api/products/${product._id}`, { price: 4 });
    const take = (version: number) =>
      app.store.write((db) => takeStock(db, shop.id, [{ id: product._id, qty: 1, version }]));
    expect([await take(1), await stockOf(product)]).toEqual([0, 5]);
    expect([await take(2), await stockOf(product)]).toEqual([1, 4]);
    await app.store.write((db) => putBackStock(db, shop.id, [{ id: product._id, qty: 1 }], ''));
  });

  test('of the same products in another order do not wait for each other', async () => {
    const { shop, product } = await market({ countInStock: 1000 });
    const cake = await addProduct(app, shop, { title: 'Cake', countInStock: 1000 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => addCustomer(app)));
    const sent = await Promise.all(
      buyers.map((buyer, place) => {
        const wanted = [{ product }, { product: cake }];
        return placeOrder(app, buyer, orderOf(place % 2 ? wanted : wanted.reverse()));
      }),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect([await stockOf(product), await stockOf(cake)]).toEqual([980, 980]);
    await expectSoundOrders(app);
  });
});
