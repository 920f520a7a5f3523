/**
 * Paying under trouble (safety D25): never paid twice, never paid without money, never money without an order, and right within a minute after a
 * crash at any point. Nor is anything refunded twice, or only at one side.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startApp, type TestApp } from '@stampdeck/server/test/app.ts';
import { type Calls, callsTo } from '@stampdeck/server/test/calls.ts';
import {
  begin as beginPayment,
  type OnlineOrder,
  pay as payOrder,
  placeOnline,
  readOrder,
  setPayee,
} from '@stampdeck/server/test/paying.ts';
import { capturesFor, moneyFor, type PaymentPeer, type Trouble } from '@stampdeck/server/test/payment-peer.ts';
import { startPayPal } from '@stampdeck/server/test/paypal-peer.ts';
import { addCustomer, addShop, type TestPerson } from '@stampdeck/server/test/people.ts';
import { startStripe } from '@stampdeck/server/test/stripe-peer.ts';
import { describe, expect, type TestContext, test } from 'vitest';
import { Arena } from '#crash/arena.ts';
import { freshDatabase } from '#crash/stage.ts';
import { waitUntil } from '#crash/wait.ts';
import { randomFrom } from '#random.ts';

const peers = { paypal: startPayPal, stripe: startStripe };
type Name = keyof typeof peers;
const names = Object.keys(peers) as Name[];

/** Schedules of trouble for each provider: seconds each. `PAYMENT_RUNS=150` are the 300 of safety D25. */
const schedules = Number(process.env.PAYMENT_RUNS ?? 12);
const firstSeed = Number(process.env.PAYMENT_SEED ?? 1);

interface Sale {
  shop: TestPerson;
  buyer: TestPerson;
  order: OnlineOrder;
}

/** A customer's order at a shop that this provider pays. */
async function newSale(door: Calls, name: Name): Promise<Sale> {
  const shop = await addShop(door);
  await setPayee(door, shop, name);
  const buyer = await addCustomer(door);
  return { shop, buyer, order: await placeOnline(door, shop, buyer) };
}

const send = (app: Pick<TestApp, 'post'>, { body, headers }: { body: string; headers: Record<string, string> }) =>
  app.post(null, '/api/payments/webhook', body, headers);

/** Paid exactly if the money of one capture is there, and nothing beside it. */
async function judge(app: TestApp, peer: PaymentPeer, { buyer, order }: Sale): Promise<void> {
  const { isPaid } = await readOrder(app, buyer, order.id);
  expect({ isPaid, money: moneyFor(peer, order.id) }).toEqual({ isPaid, money: isPaid ? order.cents : 0 });
  const paid = await app.store.read
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', '=', 'paid')
    .execute();
  expect(paid).toHaveLength(isPaid ? 1 : 0);
}

/** Lets the server work until nothing is due, a minute at a time. */
async function settleAll(app: TestApp, minutes = 3): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    app.clock.ahead += 60_000;
    await app.runJobs();
  }
}

describe.each(names)('%s', (name) => {
  test('fifty calls and ten messages at once take the money once and pay the order once', async () => {
    const peer = await peers[name]();
    const app = await startApp({ env: peer.env });
    const sale = await newSale(app, name);
    const { id } = await beginPayment(app, sale.buyer, sale.order.id);
    peer.approve(id);
    peer.latency = () => 20;
    const notices = Array.from({ length: 10 }, (_, at) => peer.notice(id, { eventId: `notice-${at % 3}` }));
    const [paid, heard] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => payOrder(app, sale.buyer, sale.order.id, id))),
      Promise.all(notices.map((notice) => send(app, notice))),
    ]);
    expect(paid.map(({ status }) => status)).toEqual(paid.map(() => 200));
    expect(heard.map(({ status }) => status)).toEqual(heard.map(() => 200));
    expect(capturesFor(peer, sale.order.id)).toBe(1);
    await settleAll(app);
    await judge(app, peer, sale);
  });

  test.each(Array.from({ length: schedules }, (_, at) => firstSeed + at))('trouble %i ends well', async (seed) => {
    const next = randomFrom(seed);
    const random = {
      below: (limit: number) => Math.floor(next() * limit),
      chance: (part: number) => next() < part,
      of: <One>(list: readonly One[]): One => list[Math.floor(next() * list.length)] as One,
      shuffled: <One>(list: readonly One[]): One[] =>
        list
          .map((one) => ({ one, at: next() }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one),
    };
    const peer = await peers[name]();
    const app = await startApp({ env: peer.env });
    const sale = await newSale(app, name);
    const troubles: Trouble[] = ['away', 'lost', 'garbage'];
    const heard: ReturnType<PaymentPeer['notice']>[] = [];
    const begun = new Set<string>();
    peer.trouble = () => (random.chance(0.3) ? random.of(troubles) : null);
    peer.latency = () => random.below(8);
    const steps: (() => Promise<unknown> | unknown)[] = [
      async () => {
        const answer = await app.post(sale.buyer.token, `/api/orders/${sale.order.id}/payment`, {});
        if (answer.status === 200) begun.add(answer.body.payment.id);
      },
      () => {
        for (const id of begun) peer.approve(id);
      },
      () => Promise.all([...begun].map((id) => payOrder(app, sale.buyer, sale.order.id, id))),
      () => {
        const at = new Date(Date.now() + app.clock.ahead);
        for (const id of begun) heard.push(peer.notice(id, { at }));
      },
      () => Promise.all(random.shuffled(heard).map((notice) => send(app, notice))),
      () => settleAll(app, 1),
      // Money that this server did not ask for.
      () => {
        const [id] = begun;
        if (id !== undefined && random.chance(0.2)) peer.captureElsewhere(id);
      },
    ];
    for (let step = 0; step < 25; step += 1) await random.of(steps)();
    peer.trouble = () => null;
    // The customer comes back once more.
    const answer = await app.post(sale.buyer.token, `/api/orders/${sale.order.id}/payment`, {});
    if (answer.status === 200) {
      peer.approve(answer.body.payment.id);
      await payOrder(app, sale.buyer, sale.order.id, answer.body.payment.id);
    }
    await settleAll(app, 8);
    await judge(app, peer, sale);
  });
});

