import { describe, expect, test, vi } from 'vitest';
import type { Context } from '#context.ts';
import { startApp } from '#test/app.ts';
import { codeOf } from '#test/codes.ts';
import { closeShop, countLinks, countWaiting, disableMember, readAccount } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { letterTo, startMailServer, tokenIn } from '#test/mail.ts';
import { Pauses } from '#test/pauses.ts';
import { actingFor, addCustomer, addMember, addShopWithCard, award, type TestPerson } from '#test/people.ts';
import { handOverMember } from './counter.ts';
import { handOver as handOverTo } from './hand-over.ts';

const pauses = new Pauses();
const mail = await startMailServer();
const app = await startApp({
  env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://stamps.example' },
  wrapCalls: pauses.wrap,
});

let count = 0;
/** A member without an account, with stamps. */
async function keep(shop: TestPerson, stamps = 0, email = `kept${++count}@example.com`): Promise<TestPerson> {
  const { status, body } = await app.post(shop.token, '/api/v1/members', { name: 'Jo', email });
  expect(status).toBe(200);
  if (stamps > 0) expect((await award(app, shop, body.user, stamps)).status).toBe(200);
  return body.user;
}

const scan = async (shop: TestPerson, code: string) => (await app.post(shop.token, '/api/stamp/scan', { code })).body;
async function handOver(shop: TestPerson, kept: TestPerson, customer: TestPerson) {
  const { proof } = await scan(shop, codeOf(customer));
  return app.post(shop.token, '/api/v1/members/hand-over', { keptId: kept.id, customerId: customer.id, proof });
}
const countOf = async (shop: TestPerson, customer: TestPerson) =>
  (await app.post(shop.token, '/api/stamp/stampAwardNumber', { userTo: customer.id })).body.stampAwardNumber;
const historyOf = async (shop: TestPerson, customer: TestPerson) =>
  (await app.post(shop.token, '/api/stamp/history', { userTo: customer.id })).body.events;
const join = async (shop: TestPerson, { token }: TestPerson) => {
  for (const path of ['/api/subscribe/subscribe', '/api/royalprogram/joinLoyalty']) {
    expect((await app.post(token, path, { userTo: shop.id })).status).toBe(200);
  }
};
/** By the link of the letter that greets them, in the browser where they are signed in. */
async function proveAddress({ email, token }: TestPerson, signedIn = true): Promise<void> {
  const link = tokenIn(await letterTo(mail, email));
  const answer = await app.post(signedIn ? token : null, '/api/v1/email-verification', { token: link });
  expect(answer.status).toBe(200);
}

