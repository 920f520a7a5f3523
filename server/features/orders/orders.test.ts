import { describe, expect, test, vi } from 'vitest';
import type { Context } from '#context.ts';
import { startApp } from '#test/app.ts';
import { allRows, plantAdmin } from '#test/database.ts';
import { goLive } from '#test/live.ts';
import { addProduct, expectSoundOrders, order, orderOf, placeOrder, plantWord } from '#test/orders.ts';
import { begin, pay } from '#test/paying.ts';
import { addColleague, addCustomer, addMember, addShop, addShopWithCard, type TestPerson } from '#test/people.ts';
import { picture, upload } from '#test/pictures.ts';
import { holdStock, markPaid, seatsOfPackages, takeBack } from './actions.ts';
import { boughtAt, countSeats, listSalesDays, lockOrder } from './queries.ts';
import { theProduct } from './record.ts';

const app = await startApp();
type Caller = Pick<TestPerson, 'token'> | null;
const get = (caller: Caller, path: string) => app.call(caller?.token ?? null, 'GET', path);
const put = (caller: Caller, path: string, body: object = {}) => app.call(caller?.token ?? null, 'PUT', path, body);
const post = (caller: Caller, path: string, body: object = {}) => app.post(caller?.token ?? null, path, body);
const stockOf = async (product: { _id: string }) => (await get(null, `/api/products/${product._id}`)).body.countInStock;
const minutes = (count: number) => count * 60_000;

async function later(count: number): Promise<void> {
  app.clock.ahead += minutes(count);
  await app.runJobs();
}

async function bought(form: object = {}, more: object = {}) {
  const shop = await addShop(app);
  const buyer = await addCustomer(app);
  const product = await addProduct(app, shop, form);
  const { _id } = await order(app, buyer, [{ product, qty: 2 }], more);
  return { shop, buyer, product, id: _id as string, path: `/api/orders/${_id}` };
}

/** A shop buys the cheapest package, in a test. */
async function buyPackage(shop: TestPerson) {
  const [pack] = (await get(null, '/api/pricepackage/')).body.pricepackages;
  const shippingAddress = { address: '1 Main St', city: 'Springfield', postalCode: '12345', country: 'US' };
  const sums = { itemsPrice: 29, shippingPrice: 100, taxPrice: 4.35, totalPrice: 133.35 };
  const more = { paymentMethod: 'PayPal', deliveryMethod: 'delivery', shippingAddress, ...sums };
  const { _id: id, number } = await order(app, shop, [{ product: pack }], more);
  const paid = await pay(app, shop, id, (await begin(app, shop, id)).id);
  return { pack, id: id as string, number: number as number, paid: paid.body };
}

/** Staff seats that a shop's packages give. */
const seatsOf = ({ id }: TestPerson, withTests = true) => countSeats(app.store.read, id, { withTests });

const kinds = (body: { timeline: { kind: string }[] }) => body.timeline.map(({ kind }) => kind);

/** A refund that names no items. */
const moneyOnly = { by: theProduct, items: [], shipping: false };

/** A context for what other slices do inside their transactions. */
const inside = <T>(work: (tx: never, db: Parameters<Parameters<typeof app.store.write>[0]>[0]) => Promise<T>) =>
  app.store.write((db) =>
    work(
      {
        ...{
          db,
          store: app.store,
          publish: () => undefined,
          promptOutbox: () => undefined,
          announce: { happened: async () => undefined },
          now: () => new Date(Date.now() + app.clock.ahead),
        },
        actor: { role: 'anonymous' },
      } as never,
      db,
    ),
  );
const locked = async (db: Parameters<typeof lockOrder>[0], id: string) => {
  const row = await lockOrder(db, id);
  if (!row) throw new Error('There is no such order.');
  return row;
};

