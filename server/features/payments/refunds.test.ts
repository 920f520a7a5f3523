import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boughtAt } from '#features/orders/queries.ts';
import { startApp } from '#test/app.ts';
import { addProduct, expectSoundOrders, order } from '#test/orders.ts';
import { begin, pay, readOrder, setPayee } from '#test/paying.ts';
import { moneyFor } from '#test/payment-peer.ts';
import { addCustomer, addMember, addShop, addShopWithCard, type TestPerson } from '#test/people.ts';
import { startStripe } from '#test/stripe-peer.ts';

const peer = await startStripe();
const app = await startApp({ env: peer.env });

const address = { address: '1 Main St', city: 'Springfield', postalCode: '12345', country: 'US' };
const stockOf = async (product: { _id: string }) =>
  (await app.call(null, 'GET', `/api/products/${product._id}`)).body.countInStock;

interface Sold {
  shop: TestPerson;
  buyer: TestPerson;
  id: string;
  latte: { _id: string; price: number };
  cake: { _id: string; price: number };
  /** In dollars. */
  total: number;
}

/** Two lattes for 3.50 and three cakes for 3.33, collected and paid at the shop, or sent and paid online. */
async function sold(shop: TestPerson, buyer: TestPerson, more: object = {}): Promise<Sold> {
  const [latte, cake] = [
    await addProduct(app, shop),
    await addProduct(app, shop, { title: 'Cake', price: 3.33, countInStock: 5 }),
  ];
  const wanted = [
    { product: latte, qty: 2 },
    { product: cake, qty: 3 },
  ];
  const { _id: id, totalPrice: total, paymentMethod } = await order(app, buyer, wanted, more);
  if (paymentMethod === 'PayPal') {
    const begun = await begin(app, buyer, id);
    peer.approve(begun.id);
    expect((await pay(app, buyer, id, begun.id)).body.isPaid).toBe(true);
  } else expect((await app.post(shop.token, `/api/orders/${id}/mark-paid`)).status).toBe(200);
  return { shop, buyer, id, latte, cake, total };
}

const soldHere = async () => sold(await addShop(app), await addCustomer(app));
const shipped = { deliveryMethod: 'delivery', shippingAddress: address, shippingPrice: 100, totalPrice: 119.54 };

/** The same, paid through a provider. */
async function soldOnline(more: object = {}): Promise<Sold> {
  const shop = await addShop(app);
  await setPayee(app, shop, 'stripe');
  return sold(shop, await addCustomer(app), { paymentMethod: 'PayPal', ...more });
}

const refund = ({ shop, id }: Pick<Sold, 'shop' | 'id'>, body: object, key?: string) =>
  app.post(shop.token, `/api/orders/${id}/refund`, body, key ? { 'idempotency-key': key } : {});
const latteOf = (qty: number) => [{ place: 0, qty }];
const cakesOf = (qty: number) => [{ place: 1, qty }];

