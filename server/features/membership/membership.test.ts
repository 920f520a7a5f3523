import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { closeShop, countLinks, disableMember, suspendShop } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { Pauses } from '#test/pauses.ts';
import { addCustomer, addMember, addShop, addShopWithCard, award, type TestPerson } from '#test/people.ts';

const pauses = new Pauses();
const app = await startApp({ wrapCalls: pauses.wrap });
const act = (person: TestPerson | null, call: string, shop: TestPerson, extra = {}) =>
  app.post(person?.token ?? null, `/api/${call}`, { userTo: shop.id, ...extra });
const counts = async (shop: TestPerson) => {
  const followers = await act(null, 'subscribe/subscribeNumber', shop);
  const members = await act(null, 'royalprogram/joinNumber', shop);
  return [followers.body.subscribeNumber, members.body.joinNumber];
};

describe('following and joining', () => {
  test('count by one each, and a repeat changes nothing (S7.follow.1, S7.follow.2, S7.follow.3, S7.loyalty.3, S7.loyalty.4, S7.loyalty.5, S3.join.1, S3.follow.1, S4.follow.1)', async () => {
    const [shop, customer] = [await addShop(app), await addCustomer(app)];
    for (let time = 0; time < 2; time += 1) {
      expect((await act(customer, 'subscribe/subscribe', shop)).body).toEqual({ success: true });
      expect((await act(customer, 'royalprogram/joinLoyalty', shop)).body).toEqual({ success: true });
      expect(await counts(shop)).toEqual([1, 1]);
    }
    const followed = await act(customer, 'subscribe/subscribed', shop);
    expect(followed.body).toMatchObject({
      success: true,
      subcribed: true,
      subscribe: { userTo: shop.id, userFrom: customer.id },
    });
    expect(followed.body.subscribe.createAt).toBeTruthy();
    const joined = await act(customer, 'royalprogram/joined', shop);
    expect(joined.body).toMatchObject({
      success: true,
      joined: true,
      join: { userTo: shop.id, userFrom: customer.id },
    });
    expect(joined.body.join.createAt).toBeTruthy();
  });

  test.each(['subscribe/subscribe', 'royalprogram/joinLoyalty'])(
    'of a shop that closes at that moment are refused, and count for nothing (%s)',
    async (call) => {
      const [shop, customer] = [await addShop(app), await addCustomer(app)];
      if (call !== 'subscribe/subscribe') await act(customer, 'subscribe/subscribe', shop);
      const before = await countLinks(app, shop);
      const held = pauses.hold('before the write');
      const asking = act(customer, call, shop);
      await held.reached;
      await closeShop(app, shop);
      held.release();
      expect((await asking).body.code).toBe('shopClosed');
      expect(await countLinks(app, shop)).toEqual(before);
    },
  );

  test('twenty presses at once are one follow and one membership', async () => {
    const [shop, customer] = [await addShop(app), await addCustomer(app)];
    await Promise.all(Array.from({ length: 20 }, () => act(customer, 'subscribe/subscribe', shop)));
    await Promise.all(Array.from({ length: 20 }, () => act(customer, 'royalprogram/joinLoyalty', shop)));
    expect(await counts(shop)).toEqual([1, 1]);
    await expectSoundLedger(app);
  });

  test('no one joins without following, or enrolls someone else (S4.join.1)', async () => {
    const [shop, customer, other] = [await addShop(app), await addCustomer(app), await addCustomer(app)];
    expect((await act(customer, 'royalprogram/joinLoyalty', shop)).body.code).toBe('followFirst');
    expect((await act(customer, 'subscribe/subscribe', shop, { userFrom: other.id })).status).toBe(403);
    expect((await act(null, 'subscribe/subscribe', shop)).status).toBe(401);
    expect(await counts(shop)).toEqual([0, 0]);
  });

  test('no one follows their own shop, and only its owner hears so', async () => {
    const [shop, customer] = [await addShop(app), await addCustomer(app)];
    expect((await act(shop, 'subscribe/subscribe', shop)).body.code).toBe('ownShop');
    const own = async (person: TestPerson) =>
      (await act(person, 'subscribe/subscribed', shop, { userFrom: person.id })).body.own;
    expect([await own(shop), await own(customer)]).toEqual([true, undefined]);
  });

  test('an operator follows and joins another shop as anyone does', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    expect((await act(other, 'subscribe/subscribe', shop)).status).toBe(200);
    expect((await act(other, 'royalprogram/joinLoyalty', shop)).status).toBe(200);
    expect(await counts(shop)).toEqual([1, 1]);
  });

  test('unfollowing ends the membership too; joining again goes on with the same card (S7.follow.4, S4.follow.2)', async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop);
    await award(app, shop, member, 3);
    await act(member, 'subscribe/unSubscribe', shop);
    await act(member, 'subscribe/unSubscribe', shop);
    expect(await counts(shop)).toEqual([0, 0]);
    expect((await act(member, 'royalprogram/joined', shop)).body).toEqual({ success: true, joined: false, join: null });
    expect((await award(app, shop, member)).body.code).toBe('notMember');
    await act(member, 'subscribe/subscribe', shop);
    await act(member, 'royalprogram/joinLoyalty', shop);
    expect((await award(app, shop, member, 2)).body.card).toMatchObject({ count: 5, status: 'full' });
    expect(await counts(shop)).toEqual([1, 1]);
  });

  test('joining and unfollowing at once never leave a member who does not follow', async () => {
    const shop = await addShop(app);
    for (let round = 0; round < 10; round += 1) {
      const customer = await addCustomer(app);
      await act(customer, 'subscribe/subscribe', shop);
      await Promise.all([
        act(customer, 'royalprogram/joinLoyalty', shop),
        act(customer, 'subscribe/unSubscribe', shop),
      ]);
      const follows = (await act(customer, 'subscribe/subscribed', shop)).body.subcribed;
      const isMember = (await act(customer, 'royalprogram/joined', shop)).body.joined;
      expect(isMember && !follows).toBe(false);
    }
    await expectSoundLedger(app);
    expect(await counts(shop)).toEqual(await countLinks(app, shop));
  });

  test('a shop reads the follow of its own customer, not of another shop', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const member = await addMember(app, shop);
    expect((await act(shop, 'subscribe/subscribed', shop, { userFrom: member.id })).body.subcribed).toBe(true);
    expect((await act(other, 'subscribe/subscribed', shop, { userFrom: member.id })).status).toBe(403);
  });
});

