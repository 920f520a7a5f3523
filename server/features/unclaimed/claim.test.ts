import { expect, test } from 'vitest';
import type { Context } from '#context.ts';
import { leaveMembership } from '#features/membership/queries.ts';
import { findCounts } from '#features/shops/queries.ts';
import { startApp } from '#test/app.ts';
import { redeemAs } from '#test/codes.ts';
import { countLinks, rowsOfShop } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { addCustomer, addMember, addShop, award, publish, type TestPerson } from '#test/people.ts';
import { claim } from './claim.ts';

const app = await startApp();

async function addShopOfFive(): Promise<TestPerson> {
  const shop = await addShop(app);
  await publish(app, shop, { size: 5, milestones: [{ slot: 3, label: 'A biscuit' }] });
  return shop;
}

let count = 0;
async function addUnclaimed(shop: TestPerson, stamps: number): Promise<TestPerson> {
  const { body } = await app.post(shop.token, '/api/v1/members', { name: 'Jo', email: `jo${++count}@example.com` });
  if (stamps > 0) expect((await award(app, shop, body.user, stamps)).status).toBe(200);
  return body.user;
}

/** Claims without a scan, as a proven address does; returns the published events. */
async function claimFor(shop: TestPerson, unclaimed: { id: string }, owner: { id: string }) {
  const told: [rooms: string[], name: string, event: Record<string, unknown>][] = [];
  await app.store.write((db) => {
    const publishing = (...event: (typeof told)[number]) => void told.push(event);
    const tx = { db, now: () => new Date(), publish: publishing } as unknown as Context;
    const at = { id: shop.id, timeZone: 'UTC' };
    return claim(tx, { shop: at, unclaimedId: unclaimed.id, ownerId: owner.id, actorId: shop.id, reason: 'Said so' });
  });
  return told;
}

const redeemOnPaper = (shop: TestPerson, { id }: { id: string }, slot: number) =>
  app.post(shop.token, '/api/stamp/redeem', { userTo: id, slot, withoutCode: 'paper card' });
const cardOf = async (shop: TestPerson, { id }: { id: string }) =>
  (await app.post(shop.token, '/api/stamp/stampAwardNumber', { userTo: id })).body.card;
const historyOf = async (shop: TestPerson, { id }: { id: string }) =>
  (await app.post(shop.token, '/api/stamp/history', { userTo: id })).body.events;
const countsOf = async ({ id }: TestPerson) => {
  const counts = await findCounts(app.store.read, id);
  return [counts?.followers, counts?.members];
};

