import { slotBits } from '@stampdeck/contract/slots.ts';
import { expect, test } from 'vitest';
import type { Context } from '#context.ts';
import { findMember, leaveMembership } from '#features/membership/queries.ts';
import { findCounts } from '#features/shops/queries.ts';
import { openCard } from '#features/stamps/queries.ts';
import { startApp } from '#test/app.ts';
import { redeemAs } from '#test/codes.ts';
import { changeCards, countLinks, rowsOfShop } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { addCustomer, addMember, addShop, award, publish, type TestPerson } from '#test/people.ts';
import { handOver } from './hand-over.ts';

const app = await startApp();

async function addShopOfFive(): Promise<TestPerson> {
  const shop = await addShop(app);
  await publish(app, shop, { size: 5, milestones: [{ slot: 3, label: 'A biscuit' }] });
  return shop;
}

let count = 0;
async function keep(shop: TestPerson, stamps: number): Promise<TestPerson> {
  const { body } = await app.post(shop.token, '/api/v1/members', { name: 'Jo', email: `jo${++count}@example.com` });
  if (stamps > 0) expect((await award(app, shop, body.user, stamps)).status).toBe(200);
  return body.user;
}

/** Hands over without a scan, as a proven address does; answers what the screens hear of it. */
async function give(shop: TestPerson, kept: { id: string }, owner: { id: string }) {
  const told: [rooms: string[], name: string, event: Record<string, unknown>][] = [];
  await app.store.write((db) => {
    const publishing = (...event: (typeof told)[number]) => void told.push(event);
    const tx = { db, now: () => new Date(), publish: publishing } as unknown as Context;
    const at = { id: shop.id, timeZone: 'UTC' };
    return handOver(tx, { shop: at, keptId: kept.id, ownerId: owner.id, actorId: shop.id, reason: 'Said so' });
  });
  return told;
}

const cardOf = async (shop: TestPerson, { id }: { id: string }) =>
  (await app.post(shop.token, '/api/stamp/stampAwardNumber', { userTo: id })).body.card;
const historyOf = async (shop: TestPerson, { id }: { id: string }) =>
  (await app.post(shop.token, '/api/stamp/history', { userTo: id })).body.events;
const countsOf = async ({ id }: TestPerson) => {
  const counts = await findCounts(app.store.read, id);
  return [counts?.followers, counts?.members];
};

