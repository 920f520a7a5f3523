import { describe, expect, test, vi } from 'vitest';
import type { Context } from '#context.ts';
import { startApp } from '#test/app.ts';
import { codeOf } from '#test/codes.ts';
import { closeShop, countLinks, countWaiting, disableMember, readAccount } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { emailTo, startMailServer, tokenIn } from '#test/mail.ts';
import { Pauses } from '#test/pauses.ts';
import { actingFor, addCustomer, addMember, addShopWithCard, award, type TestPerson } from '#test/people.ts';
import { claim } from './claim.ts';
import { claimMember } from './counter.ts';

const pauses = new Pauses();
const mail = await startMailServer();
const app = await startApp({
  env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://stamps.example' },
  wrapCalls: pauses.wrap,
});

let count = 0;
/** A member without an account, with stamps. */
async function addUnclaimed(
  shop: TestPerson,
  stamps = 0,
  email = `unclaimed${++count}@example.com`,
): Promise<TestPerson> {
  const { status, body } = await app.post(shop.token, '/api/v1/members', { name: 'Jo', email });
  expect(status).toBe(200);
  if (stamps > 0) expect((await award(app, shop, body.user, stamps)).status).toBe(200);
  return body.user;
}

const scan = async (shop: TestPerson, code: string) => (await app.post(shop.token, '/api/stamp/scan', { code })).body;
async function claimAtCounter(shop: TestPerson, unclaimed: TestPerson, customer: TestPerson) {
  const { proof } = await scan(shop, codeOf(customer));
  return app.post(shop.token, '/api/v1/members/claim', { unclaimedId: unclaimed.id, customerId: customer.id, proof });
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
/** Taps the link of the welcome email, in the browser where the customer is signed in. */
async function proveAddress({ email, token }: TestPerson, signedIn = true): Promise<void> {
  const link = tokenIn(await emailTo(mail, email));
  const answer = await app.post(signedIn ? token : null, '/api/v1/email-verification', { token: link });
  expect(answer.status).toBe(200);
}

describe('at the counter an unclaimed member', () => {
  test('is claimed by the customer who shows their code, with card, ledger and the printed code', async () => {
    const shop = await addShopWithCard(app);
    const [unclaimed, customer] = [await addUnclaimed(shop, 4), await addCustomer(app, 'Joanna')];
    const found = await app.post(shop.token, '/api/v1/members/unclaimed', { search: 'jo' });
    expect(found.body.members).toMatchObject([{ id: unclaimed.id, name: 'Jo', stamps: 4, cardSize: 10 }]);
    const { status, body } = await claimAtCounter(shop, unclaimed, customer);
    expect([status, body.user]).toEqual([200, expect.objectContaining({ id: customer.id, displayName: 'Joanna' })]);
    expect(await countOf(shop, customer)).toBe(4);
    expect(await historyOf(shop, customer)).toMatchObject([{ kind: 'award', stamps: 4 }]);
    const printed = await scan(shop, `https://shop.example/c/${unclaimed.id}`);
    expect(printed).toMatchObject({ user: { id: customer.id }, card: { count: 4 }, proof: null });
    expect(await countLinks(app, shop)).toEqual([1, 1]);
    expect((await readAccount(app, unclaimed)).name).toBe('');
    const again = await app.post(shop.token, '/api/v1/members/unclaimed', { search: 'jo' });
    expect(again.body.members).toEqual([]);
    expect((await claimAtCounter(shop, unclaimed, customer)).status).toBe(200);
    await expectSoundLedger(app);
  });

  test('moves its balance onto the card of someone who is already a member, by one row on each card', async () => {
    const shop = await addShopWithCard(app);
    const [unclaimed, member] = [await addUnclaimed(shop, 4), await addMember(app, shop)];
    await award(app, shop, member, 3);
    expect((await claimAtCounter(shop, unclaimed, member)).status).toBe(200);
    expect(await countOf(shop, member)).toBe(7);
    const reason = 'Merged at the counter';
    expect(await historyOf(shop, member)).toMatchObject([
      { kind: 'opening', stamps: 4, countAfter: 7, reason },
      { kind: 'award', stamps: 3 },
    ]);
    expect(await historyOf(shop, unclaimed)).toMatchObject([
      { kind: 'opening', stamps: -4, countAfter: 0, reason },
      {},
    ]);
    const [{ _id: ledgerId }] = await historyOf(shop, member);
    expect((await app.post(shop.token, '/api/stamp/undo', { ledgerId })).body.code).toBe('undoNotPossible');
    expect((await award(app, shop, unclaimed)).body.code).toBe('notMember');
    expect(await countLinks(app, shop)).toEqual([1, 1]);
    await expectSoundLedger(app);
  });

  test('stays as it is if the balance does not fit, and an empty card takes the current design', async () => {
    const shop = await addShopWithCard(app, 5);
    const [unclaimed, full, empty] = [
      await addUnclaimed(shop, 4),
      await addMember(app, shop),
      await addMember(app, shop),
    ];
    await award(app, shop, full, 2);
    const refused = await claimAtCounter(shop, unclaimed, full);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'claimDoesNotFit', { fits: 3 }]);
    expect([await countOf(shop, unclaimed), await countOf(shop, full)]).toEqual([4, 2]);
    expect((await claimAtCounter(shop, unclaimed, empty)).status).toBe(200);
    expect(await countOf(shop, empty)).toBe(4);
    await expectSoundLedger(app);
  });

  test('is claimed only with a fresh code, only at its own shop, and once', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const [unclaimed, foreign, customer, second] = [
      await addUnclaimed(shop, 2),
      await addUnclaimed(other, 2),
      await addCustomer(app),
      await addCustomer(app),
    ];
    const form = { unclaimedId: unclaimed.id, customerId: customer.id, proof: 'none' };
    expect((await app.post(shop.token, '/api/v1/members/claim', form)).body.code).toBe('presenceNeeded');
    const { proof } = await scan(other, codeOf(customer));
    const borrowed = await app.post(shop.token, '/api/v1/members/claim', { ...form, proof });
    expect(borrowed.body.code).toBe('presenceNeeded');
    expect((await claimAtCounter(shop, foreign, customer)).body.code).toBe('notFound');
    const answers = await Promise.all([
      claimAtCounter(shop, unclaimed, customer),
      claimAtCounter(shop, unclaimed, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('alreadyClaimed');
    await expectSoundLedger(app);
  });

  test('is claimed only by the person who scanned the code, within five minutes', async () => {
    const shop = await addShopWithCard(app);
    const [unclaimed, customer] = [await addUnclaimed(shop, 2), await addCustomer(app)];
    const { proof } = await scan(shop, codeOf(customer));
    const form = { unclaimedId: unclaimed.id, customerId: customer.id, proof };
    await expect(claimMember(actingFor(app, shop, await addCustomer(app)), form)).rejects.toMatchObject({
      code: 'presenceNeeded',
    });
    for (const ahead of [5 * 60_000 + 1, -60_000]) {
      app.clock.ahead = ahead;
      const { body } = await app.post(shop.token, '/api/v1/members/claim', form);
      expect(body.code, `${ahead} ms later`).toBe('presenceNeeded');
    }
    app.clock.ahead = 0;
    expect((await app.post(shop.token, '/api/v1/members/claim', form)).status).toBe(200);
  });

  test('is offered for a customer with the same email, proven or not, and is told apart from members with an account', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const [customer, stranger] = [await addCustomer(app), await addCustomer(app)];
    const lookUp = async (asker: TestPerson, { id }: TestPerson) =>
      app.call(asker.token, 'GET', `/api/v1/members/unclaimed/${id}`);
    await scan(shop, codeOf(customer));
    expect((await lookUp(shop, customer)).body).toMatchObject({ isUnclaimed: false, same: null, hasAny: false });
    const unclaimed = await addUnclaimed(shop, 7, customer.email);
    await addUnclaimed(other, 7, stranger.email);
    expect((await lookUp(shop, customer)).body).toMatchObject({
      ...{ isUnclaimed: false, hasAny: true },
      same: { id: unclaimed.id, name: 'Jo', email: customer.email, stamps: 7, cardSize: 10 },
    });
    expect((await lookUp(shop, unclaimed)).body).toMatchObject({ isUnclaimed: true, same: null, hasAny: true });
    await scan(shop, codeOf(stranger));
    expect((await lookUp(shop, stranger)).body).toMatchObject({ isUnclaimed: false, same: null, hasAny: true });
    // A shop learns nothing about customers it does not know, and customers learn nothing at all.
    expect((await lookUp(other, customer)).status).toBe(404);
    expect((await lookUp(customer, customer)).status).toBe(403);
    expect((await claimAtCounter(shop, unclaimed, customer)).status).toBe(200);
    expect((await lookUp(shop, customer)).body).toMatchObject({ isUnclaimed: false, same: null, hasAny: false });
  });

  test('is not claimed while either membership is disabled, and the message says which', async () => {
    const shop = await addShopWithCard(app);
    const [unclaimed, member] = [await addUnclaimed(shop, 2), await addMember(app, shop)];
    await disableMember(app, unclaimed);
    expect((await claimAtCounter(shop, unclaimed, member)).body.message).toMatch(/^The membership of the paper card/);
    const second = await addUnclaimed(shop, 2);
    await disableMember(app, member);
    expect((await claimAtCounter(shop, second, member)).body.message).toMatch(/own membership is disabled/);
  });

  test.each([
    [true, false],
    [false, false],
    [true, true],
  ])(
    'loses no stamp that is given at the same time (already a member: %s, limits: %s)',
    async (isMember, isLimited) => {
      const shop = await addShopWithCard(app, 20);
      const limits = { gapSeconds: null, visit: null, day: isLimited ? 100 : null, personHour: null };
      expect((await app.call(shop.token, 'PUT', '/api/v1/limits', limits)).status).toBe(200);
      for (let round = 0; round < 5; round += 1) {
        const unclaimed = await addUnclaimed(shop, 2);
        const customer = isMember ? await addMember(app, shop) : await addCustomer(app);
        const { proof } = await scan(shop, codeOf(customer));
        const form = { unclaimedId: unclaimed.id, customerId: customer.id, proof };
        const [given, ...awards] = await Promise.all([
          app.post(shop.token, '/api/v1/members/claim', form),
          ...Array.from({ length: 6 }, () => award(app, shop, unclaimed)),
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

  test("is erased together with its new owner's membership if someone erases it during the claim", async () => {
    const shop = await addShopWithCard(app, 20);
    const [unclaimed, customer] = [await addUnclaimed(shop, 2), await addCustomer(app)];
    const [{ _id: memberId }] = (await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', {})).body
      .royalmember;
    const { promise: claimed, resolve: markClaimed } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const claiming = app.store.write(async (db) => {
      const tx = { db, now: () => new Date(), publish: () => undefined } as unknown as Context;
      const at = { id: shop.id, timeZone: 'UTC' };
      await claim(tx, { shop: at, unclaimedId: unclaimed.id, ownerId: customer.id, actorId: shop.id, reason: '' });
      markClaimed();
      await released;
    });
    await claimed;
    const erasing = app.call(shop.token, 'DELETE', `/api/v1/members/${memberId}`);
    // On PostgreSQL it now knows whom to erase and waits; on SQLite it has not begun.
    if (app.store.engine === 'postgres') {
      await vi.waitFor(async () => expect(await countWaiting(app)).toBe(1), { timeout: 10_000 });
    }
    release();
    await claiming;
    // It erases the new owner of the card.
    expect([(await erasing).status, await countLinks(app, shop)]).toEqual([204, [0, 0]]);
    await expectSoundLedger(app);
  });

  test('moves onto the next card if the full one is redeemed at the same time', async () => {
    const shop = await addShopWithCard(app, 5);
    const [unclaimed, member] = [await addUnclaimed(shop, 2), await addMember(app, shop)];
    await award(app, shop, member, 5);
    const { proof } = await scan(shop, codeOf(member));
    const held = pauses.hold('before the commit');
    const redeeming = app.post(shop.token, '/api/stamp/redeem', { userTo: member.id, slot: 5, proof });
    await held.reached;
    const form = { unclaimedId: unclaimed.id, customerId: member.id, proof };
    const claiming = app.post(shop.token, '/api/v1/members/claim', form);
    // On PostgreSQL the claim now waits for the full card; on SQLite it has not begun.
    if (app.store.engine === 'postgres') {
      await vi.waitFor(async () => expect(await countWaiting(app)).toBe(1), { timeout: 10_000 });
    }
    held.release();
    expect([(await redeeming).status, (await claiming).status]).toEqual([200, 200]);
    expect(await countOf(shop, member)).toBe(2);
    await expectSoundLedger(app);
  });

  test('takes no stamp that arrives during the claim', async () => {
    const shop = await addShopWithCard(app, 20);
    const [unclaimed, member] = [await addUnclaimed(shop, 2), await addMember(app, shop)];
    const { proof } = await scan(shop, codeOf(member));
    const held = pauses.hold('before the commit');
    const form = { unclaimedId: unclaimed.id, customerId: member.id, proof };
    const claiming = app.post(shop.token, '/api/v1/members/claim', form);
    await held.reached;
    const awarding = award(app, shop, unclaimed);
    // On PostgreSQL the award waits for the card; on SQLite it has not begun.
    await app.store.ping();
    held.release();
    expect((await claiming).status).toBe(200);
    expect((await awarding).body.code).toBe('notMember');
    expect(await countOf(shop, member)).toBe(2);
    await expectSoundLedger(app);
  });
});

describe('a customer with the proven email address that a shop typed', () => {
  test('finds their stamps on joining, and one with an unproven address does not', async () => {
    const shop = await addShopWithCard(app);
    const customer = await addCustomer(app);
    const unclaimed = await addUnclaimed(shop, 6, customer.email);
    await join(shop, customer);
    expect(await countOf(shop, customer)).toBe(0);
    expect(await countOf(shop, unclaimed)).toBe(6);
    // The customer is a member now and gets the stamps when the address is proven.
    await proveAddress(customer);
    expect(await countOf(shop, customer)).toBe(6);
    expect(await historyOf(shop, customer)).toMatchObject([
      { kind: 'opening', stamps: 6, reason: 'Their email address is confirmed' },
    ]);
    const second = await addShopWithCard(app);
    await addUnclaimed(second, 5, customer.email);
    expect(await countLinks(app, second)).toEqual([0, 1]);
    await join(second, customer);
    expect(await countOf(second, customer)).toBe(5);
    expect(await historyOf(second, customer)).toMatchObject([{ kind: 'award', stamps: 5 }]);
    expect(await countLinks(app, second)).toEqual([1, 1]);
    await expectSoundLedger(app);
  });

  test('is not someone who signed up with another person’s address and had them tap the link', async () => {
    const shop = await addShopWithCard(app);
    const thief = await addCustomer(app);
    const unclaimed = await addUnclaimed(shop, 3, thief.email);
    await join(shop, thief);
    await proveAddress(thief, false);
    expect(await countOf(shop, thief)).toBe(0);
    expect(await countOf(shop, unclaimed)).toBe(3);
  });

  test('is offered unclaimed cards of shops they have not joined, and gets them by joining', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const customer = await addCustomer(app);
    await addUnclaimed(shop, 3, customer.email);
    await addUnclaimed(other, 7, customer.email);
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
    // The shops learn nothing of it.
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

  test('is told of an unclaimed card whose stamps do not fit on theirs', async () => {
    const shop = await addShopWithCard(app, 5);
    const customer = await addCustomer(app);
    await addUnclaimed(shop, 4, customer.email);
    await join(shop, customer);
    await award(app, shop, customer, 2);
    await proveAddress(customer);
    const { cards } = (await app.call(customer.token, 'GET', '/api/v1/waiting-cards')).body;
    expect(cards).toMatchObject([{ shop: { _id: shop.id, language: 'en' }, stamps: 4, isMember: true }]);
  });

  test('keeps both cards if the stamps do not fit on one', async () => {
    const shop = await addShopWithCard(app, 5);
    const customer = await addCustomer(app);
    const unclaimed = await addUnclaimed(shop, 4, customer.email);
    await join(shop, customer);
    await award(app, shop, customer, 2);
    await proveAddress(customer);
    expect([await countOf(shop, customer), await countOf(shop, unclaimed)]).toEqual([2, 4]);
    await expectSoundLedger(app);
  });
});

// This test is last: emails to its many customers are still being sent when it ends, and a pause would hold those instead of a claim.
test('a card is claimed once and whole while its owner joins or stops following', async () => {
  const shop = await addShopWithCard(app);
  for (const path of ['/api/royalprogram/joinLoyalty', '/api/subscribe/unSubscribe']) {
    const pairs = Array.from({ length: 10 }, async () => {
      const [unclaimed, customer] = [await addUnclaimed(shop, 2), await addMember(app, shop)];
      if (path.endsWith('joinLoyalty'))
        await app.post(customer.token, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id });
      const { proof } = await scan(shop, codeOf(customer));
      const form = { unclaimedId: unclaimed.id, customerId: customer.id, proof };
      const claiming = () => app.post(shop.token, '/api/v1/members/claim', form);
      const link = () => app.post(customer.token, path, { userTo: shop.id });
      const answers = await Promise.all([claiming(), link(), claiming(), link()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });
    await Promise.all(pairs);
  }
  await expectSoundLedger(app);
});