describe('an order that is paid at the shop', () => {
  test('is prepared, paid and delivered, and says who did what (S6.7)', async () => {
    const { shop, buyer, path } = await bought();
    const { person: kim } = await addColleague(app, shop, ['orders']);
    expect((await put(kim, `${path}/kitchen`, { kitchen: 'inProgress' })).body).toMatchObject({
      kitchen: 'inProgress',
    });
    await put(kim, `${path}/kitchen`, { kitchen: 'ready' });
    const paid = await post(shop, `${path}/mark-paid`);
    expect(paid.body).toMatchObject({ isPaid: true, paidAt: expect.any(String), heldUntil: null, isTest: false });
    const { body } = await put(shop, `${path}/deliver`);
    expect(body).toMatchObject({ isDelivered: true, deliveredAt: expect.any(String), version: 5 });
    expect(body.timeline.map(({ kind, by, side }: Record<string, string>) => [kind, by, side])).toEqual([
      ['placed', buyer.name, 'buyer'],
      ['preparing', 'Kim', 'seller'],
      ['ready', 'Kim', 'seller'],
      ['paid', shop.name, 'seller'],
      ['delivered', shop.name, 'seller'],
    ]);
    const seen = (await get(buyer, path)).body;
    expect(seen.timeline.map(({ by }: { by: string }) => by)).toEqual(['', '', '', '', '']);
    expect(seen.stamps).toBeNull();
    expect((await post(shop, `${path}/mark-paid`)).body.version).toBe(5);
  });

  test('gives its stock back after half an hour, and takes it again before it is paid', async () => {
    const { shop, product, path } = await bought({ countInStock: 2 });
    await later(29);
    expect(await stockOf(product)).toBe(0);
    await later(2);
    expect(await stockOf(product)).toBe(2);
    expect((await get(shop, path)).body).toMatchObject({ heldUntil: null, isCanceled: false });
    const { body } = await post(shop, `${path}/mark-paid`);
    expect(kinds(body)).toEqual(['placed', 'released', 'held', 'paid']);
    expect(await stockOf(product)).toBe(0);
    await expectSoundOrders(app);
  });

  test('is not paid, prepared or delivered when its items were sold meanwhile, and its seller reads which', async () => {
    const { shop, product, path } = await bought({ countInStock: 2 });
    await later(31);
    await order(app, await addCustomer(app), [{ product }]);
    for (const [call, sent] of [
      ['deliver', {}],
      ['kitchen', { kitchen: 'ready' }],
    ] as const)
      expect((await put(shop, `${path}/${call}`, sent)).body.code).toBe('stockTooLow');
    const { status, body } = await post(shop, `${path}/mark-paid`);
    expect([status, body.code]).toEqual([409, 'stockTooLow']);
    expect(body.message).toContain('Change their stock first');
    expect(body.details.lines).toEqual([{ place: 0, product: product._id, name: 'Latte', problem: 'tooFew', most: 1 }]);
    expect((await get(shop, path)).body.isPaid).toBe(false);
  });

  test('keeps its stock once the kitchen has started, and until it is collected', async () => {
    const { shop, product, path } = await bought();
    await put(shop, `${path}/kitchen`, { kitchen: 'inProgress' });
    const pickupAt = new Date(Date.now() + app.clock.ahead + minutes(120)).toISOString();
    const other = await bought({}, { pickupAt });
    const online = await bought({}, { pickupAt, paymentMethod: 'PayPal' });
    await later(60);
    const stocks = [product, other.product, online.product].map(stockOf);
    expect(await Promise.all(stocks)).toEqual([8, 8, 10]);
    await later(95);
    expect([await stockOf(product), await stockOf(other.product)]).toEqual([8, 10]);
  });
});

describe('an order that waits for a payment online', () => {
  test('is not delivered before it is paid, and can still be canceled', async () => {
    const { shop, path } = await bought({}, { paymentMethod: 'PayPal' });
    const { status, body } = await put(shop, `${path}/deliver`);
    expect([status, body.code]).toEqual([409, 'orderNotPaid']);
    expect((await post(shop, `${path}/cancel`)).body).toMatchObject({ isDelivered: false, isCanceled: true });
    const { shop: other, buyer, id, path: paid } = await bought({}, { paymentMethod: 'PayPal' });
    await pay(app, buyer, id, (await begin(app, buyer, id)).id);
    expect((await put(other, `${paid}/deliver`)).body).toMatchObject({ isPaid: true, isDelivered: true });
  });
});

describe('an order is canceled', () => {
  test('by its buyer until the kitchen starts, once, and gives its stock back', async () => {
    const { shop, buyer, product, path } = await bought();
    const { body } = await post(buyer, `${path}/cancel`, { reason: 'Wrong day' });
    expect(body).toMatchObject({ isCanceled: true, heldUntil: null, version: 2 });
    expect(body.timeline[1]).toMatchObject({ kind: 'canceled', side: 'buyer', reason: 'Wrong day' });
    expect((await post(buyer, `${path}/cancel`)).body.version).toBe(2);
    expect(await stockOf(product)).toBe(10);
    for (const [call, how] of [
      ['mark-paid', post],
      ['deliver', put],
    ] as const)
      expect((await how(shop, `${path}/${call}`)).body.code).toBe('orderCanceled');
    const started = await bought();
    await put(started.shop, `${started.path}/kitchen`, { kitchen: 'inProgress' });
    expect((await post(started.buyer, `${started.path}/cancel`)).body.code).toBe('orderStarted');
    expect((await post(started.shop, `${started.path}/cancel`)).body.isCanceled).toBe(true);
    expect(await stockOf(started.product)).toBe(10);
  });

  test('not once it is paid or delivered', async () => {
    const paid = await bought();
    await post(paid.shop, `${paid.path}/mark-paid`);
    expect((await post(paid.shop, `${paid.path}/cancel`)).body.code).toBe('orderPaid');
    const delivered = await bought();
    await put(delivered.shop, `${delivered.path}/deliver`);
    expect((await post(delivered.shop, `${delivered.path}/cancel`)).body.code).toBe('orderDelivered');
  });

  test('or paid, never both, however close they come', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { shop, buyer, path } = await bought();
      await Promise.all([post(shop, `${path}/mark-paid`), post(buyer, `${path}/cancel`)]);
      const { body } = await get(shop, path);
      expect([body.isPaid, body.isCanceled].filter(Boolean)).toHaveLength(1);
    }
    await expectSoundOrders(app);
  });
});