describe("a shop's public page", () => {
  test('is open to anyone, and its counts are live', async () => {
    const shop = await addShopWithCard(app, 8);
    await addMember(app, shop);
    const { status, body } = await app.call(null, 'GET', `/api/v1/shop/${shop.id}`);
    expect(status).toBe(200);
    expect(body.shop).toMatchObject({ _id: shop.id, name: shop.name, subscribeNumber: 1, joinNumber: 1 });
    expect(body.shop.cardDesignItem).toMatchObject({ writer: shop.id, NoofStamps: 8, isDefault: false });
  });

  test('of an unknown or malformed id is not found; a suspended one says so', async () => {
    for (const id of ['nobody', '01a1fc6b-f201-7334-b34f-ef34e5bf98f1', '%00', 'x'.repeat(300)]) {
      expect((await app.call(null, 'GET', `/api/v1/shop/${id}`)).status, id).toBe(404);
    }
    const shop = await addShop(app);
    await suspendShop(app, shop);
    const { status, body } = await app.call(null, 'GET', `/api/v1/shop/${shop.id}`);
    expect([status, body.code]).toEqual([404, 'shopSuspended']);
  });

  test('a customer is not a shop', async () => {
    const customer = await addCustomer(app);
    expect((await app.call(null, 'GET', `/api/v1/shop/${customer.id}`)).status).toBe(404);
  });
});