describe('a refund of single items', () => {
  test('costs their price with their tax, gives them back to the stock, and says who refunded what', async () => {
    const sale = await soldHere();
    const { body } = await refund(sale, { items: [...latteOf(1), ...cakesOf(2)], reason: 'Cold' });
    expect(body).toMatchObject({ refunded: 11.69, isRefunded: false, refund: { amount: 11.69, lostStock: [] } });
    expect(body.orderItems).toMatchObject([
      { name: 'Latte', qty: 2, refunded: 1, tax: 1.05 },
      { name: 'Cake', qty: 3, refunded: 2, tax: 1.5 },
    ]);
    expect([await stockOf(sale.latte), await stockOf(sale.cake)]).toEqual([9, 4]);
    const seen = await readOrder(app, sale.shop, sale.id);
    expect(seen.timeline.at(-1)).toMatchObject({
      ...{ kind: 'refunded', side: 'seller', by: sale.shop.name, amount: 11.69, reason: 'Cold', shipping: false },
      items: [
        { name: 'Latte', qty: 1 },
        { name: 'Cake', qty: 2 },
      ],
    });
    expect((await readOrder(app, sale.buyer, sale.id)).timeline.at(-1)).toMatchObject({ by: '', amount: 11.69 });
    await expectSoundOrders(app);
  });

  test('is refused past what was ordered, for lines that there are not, and for nothing', async () => {
    const sale = await soldHere();
    await refund(sale, { items: latteOf(1) });
    for (const items of [latteOf(2), [...latteOf(1), ...latteOf(1)], [{ place: 2, qty: 1 }], []])
      expect([(await refund(sale, { items })).body.code, items]).toEqual(['refundTooMuch', items]);
    expect((await refund(sale, { shipping: true })).body.code).toBe('refundTooMuch');
    for (const qty of [0, -1, 1.5, '2', 1e9])
      expect((await refund(sale, { items: [{ place: 0, qty }] })).status).toBe(422);
    expect(await stockOf(sale.latte)).toBe(9);
  });

  test('is refused if the caller saw another amount, and nothing is given back', async () => {
    const sale = await soldHere();
    const { status, body } = await refund(sale, { items: latteOf(1), amount: 3.5 });
    expect([status, body.code]).toEqual([409, 'refundChanged']);
    expect(await stockOf(sale.latte)).toBe(8);
    expect((await refund(sale, { items: latteOf(1), amount: 4.03 })).body.refunded).toBe(4.03);
  });

  test('is made once for each key', async () => {
    const sale = await soldHere();
    for (let at = 0; at < 2; at += 1)
      expect((await refund(sale, { items: latteOf(1) }, 'one-latte')).body).toMatchObject({ refunded: 4.03 });
    for (const other of [{ items: latteOf(2) }, { items: cakesOf(1) }, { items: latteOf(1), shipping: true }])
      expect((await refund(sale, other, 'one-latte')).body.code).toBe('keyReused');
    expect(await stockOf(sale.latte)).toBe(9);
  });

  test('that leaves nothing has refunded the order in full, to the cent', async () => {
    const sale = await soldHere();
    for (const items of [cakesOf(1), latteOf(1), cakesOf(1), latteOf(1), cakesOf(1)])
      expect((await refund(sale, { items })).status).toBe(200);
    const seen = await readOrder(app, sale.shop, sale.id);
    expect(seen).toMatchObject({ refunded: sale.total, isRefunded: true });
    expect([await stockOf(sale.latte), await stockOf(sale.cake)]).toEqual([10, 5]);
    await expectSoundOrders(app);
  });

  test('gets shipping only when it is asked for, once', async () => {
    const sale = await soldOnline(shipped);
    expect((await refund(sale, { items: [...latteOf(2), ...cakesOf(3)] })).body).toMatchObject({
      ...{ refunded: 19.54, isRefunded: false, shippingRefunded: false },
    });
    const last = await refund(sale, { shipping: true });
    expect(last.body).toMatchObject({ refunded: 119.54, isRefunded: true, shippingRefunded: true });
    expect(last.body.timeline.at(-1)).toMatchObject({ amount: 100, shipping: true, items: [] });
    expect(moneyFor(peer, sale.id)).toBe(0);
    await expectSoundOrders(app);
  });

  test('never pays more than what an earlier amount left, and a last amount gives the other items back', async () => {
    const sale = await soldHere();
    await refund(sale, { amount: 15 });
    expect(await stockOf(sale.latte)).toBe(8);
    expect((await refund(sale, { items: latteOf(1) })).body.refunded).toBe(19.03);
    const last = await refund(sale, { amount: 0.51 });
    expect(last.body).toMatchObject({ refunded: 19.54, isRefunded: true });
    expect(last.body.timeline.at(-1).items).toEqual([
      { name: 'Latte', qty: 1 },
      { name: 'Cake', qty: 3 },
    ]);
    expect([await stockOf(sale.latte), await stockOf(sale.cake)]).toEqual([10, 5]);
    await expectSoundOrders(app);
  });

  test('says which product no longer exists, and reviews of what was returned are over', async () => {
    const sale = await soldHere();
    const customer = { customer: sale.buyer.id, product: sale.cake._id };
    expect(await boughtAt(app.store.read, customer)).not.toBeNull();
    await app.call(sale.shop.token, 'DELETE', `/api/products/${sale.cake._id}`);
    app.clock.ahead += 2 * 60 * 60_000;
    const { body } = await refund(sale, { items: cakesOf(3) });
    expect(body.refund.lostStock).toEqual(['Cake']);
    expect(await boughtAt(app.store.read, customer)).toBeNull();
  });

  test('with one product gone, gives the pieces of the others back', async () => {
    const sale = await soldHere();
    await app.call(sale.shop.token, 'DELETE', `/api/products/${sale.cake._id}`);
    app.clock.ahead += 2 * 60 * 60_000;
    const { body } = await refund(sale, { items: [...cakesOf(3), ...latteOf(1), ...latteOf(1)] });
    expect(body.refund.lostStock).toEqual(['Cake']);
    expect(body.orderItems.map(({ refunded }: { refunded: number }) => refunded)).toEqual([2, 3]);
    expect(await stockOf(sale.latte)).toBe(10);
  });
});