describe('at the counter a member without an account', () => {
  test('is handed over to who shows their own code: with card, ledger and the printed code', async () => {
    const shop = await addShopWithCard(app);
    const [kept, customer] = [await keep(shop, 4), await addCustomer(app, 'Joanna')];
    const found = await app.post(shop.token, '/api/v1/members/kept', { search: 'jo' });
    expect(found.body.members).toMatchObject([{ id: kept.id, name: 'Jo', stamps: 4, cardSize: 10 }]);
    const { status, body } = await handOver(shop, kept, customer);
    expect([status, body.user]).toEqual([200, expect.objectContaining({ id: customer.id, displayName: 'Joanna' })]);
    expect(await countOf(shop, customer)).toBe(4);
    expect(await historyOf(shop, customer)).toMatchObject([{ kind: 'award', stamps: 4 }]);
    const printed = await scan(shop, `https://shop.example/c/${kept.id}`);
    expect(printed).toMatchObject({ user: { id: customer.id }, card: { count: 4 }, proof: null });
    expect(await countLinks(app, shop)).toEqual([1, 1]);
    expect((await readAccount(app, kept)).name).toBe('');
    const again = await app.post(shop.token, '/api/v1/members/kept', { search: 'jo' });
    expect(again.body.members).toEqual([]);
    expect((await handOver(shop, kept, customer)).status).toBe(200);
    await expectSoundLedger(app);
  });

  test('brings its balance onto the card of somebody who is a member already, by one row on either card', async () => {
    const shop = await addShopWithCard(app);
    const [kept, member] = [await keep(shop, 4), await addMember(app, shop)];
    await award(app, shop, member, 3);
    expect((await handOver(shop, kept, member)).status).toBe(200);
    expect(await countOf(shop, member)).toBe(7);
    const reason = 'Handed over at the counter';
    expect(await historyOf(shop, member)).toMatchObject([
      { kind: 'opening', stamps: 4, countAfter: 7, reason },
      { kind: 'award', stamps: 3 },
    ]);
    expect(await historyOf(shop, kept)).toMatchObject([{ kind: 'opening', stamps: -4, countAfter: 0, reason }, {}]);
    const [{ _id: ledgerId }] = await historyOf(shop, member);
    expect((await app.post(shop.token, '/api/stamp/undo', { ledgerId })).body.code).toBe('undoNotPossible');
    expect((await award(app, shop, kept)).body.code).toBe('notMember');
    expect(await countLinks(app, shop)).toEqual([1, 1]);
    await expectSoundLedger(app);
  });

  test('stays as it is where the balance does not fit, and an empty card takes the design of today', async () => {
    const shop = await addShopWithCard(app, 5);
    const [kept, full, empty] = [await keep(shop, 4), await addMember(app, shop), await addMember(app, shop)];
    await award(app, shop, full, 2);
    const refused = await handOver(shop, kept, full);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'handOverNotFits', { fits: 3 }]);
    expect([await countOf(shop, kept), await countOf(shop, full)]).toEqual([4, 2]);
    expect((await handOver(shop, kept, empty)).status).toBe(200);
    expect(await countOf(shop, empty)).toBe(4);
    await expectSoundLedger(app);
  });

  test('is handed over by nobody without a fresh code, to nobody but its owner, and once', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const [kept, foreign, customer, second] = [
      await keep(shop, 2),
      await keep(other, 2),
      await addCustomer(app),
      await addCustomer(app),
    ];
    const form = { keptId: kept.id, customerId: customer.id, proof: 'none' };
    expect((await app.post(shop.token, '/api/v1/members/hand-over', form)).body.code).toBe('presenceNeeded');
    const { proof } = await scan(other, codeOf(customer));
    const borrowed = await app.post(shop.token, '/api/v1/members/hand-over', { ...form, proof });
    expect(borrowed.body.code).toBe('presenceNeeded');
    expect((await handOver(shop, foreign, customer)).body.code).toBe('notFound');
    const answers = await Promise.all([handOver(shop, kept, customer), handOver(shop, kept, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('handedOver');
    await expectSoundLedger(app);
  });

  test('is handed over only by who scanned the code, and within five minutes', async () => {
    const shop = await addShopWithCard(app);
    const [kept, customer] = [await keep(shop, 2), await addCustomer(app)];
    const { proof } = await scan(shop, codeOf(customer));
    const form = { keptId: kept.id, customerId: customer.id, proof };
    await expect(handOverMember(actingFor(app, shop, await addCustomer(app)), form)).rejects.toMatchObject({
      code: 'presenceNeeded',
    });
    for (const ahead of [5 * 60_000 + 1, -60_000]) {
      app.clock.ahead = ahead;
      const { body } = await app.post(shop.token, '/api/v1/members/hand-over', form);
      expect(body.code, `${ahead} ms later`).toBe('presenceNeeded');
    }
    app.clock.ahead = 0;
    expect((await app.post(shop.token, '/api/v1/members/hand-over', form)).status).toBe(200);
  });

  test('is offered for a customer with the same e-mail, proven or not, and says of itself that it has no account', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const [customer, stranger] = [await addCustomer(app), await addCustomer(app)];
    const keptOf = async (asker: TestPerson, { id }: TestPerson) =>
      app.call(asker.token, 'GET', `/api/v1/members/kept/${id}`);
    await scan(shop, codeOf(customer));
    expect((await keptOf(shop, customer)).body).toMatchObject({ isKept: false, same: null, hasAny: false });
    const kept = await keep(shop, 7, customer.email);
    await keep(other, 7, stranger.email);
    expect((await keptOf(shop, customer)).body).toMatchObject({
      ...{ isKept: false, hasAny: true },
      same: { id: kept.id, name: 'Jo', email: customer.email, stamps: 7, cardSize: 10 },
    });
    expect((await keptOf(shop, kept)).body).toMatchObject({ isKept: true, same: null, hasAny: true });
    await scan(shop, codeOf(stranger));
    expect((await keptOf(shop, stranger)).body).toMatchObject({ isKept: false, same: null, hasAny: true });
    // Whom a shop does not know it is told nothing of, and customers are told nothing at all.
    expect((await keptOf(other, customer)).status).toBe(404);
    expect((await keptOf(customer, customer)).status).toBe(403);
    expect((await handOver(shop, kept, customer)).status).toBe(200);
    expect((await keptOf(shop, customer)).body).toMatchObject({ isKept: false, same: null, hasAny: false });
  });

  test('stays where it is while either membership is disabled, in words that say whose', async () => {
    const shop = await addShopWithCard(app);
    const [kept, member] = [await keep(shop, 2), await addMember(app, shop)];
    await disableMember(app, kept);
    expect((await handOver(shop, kept, member)).body.message).toMatch(/^The membership that is to be handed over/);
    const second = await keep(shop, 2);
    await disableMember(app, member);
    expect((await handOver(shop, second, member)).body.message).toMatch(/own membership is disabled/);
  });

  test.each([
    [true, false],
    [false, false],
    [true, true],
  ])(
    'loses no stamp that is given at the same moment (member already: %s, limits: %s)',
    async (isMember, isLimited) => {
      const shop = await addShopWithCard(app, 20);
      const limits = { gapSeconds: null, visit: null, day: isLimited ? 100 : null, personHour: null };
      expect((await app.call(shop.token, 'PUT', '/api/v1/limits', limits)).status).toBe(200);
      for (let round = 0; round < 5; round += 1) {
        const kept = await keep(shop, 2);
        const customer = isMember ? await addMember(app, shop) : await addCustomer(app);
        const { proof } = await scan(shop, codeOf(customer));
        const form = { keptId: kept.id, customerId: customer.id, proof };
        const [given, ...awards] = await Promise.all([
          app.post(shop.token, '/api/v1/members/hand-over', form),
          ...Array.from({ length: 6 }, () => award(app, shop, kept)),
        ]);
        expect(given?.status).toBe(200);
        const taken = awards.filter(({ status }) => status === 200).length;
        expect(awards.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(
          Array(6 - taken).fill('notMember'),
        );
        expect(await countOf(shop, customer)).toBe(2 + taken);
      }
      await expectSoundLedger(app);
    },
  );

  test('is not erased in the place of its new owner: whoever asked for that meanwhile is told, and nothing is torn apart', async () => {
    const shop = await addShopWithCard(app, 20);
    const [kept, customer] = [await keep(shop, 2), await addCustomer(app)];
    const [{ _id: memberId }] = (await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', {})).body
      .royalmember;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const handing = app.store.write(async (db) => {
      const tx = { db, now: () => new Date(), publish: () => undefined } as unknown as Context;
      const at = { id: shop.id, timeZone: 'UTC' };
      await handOverTo(tx, { shop: at, keptId: kept.id, ownerId: customer.id, actorId: shop.id, reason: '' });
      await released;
    });
    const erasing = app.call(shop.token, 'DELETE', `/api/v1/members/${memberId}`);
    // By then it has looked whom it is to erase; on SQLite it has not begun.
    if (app.store.engine === 'postgres') {
      await vi.waitFor(async () => expect(await countWaiting(app)).toBe(1), { timeout: 10_000 });
    }
    release();
    await handing;
    // It erases whom the card belongs to by now.
    expect([(await erasing).status, await countLinks(app, shop)]).toEqual([204, [0, 0]]);
    await expectSoundLedger(app);
  });

  test('comes onto the next card where the full one is redeemed at that moment', async () => {
    const shop = await addShopWithCard(app, 5);
    const [kept, member] = [await keep(shop, 2), await addMember(app, shop)];
    await award(app, shop, member, 5);
    const { proof } = await scan(shop, codeOf(member));
    const held = pauses.hold('before the commit');
    const redeeming = app.post(shop.token, '/api/stamp/redeem', { userTo: member.id, slot: 5, proof });
    await held.reached;
    const form = { keptId: kept.id, customerId: member.id, proof };
    const handing = app.post(shop.token, '/api/v1/members/hand-over', form);
    // By then it waits for the full card; on SQLite it has not begun.
    if (app.store.engine === 'postgres') {
      await vi.waitFor(async () => expect(await countWaiting(app)).toBe(1), { timeout: 10_000 });
    }
    held.release();
    expect([(await redeeming).status, (await handing).status]).toEqual([200, 200]);
    expect(await countOf(shop, member)).toBe(2);
    await expectSoundLedger(app);
  });

  test('takes no stamp that was on its way while it was handed over', async () => {
    const shop = await addShopWithCard(app, 20);
    const [kept, member] = [await keep(shop, 2), await addMember(app, shop)];
    const { proof } = await scan(shop, codeOf(member));
    const held = pauses.hold('before the commit');
    const form = { keptId: kept.id, customerId: member.id, proof };
    const handing = app.post(shop.token, '/api/v1/members/hand-over', form);
    await held.reached;
    const awarding = award(app, shop, kept);
    // On PostgreSQL the award waits for the card; on SQLite it has not begun.
    await app.store.ping();
    held.release();
    expect((await handing).status).toBe(200);
    expect((await awarding).body.code).toBe('notMember');
    expect(await countOf(shop, member)).toBe(2);
    await expectSoundLedger(app);
  });
});

describe('whoever has proven the e-mail address that a shop typed', () => {
  test('finds their stamps as they join, and whoever has only typed it does not', async () => {
    const shop = await addShopWithCard(app);
    const customer = await addCustomer(app);
    const kept = await keep(shop, 6, customer.email);
    await join(shop, customer);
    expect(await countOf(shop, customer)).toBe(0);
    expect(await countOf(shop, kept)).toBe(6);
    // A member by then: what was kept for the address comes with its proof.
    await proveAddress(customer);
    expect(await countOf(shop, customer)).toBe(6);
    expect(await historyOf(shop, customer)).toMatchObject([
      { kind: 'opening', stamps: 6, reason: 'Their e-mail address is confirmed' },
    ]);
    const second = await addShopWithCard(app);
    await keep(second, 5, customer.email);
    expect(await countLinks(app, second)).toEqual([0, 1]);
    await join(second, customer);
    expect(await countOf(second, customer)).toBe(5);
    expect(await historyOf(second, customer)).toMatchObject([{ kind: 'award', stamps: 5 }]);
    expect(await countLinks(app, second)).toEqual([1, 1]);
    await expectSoundLedger(app);
  });

  test('is not who made an account with somebody else’s address and had them press the link', async () => {
    const shop = await addShopWithCard(app);
    const thief = await addCustomer(app);
    const kept = await keep(shop, 3, thief.email);
    await join(shop, thief);
    await proveAddress(thief, false);
    expect(await countOf(shop, thief)).toBe(0);
    expect(await countOf(shop, kept)).toBe(3);
  });

  test('is offered what shops keep for it that they have not joined; joining brings it', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const customer = await addCustomer(app);
    await keep(shop, 3, customer.email);
    await keep(other, 7, customer.email);
    const waiting = async () =>
      (await app.call(customer.token, 'GET', '/api/v1/waiting-cards')).body.cards.map(
        ({
          shop: { _id },
          stamps,
          look,
          isMember,
        }: {
          shop: { _id: string };
          stamps: number;
          look: { size: number };
          isMember: boolean;
        }) => [_id, stamps, look.size, isMember],
      );
    expect(await waiting()).toEqual([]);
    await proveAddress(customer);
    expect(await waiting()).toEqual([
      [other.id, 7, 10, false],
      [shop.id, 3, 10, false],
    ]);
    // The shops have heard nothing of it.
    expect([await countLinks(app, shop), await countLinks(app, other)]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    await join(other, customer);
    expect([await countOf(other, customer), await waiting()]).toEqual([7, [[shop.id, 3, 10, false]]]);
    await closeShop(app, shop);
    expect(await waiting()).toEqual([]);
    await expectSoundLedger(app);
  });

  test('hears of a card that found no room on theirs', async () => {
    const shop = await addShopWithCard(app, 5);
    const customer = await addCustomer(app);
    await keep(shop, 4, customer.email);
    await join(shop, customer);
    await award(app, shop, customer, 2);
    await proveAddress(customer);
    const { cards } = (await app.call(customer.token, 'GET', '/api/v1/waiting-cards')).body;
    expect(cards).toMatchObject([{ shop: { _id: shop.id }, stamps: 4, isMember: true }]);
  });

  test('keeps both cards where the stamps do not fit on one', async () => {
    const shop = await addShopWithCard(app, 5);
    const customer = await addCustomer(app);
    const kept = await keep(shop, 4, customer.email);
    await join(shop, customer);
    await award(app, shop, customer, 2);
    await proveAddress(customer);
    expect([await countOf(shop, customer), await countOf(shop, kept)]).toEqual([2, 4]);
    await expectSoundLedger(app);
  });
});

// The last one: the emails to its many customers are still written while it ends, and would be held in place of a claim.
test('a card is claimed once and whole while its owner joins, or stops following, at the same moment', async () => {
  const shop = await addShopWithCard(app);
  for (const path of ['/api/royalprogram/joinLoyalty', '/api/subscribe/unSubscribe']) {
    const pairs = Array.from({ length: 10 }, async () => {
      const [kept, customer] = [await keep(shop, 2), await addMember(app, shop)];
      if (path.endsWith('joinLoyalty'))
        await app.post(customer.token, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id });
      const { proof } = await scan(shop, codeOf(customer));
      const form = { keptId: kept.id, customerId: customer.id, proof };
      const claim = () => app.post(shop.token, '/api/v1/members/hand-over', form);
      const link = () => app.post(customer.token, path, { userTo: shop.id });
      const answers = await Promise.all([claim(), link(), claim(), link()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });
    await Promise.all(pairs);
  }
  await expectSoundLedger(app);
});