describe("the members' list", () => {
  type Row = { userFrom: { displayName: string } };
  const list = (shop: TestPerson, filter: object = {}) =>
    app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', filter);
  const names = (body: { royalmember: Row[] }) => body.royalmember.map(({ userFrom }) => userFrom.displayName);

  test('shows newest first, a page at a time, forward and back (S7.loyalty.7)', async () => {
    const shop = await addShopWithCard(app);
    for (let number = 1; number <= 7; number += 1) await addMember(app, shop, `Member ${number}`);
    const first = (await list(shop, { limit: 3 })).body;
    expect(names(first)).toEqual(['Member 7', 'Member 6', 'Member 5']);
    expect(first).toMatchObject({ total: 7, totalIsCapped: false, previousCursor: null });
    const second = (await list(shop, { limit: 3, cursor: first.nextCursor })).body;
    expect(names(second)).toEqual(['Member 4', 'Member 3', 'Member 2']);
    const third = (await list(shop, { limit: 3, cursor: second.nextCursor })).body;
    expect(names(third)).toEqual(['Member 1']);
    expect(third.nextCursor).toBeNull();
    const back = (await list(shop, { limit: 3, cursor: third.previousCursor })).body;
    expect(names(back)).toEqual(names(second));
    const start = (await list(shop, { limit: 3, cursor: back.previousCursor })).body;
    expect(names(start)).toEqual(names(first));
    expect(start.previousCursor).toBeNull();
  });

  test('finds by any part of name or email, without accents or case, and never by wildcard', async () => {
    const shop = await addShopWithCard(app);
    const zoe = await addMember(app, shop, 'Zoë  Müller');
    await addMember(app, shop, '100% Sam_uel');
    for (const search of ['zoe', 'MULLER', 'müll', zoe.email])
      expect(names((await list(shop, { search })).body)).toEqual(['Zoë Müller']);
    for (const search of ['00%', 'm_u', '100%', '10'])
      expect(names((await list(shop, { search })).body), search).toEqual(['100% Sam_uel']);
    for (const search of ['%', '_', '\\', "' or 1=1 --", 'nobody'])
      expect((await list(shop, { search })).body).toMatchObject({ royalmember: [], total: 0 });
  });

  test('filters by status and says how many', async () => {
    const shop = await addShopWithCard(app);
    const [active, disabled] = [await addMember(app, shop, 'Active'), await addMember(app, shop, 'Disabled')];
    await disableMember(app, disabled);
    expect(names((await list(shop, { status: 'active' })).body)).toEqual(['Active']);
    expect(names((await list(shop, { status: 'disabled' })).body)).toEqual(['Disabled']);
    expect((await list(shop)).body.total).toBe(2);
    await act(active, 'royalprogram/unjoinLoyalty', shop);
    expect(names((await list(shop)).body)).toEqual(['Disabled']);
  });

  test('carries stamps, card size and the last visit', async () => {
    const shop = await addShopWithCard(app, 6);
    await award(app, shop, await addMember(app, shop), 4);
    const [row] = (await list(shop)).body.royalmember;
    expect(row).toMatchObject({ stampAwardNumber: 4, cardSize: 6, status: 'active' });
    expect(Date.parse(row.lastVisit)).toBeLessThanOrEqual(Date.now());
  });

  test("is the shop's own only, and refuses pages that are not its own", async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const member = await addMember(app, shop);
    expect((await list(other, { userTo: shop.id })).status).toBe(403);
    expect((await list(member, { userTo: shop.id })).status).toBe(403);
    expect((await list(shop, { cursor: 'rubbish' })).status).toBe(422);
    for (const limit of [0, 101, -1, '20', 1.5]) expect((await list(shop, { limit })).status).toBe(422);
  });
});