test('who had no membership takes the kept one over, follows the shop, and is told on every screen', async () => {
  const shop = await addShopOfFive();
  const [kept, customer] = [await keep(shop, 2), await addCustomer(app)];
  const told = await give(shop, kept, customer);
  expect(
    told.map(([rooms, name, { senderId, type, customerId, stamp, count }]) => [
      rooms,
      name,
      senderId ?? customerId,
      type ?? stamp,
      count,
    ]),
  ).toEqual([
    [[`person:${kept.id}`, `shop:${shop.id}`], 'getNavigate', kept.id, '/royalty', undefined],
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

test('who is a member already gets the stamps, and the shop counts one member less', async () => {
  const shop = await addShopOfFive();
  const [kept, member] = [await keep(shop, 2), await addMember(app, shop)];
  expect(await countsOf(shop)).toEqual([1, 2]);
  const told = await give(shop, kept, member);
  expect(told[2]?.[2]).toMatchObject({ stamp: 2, card: { count: 2, size: 5 } });
  expect([await countsOf(shop), await countLinks(app, shop)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  await expectSoundLedger(app);
});

test('the rows in either history name the design of the card that has stamps then', async () => {
  const shop = await addShopOfFive();
  const [kept, member] = [await keep(shop, 2), await addMember(app, shop)];
  await give(shop, kept, member);
  const { ledger } = await rowsOfShop(app.store.read, shop);
  const moved = ledger.filter(({ reason }) => reason === 'Said so').sort((a, b) => a.stamps - b.stamps);
  expect(moved.map(({ stamps, design_version }) => [stamps, design_version])).toEqual([
    [-2, null],
    [2, 1],
  ]);
});

test('who left the shop comes back with the stamps, and is a member once', async () => {
  const shop = await addShopOfFive();
  const [kept, member] = [await keep(shop, 2), await addMember(app, shop)];
  await award(app, shop, member, 1);
  expect((await app.post(member.token, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id })).status).toBe(200);
  await give(shop, kept, member);
  expect((await cardOf(shop, member)).count).toBe(3);
  expect([await countsOf(shop), await countLinks(app, shop)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  await expectSoundLedger(app);
});

test('a balance that fits to the last stamp fills the card, whose reward is then due', async () => {
  const shop = await addShopOfFive();
  const [kept, member] = [await keep(shop, 2), await addMember(app, shop)];
  await award(app, shop, member, 3);
  await give(shop, kept, member);
  expect(await cardOf(shop, member)).toMatchObject({ count: 5, status: 'full' });
  expect((await redeemAs(app, shop, member, 5)).status).toBe(200);
  await expectSoundLedger(app);
});

test('a balance on an empty card has the rewards of the design of today', async () => {
  const shop = await addShopOfFive();
  const [kept, member] = [await keep(shop, 2), await addMember(app, shop)];
  await give(shop, kept, member);
  expect(await cardOf(shop, member)).toMatchObject({ count: 2, size: 5, status: 'open', version: 1 });
  await award(app, shop, member, 1);
  expect((await redeemAs(app, shop, member, 3)).body.redemption).toMatchObject({ label: 'A biscuit' });
  await expectSoundLedger(app);
});

test('a kept card without stamps leaves no row in the history of either', async () => {
  const shop = await addShopOfFive();
  const [kept, member] = [await keep(shop, 0), await addMember(app, shop)];
  await award(app, shop, member, 1);
  expect((await give(shop, kept, member))[2]?.[2]).toMatchObject({ stamp: 0, card: { count: 1 } });
  expect([(await historyOf(shop, member)).length, await historyOf(shop, kept)]).toEqual([1, []]);
  await expectSoundLedger(app);
});

test('a reward that was reached on the kept card is due on the own one', async () => {
  const shop = await addShopOfFive();
  const [kept, member] = [await keep(shop, 3), await addMember(app, shop)];
  await give(shop, kept, member);
  expect((await redeemAs(app, shop, member, 3)).body.redemption).toMatchObject({ label: 'A biscuit' });
  await expectSoundLedger(app);
});

test('a kept card that was redeemed, or owes a reward from before, is settled first', async () => {
  const shop = await addShopOfFive();
  const [redeemed, owing, member] = [await keep(shop, 3), await keep(shop, 5), await addMember(app, shop)];
  await changeCards(app, redeemed, { redeemed: slotBits([3]) });
  await changeCards(app, owing, { redeemed: slotBits([5]), status: 'redeemed' });
  await app.store.write(async (db) => {
    const { id } = (await findMember(db, shop.id, owing.id)) ?? { id: '' };
    await openCard(db, shop.id, id, new Date().toISOString());
  });
  for (const kept of [redeemed, owing]) {
    await expect(give(shop, kept, member)).rejects.toMatchObject({ code: 'handOverOwed' });
  }
  expect((await cardOf(shop, member)).count).toBe(0);
});

test('a card with stamps keeps its size, though the shop has published a larger one since', async () => {
  const shop = await addShopOfFive();
  const member = await addMember(app, shop);
  await award(app, shop, member, 3);
  await publish(app, shop, { size: 10, milestones: [] });
  const kept = await keep(shop, 4);
  await expect(give(shop, kept, member)).rejects.toMatchObject({ code: 'handOverNotFits', details: { fits: 2 } });
});

test('no one gets a card who is unknown or has deleted their account, and no one gets one that was erased', async () => {
  const shop = await addShopOfFive();
  const [kept, gone] = [await keep(shop, 2), await addCustomer(app)];
  expect((await app.call(gone.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
  for (const owner of [gone, { id: 'unknown' }]) {
    await expect(give(shop, kept, owner)).rejects.toMatchObject({ code: 'customerNotFound' });
  }
  const found = (await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', {})).body.royalmember;
  expect((await app.call(shop.token, 'DELETE', `/api/v1/members/${found[0]._id}`)).status).toBe(204);
  const customer = await addCustomer(app);
  await expect(give(shop, kept, customer)).rejects.toMatchObject({ code: 'notMember' });
  for (const stranger of [{ id: 'unknown' }, await addMember(app, shop)]) {
    await expect(give(shop, stranger, customer)).rejects.toMatchObject({ code: 'notFound' });
  }
});

test('who had left when an archive brought them is handed over to no one, a member or not', async () => {
  const shop = await addShopOfFive();
  const [kept, member] = [await keep(shop, 2), await addMember(app, shop)];
  await app.store.write((db) => leaveMembership(db, shop.id, kept.id, new Date().toISOString()));
  for (const owner of [member, await addCustomer(app)]) {
    await expect(give(shop, kept, owner)).rejects.toMatchObject({ code: 'notMember' });
  }
  expect((await cardOf(shop, member)).count).toBe(0);
});
