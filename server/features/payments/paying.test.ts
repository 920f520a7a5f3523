import { fieldProblems } from '@stampdeck/contract/field-problems.ts';
import { describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import { addProduct, expectSoundOrders, order, orderOf, placeOrder } from '#test/orders.ts';
import { begin, pay, placeOnline, readOrder, setPayee, type TestProvider } from '#test/paying.ts';
import { capturesFor, moneyFor, type PaymentPeer, type Trouble } from '#test/payment-peer.ts';
import { startPayPal } from '#test/paypal-peer.ts';
import { addCustomer, addShop, type TestPerson } from '#test/people.ts';
import { startStripe } from '#test/stripe-peer.ts';

interface Case {
  app: TestApp;
  peer: PaymentPeer | null;
}

const [payPal, stripe] = [await startPayPal(), await startStripe()];
const cases: Record<TestProvider, Case> = {
  test: { app: await startApp(), peer: null },
  paypal: { app: await startApp({ env: payPal.env }), peer: payPal },
  stripe: { app: await startApp({ env: stripe.env }), peer: stripe },
};

async function newSale(app: TestApp, name: TestProvider, stock = 10) {
  const shop = await addShop(app);
  await setPayee(app, shop, name);
  const buyer = await addCustomer(app);
  return { shop, buyer, order: await placeOnline(app, shop, buyer, stock) };
}

const stockOf = async (app: TestApp, product: string) =>
  (await app.call(null, 'GET', `/api/products/${product}`)).body.countInStock;
const send = (app: TestApp, { body, headers }: { body: string; headers: Record<string, string> }) =>
  app.post(null, '/api/payments/webhook', body, headers);
const refund = (app: TestApp, by: TestPerson, orderId: string, body: object = {}, key?: string) =>
  app.post(by.token, `/api/orders/${orderId}/refund`, body, key ? { 'idempotency-key': key } : {});

/** Lets the jobs run until nothing is due. */
async function settleAll(app: TestApp, minutes = 3) {
  for (let minute = 0; minute < minutes; minute += 1) {
    app.clock.ahead += 60_000;
    await app.runJobs();
  }
}

describe.each(Object.keys(cases) as TestProvider[])('%s', (name) => {
  const { app, peer } = cases[name];

  test('an order is paid once the provider has the money, and both sides see it (S7.orders.6)', async () => {
    const { shop, buyer, order: placed } = await newSale(app, name);
    const begun = await begin(app, buyer, placed.id);
    expect(begun).toMatchObject({ provider: name, isTest: true });
    peer?.approve(begun.id);
    const paid = await pay(app, buyer, placed.id, begun.id);
    expect(paid.body).toMatchObject({ _id: placed.id, isPaid: true, isTest: true, heldUntil: null });
    const seen = await readOrder(app, shop, placed.id);
    expect(seen.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'paid']);
    if (peer) expect(moneyFor(peer, placed.id)).toBe(placed.cents);
    // Again: the same answer, and nothing else.
    expect((await pay(app, buyer, placed.id, begun.id)).body).toEqual(paid.body);
    expect((await app.post(buyer.token, `/api/orders/${placed.id}/payment`, {})).body.code).toBe('alreadyPaid');
  });

  test('a payment that was begun twice is the same one', async () => {
    const { buyer, order: placed } = await newSale(app, name);
    const all = await Promise.all([1, 2, 3].map(() => begin(app, buyer, placed.id)));
    expect(new Set([...all, await begin(app, buyer, placed.id)].map(({ id }) => id)).size).toBe(1);
  });

  test('an order whose browser went away is paid by the job', async () => {
    const { buyer, order: placed } = await newSale(app, name);
    const { id } = await begin(app, buyer, placed.id);
    peer?.approve(id);
    await settleAll(app, 1);
    expect((await readOrder(app, buyer, placed.id)).isPaid).toBe(true);
  });

  test('made-up payments, those of other orders, and orders of others are refused', async () => {
    const [one, other] = [await newSale(app, name), await newSale(app, name)];
    const { id } = await begin(app, other.buyer, other.order.id);
    peer?.approve(id);
    for (const made of ['MADEUP123', 'cs_test_x', id]) {
      const { status, body } = await pay(app, one.buyer, one.order.id, made);
      expect([status, body.code]).toEqual([422, 'paymentUnknown']);
    }
    expect((await pay(app, one.buyer, other.order.id, id)).status).toBe(404);
    expect((await pay(app, one.shop, one.order.id, id)).status).toBe(404);
    expect((await app.post(one.buyer.token, `/api/orders/${other.order.id}/payment`, {})).status).toBe(404);
    expect((await readOrder(app, one.buyer, one.order.id)).isPaid).toBe(false);
  });

  test('a paid order is refunded in parts and then in full, each part once; stock comes back with the last', async () => {
    const { shop, buyer, order: placed } = await newSale(app, name);
    const { id } = await begin(app, buyer, placed.id);
    peer?.approve(id);
    await pay(app, buyer, placed.id, id);
    const part = await refund(app, shop, placed.id, { amount: 1.5, reason: 'Cold' }, 'refund-key-1');
    expect(part.body).toMatchObject({ refunded: 1.5, isRefunded: false, refund: { state: 'done', amount: 1.5 } });
    const again = await refund(app, shop, placed.id, { amount: 1.5, reason: 'Cold' }, 'refund-key-1');
    expect(again.body).toMatchObject({ refunded: 1.5, refund: { amount: 1.5 } });
    expect((await refund(app, shop, placed.id, { amount: 2 }, 'refund-key-1')).body.code).toBe('keyReused');
    expect((await refund(app, shop, placed.id, { amount: 999 })).body.code).toBe('refundTooMuch');
    for (const amount of [0, -1, 0.001, 1.005])
      expect((await refund(app, shop, placed.id, { amount })).body.fields).toEqual({
        amount: fieldProblems.wrongRefund,
      });
    expect(await stockOf(app, placed.product)).toBe(8);
    const rest = await refund(app, shop, placed.id);
    expect(rest.body).toMatchObject({ isRefunded: true, refund: { state: 'done', lostStock: [] } });
    expect(await stockOf(app, placed.product)).toBe(10);
    expect((await refund(app, shop, placed.id)).body.code).toBe('refundTooMuch');
    if (peer) expect(moneyFor(peer, placed.id)).toBe(0);
    expect((await refund(app, buyer, placed.id)).status).toBe(403);
  });

  test('stock that was given back is taken again before any money moves, or the order cannot be paid', async () => {
    const { shop, buyer, order: placed } = await newSale(app, name, 2);
    const { id } = await begin(app, buyer, placed.id);
    app.clock.ahead += 31 * 60_000;
    await app.runJobs();
    if (!peer) return;
    expect(await stockOf(app, placed.product)).toBe(2);
    const second = await addCustomer(app);
    const product = { _id: placed.product, price: 3.5 };
    await order(app, second, [{ product, qty: 1 }]);
    peer.approve(id);
    const late = await pay(app, buyer, placed.id, id);
    expect([late.status, late.body.code]).toEqual([409, 'stockGone']);
    expect(moneyFor(peer, placed.id)).toBe(0);
    const again = await app.post(buyer.token, `/api/orders/${placed.id}/payment`, {});
    expect(again.body.code).toBe('stockGone');
    expect((await readOrder(app, shop, placed.id)).isPaid).toBe(false);
  });
});