test('a customer without a membership takes over the unclaimed one, follows the shop, and every screen is told', async () => {
  const shop = await addShopOfFive();
  const [unclaimed, customer] = [await addUnclaimed(shop, 2), await addCustomer(app)];
  const told = await claimFor(shop, unclaimed, customer);
  expect(
    told.map(([rooms, name, { senderId, type, customerId, stamp, count }]) => [
      rooms,
      name,
      senderId ?? customerId,
      type ?? stamp,
      count,
    ]),
  ).toEqual([
    [[`person:${unclaimed.id}`, `shop:${shop.id}`], 'getNavigate', unclaimed.id, '/royalty', undefined],
    [[`person:${customer.id}`, `shop:${shop.id}`], 'getNavigate', customer.id, '/royalty', undefined],
    [[`person:${customer.id}`, `shop:${shop.id}`], 'getLiveStamp', customer.id, 0, undefined],
  ]);
  expect(told[2]?.[2].card).toMatchObject({ count: 2, size: 5 });
  expect([await countsOf(shop), await countLinks(app, shop)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  await expectSoundLedger(app);
});

test('a customer who is already a member gets the stamps, and the shop has one member less', async () => {
  const shop = await addShopOfFive();
  const [unclaimed, member] = [await addUnclaimed(shop, 2), await addMember(app, shop)];
  expect(await countsOf(shop)).toEqual([1, 2]);
  const told = await claimFor(shop, unclaimed, member);
  expect(told[2]?.[2]).toMatchObject({ stamp: 2, card: { count: 2, size: 5 } });
  expect([await countsOf(shop), await countLinks(app, shop)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  await expectSoundLedger(app);
});

test('in both histories the row names the design of the card that then has the stamps', async () => {
  const shop = await addShopOfFive();
  const [unclaimed, member] = [await addUnclaimed(shop, 2), await addMember(app, shop)];
  await claimFor(shop, unclaimed, member);
  const { ledger } = await rowsOfShop(app.store.read, shop);
  const moved = ledger.filter(({ reason }) => reason === 'Said so').sort((a, b) => a.stamps - b.stamps);
  expect(moved.map(({ stamps, design_version }) => [stamps, design_version])).toEqual([
    [-2, null],
    [2, 1],
  ]);
});

test('a customer who left the shop comes back with the stamps, and is a member once', async () => {
  const shop = await addShopOfFive();
  const [unclaimed, member] = [await addUnclaimed(shop, 2), await addMember(app, shop)];
  await award(app, shop, member, 1);
  expect((await app.post(member.token, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id })).status).toBe(200);
  await claimFor(shop, unclaimed, member);
  expect((await cardOf(shop, member)).count).toBe(3);
  expect([await countsOf(shop), await countLinks(app, shop)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  await expectSoundLedger(app);
});

test('a balance that exactly fits fills the card, and its reward is due', async () => {
  const shop = await addShopOfFive();
  const [unclaimed, member] = [await addUnclaimed(shop, 2), await addMember(app, shop)];
  await award(app, shop, member, 3);
  await claimFor(shop, unclaimed, member);
  expect(await cardOf(shop, member)).toMatchObject({ count: 5, status: 'full' });
  expect((await redeemAs(app, shop, member, 5)).status).toBe(200);
  await expectSoundLedger(app);
});

test('a balance on an empty card has the rewards of the current design', async () => {
  const shop = await addShopOfFive();
  const [unclaimed, member] = [await addUnclaimed(shop, 2), await addMember(app, shop)];
  await claimFor(shop, unclaimed, member);
  expect(await cardOf(shop, member)).toMatchObject({ count: 2, size: 5, status: 'open', version: 1 });
  await award(app, shop, member, 1);
  expect((await redeemAs(app, shop, member, 3)).body.redemption).toMatchObject({ label: 'A biscuit' });
  await expectSoundLedger(app);
});

test('an unclaimed card without stamps leaves no row in either history', async () => {
  const shop = await addShopOfFive();
  const [unclaimed, member] = [await addUnclaimed(shop, 0), await addMember(app, shop)];
  await award(app, shop, member, 1);
  expect((await claimFor(shop, unclaimed, member))[2]?.[2]).toMatchObject({ stamp: 0, card: { count: 1 } });
  expect([(await historyOf(shop, member)).length, await historyOf(shop, unclaimed)]).toEqual([1, []]);
  await expectSoundLedger(app);
});

test("a reward reached on the unclaimed card is due on the owner's card", async () => {
  const shop = await addShopOfFive();
  const [unclaimed, member] = [await addUnclaimed(shop, 3), await addMember(app, shop)];
  await claimFor(shop, unclaimed, member);
  expect((await redeemAs(app, shop, member, 3)).body.redemption).toMatchObject({ label: 'A biscuit' });
  await expectSoundLedger(app);
});

test('an unclaimed card with a redeemed reward, or with one still owed, has to be settled first', async () => {
  const shop = await addShopOfFive();
  const [redeemed, owing, member] = [
    await addUnclaimed(shop, 3),
    await addUnclaimed(shop, 5),
    await addMember(app, shop),
  ];
  expect((await redeemOnPaper(shop, redeemed, 3)).status).toBe(200);
  expect((await redeemOnPaper(shop, owing, 5)).status).toBe(200);
  for (const unclaimed of [redeemed, owing]) {
    await expect(claimFor(shop, unclaimed, member)).rejects.toMatchObject({ code: 'claimHasRewards' });
  }
  expect((await cardOf(shop, member)).count).toBe(0);
});

test('a paper card whose rewards were given merges once it was full and its next card has begun', async () => {
  const shop = await addShopOfFive();
  const [unclaimed, member] = [await addUnclaimed(shop, 3), await addMember(app, shop)];
  expect((await redeemOnPaper(shop, unclaimed, 3)).status).toBe(200);
  await award(app, shop, unclaimed, 2);
  await expect(claimFor(shop, unclaimed, member)).rejects.toMatchObject({ code: 'claimHasRewards' });
  expect((await redeemOnPaper(shop, unclaimed, 5)).status).toBe(200);
  await award(app, shop, unclaimed, 1);
  await claimFor(shop, unclaimed, member);
  expect(await cardOf(shop, member)).toMatchObject({ count: 1, status: 'open' });
  await expectSoundLedger(app);
});

test('a customer without a membership takes a paper card over with the rewards that were given', async () => {
  const shop = await addShopOfFive();
  const [unclaimed, customer] = [await addUnclaimed(shop, 3), await addCustomer(app)];
  expect((await redeemOnPaper(shop, unclaimed, 3)).status).toBe(200);
  await claimFor(shop, unclaimed, customer);
  expect((await cardOf(shop, customer)).milestones[0]).toMatchObject({ label: 'A biscuit', state: 'redeemed' });
  expect((await redeemAs(app, shop, customer, 3)).status).toBe(409);
  await expectSoundLedger(app);
});

test('a card with stamps keeps its size after the shop publishes a larger one', async () => {
  const shop = await addShopOfFive();
  const member = await addMember(app, shop);
  await award(app, shop, member, 3);
  await publish(app, shop, { size: 10, milestones: [] });
  const unclaimed = await addUnclaimed(shop, 4);
  await expect(claimFor(shop, unclaimed, member)).rejects.toMatchObject({
    code: 'claimDoesNotFit',
    details: { fits: 2 },
  });
});

test('unknown and deleted accounts cannot claim, and an erased member cannot be claimed', async () => {
  const shop = await addShopOfFive();
  const [unclaimed, gone] = [await addUnclaimed(shop, 2), await addCustomer(app)];
  expect((await app.call(gone.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
  for (const owner of [gone, { id: 'unknown' }]) {
    await expect(claimFor(shop, unclaimed, owner)).rejects.toMatchObject({ code: 'customerNotFound' });
  }
  const found = (await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', {})).body.royalmember;
  expect((await app.call(shop.token, 'DELETE', `/api/v1/members/${found[0]._id}`)).status).toBe(204);
  const customer = await addCustomer(app);
  await expect(claimFor(shop, unclaimed, customer)).rejects.toMatchObject({ code: 'notMember' });
  for (const stranger of [{ id: 'unknown' }, await addMember(app, shop)]) {
    await expect(claimFor(shop, stranger, customer)).rejects.toMatchObject({ code: 'notFound' });
  }
});

test('a member who had left before an archive was imported cannot be claimed by anyone', async () => {
  const shop = await addShopOfFive();
  const [unclaimed, member] = [await addUnclaimed(shop, 2), await addMember(app, shop)];
  await app.store.write((db) => leaveMembership(db, shop.id, unclaimed.id, new Date().toISOString()));
  for (const owner of [member, await addCustomer(app)]) {
    await expect(claimFor(shop, unclaimed, owner)).rejects.toMatchObject({ code: 'notMember' });
  }
  expect((await cardOf(shop, member)).count).toBe(0);
});