test('refunds of one item at the same time give back the pieces that there are, once', async () => {
  for (const sale of [await soldHere(), await soldOnline()]) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(sale, { items: cakesOf(1) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(await stockOf(sale.cake)).toBe(5);
    const rest = await Promise.all([
      refund(sale, {}),
      refund(sale, { items: latteOf(2) }),
      refund(sale, { amount: 1 }),
    ]);
    expect(rest.some(({ status }) => status === 200)).toBe(true);
    await refund(sale, {});
    expect(await readOrder(app, sale.shop, sale.id)).toMatchObject({ refunded: sale.total, isRefunded: true });
    expect([await stockOf(sale.latte), await stockOf(sale.cake)]).toEqual([10, 5]);
    expect(moneyFor(peer, sale.id)).toBe(0);
  }
  await expectSoundOrders(app);
});

const wish = fc.oneof(
  fc.record({
    items: fc.array(fc.record({ place: fc.nat(2), qty: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 }),
  }),
  fc.record({ shipping: fc.constant(true) }),
  fc.record({ amount: fc.integer({ min: 1, max: 4000 }).map((cents) => cents / 100) }),
);

test('whatever is refunded in parts, no order pays more than its total, and no stock gets more than was sold', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(wish, { minLength: 1, maxLength: 2 }), { maxLength: 6 }),
      fc.boolean(),
      async (rounds, isOnline) => {
        const sale = isOnline ? await soldOnline(shipped) : await soldHere();
        for (const round of rounds)
          for (const { status } of await Promise.all(round.map((body) => refund(sale, body))))
            expect([200, 409]).toContain(status);
        const before = await readOrder(app, sale.shop, sale.id);
        expect(before.refunded).toBeLessThanOrEqual(sale.total);
        const pieces = before.orderItems.map((item: { qty: number; refunded: number }) => item.qty - item.refunded);
        expect([await stockOf(sale.latte), await stockOf(sale.cake)]).toEqual([10 - pieces[0], 5 - pieces[1]]);
        await refund(sale, {});
        expect(await readOrder(app, sale.shop, sale.id)).toMatchObject({ refunded: sale.total, isRefunded: true });
        expect([await stockOf(sale.latte), await stockOf(sale.cake)]).toEqual([10, 5]);
        if (isOnline) expect(moneyFor(peer, sale.id)).toBe(0);
        await expectSoundOrders(app);
      },
    ),
    { numRuns: 12 },
  );
}, 60_000);