describe.each(['paypal', 'stripe'] as const)('%s', (name) => {
  const { app, peer } = cases[name] as Case & { peer: PaymentPeer };
  const approved = async () => {
    const sale = await newSale(app, name);
    const { id } = await begin(app, sale.buyer, sale.order.id);
    peer.approve(id);
    return { ...sale, id };
  };
  /** A message that is sent now, by the server's clock. */
  const noticeOf = (id: string, late = 0) => peer.notice(id, { at: new Date(Date.now() + app.clock.ahead - late) });
  const trouble = (call: string, kind: Trouble) => {
    peer.trouble = (made) => {
      if (made !== call) return null;
      peer.trouble = () => null;
      return kind;
    };
  };

  test('an order that the customer did not approve is not paid', async () => {
    const { buyer, order: placed } = await newSale(app, name);
    const { id } = await begin(app, buyer, placed.id);
    expect((await pay(app, buyer, placed.id, id)).body.code).toBe('paymentOpen');
    peer.approve(id);
    expect((await pay(app, buyer, placed.id, id)).status).toBe(200);
  });

  test('a message pays an order whose browser went away; twice, late and before the browser it changes nothing more', async () => {
    const { buyer, order: placed, id } = await approved();
    const notice = noticeOf(id);
    expect((await send(app, notice)).status).toBe(200);
    await app.runJobs();
    expect((await readOrder(app, buyer, placed.id)).isPaid).toBe(true);
    expect((await send(app, notice)).status).toBe(200);
    expect((await send(app, noticeOf(id))).status).toBe(200);
    expect((await pay(app, buyer, placed.id, id)).status).toBe(200);
    await settleAll(app);
    expect([capturesFor(peer, placed.id), moneyFor(peer, placed.id)]).toEqual([1, placed.cents]);
  });

  test('a message that is forged, old or empty is refused, and nothing is looked at', async () => {
    const { id } = await approved();
    const { body, headers } = noticeOf(id);
    const before = peer.calls.filter((call) => call === 'read').length;
    const wrong = [
      { body: `${body} `, headers },
      { body: '', headers },
      { body: '{', headers },
      { body, headers: {} },
      noticeOf(id, 6 * 60_000),
    ];
    for (const one of wrong) {
      const answer = await send(app, one);
      expect([answer.status, answer.body.code]).toEqual([400, 'noticeRefused']);
    }
    expect(peer.calls.filter((call) => call === 'read').length).toBe(before);
  });

  test('a provider that is away is asked again by the job, and the customer is told that nothing is paid twice', async () => {
    const { buyer, order: placed, id } = await approved();
    trouble('capture', 'lost');
    const lost = await pay(app, buyer, placed.id, id);
    expect([lost.status, lost.body.code]).toEqual([503, 'paymentAway']);
    await settleAll(app, 2);
    expect((await readOrder(app, buyer, placed.id)).isPaid).toBe(true);
    expect([capturesFor(peer, placed.id), moneyFor(peer, placed.id)]).toEqual([1, placed.cents]);
  });

  test('a payment that could not begin is begun anew', async () => {
    const { buyer, order: placed } = await newSale(app, name);
    trouble('begin', 'away');
    expect((await app.post(buyer.token, `/api/orders/${placed.id}/payment`, {})).status).toBe(503);
    const { id } = await begin(app, buyer, placed.id);
    peer.approve(id);
    expect((await pay(app, buyer, placed.id, id)).status).toBe(200);
  });

  test('a declined payment says so, and the customer can pay in another attempt', async () => {
    const { buyer, order: placed, id } = await approved();
    peer.captures = 'declined';
    expect((await pay(app, buyer, placed.id, id)).body.code).toBe('paymentDeclined');
    peer.captures = 'done';
    const second = await begin(app, buyer, placed.id);
    expect(second.id).not.toBe(id);
    peer.approve(second.id);
    expect((await pay(app, buyer, placed.id, second.id)).body.isPaid).toBe(true);
    const { timeline } = await readOrder(app, buyer, placed.id);
    expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'paymentFailed', 'paid']);
  });

  test('money that the provider still checks holds the order, which cannot be canceled, until it arrives', async () => {
    const { buyer, order: placed, id } = await approved();
    peer.captures = 'pending';
    expect((await pay(app, buyer, placed.id, id)).body.code).toBe('paymentChecked');
    peer.captures = 'done';
    expect((await app.post(buyer.token, `/api/orders/${placed.id}/cancel`, {})).body.code).toBe('paymentRunning');
    expect((await app.post(buyer.token, `/api/orders/${placed.id}/payment`, {})).body.code).toBe('paymentRunning');
    const one = peer.payments.get(id);
    if (one?.captures[0]) one.captures[0].state = 'done';
    await settleAll(app, 1);
    expect((await readOrder(app, buyer, placed.id)).isPaid).toBe(true);
  });

  test('money for an order that was canceled is refunded by itself, and the log has it', async () => {
    const { buyer, order: placed } = await newSale(app, name);
    const { id } = await begin(app, buyer, placed.id);
    expect((await app.post(buyer.token, `/api/orders/${placed.id}/cancel`, {})).status).toBe(200);
    peer.captureElsewhere(id);
    await settleAll(app);
    expect(moneyFor(peer, placed.id)).toBe(0);
    expect((await readOrder(app, buyer, placed.id)).isPaid).toBe(false);
    expect(app.logged.some((line) => line.includes('money that no order needs is refunded'))).toBe(true);
    expect((await pay(app, buyer, placed.id, id)).body.code).toBe('paymentReturned');
  });

  test('a second payment of one order is refunded by itself', async () => {
    const { buyer, order: placed, id } = await approved();
    app.clock.ahead += 25 * 60_000;
    const second = await begin(app, buyer, placed.id);
    expect(second.id).not.toBe(id);
    peer.captureElsewhere(second.id);
    expect((await pay(app, buyer, placed.id, id)).status).toBe(200);
    await settleAll(app);
    expect([capturesFor(peer, placed.id), moneyFor(peer, placed.id)]).toEqual([2, placed.cents]);
  });

  test.each([
    ['amount', { cents: 1 }],
    ['order', { reference: 'another-order' }],
    ['payee', { payee: 'thief@example.com' }],
  ])('money with another %s does not pay the order', async (_, wrong) => {
    const { buyer, order: placed, id } = await approved();
    Object.assign(peer.payments.get(id) ?? {}, wrong);
    const answer = await pay(app, buyer, placed.id, id);
    expect(answer.status).toBe(409);
    expect((await readOrder(app, buyer, placed.id)).isPaid).toBe(false);
    expect(peer.payments.get(id)?.captures).toEqual([]);
  });

  test('a refund that the provider does not answer is made once, by the job', async () => {
    const { shop, buyer, order: placed, id } = await approved();
    await pay(app, buyer, placed.id, id);
    trouble('refund', 'lost');
    expect((await refund(app, shop, placed.id)).body).toMatchObject({ refunded: 0, refund: { state: 'sent' } });
    await settleAll(app, 2);
    expect((await readOrder(app, shop, placed.id)).isRefunded).toBe(true);
    expect(moneyFor(peer, placed.id)).toBe(0);
  });

  test('a refund at the provider itself reaches the order by its message', async () => {
    const { shop, buyer, order: placed, id } = await approved();
    await pay(app, buyer, placed.id, id);
    const one = peer.payments.get(id);
    const captureId = one?.captures[0]?.id ?? '';
    one?.refunds.push({ id: 'R1', captureId, cents: 100, key: 'elsewhere' });
    await send(app, noticeOf(id));
    await settleAll(app, 1);
    expect((await readOrder(app, shop, placed.id)).refunded).toBe(1);
    await settleAll(app, 1);
    expect((await readOrder(app, shop, placed.id)).refunded).toBe(1);
  });

  test('a shop without a payee is paid at the shop only', async () => {
    const [shop, buyer] = [await addShop(app), await addCustomer(app)];
    const product = await addProduct(app, shop);
    const online = orderOf([{ product }], { paymentMethod: 'PayPal' });
    expect((await placeOrder(app, buyer, online)).body.code).toBe('payMethodOff');
    const placed = await order(app, buyer, [{ product }]);
    expect((await app.post(buyer.token, `/api/orders/${placed._id}/payment`, {})).body.code).toBe('payMethodOff');
  });
});