describe('an order is told', () => {
  test('to both sides with its state, and to the bell of those who see orders', async () => {
    const shop = await addShop(app);
    const { person: kim } = await addColleague(app, shop, ['chat']);
    const buyer = await addCustomer(app);
    const product = await addProduct(app, shop);
    const [owner, colleague, customer] = await Promise.all([shop, kim, buyer].map((one) => goLive(app.url, one)));
    if (!owner || !colleague || !customer) throw new Error('Someone is not connected.');
    const [bell, placed] = [owner.next('getNotification'), owner.next('orderChanged')];
    const { _id } = await order(app, buyer, [{ product }]);
    const state = { orderId: _id, seller: shop.id, number: 1, isPaid: false, kitchen: 'new', version: 1 };
    expect(await placed).toMatchObject({ ...state, isNew: true });
    expect(await bell).toMatchObject({ _id, senderId: buyer.id, senderName: buyer.name, type: 4 });
    const changed = customer.next('orderChanged');
    await put(shop, `/api/orders/${_id}/kitchen`, { kitchen: 'ready' });
    expect(await changed).toMatchObject({ ...state, isNew: false, kitchen: 'ready', version: 2 });
    const { body } = await get(shop, '/api/v1/notifications');
    expect(body.notifications).toMatchObject([{ _id, type: 4, senderName: buyer.name, isUnread: true }]);
    expect((await get(kim, '/api/v1/notifications')).body.notifications).toEqual([]);
    expect(colleague.heard.filter(([name]) => name !== 'getUsers')).toEqual([]);
    for (const one of [owner, colleague, customer]) one.socket.disconnect();
  });

  test('whose stock was given back, and that was taken again for a payment', async () => {
    const { shop, buyer, id } = await bought({}, { paymentMethod: 'PayPal' });
    const both = await Promise.all([shop, buyer].map((one) => goLive(app.url, one)));
    const told = () => Promise.all(both.map((one) => one.next('orderChanged')));
    const released = told();
    await later(31);
    for (const said of await released) expect(said).toMatchObject({ orderId: id, isNew: false, version: 2 });
    const held = told();
    await begin(app, buyer, id);
    for (const said of await held) expect(said).toMatchObject({ orderId: id, isNew: false, version: 3 });
    for (const one of both) one.socket.disconnect();
  });

  test('that is paid online once it is paid: until then no bell rings, lists or counts it', async () => {
    const shop = await addShop(app);
    const buyer = await addCustomer(app);
    const product = await addProduct(app, shop);
    const owner = await goLive(app.url, shop);
    const asked = owner.next('orderChanged');
    const { _id } = await order(app, buyer, [{ product }], { paymentMethod: 'PayPal' });
    expect(await asked).toMatchObject({ orderId: _id, isNew: false });
    const listed = async () => (await get(shop, '/api/v1/notifications')).body;
    expect(await listed()).toMatchObject({ notifications: [], unread: 0 });
    // What the shop read meanwhile was not this order.
    app.clock.ahead += minutes(1);
    const read = new Date(Date.now() + app.clock.ahead).toISOString();
    await put(shop, '/api/v1/notifications/read', { upTo: read });
    app.clock.ahead += minutes(1);
    const [bell, opened] = [owner.next('getNotification'), owner.next('orderChanged')];
    const { id } = await begin(app, buyer, _id);
    expect((await pay(app, buyer, _id, id)).body.isPaid).toBe(true);
    expect(await bell).toMatchObject({ _id, senderId: buyer.id, senderName: buyer.name, type: 4 });
    expect(await opened).toMatchObject({ orderId: _id, isNew: true, isPaid: true });
    const { notifications, unread } = await listed();
    expect([notifications, unread]).toMatchObject([[{ _id, type: 4, isUnread: true }], 1]);
    expect(notifications[0].createdAt > read).toBe(true);
    expect((await pay(app, buyer, _id, id)).status).toBe(200);
    expect(owner.heard.filter(([name]) => name === 'getNotification')).toHaveLength(1);
    owner.socket.disconnect();
  });

  test('that was paid at the shop once: the payment rings no second time', async () => {
    const { shop, id, path } = await bought();
    const owner = await goLive(app.url, shop);
    const paid = owner.next('orderChanged');
    await post(shop, `${path}/mark-paid`);
    expect(await paid).toMatchObject({ orderId: id, isNew: false, isPaid: true });
    const { body } = await get(shop, '/api/v1/notifications');
    expect(body.notifications).toMatchObject([{ _id: id, type: 4 }]);
    expect(owner.heard.filter(([name]) => name === 'getNotification')).toEqual([]);
    owner.socket.disconnect();
  });
});

describe('an order for packages is told', () => {
  test('to platform admins, who hear nothing of what shops sell', async () => {
    const [shop, admin] = [await addShop(app), await plantAdmin(app)];
    const [live, other] = await Promise.all([admin, await addShop(app)].map((one) => goLive(app.url, one)));
    if (!live || !other) throw new Error('Someone is not connected.');
    await bought();
    const asked = live.next('orderChanged');
    const { id } = await buyPackage(shop);
    expect(await asked).toMatchObject({ orderId: id, seller: 'platform', isPaid: false });
    await vi.waitFor(() => expect(live.heard.at(-1)?.[1]).toMatchObject({ orderId: id, isPaid: true }), 5000);
    const refunded = live.next('orderChanged');
    await post(admin, `/api/orders/${id}/refund`);
    expect(await refunded).toMatchObject({ orderId: id, isPaid: true });
    expect(new Set(live.heard.map(([name]) => name))).toEqual(new Set(['orderChanged']));
    expect(other.heard.filter(([name]) => name === 'orderChanged')).toEqual([]);
    for (const one of [live, other]) one.socket.disconnect();
  });
});

