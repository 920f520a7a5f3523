/** What goes wrong between a provider's money and our rows, and how it ends well. */
import { describe, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import { plansOf, plantAdmin, proveAddress } from '#test/database.ts';
import { startMailServer } from '#test/mail.ts';
import { order as buy } from '#test/orders.ts';
import { begin, pay, placeOnline, readOrder, setPayee } from '#test/paying.ts';
import { moneyFor, type PeerAnswer, type Trouble } from '#test/payment-peer.ts';
import { startPayPal } from '#test/paypal-peer.ts';
import { addCustomer, addShop, type TestPerson } from '#test/people.ts';
import { startStripe } from '#test/stripe-peer.ts';
import { claimPayment, listPayments, listPlatformReaders, listRefunds, releasePayment } from './queries.ts';

const [payPal, stripe, mail] = [await startPayPal(), await startStripe(), await startMailServer()];
const env = { SMTP_URL: mail.url, PUBLIC_URL: 'https://stamps.example' };
const cases = {
  paypal: { app: await startApp({ env: { ...payPal.env, ...env } }), peer: payPal },
  stripe: { app: await startApp({ env: { ...stripe.env, ...env } }), peer: stripe },
};

/** Emails to someone about a refund that failed. */
const emailsTo = ({ email }: TestPerson) =>
  mail.emails.filter(({ rcpt, subject = '' }) => rcpt === email && subject.startsWith('The refund for order'));

/** How each provider says that a call is not allowed, and that our keys are wrong. */
const forbidden: Record<keyof typeof cases, PeerAnswer> = {
  paypal: { status: 403, body: { name: 'NOT_AUTHORIZED' } },
  stripe: { status: 403, body: { error: { code: 'account_invalid', type: 'invalid_request_error' } } },
};
const wrongKeys: Record<keyof typeof cases, PeerAnswer> = {
  paypal: { status: 401, body: { error: 'invalid_token' } },
  stripe: { status: 401, body: { error: { code: 'api_key_expired', type: 'invalid_request_error' } } },
};

/** How each says that it took a refund, which it may still refuse. */
const checking: Record<keyof typeof cases, PeerAnswer> = {
  paypal: { status: 201, body: { id: 'R1', status: 'PENDING' } },
  stripe: { status: 200, body: { id: 're_1', status: 'pending' } },
};

const minute = 60_000;

async function settleAll(app: TestApp, minutes: number) {
  for (let count = 0; count < minutes; count += 1) {
    app.clock.ahead += minute;
    await app.runJobs();
  }
}

const timeOf = (app: TestApp, later = 0) => new Date(Date.now() + app.clock.ahead + later).toISOString();
const refund = (app: TestApp, shop: TestPerson, orderId: string) =>
  app.post(shop.token, `/api/orders/${orderId}/refund`, {});

describe.each(Object.keys(cases) as (keyof typeof cases)[])('%s', (name) => {
  const { app, peer } = cases[name];

  async function newSale() {
    const shop = await addShop(app);
    await setPayee(app, shop, name);
    const buyer = await addCustomer(app);
    return { shop, buyer, order: await placeOnline(app, shop, buyer) };
  }
  async function approved() {
    const sale = await newSale();
    const { id } = await begin(app, sale.buyer, sale.order.id);
    peer.approve(id);
    return { ...sale, id };
  }
  async function paid() {
    const sale = await approved();
    expect((await pay(app, sale.buyer, sale.order.id, sale.id)).status).toBe(200);
    return sale;
  }
  /** These calls go wrong in these ways, each once and in this order; others go well. */
  function troubles(...all: [call: string, trouble: Trouble][]) {
    peer.trouble = (made) => {
      if (made !== all[0]?.[0]) return null;
      return all.shift()?.[1] ?? null;
    };
  }
  async function send({ body, headers }: { body: string; headers: Record<string, string> }) {
    expect((await app.post(null, '/api/payments/webhook', body, headers)).status).toBe(200);
  }
  const noticeNow = (id: string, options = {}) => peer.notice(id, { at: new Date(timeOf(app)), ...options });
  const refundElsewhere = (id: string, cents: number) => {
    const one = peer.payments.get(id);
    one?.refunds.push({ id: `R-${id}`, captureId: one.captures[0]?.id ?? '', cents, key: `elsewhere-${id}` });
  };
  const isPaid = async ({ buyer, order }: { buyer: TestPerson; order: { id: string } }) =>
    (await readOrder(app, buyer, order.id)).isPaid;

  test('a payment that may not be read after its money was taken is not declined: the order is paid', async () => {
    const sale = await approved();
    troubles(['capture', null], ['read', forbidden[name]]);
    const answer = await pay(app, sale.buyer, sale.order.id, sale.id);
    expect([answer.status, answer.body.code]).toEqual([503, 'paymentAway']);
    await settleAll(app, 2);
    expect([await isPaid(sale), moneyFor(peer, sale.order.id)]).toEqual([true, sale.order.cents]);
  });

  test('a page that is not found is no word about the payment', async () => {
    const sale = await approved();
    troubles(['capture', 'lost'], ['read', { status: 404, body: '<html>Not found</html>' }]);
    expect((await pay(app, sale.buyer, sale.order.id, sale.id)).status).toBe(503);
    await settleAll(app, 2);
    expect([await isPaid(sale), moneyFor(peer, sale.order.id)]).toEqual([true, sale.order.cents]);
  });

  test('a refund waits while our keys are wrong, and is made once they are right', async () => {
    const sale = await paid();
    peer.trouble = (call) => (call.startsWith('refund') ? wrongKeys[name] : null);
    expect((await refund(app, sale.shop, sale.order.id)).body).toMatchObject({ refund: { state: 'sent' } });
    peer.trouble = () => null;
    await settleAll(app, 2);
    expect((await readOrder(app, sale.shop, sale.order.id)).isRefunded).toBe(true);
    expect(moneyFor(peer, sale.order.id)).toBe(0);
  });

  test('a refund that the provider still checks is no refund yet, and is one when it says so', async () => {
    const sale = await paid();
    troubles(['refund', checking[name]]);
    expect((await refund(app, sale.shop, sale.order.id)).body).toMatchObject({ refund: { state: 'sent' } });
    expect((await readOrder(app, sale.shop, sale.order.id)).refunded).toBe(0);
    await settleAll(app, 61);
    expect((await readOrder(app, sale.shop, sale.order.id)).isRefunded).toBe(true);
    expect(moneyFor(peer, sale.order.id)).toBe(0);
  });

  test('a refund that the provider refuses days after it took it is in the order, and can be asked for again', async () => {
    const sale = await paid();
    troubles(['refund', checking[name]], ['refund', forbidden[name]]);
    await refund(app, sale.shop, sale.order.id);
    await settleAll(app, 61);
    const { refunded, timeline } = await readOrder(app, sale.shop, sale.order.id);
    expect([refunded, timeline.at(-1)]).toMatchObject([0, { kind: 'refundFailed' }]);
    expect((await refund(app, sale.shop, sale.order.id)).body).toMatchObject({ isRefunded: true });
  });

  test('a refund that was made at the provider’s site and is refused here is in the order, without a message', async () => {
    const sale = await paid();
    refundElsewhere(sale.id, sale.order.cents);
    troubles(['refund', forbidden[name]]);
    expect((await refund(app, sale.shop, sale.order.id)).body.code).toBe('refundRefused');
    await settleAll(app, 1);
    expect((await readOrder(app, sale.shop, sale.order.id)).isRefunded).toBe(true);
  });

  test('an order of a shop that has closed cannot be paid', async () => {
    const sale = await approved();
    expect((await app.call(sale.shop.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    expect((await pay(app, sale.buyer, sale.order.id, sale.id)).body.isPaid).not.toBe(true);
    expect(moneyFor(peer, sale.order.id)).toBe(0);
    const again = await app.post(sale.buyer.token, `/api/orders/${sale.order.id}/payment`, {});
    expect([again.status, again.body.code]).toEqual([409, 'payMethodOff']);
  });

  test('money that comes for an order after its shop closed goes back', async () => {
    const sale = await approved();
    expect((await app.call(sale.shop.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    peer.captureElsewhere(sale.id);
    await settleAll(app, 2);
    expect(moneyFor(peer, sale.order.id)).toBe(0);
  });

  test('a refund that is refused after the provider was away is in the order, and the owner gets an email', async () => {
    const sale = await paid();
    await proveAddress(app, sale.shop);
    troubles(['refund', 'away'], ['refund', forbidden[name]]);
    expect((await refund(app, sale.shop, sale.order.id)).body).toMatchObject({ refund: { state: 'sent' } });
    await settleAll(app, 2);
    const { timeline, refunded } = await readOrder(app, sale.shop, sale.order.id);
    const amount = sale.order.cents / 100;
    expect(timeline.at(-1)).toMatchObject({ kind: 'refundFailed', side: 'seller', amount });
    expect(refunded).toBe(0);
    const seen = await readOrder(app, sale.buyer, sale.order.id);
    expect(seen.timeline.map(({ kind }: { kind: string }) => kind)).not.toContain('refundFailed');
    await vi.waitFor(() => expect(emailsTo(sale.shop)).toHaveLength(1), 10_000);
    const [email] = emailsTo(sale.shop);
    expect(email?.text).toContain(`$${amount.toFixed(2)}`);
    expect(email?.text).toContain(`https://stamps.example/order/${sale.order.id}`);
    await settleAll(app, 2);
    expect(emailsTo(sale.shop)).toHaveLength(1);
    expect((await refund(app, sale.shop, sale.order.id)).body).toMatchObject({ isRefunded: true });
    expect(moneyFor(peer, sale.order.id)).toBe(0);
  });

  test('a refund that is refused at once is told to the person who asked, and in the order, without an email', async () => {
    const sale = await paid();
    await proveAddress(app, sale.shop);
    troubles(['refund', forbidden[name]]);
    expect((await refund(app, sale.shop, sale.order.id)).body.code).toBe('refundRefused');
    const { timeline } = await readOrder(app, sale.shop, sale.order.id);
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'refundFailed')).toHaveLength(1);
    await settleAll(app, 2);
    expect(emailsTo(sale.shop)).toEqual([]);
  });

  test('money for a canceled order that the provider does not give back is in the order, and the owner gets an email', async () => {
    const sale = await approved();
    await proveAddress(app, sale.shop);
    expect((await app.post(sale.buyer.token, `/api/orders/${sale.order.id}/cancel`, {})).status).toBe(200);
    troubles(['refund', forbidden[name]]);
    peer.captureElsewhere(sale.id);
    await settleAll(app, 2);
    const { timeline } = await readOrder(app, sale.shop, sale.order.id);
    expect(timeline.at(-1)).toMatchObject({ kind: 'refundFailed', side: 'product', by: '' });
    await vi.waitFor(() => expect(emailsTo(sale.shop)).toHaveLength(1), 10_000);
    expect(emailsTo(sale.shop)[0]?.text).toContain('did not need this money');
  });

  test('money for a canceled package that the provider does not give back is in the order, and all platform admins with a confirmed address get an email', async () => {
    const [shop, unproved] = [await addShop(app), await plantAdmin(app)];
    const [one, other] = [await plantAdmin(app), await plantAdmin(app)];
    for (const admin of [shop, one, other]) await proveAddress(app, admin);
    const [starter] = (await app.call(null, 'GET', '/api/pricepackage/')).body.pricepackages;
    const shippingAddress = { address: 'Main Street 1', city: 'Springfield', postalCode: '12345', country: 'USA' };
    const prices = { shippingPrice: 100, totalPrice: 133.35 };
    const more = { paymentMethod: 'PayPal', deliveryMethod: 'delivery', shippingAddress, ...prices };
    const { _id: orderId } = await buy(app, shop, [{ product: starter }], more);
    const { id } = await begin(app, shop, orderId);
    peer.approve(id);
    expect((await app.post(shop.token, `/api/orders/${orderId}/cancel`, {})).status).toBe(200);
    troubles(['refund', forbidden[name]]);
    peer.captureElsewhere(id);
    await settleAll(app, 2);
    const { timeline } = await readOrder(app, one, orderId);
    expect(timeline.at(-1)).toMatchObject({ kind: 'refundFailed', side: 'product', by: '', amount: 133.35 });
    for (const admin of [one, other]) {
      await vi.waitFor(() => expect(emailsTo(admin)).toHaveLength(1), 10_000);
      expect(emailsTo(admin)[0]?.text).toContain('did not need this money');
      expect(emailsTo(admin)[0]?.text).toContain(`https://stamps.example/order/${orderId}`);
    }
    await settleAll(app, 2);
    for (const someone of [shop, unproved]) expect(emailsTo(someone)).toEqual([]);
  });

  test('begun in two tabs at once, a payment that one of them could not begin can be paid by the other', async () => {
    const { buyer, order } = await newSale();
    // The first that is asked answers last.
    const waits = [400];
    peer.latency = () => (peer.calls.at(-1) === 'begin' ? (waits.shift() ?? 0) : 0);
    troubles(['begin', 'away']);
    const path = `/api/orders/${order.id}/payment`;
    const both = await Promise.all([1, 2].map(() => app.post(buyer.token, path, {})));
    peer.latency = () => 0;
    peer.trouble = () => null;
    expect(both.map(({ status }) => status).sort()).toEqual([200, 503]);
    const { id } = both.find(({ status }) => status === 200)?.body.payment ?? {};
    peer.approve(id);
    expect((await pay(app, buyer, order.id, id)).body.isPaid).toBe(true);
  });

  test('a message that comes while someone works on the payment is looked at after that', async () => {
    const sale = await paid();
    const [{ id } = { id: '' }] = await listPayments(app.store.read, sale.order.id);
    const until = timeOf(app, 35_000);
    await app.store.write((db) => claimPayment(db, id, timeOf(app), until));
    refundElsewhere(sale.id, 100);
    await send(noticeNow(sale.id));
    await app.store.write((db) => releasePayment(db, { id, until }, null, ''));
    await settleAll(app, 1);
    expect((await readOrder(app, sale.shop, sale.order.id)).refunded).toBe(1);
  });

  test('a message about a paid order is not lost while the provider is away', async () => {
    const sale = await paid();
    refundElsewhere(sale.id, 100);
    troubles(['read', 'away'], ['read', 'away']);
    await send(noticeNow(sale.id));
    await settleAll(app, 12);
    expect((await readOrder(app, sale.shop, sale.order.id)).refunded).toBe(1);
  });

  test('a message about something without an id is taken', async () => {
    const sale = await approved();
    await send(noticeNow(sale.id, { isBare: true }));
  });

  test('a crash while the money is taken heals within a minute, also long after the payment was begun', async () => {
    const sale = await newSale();
    const { id: providerId } = await begin(app, sale.buyer, sale.order.id);
    await settleAll(app, 15);
    peer.captureElsewhere(providerId);
    const [{ id } = { id: '' }] = await listPayments(app.store.read, sale.order.id);
    // A process claimed it, took the money, and ended.
    await app.store.write((db) => claimPayment(db, id, timeOf(app), timeOf(app, 35_000)));
    await settleAll(app, 1);
    expect(await isPaid(sale)).toBe(true);
  });

  test('money that came beside a payment which is still checked is given back once that one is paid', async () => {
    const sale = await approved();
    peer.captures = 'declined';
    expect((await pay(app, sale.buyer, sale.order.id, sale.id)).body.code).toBe('paymentDeclined');
    peer.captures = 'pending';
    const second = await begin(app, sale.buyer, sale.order.id);
    peer.approve(second.id);
    expect((await pay(app, sale.buyer, sale.order.id, second.id)).body.code).toBe('paymentChecked');
    peer.captures = 'done';
    peer.captureElsewhere(sale.id);
    await send(noticeNow(sale.id));
    await app.runJobs();
    const checked = peer.payments.get(second.id)?.captures[0];
    if (checked) checked.state = 'done';
    await settleAll(app, 12);
    expect([await isPaid(sale), moneyFor(peer, sale.order.id)]).toEqual([true, sale.order.cents]);
  });

  test('those who run the installation are found along an index', async () => {
    const steps = await plansOf(app, listPlatformReaders);
    expect(steps).toContainEqual(expect.stringContaining('accounts_of_platform'));
  });

  test('the refunds of a payment are found along an index', async () => {
    const steps = await plansOf(app, (db) => listRefunds(db, 'a-payment'));
    expect(steps).toContainEqual(expect.stringContaining('payment_refunds_by_key'));
    expect(steps.filter((step) => /^SCAN payment_refunds\b|Seq Scan on payment_refunds/.test(step))).toEqual([]);
  });
});