describe('stamps of an order', () => {
  /** A paid order of a member for 16.99 of items; the shop suggests a stamp for each 5.00, and gave three. */
  async function stamped(more: object = {}) {
    const shop = await addShopWithCard(app);
    await setPayee(app, shop, 'stripe');
    const rule = { taxRate: 15, reducedTaxRate: 15, stampsPerAmount: 1, stampAmount: 5 };
    expect((await app.call(shop.token, 'PUT', '/api/v1/order-settings', rule)).status).toBe(200);
    const sale = await sold(shop, await addMember(app, shop), more);
    const gift = { userFrom: shop.id, userTo: sale.buyer.id, count: 3, orderId: sale.id };
    expect((await app.post(shop.token, '/api/stamp/stampAward', gift)).status).toBe(200);
    return sale;
  }
  const stampsOf = async (sale: Sold) => (await readOrder(app, sale.shop, sale.id)).stamps;

  test('are taken back when the rest no longer earns them', async () => {
    const sale = await stamped();
    expect((await refund(sale, { amount: 1 })).body.refund).toMatchObject({ stampsTaken: 0, stampsLeft: 0 });
    expect((await refund(sale, { items: cakesOf(1) })).body.refund).toMatchObject({ stampsTaken: 1, stampsLeft: 0 });
    expect(await stampsOf(sale)).toMatchObject({ suggested: 2, given: 2 });
    expect((await refund(sale, { items: cakesOf(1) })).body.refund).toMatchObject({ stampsTaken: 0 });
    expect((await refund(sale, {})).body.refund).toMatchObject({ stampsTaken: 2, stampsLeft: 0 });
    expect(await stampsOf(sale)).toMatchObject({ suggested: 0, given: 0 });
  });

  test('stay while the rule is off, and what can’t be taken back is said', async () => {
    const sale = await stamped();
    const off = { taxRate: 15, reducedTaxRate: 15, stampsPerAmount: 0, stampAmount: 5 };
    await app.call(sale.shop.token, 'PUT', '/api/v1/order-settings', off);
    expect((await refund(sale, { items: cakesOf(3) })).body.refund).toMatchObject({ stampsTaken: 0, stampsLeft: 0 });
    const leaves = await app.post(sale.buyer.token, '/api/royalprogram/unjoinLoyalty', { userTo: sale.shop.id });
    expect(leaves.status).toBe(200);
    expect((await refund(sale, {})).body.refund).toMatchObject({ stampsTaken: 0, stampsLeft: 3 });
  });

  test('are taken back, too, when the provider answers later', async () => {
    const sale = await stamped({ paymentMethod: 'PayPal' });
    peer.trouble = (call) => (call === 'refund' ? 'lost' : null);
    expect((await refund(sale, { items: cakesOf(1) })).body).toMatchObject({ refunded: 0, refund: { state: 'sent' } });
    // What is on its way can't be refunded again.
    expect((await refund(sale, { items: cakesOf(3) })).body.code).toBe('refundTooMuch');
    peer.trouble = () => null;
    app.clock.ahead += 60_000;
    await app.runJobs();
    const seen = await readOrder(app, sale.shop, sale.id);
    expect(seen).toMatchObject({ refunded: 3.83, stamps: { given: 2 } });
    expect(await stockOf(sale.cake)).toBe(3);
  });
});

test('a refund that the provider refuses gives nothing back, and its items can be refunded again', async () => {
  const sale = await soldOnline();
  const one = [...peer.payments.values()].find(({ reference }) => reference === sale.id);
  const captureId = one?.captures[0]?.id ?? '';
  one?.refunds.push({ id: 'R-else', captureId, cents: 1900, key: 'elsewhere' });
  expect((await refund(sale, { items: latteOf(2) })).body.code).toBe('refundRefused');
  expect(await stockOf(sale.latte)).toBe(8);
  one?.refunds.pop();
  expect((await refund(sale, { items: latteOf(2) })).body.refunded).toBe(8.05);
  expect(await stockOf(sale.latte)).toBe(10);
});