const phases = {
  'before the money is taken': { call: 'capture', trouble: 'away' },
  'after the money was taken': { call: 'capture', trouble: 'lost' },
  'while it looks whether the customer approved': { call: 'read', trouble: 'away' },
} as const;

/** A server with an order that its buyer is about to pay, and how to kill it once, at a call to its provider. */
async function startMortal({ onTestFinished }: TestContext, name: Name) {
  const peer = await peers[name]();
  const database = await freshDatabase();
  const arena = new Arena({ ...database.env, ...peer.env });
  onTestFinished(async () => {
    arena.close();
    await database.remove();
  });
  let { url } = await arena.start();
  const door = callsTo(() => url);
  const sale = await newSale(door, name);
  const { id } = await beginPayment(door, sale.buyer, sale.order.id);
  peer.approve(id);
  /** Does something, kills the server at that call, and starts it again. Returns when it was ready. */
  const killDuring = async (phase: { call: string; trouble: Trouble }, act: () => Promise<unknown>) => {
    const kill: { done?: Promise<unknown> } = {};
    peer.trouble = (call) => {
      if (call !== phase.call || kill.done) return null;
      kill.done = arena.end('SIGKILL');
      return phase.trouble;
    };
    await act().catch(() => undefined);
    await waitUntil(() => kill.done !== undefined, { what: 'the kill' });
    await kill.done;
    peer.trouble = () => null;
    ({ url } = await arena.start());
    return performance.now();
  };
  return { peer, door, sale, id, killDuring };
}

/** Pays an order, kills the server in that phase and starts it again. Returns a wait for how the order and its money end. */
async function killWhilePaying(
  context: TestContext,
  name: Name,
  phase: (typeof phases)[keyof typeof phases],
): Promise<() => Promise<object>> {
  const { peer, door, sale, id, killDuring } = await startMortal(context, name);
  const restarted = await killDuring(phase, () => payOrder(door, sale.buyer, sale.order.id, id));
  return async () => {
    let order = await readOrder(door, sale.buyer, sale.order.id);
    while (!order.isPaid && performance.now() - restarted < 60_000) {
      await pause(250);
      order = await readOrder(door, sale.buyer, sale.order.id);
    }
    const isWhole = moneyFor(peer, sale.order.id) === sale.order.cents;
    return { isPaid: order.isPaid, captures: capturesFor(peer, sale.order.id), isWhole };
  };
}

// Both wait for the server most of the time.
test.concurrent('a server that is killed while it pays has the order paid within a minute of its start, and once', async (context) => {
  const waits: [which: string, end: Promise<object>][] = [];
  for (const name of names)
    for (const [when, phase] of Object.entries(phases)) {
      const end = await killWhilePaying(context, name, phase);
      waits.push([`${name}, ${when}`, end()]);
    }
  const paidOnce = { isPaid: true, captures: 1, isWhole: true };
  for (const [which, end] of waits) expect(await end, which).toEqual(paidOnce);
}, 300_000);

const refundPhases = {
  'before the money goes back': { call: 'refund', trouble: 'away' },
  'after the money went back': { call: 'refund', trouble: 'lost' },
} as const;

/** Two pieces were sold for 3.50 each, with 15% of tax. */
const onePiece = { items: [{ place: 0, qty: 1 }] };
const priceOfOne = 403;

/** Refunds one of two pieces, kills the server in that phase and starts it again. Returns a wait for what the order, its money and its stock are. */
async function killWhileRefunding(
  context: TestContext,
  name: Name,
  phase: (typeof refundPhases)[keyof typeof refundPhases],
): Promise<() => Promise<object>> {
  const { peer, door, sale, id, killDuring } = await startMortal(context, name);
  const { shop, buyer, order } = sale;
  expect((await payOrder(door, buyer, order.id, id)).body.isPaid).toBe(true);
  const refundOne = () =>
    door.post(shop.token, `/api/orders/${order.id}/refund`, onePiece, { 'idempotency-key': 'one-piece' });
  const restarted = await killDuring(phase, refundOne);
  return async () => {
    // The seller presses again, and the job works, too.
    await refundOne();
    let seen = await readOrder(door, shop, order.id);
    while (seen.refunded === 0 && performance.now() - restarted < 60_000) {
      await pause(250);
      seen = await readOrder(door, shop, order.id);
    }
    const { body: product } = await door.call(null, 'GET', `/api/products/${order.product}`);
    return {
      refunded: Math.round(seen.refunded * 100),
      kept: order.cents - moneyFor(peer, order.id),
      stock: product.countInStock,
      times: seen.timeline.filter(({ kind }: { kind: string }) => kind === 'refunded').length,
    };
  };
}

test.concurrent('a server that is killed while it refunds one of two pieces gives its money and the piece back, once, within a minute of its start', async (context) => {
  const waits: [which: string, end: Promise<object>][] = [];
  for (const name of names)
    for (const [when, phase] of Object.entries(refundPhases)) {
      const end = await killWhileRefunding(context, name, phase);
      waits.push([`${name}, ${when}`, end()]);
    }
  const refundedOnce = { refunded: priceOfOne, kept: priceOfOne, stock: 9, times: 1 };
  for (const [which, end] of waits) expect(await end, which).toEqual(refundedOnce);
}, 300_000);