describe('a shop that PayPal and Stripe pay', () => {
  async function newSaleOfBoth() {
    const app = await startApp({ env: { ...payPal.env, ...stripe.env } });
    const shop = await addShop(app);
    for (const name of ['paypal', 'stripe'] as const) await setPayee(app, shop, name);
    const buyer = await addCustomer(app);
    return { app, shop, buyer, order: await placeOnline(app, shop, buyer) };
  }

  test('is paid by the one that the buyer chooses, once, also after the other was begun', async () => {
    const { app, shop, buyer, order: placed } = await newSaleOfBoth();
    const byPayPal = await begin(app, buyer, placed.id, { provider: 'paypal' });
    const byCard = await begin(app, buyer, placed.id, { provider: 'stripe' });
    expect([byPayPal.provider, byCard.provider]).toEqual(['paypal', 'stripe']);
    expect(byCard.id).not.toBe(byPayPal.id);
    expect((await begin(app, buyer, placed.id, { provider: 'stripe' })).id).toBe(byCard.id);
    for (const [peer, { id }] of [[payPal, byPayPal] as const, [stripe, byCard] as const]) peer.approve(id);
    expect((await pay(app, buyer, placed.id, byCard.id)).body.isPaid).toBe(true);
    await settleAll(app);
    expect([moneyFor(stripe, placed.id), moneyFor(payPal, placed.id)]).toEqual([placed.cents, 0]);
    expect((await refund(app, shop, placed.id)).body.isRefunded).toBe(true);
    expect(moneyFor(stripe, placed.id)).toBe(0);
    await expectSoundOrders(app);
  });

  test('is not paid by a provider that it has no account at, nor by one that there is not', async () => {
    const { app, shop, buyer, order: placed } = await newSaleOfBoth();
    const ask = (provider: string) => app.post(buyer.token, `/api/orders/${placed.id}/payment`, { provider });
    expect((await ask('test')).body.code).toBe('payMethodOff');
    expect((await ask('cash')).status).toBe(422);
    await app.call(shop.token, 'PUT', '/api/v1/payees', { stripe: '' });
    expect((await ask('stripe')).body.code).toBe('payMethodOff');
    expect((await ask('paypal')).body.payment.provider).toBe('paypal');
  });
});