describe('an order links its two sides', () => {
  test('the shop sees who ordered, and both can write to each other', async () => {
    const shop = await addShop(app);
    const buyer = await addCustomer(app);
    const ask = () => post(shop, '/api/v1/user/userInfo', { userId: buyer.id });
    const write = () => post(shop, '/api/chat/create-new-conversation', { members: [shop.id, buyer.id] });
    expect([(await ask()).status, (await write()).body.code]).toEqual([404, 'chatNotLinked']);
    await order(app, buyer, [{ product: await addProduct(app, shop) }]);
    expect((await ask()).body.user).toMatchObject({ id: buyer.id });
    expect((await write()).status).toBe(200);
  });
});

describe('orders are found', () => {
  test('by their buyer and their seller only', async () => {
    const { shop, buyer, path, id } = await bought();
    const strangers = [await addShop(app), await addCustomer(app)];
    for (const someone of [shop, buyer]) expect((await get(someone, path)).body._id).toBe(id);
    for (const someone of strangers) {
      const { status, body } = await get(someone, path);
      expect([status, body.code]).toEqual([404, 'notFound']);
      expect((await post(someone, `${path}/cancel`)).status).toBe(404);
    }
  });

  test('by a word of more orders than are counted', async () => {
    const { shop, id } = await bought();
    await plantWord(app, shop, 'latte macchiato', 1001);
    const look = async (query: string) => {
      const response = await fetch(`${app.url}/api/orders/all?${query}`, {
        headers: { authorization: `Bearer ${shop.token}` },
      });
      const rows = (await response.json()) as { _id: string }[];
      return [
        rows.map(({ _id }) => _id),
        ...['X-Total', 'X-Total-Is-Capped'].map((name) => response.headers.get(name)),
      ];
    };
    expect(await look('q=latte')).toEqual([[id], '1000', 'true']);
    // Those that are delivered are counted.
    expect(await look('q=latte&delivered=yes')).toEqual([[], '0', 'false']);
  });

  test('by state, day, word and side, in pages both ways (S7.orders.2)', async () => {
    const shop = await addShop(app);
    const buyer = await addCustomer(app, 'Zoë Quartz');
    const latte = await addProduct(app, shop, { countInStock: 100 });
    const cake = await addProduct(app, shop, { title: 'Carrot Cake', countInStock: 100 });
    const ids: string[] = [];
    for (let place = 0; place < 5; place += 1)
      ids.push((await order(app, buyer, [{ product: place === 2 ? cake : latte }]))._id);
    await post(shop, `/api/orders/${ids[0]}/mark-paid`);
    await put(shop, `/api/orders/${ids[1]}/deliver`);
    await put(shop, `/api/orders/${ids[3]}/kitchen`, { kitchen: 'ready' });
    await post(shop, `/api/orders/${ids[4]}/cancel`);
    const found = async (query: string) =>
      (await get(shop, `/api/orders/all?${query}`)).body.map(({ _id }: { _id: string }) => ids.indexOf(_id));
    expect(await found('')).toEqual([4, 3, 2, 1, 0]);
    expect(await found('paid=yes')).toEqual([0]);
    expect(await found('paid=no&delivered=no&canceled=no')).toEqual([3, 2]);
    expect(await found('kitchen=ready')).toEqual([3]);
    expect(await found('q=carrot')).toEqual([2]);
    expect(await found('q=zoe%20qua%20latte')).toEqual([4, 3, 1, 0]);
    expect(await found('q=zoe&delivered=yes')).toEqual([1]);
    expect(await found('q=4')).toEqual([3]);
    expect(await found('q=%234')).toEqual([3]);
    expect(await found('q=%234%20zoe')).toEqual([3]);
    expect(await found('q=%2340')).toEqual([]);
    expect(await found('q=zoe&open=yes&delivered=yes')).toEqual([]);
    expect(await found('open=yes&delivered=yes')).toEqual([]);
    expect(await found('side=buyer')).toEqual([]);
    expect(await found('to=2020-01-01')).toEqual([]);
    // Ids never go back, not even after a test whose clock was ahead.
    const dayOf = (id = '') =>
      new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toISOString().slice(0, 10);
    const [oldest, newest] = [dayOf(ids[0]), dayOf(ids[4])];
    expect(await found(`from=${oldest}&to=${newest}`)).toHaveLength(5);
    const page = async (query: string) => {
      const response = await fetch(`${app.url}/api/orders/all?limit=2&${query}`, {
        headers: { authorization: `Bearer ${shop.token}` },
      });
      const rows = (await response.json()) as { _id: string }[];
      const cursor = (name: string) => encodeURIComponent(response.headers.get(name) ?? '');
      return {
        places: rows.map(({ _id }) => ids.indexOf(_id)),
        next: cursor('X-Next-Cursor'),
        previous: cursor('X-Previous-Cursor'),
        total: response.headers.get('X-Total'),
      };
    };
    for (const choice of ['', 'q=zoe&']) {
      const first = await page(choice);
      const second = await page(`${choice}cursor=${first.next}`);
      expect([first.places, second.places, second.total]).toEqual([[4, 3], [2, 1], '5']);
      expect((await page(`${choice}cursor=${second.previous}`)).places).toEqual([4, 3]);
      expect((await page(`${choice}cursor=${second.next}`)).places).toEqual([0]);
    }
    expect((await get(shop, '/api/v1/orders/open')).body).toMatchObject({ open: 3, new: 2 });
  });

  test('of one customer, alone and with words and states, in the list and in the file', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const [anna, bob] = [await addCustomer(app, 'Anna Berg'), await addCustomer(app, 'Bob Berg')];
    const [latte, tea] = [await addProduct(app, shop), await addProduct(app, other, { title: 'Tea' })];
    const ids: string[] = [];
    for (const buyer of [anna, bob, anna]) ids.push((await order(app, buyer, [{ product: latte }]))._id);
    await order(app, anna, [{ product: tea }]);
    await post(shop, `/api/orders/${ids[0]}/mark-paid`);
    const found = async (query: string) => {
      const { body, headers } = await get(shop, `/api/orders/all?${query}`);
      return [body.map(({ _id }: { _id: string }) => ids.indexOf(_id)), headers.get('X-Total')];
    };
    expect(await found(`buyer=${anna.id}`)).toEqual([[2, 0], '2']);
    expect(await found(`buyer=${bob.id}`)).toEqual([[1], '1']);
    expect(await found(`buyer=${anna.id}&paid=yes`)).toEqual([[0], '1']);
    expect(await found(`buyer=${anna.id}&by=paid`)).toEqual([[0], '1']);
    expect(await found(`buyer=${anna.id}&q=berg`)).toEqual([[2, 0], '2']);
    expect(await found(`buyer=${anna.id}&side=buyer`)).toEqual([[], '0']);
    expect(await found(`buyer=${other.id}`)).toEqual([[], '0']);
    const file = await fetch(`${app.url}/api/v1/orders/list.csv?buyer=${anna.id}`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    expect((await file.text()).split('\r\n')).toHaveLength(4);
    const admin = await plantAdmin(app);
    const read = async (query: string) => (await get(admin, `/api/orders/all?buyer=${anna.id}${query}`)).body.length;
    expect([await read(`&seller=${shop.id}`), await read('')]).toEqual([2, 0]);
  });

  test('that were paid on a day are those behind the sum of its sales, last paid first, in pages both ways', async () => {
    const [shop, buyer] = [await addShop(app), await addCustomer(app, 'Zoë Quartz')];
    const product = await addProduct(app, shop, { countInStock: 100 });
    const ids: string[] = [];
    for (let place = 0; place < 6; place += 1)
      ids.push(
        (
          await order(app, buyer, [{ product }], {
            pickupAt: new Date(Date.now() + app.clock.ahead + minutes(48 * 60)).toISOString(),
          })
        )._id,
      );
    const [first, other, test, ...three] = ids as [string, string, string, ...string[]];
    await post(shop, `/api/orders/${first}/mark-paid`);
    await inside(async (tx, db) => markPaid(tx, await locked(db, test), { isTest: true }));
    // A session ends after a day without a call.
    for (let half = 0; half < 2; half += 1) {
      await later(12 * 60);
      await get(shop, '/api/v1/orders/open');
    }
    // The last one is paid first.
    for (const id of [...three.toReversed(), other]) await post(shop, `/api/orders/${id}/mark-paid`);
    const { days } = (await get(shop, '/api/v1/orders/sales')).body;
    const list = async (query: string) => {
      const { body, headers } = await get(shop, `/api/orders/all?by=paid&${query}`);
      const cursor = (name: string) => encodeURIComponent(headers.get(name) ?? '');
      return {
        ...{ places: body.map(({ _id }: { _id: string }) => ids.indexOf(_id)), total: headers.get('X-Total') },
        ...{ next: cursor('X-Next-Cursor'), previous: cursor('X-Previous-Cursor') },
      };
    };
    for (const { day, orders } of days.slice(-2))
      expect([day, (await list(`from=${day}&to=${day}`)).total]).toEqual([day, String(orders)]);
    const today = days.at(-1).day;
    expect(days.slice(-2).map(({ orders }: { orders: number }) => orders)).toEqual([1, 4]);
    expect((await list('')).places).toEqual([1, 3, 4, 5, 0]);
    for (const choice of [`from=${today}&`, `from=${today}&q=zoe&`, `from=${today}&delivered=no&side=seller&`]) {
      const one = await list(`${choice}limit=2`);
      const two = await list(`${choice}limit=2&cursor=${one.next}`);
      expect([one.places, two.places, two.total]).toEqual([[1, 3], [4, 5], '4']);
      expect((await list(`${choice}limit=2&cursor=${two.previous}`)).places).toEqual([1, 3]);
    }
    expect((await list('paid=no')).places).toEqual([]);
    expect((await list('side=buyer')).places).toEqual([]);
  });

  test('as open only while the shop has something to do: not before a payment online, not after a full refund', async () => {
    const { shop, buyer, product, id } = await bought();
    const online = await order(app, buyer, [{ product }], { paymentMethod: 'PayPal' });
    const found = async (query: string) =>
      (await get(shop, `/api/orders/all?${query}`)).body.map(({ _id }: { _id: string }) => _id);
    const count = async () => (await get(shop, '/api/v1/orders/open')).body.open;
    expect([await found('open=yes'), await found('open=no'), await count()]).toEqual([[id], [online._id], 1]);
    await inside(async (tx, db) => markPaid(tx, await locked(db, online._id), { isTest: true }));
    expect([await found('open=yes&paid=yes'), await count()]).toEqual([[online._id], 2]);
    const refund = (cents: number) =>
      inside(async (tx, db) => takeBack(tx, await locked(db, online._id), { ...moneyOnly, cents, reason: '' }));
    await refund(3);
    expect([await found('canceled=yes'), await count()]).toEqual([[], 2]);
    await refund(400);
    expect([await found('canceled=yes'), await count()]).toEqual([[online._id], 1]);
    await put(shop, `/api/orders/${id}/deliver`);
    expect(await count()).toBe(0);
  });

  test('all of them by a platform admin, which is recorded', async () => {
    const { id, shop } = await bought();
    const admin = await plantAdmin(app);
    const { body } = await get(admin, `/api/orders/all?seller=${shop.id}`);
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    expect((await get(admin, '/api/orders/all')).body[0]._id).toBe(id);
    expect((await get(admin, `/api/orders/${id}`)).status).toBe(200);
    expect((await put(admin, `/api/orders/${id}/deliver`)).status).toBe(403);
    const log = await get(shop, '/api/v1/audit');
    expect(log.body.entries[0]).toMatchObject({ kind: 'ordersRead', details: { call: 'getOrder' } });
  });

  test('of any days that a calendar has, in the list and in the file', async () => {
    const { shop, id } = await bought();
    const span = async (from: string, to: string): Promise<string[]> => {
      const { status, body } = await get(shop, `/api/orders/all?from=${from}&to=${to}`);
      const file = await fetch(`${app.url}/api/v1/orders/list.csv?from=${from}&to=${to}`, {
        headers: { authorization: `Bearer ${shop.token}` },
      });
      expect([status, file.status, (await file.text()).split('\r\n').length]).toEqual([200, 200, body.length + 2]);
      return body.map(({ _id }: { _id: string }) => _id);
    };
    expect(await span('0000-01-01', '9999-12-31')).toEqual([id]);
    expect(await span('9999-12-31', '9999-12-31')).toEqual([]);
    expect(await span('0000-01-01', '1970-01-01')).toEqual([]);
  });

  test('in a file without formulas', async () => {
    const { shop } = await bought({ title: '=1+1' });
    const response = await fetch(`${app.url}/api/v1/orders/list.csv`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    const text = await response.text();
    expect(text).toContain('Number,Date,Customer,Items');
    expect(text).toContain('2 × =1+1,7.00,0.00,1.05,8.05,');
  });

  test('in a file of orders for packages by a platform admin, filtered as the list', async () => {
    await bought({ title: 'Of a shop' });
    const [shop, admin] = [await addShop(app), await plantAdmin(app)];
    const { pack, number } = await buyPackage(shop);
    const fileOf = async (query: string) => {
      const headers = { authorization: `Bearer ${admin.token}` };
      const response = await fetch(`${app.url}/api/v1/orders/list.csv?${query}`, { headers });
      expect(response.status).toBe(200);
      return response.text();
    };
    const all = await fileOf('');
    expect(all).toContain(`1 × ${pack.title},29.00,100.00,4.35,133.35,`);
    expect(all).not.toContain('Of a shop');
    expect((await fileOf(`q=%23${number}`)).split('\r\n')).toHaveLength(3);
    expect((await fileOf('paid=no')).split('\r\n')).not.toContainEqual(expect.stringMatching(`^${number},`));
  });
});

describe('a deleted account', () => {
  test('leaves its orders, without what they say about the person', async () => {
    const marks = ['Quillfeather', 'Marmalade Lane', 'Windowseat', 'Allergictonuts', 'Changedmymind'] as const;
    const [name, address, table, note, reason] = marks;
    const shop = await addShop(app);
    const buyer = await addCustomer(app, name);
    const product = await addProduct(app, shop);
    const shippingAddress = { address, city: 'Springfield', postalCode: '12345', country: 'US' };
    const sums = { shippingPrice: 100, totalPrice: 104.03 };
    const { _id } = await order(app, buyer, [{ product }], {
      ...{ deliveryMethod: 'delivery', shippingAddress, table, note, ...sums },
    });
    await post(buyer, `/api/orders/${_id}/cancel`, { reason });
    const stored = async () => JSON.stringify(await allRows(app)).toLowerCase();
    for (const mark of marks) expect(await stored()).toContain(mark.toLowerCase());
    expect((await app.call(buyer.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    for (const mark of marks) expect(await stored()).not.toContain(mark.toLowerCase());
    const { body } = await get(shop, `/api/orders/${_id}`);
    expect(body).toMatchObject({ totalPrice: 104.03, isCanceled: true, shippingAddress: null, operator: { name: '' } });
    expect(body.orderItems).toMatchObject([{ name: 'Latte', price: 3.5 }]);
  });
});

describe('a shop’s settings', () => {
  test('change the tax of later orders by class, and suggest stamps', async () => {
    const shop = await addShop(app);
    const settings = { taxRate: 10, reducedTaxRate: 5.5, stampsPerAmount: 1, stampAmount: 5 };
    expect((await put(shop, '/api/v1/order-settings', settings)).body.settings).toEqual(settings);
    expect((await get(shop, '/api/v1/order-settings')).body.settings).toEqual(settings);
    const product = await addProduct(app, shop, { price: 10, taxClass: 'reduced' });
    const sums = { itemsPrice: 10, taxPrice: 0.55, totalPrice: 10.55 };
    const { _id } = await order(app, await addCustomer(app), [{ product }], sums);
    expect((await get(shop, `/api/orders/${_id}`)).body.stamps.suggested).toBe(2);
    for (const wrong of [{ taxRate: 101 }, { stampAmount: 0 }, { stampAmount: 999_999_999.99 }]) {
      expect((await put(shop, '/api/v1/order-settings', { ...settings, ...wrong })).status).toBe(422);
    }
    const dearest = { ...settings, stampAmount: 99_999.99 };
    expect((await put(shop, '/api/v1/order-settings', dearest)).body.settings).toEqual(dearest);
  });
});

describe('stamps for an order', () => {
  async function paidByMember() {
    const shop = await addShopWithCard(app);
    const buyer = await addMember(app, shop);
    const product = await addProduct(app, shop);
    const { _id: orderId } = await order(app, buyer, [{ product }]);
    const stamp = (more: object = {}, key?: string) =>
      app.post(
        shop.token,
        '/api/stamp/stampAward',
        { userFrom: shop.id, userTo: buyer.id, count: 2, orderId, ...more },
        key ? { 'idempotency-key': key } : {},
      );
    return { shop, buyer, product, orderId: orderId as string, stamp };
  }

  test('are linked to it once it is paid, once for each key', async () => {
    const { shop, orderId, stamp } = await paidByMember();
    expect((await stamp()).body.code).toBe('orderNotPaid');
    await post(shop, `/api/orders/${orderId}/mark-paid`);
    const [one, two] = [await stamp({}, 'stamps-of-order'), await stamp({}, 'stamps-of-order')];
    expect([one.body.stampAwardNumber, two.body.ledgerId]).toEqual([2, one.body.ledgerId]);
    const { body } = await get(shop, `/api/orders/${orderId}`);
    expect(body.stamps).toMatchObject({ given: 2, memberId: expect.any(String) });
    expect(body.timeline.at(-1)).toMatchObject({ kind: 'stamped', stamps: 2 });
  });

  test('are for its buyer, at its shop', async () => {
    const { shop, stamp, orderId } = await paidByMember();
    await post(shop, `/api/orders/${orderId}/mark-paid`);
    expect((await stamp({ userTo: (await addMember(app, shop)).id })).body.code).toBe('orderNotYours');
    const other = await paidByMember();
    expect((await other.stamp({ orderId })).status).toBe(404);
  });
});

describe('what other slices ask', () => {
  test('a payment is marked once, counts on its day, and buys the product', async () => {
    const { shop, buyer, product, id } = await bought();
    const asked = { customer: buyer.id, product: product._id };
    expect(await boughtAt(app.store.read, asked)).toBeNull();
    const pay = () => inside(async (tx, db) => (await markPaid(tx, await locked(db, id), { isTest: false })).isNow);
    expect([await pay(), await pay()]).toEqual([true, false]);
    expect(await boughtAt(app.store.read, asked)).not.toBeNull();
    const days = await listSalesDays(app.store.read, shop.id, '2000-01-01', '2100-01-01');
    expect(days).toMatchObject([{ orders: 1, sales: 805, refunded: 0 }]);
    const { body } = await get(shop, '/api/v1/orders/sales');
    expect(body.days).toHaveLength(30);
    expect(body.days.at(-1)).toEqual({ day: days[0]?.day, orders: 1, sales: 8.05, refunded: 0 });
    expect(body.days[0]).toMatchObject({ orders: 0, sales: 0 });
  });

  test('a test payment is labeled and in no sum', async () => {
    const { shop, id, path } = await bought();
    await inside(async (tx, db) => markPaid(tx, await locked(db, id), { isTest: true }));
    expect((await get(shop, path)).body).toMatchObject({ isPaid: true, isTest: true });
    expect(await listSalesDays(app.store.read, shop.id, '2000-01-01', '2100-01-01')).toEqual([]);
  });

  test('a hold that is over is taken again, or says what is gone', async () => {
    const { product, id } = await bought({ countInStock: 2 });
    await later(31);
    const hold = () =>
      inside(async (_tx, db) => {
        const now = new Date(Date.now() + app.clock.ahead);
        return holdStock(db, await locked(db, id), { until: new Date(now.getTime() + minutes(30)), now });
      });
    expect((await hold()).gone).toEqual([]);
    expect(await stockOf(product)).toBe(0);
    await later(31);
    await order(app, await addCustomer(app), [{ product, qty: 2 }]);
    expect((await hold()).gone).toMatchObject([{ product: product._id, problem: 'soldOut', most: 0 }]);
    await expectSoundOrders(app);
  });

  test('a refund in parts ends with the stock back, and the sums of the day', async () => {
    const { shop, buyer, product, id, path } = await bought();
    await post(shop, `${path}/mark-paid`);
    const refund = (cents: number) =>
      inside(async (tx, db) => takeBack(tx, await locked(db, id), { ...moneyOnly, cents, reason: 'Cold' }));
    await refund(300);
    expect(await stockOf(product)).toBe(8);
    expect((await refund(505)).lostStock).toEqual([]);
    expect(await stockOf(product)).toBe(10);
    expect((await get(shop, path)).body).toMatchObject({ refunded: 8.05, isRefunded: true });
    expect(await boughtAt(app.store.read, { customer: buyer.id, product: product._id })).toBeNull();
    const days = await listSalesDays(app.store.read, shop.id, '2000-01-01', '2100-01-01');
    expect(days).toMatchObject([{ orders: 1, sales: 805, refunded: 805 }]);
    await expectSoundOrders(app);
  });

  test('a package adds its seats when it is paid, and is delivered at once', async () => {
    const shop = await addShop(app);
    const [pack] = (await get(null, '/api/pricepackage/')).body.pricepackages;
    const shippingAddress = { address: '1 Main St', city: 'Springfield', postalCode: '12345', country: 'US' };
    const sums = { itemsPrice: 58, shippingPrice: 100, taxPrice: 8.7, totalPrice: 166.7 };
    const more = { paymentMethod: 'PayPal', deliveryMethod: 'delivery', shippingAddress, ...sums };
    const placed = await placeOrder(app, shop, orderOf([{ product: pack, qty: 2 }], more));
    expect(await seatsOf(shop)).toBe(0);
    await inside(async (tx, db) => markPaid(tx, await locked(db, placed.body._id), { isTest: false }));
    expect(await seatsOf(shop)).toBe(2 * pack.numAcc);
    const [listed] = (await get(shop, '/api/orders/all')).body;
    expect(listed).toMatchObject({ isPaid: true, isDelivered: true, operator: shop.id, seller: 'platform' });
    await inside(async (tx, db) =>
      takeBack(tx, await locked(db, placed.body._id), { ...moneyOnly, cents: 16_670, reason: '' }),
    );
    expect(await seatsOf(shop)).toBe(0);
  });
});

describe('seats of packages that were bought in a test', () => {
  test('count only where tests give seats', async () => {
    const shop = await addShop(app);
    const { pack, paid } = await buyPackage(shop);
    expect(paid).toMatchObject({ isPaid: true, isTest: true });
    expect([await seatsOf(shop), await seatsOf(shop, false)]).toEqual([pack.numAcc, 0]);
  });

  test('are gone as soon as real money can move on the installation', async () => {
    const shop = await addShop(app);
    const { pack } = await buyPackage(shop);
    const seatsWith = (payments: object) =>
      seatsOfPackages({ db: app.store.read, config: { payments } } as unknown as Context, shop.id);
    const none = { isTest: false, paypal: null, stripe: null };
    const [sandbox, real] = [{ isTest: true }, { isTest: false }];
    for (const [payments, seats] of [
      [{ ...none, isTest: true }, pack.numAcc],
      [{ ...none, paypal: sandbox }, pack.numAcc],
      [{ ...none, paypal: real, stripe: sandbox }, 0],
      [{ ...none, stripe: real }, 0],
      [none, 0],
    ] as const)
      expect([payments, await seatsWith(payments)]).toEqual([payments, seats]);
  });
});

describe('price packages', () => {
  test('that shops bought are listed for platform admins, found by number, and refunded by them', async () => {
    const [shop, admin] = [await addShop(app), await plantAdmin(app)];
    await bought();
    const { id, number } = await buyPackage(shop);
    const listed = async (more: string) => (await get(admin, `/api/orders/all?seller=platform${more}`)).body;
    const all: { _id: string; seller: string }[] = await listed('&side=seller');
    expect(all[0]?._id).toBe(id);
    expect(new Set(all.map(({ seller }) => seller))).toEqual(new Set(['platform']));
    expect((await listed(`&q=%23${number}`)).map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    expect((await put(admin, `/api/orders/${id}/deliver`)).body.isDelivered).toBe(true);
    expect((await post(shop, `/api/orders/${id}/refund`)).status).toBe(403);
    expect((await post(admin, `/api/orders/${id}/refund`)).body).toMatchObject({ isRefunded: true });
    expect(await seatsOf(shop)).toBe(0);
    expect((await listed('&canceled=yes'))[0]._id).toBe(id);
  });

  test('are changed by platform admins; orders keep what they bought', async () => {
    const admin = await plantAdmin(app);
    const form = {
      title: 'Huge',
      image: '',
      price: 500,
      features: ['Many seats'],
      numAcc: 50,
      priceDesc: 'Once',
      countInStock: 1,
    };
    const { data } = (await post(admin, '/api/v1/packages', form)).body;
    expect(data).toMatchObject(form);
    expect((await put(admin, `/api/v1/packages/${data._id}`, { ...form, price: 400 })).body.data.price).toBe(400);
    expect((await app.call(admin.token, 'DELETE', `/api/v1/packages/${data._id}`)).status).toBe(200);
    expect((await app.call(admin.token, 'DELETE', `/api/v1/packages/${data._id}`)).status).toBe(404);
    expect((await get(null, `/api/pricepackage/${data._id}`)).status).toBe(404);
    expect((await post(await addShop(app), '/api/v1/packages', form)).status).toBe(403);
  });

  test('have a picture that a platform admin uploaded, which stays as long as they show it', async () => {
    const [one, other] = [await plantAdmin(app), await plantAdmin(app)];
    const { location: image } = (await upload(app, one.token, await picture())).body;
    const features = ['Seats'];
    const form = { title: 'Seen', image, price: 5, features, numAcc: 1, priceDesc: '', countInStock: 1 };
    const refused = await post(other, '/api/v1/packages', form);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['image']]);
    const { data } = (await post(one, '/api/v1/packages', form)).body;
    const dearer = await put(other, `/api/v1/packages/${data._id}`, { ...form, price: 6 });
    expect(dearer.body.data).toMatchObject({ image, price: 6 });
    await later(25 * 60);
    expect((await fetch(`${app.url}${image}`)).status).toBe(200);
    await put(one, `/api/v1/packages/${data._id}`, { ...form, image: '' });
    await later(25 * 60);
    expect((await fetch(`${app.url}${image}`)).status).toBe(404);
    expect((await app.call(one.token, 'DELETE', `/api/v1/packages/${data._id}`)).status).toBe(200);
  });
});