test('what was paid at the shop is given back there, once for each key', async () => {
  const { app } = cases.test;
  const [shop, buyer] = [await addShop(app), await addCustomer(app)];
  const placed = await order(app, buyer, [{ product: await addProduct(app, shop) }]);
  expect((await refund(app, shop, placed._id)).body.code).toBe('orderNotPaid');
  await app.post(shop.token, `/api/orders/${placed._id}/mark-paid`);
  for (let at = 0; at < 2; at += 1) {
    const { body } = await refund(app, shop, placed._id, { amount: 1 }, 'the-same-key');
    expect(body).toMatchObject({ refunded: 1, refund: { state: 'done', amount: 1 } });
  }
  const { entries } = (await app.call(shop.token, 'GET', '/api/v1/audit?kind=orderRefunded')).body;
  expect(entries).toHaveLength(1);
});

test("the page gets PayPal's client id as plain text, or the name of the sandbox (S7.orders.7)", async () => {
  const ask = (app: TestApp) => app.call(null, 'GET', '/api/config/paypal');
  const real = await ask(cases.paypal.app);
  expect(real.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(real.body).toBe(payPal.env.PAYPAL_CLIENT_ID);
  expect((await ask(cases.test.app)).body).toBe('sandbox-test');
  expect((await ask(cases.stripe.app)).status).toBe(404);
});

describe("PayPal's script with its button", () => {
  const { app } = cases.paypal;
  const scriptOf = (on: TestApp, buyer: TestPerson, id: string) =>
    on.call(buyer.token, 'GET', `/api/orders/${id}/paypal`);

  test('is that of the order: with its currency and the payee of its seller, and without one for the platform', async () => {
    const { buyer, order: placed } = await newSale(app, 'paypal');
    const script = new URL((await scriptOf(app, buyer, placed.id)).body.script);
    expect(script.origin + script.pathname).toBe(`${payPal.env.PAYPAL_URL}/sdk/js`);
    const common = {
      'client-id': payPal.env.PAYPAL_CLIENT_ID,
      components: 'buttons',
      currency: 'USD',
      intent: 'capture',
    };
    expect(Object.fromEntries(script.searchParams)).toEqual({ ...common, 'merchant-id': 'cafe@example.com' });
    const owner = await addShop(app);
    const [starter] = (await app.call(null, 'GET', '/api/pricepackage/')).body.pricepackages;
    const shippingAddress = { address: 'Main Street 1', city: 'Springfield', postalCode: '12345', country: 'USA' };
    const prices = { shippingPrice: 100, totalPrice: 133.35 };
    const more = { paymentMethod: 'PayPal', deliveryMethod: 'delivery', shippingAddress, ...prices };
    const bought = await order(app, owner, [{ product: starter }], more);
    const own = new URL((await scriptOf(app, owner, bought._id)).body.script);
    expect(Object.fromEntries(own.searchParams)).toEqual(common);
  });

  test('comes to the buyer only, and while the order can be paid by PayPal', async () => {
    const { shop, buyer, order: placed } = await newSale(app, 'paypal');
    expect((await scriptOf(app, shop, placed.id)).status).toBe(404);
    expect((await scriptOf(app, await addCustomer(app), placed.id)).status).toBe(404);
    const { id } = await begin(app, buyer, placed.id);
    payPal.approve(id);
    await pay(app, buyer, placed.id, id);
    expect((await scriptOf(app, buyer, placed.id)).body.script).toBeNull();
    const canceled = await placeOnline(app, shop, buyer);
    await app.post(buyer.token, `/api/orders/${canceled.id}/cancel`);
    expect((await scriptOf(app, buyer, canceled.id)).body.script).toBeNull();
    const atShop = await order(app, buyer, [{ product: await addProduct(app, shop) }]);
    expect((await scriptOf(app, buyer, atShop._id)).body.script).toBeNull();
    const left = await placeOnline(app, shop, buyer);
    await app.call(shop.token, 'PUT', '/api/v1/payees', { paypal: '' });
    expect((await scriptOf(app, buyer, left.id)).body.script).toBeNull();
  });

  test.each(['test', 'stripe'] as const)('is none where PayPal is not set up: %s', async (name) => {
    const { buyer, order: placed } = await newSale(cases[name].app, name);
    expect((await scriptOf(cases[name].app, buyer, placed.id)).body.script).toBeNull();
  });
});

test('all stock is where it belongs', async () => {
  for (const { app } of Object.values(cases)) await expectSoundOrders(app);
});
