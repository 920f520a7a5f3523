import { describe, expect, test } from 'vitest';
import { recountAll } from '#db/activity.ts';
import type { Store } from '#db/client.ts';
import { newActivityJob } from '#features/activity/actions.ts';
import { startApp } from '#test/app.ts';
import { redeemAs } from '#test/codes.ts';
import { activityOf, forgetActivity } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { addMember, addShop, addShopWithCard, award, publish, type TestPerson } from '#test/people.ts';

const app = await startApp();
const day = 24 * 60 * 60 * 1000;

type Row = { userFrom: { displayName: string }; rewardsWaiting: number };
const list = async (shop: TestPerson, choice: object) => {
  const { status, body } = await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', choice);
  expect([status, body.message]).toEqual([200, undefined]);
  return body as {
    royalmember: Row[];
    total: number;
    totalIsCapped: boolean;
    nextCursor: string;
    previousCursor: string;
  };
};
/** Signs in again, because sessions end as days pass. */
const signedIn = async (shop: TestPerson): Promise<TestPerson> => {
  const { body } = await app.post(null, '/api/operator/login', { email: shop.email, password: 'a long password' });
  return { ...shop, token: body.token };
};
const namesOf = ({ royalmember }: { royalmember: Row[] }) => royalmember.map(({ userFrom }) => userFrom.displayName);
const names = async (shop: TestPerson, choice: object) => namesOf(await list(shop, choice));

describe('a segment', () => {
  test("'one stamp away' includes members with that stamp, and drops them with the next", async () => {
    const shop = await addShopWithCard(app, 5);
    const [anna, ben] = [await addMember(app, shop, 'Anna'), await addMember(app, shop, 'Ben')];
    await award(app, shop, anna, 4);
    await award(app, shop, ben, 3);
    expect(await list(shop, { segment: 'oneAway' })).toMatchObject({ total: 1, totalIsCapped: false });
    expect(await names(shop, { segment: 'oneAway' })).toEqual(['Anna']);
    await award(app, shop, ben);
    expect(await names(shop, { segment: 'oneAway' })).toEqual(['Ben', 'Anna']);
    const { body } = await award(app, shop, anna);
    expect(await names(shop, { segment: 'oneAway' })).toEqual(['Ben']);
    await app.post(shop.token, '/api/stamp/undo', { ledgerId: body.ledgerId });
    await award(app, shop, ben, -4);
    expect(await names(shop, { segment: 'oneAway' })).toEqual(['Anna']);
  });

  test('of waiting rewards counts them over all cards of a member, until they are redeemed', async () => {
    const shop = await addShop(app);
    await publish(app, shop, { size: 5, milestones: [2, 5].map((slot) => ({ slot, label: `Gift ${slot}` })) });
    const [anna, ben] = [await addMember(app, shop, 'Anna'), await addMember(app, shop, 'Ben')];
    await award(app, shop, anna, 5);
    await award(app, shop, ben);
    const waiting = async () =>
      (await list(shop, { segment: 'rewardWaiting' })).royalmember.map((row) => [
        row.userFrom.displayName,
        row.rewardsWaiting,
      ]);
    expect(await waiting()).toEqual([['Anna', 2]]);
    expect((await redeemAs(app, shop, anna, 5)).status).toBe(200);
    expect(await waiting()).toEqual([['Anna', 1]]);
    await award(app, shop, anna, 2);
    await award(app, shop, ben);
    expect(await waiting()).toEqual([
      ['Ben', 1],
      ['Anna', 2],
    ]);
    expect((await activityOf(app, anna)).rewards_waiting).toBe(2);
    app.clock.ahead += 60_000;
    expect((await redeemAs(app, shop, anna, 2)).status).toBe(200);
    app.clock.ahead += 60_000;
    expect((await redeemAs(app, shop, anna, 2)).status).toBe(200);
    expect(await waiting()).toEqual([['Ben', 1]]);
    await expectSoundLedger(app);
  });

  test("'not seen in 30 days' has members who neither came nor joined since", async () => {
    let shop = await addShopWithCard(app, 10);
    const [anna] = [await addMember(app, shop, 'Anna'), await addMember(app, shop, 'Ben')];
    const before = app.clock.ahead;
    const pass = async (days: number) => {
      app.clock.ahead += days * day;
      shop = await signedIn(shop);
    };
    await pass(20);
    await award(app, shop, anna);
    await addMember(app, shop, 'Carl');
    expect(await names(shop, { segment: 'notSeen' })).toEqual([]);
    await pass(11);
    expect(await names(shop, { segment: 'notSeen' })).toEqual(['Ben']);
    await pass(20);
    expect(await names(shop, { segment: 'notSeen', sort: 'lastVisit', order: 'asc' })).toEqual(['Ben', 'Anna', 'Carl']);
    // A wrong clock is set back.
    app.clock.ahead = before;
    await award(app, shop, anna, 9);
    expect((await list(shop, { sort: 'progress' })).royalmember[0]).toMatchObject({ stampAwardNumber: 10 });
    await award(app, shop, anna, -1);
    expect(await names(shop, { segment: 'oneAway' })).toEqual(['Anna']);
  });

  test("of birthdays uses the month at the shop, and follows the member's own profile", async () => {
    const shop = await addShopWithCard(app);
    const act = { bio: '', address: '', hours: '', phone: '', timeZone: 'Pacific/Kiritimati' };
    expect((await app.call(shop.token, 'PUT', '/api/v1/settings', act)).status).toBe(200);
    const [anna, ben] = [await addMember(app, shop, 'Anna'), await addMember(app, shop, 'Ben')];
    const born = (person: TestPerson, dateOfBirth: string) =>
      app.call(person.token, 'PUT', `/api/operator/profile`, { name: person.name, dateOfBirth });
    expect((await born(anna, '1990-03-31')).status).toBe(200);
    expect((await born(ben, '1980-04-01')).status).toBe(200);
    const at = (time: string) => {
      app.clock.ahead = Date.parse(time) - Date.now();
    };
    const { ahead } = app.clock;
    const year = new Date().getUTCFullYear() + 1;
    // It is April already, fourteen hours ahead of UTC.
    at(`${year}-03-31T09:00:00Z`);
    const months = await signedIn(shop);
    expect(await names(months, { segment: 'birthday' })).toEqual(['Anna']);
    at(`${year}-03-31T11:00:00Z`);
    expect(await names(months, { segment: 'birthday' })).toEqual(['Ben']);
    app.clock.ahead = ahead;
  });

  test('combines with a search, a status and any order', async () => {
    const shop = await addShopWithCard(app, 5);
    for (const [name, stamps] of [
      ['Anna Berg', 4],
      ['Bea Berg', 4],
      ['Anna Stein', 4],
      ['Anna Holm', 1],
    ] as const) {
      await award(app, shop, await addMember(app, shop, name), stamps);
    }
    const ask = { segment: 'oneAway', search: 'anna', sort: 'name', order: 'asc' };
    expect(await names(shop, ask)).toEqual(['Anna Berg', 'Anna Stein']);
    expect(await names(shop, { ...ask, search: 'berg', order: 'desc' })).toEqual(['Bea Berg', 'Anna Berg']);
    expect(await names(shop, { ...ask, status: 'disabled' })).toEqual([]);
    expect(await names(shop, { ...ask, status: 'active' })).toEqual(['Anna Berg', 'Anna Stein']);
  });

  test('is exact after many concurrent awards at several registers, at any time', async () => {
    const shop = await addShopWithCard(app, 5);
    const members: TestPerson[] = [];
    for (let number = 0; number < 12; number += 1) members.push(await addMember(app, shop, `Member ${number}`));
    const work = members.flatMap((member, number) =>
      Array.from({ length: 1 + (number % 5) }, () => award(app, shop, member)),
    );
    const looks = Array.from({ length: 6 }, () => list(shop, { segment: 'oneAway' }));
    await Promise.all([...work, ...looks]);
    const away = members.filter((_, number) => number % 5 === 3).map(({ name }) => name);
    expect((await names(shop, { segment: 'oneAway' })).sort()).toEqual(away.sort());
    const counts = (await list(shop, { sort: 'progress', order: 'asc' })).royalmember.map(
      (row) => (row as unknown as { stampAwardNumber: number }).stampAwardNumber,
    );
    expect(counts).toEqual([...counts].sort());
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(work.length);
    await expectSoundLedger(app);
  });
});

describe('the order', () => {
  test('by name, progress or last visit works in both directions, a page at a time, forward and back', async () => {
    const shop = await addShopWithCard(app, 10);
    for (const [name, stamps] of [
      ['Zoë', 3],
      ['anna', 9],
      ['Ben', 0],
      ['Émile', 9],
      ['Carl', 5],
    ] as const) {
      const member = await addMember(app, shop, name);
      if (stamps > 0) await award(app, shop, member, stamps);
    }
    const wanted = {
      name: ['anna', 'Ben', 'Carl', 'Émile', 'Zoë'],
      progress: ['Ben', 'Zoë', 'Carl', 'anna', 'Émile'],
      lastVisit: ['Zoë', 'anna', 'Ben', 'Émile', 'Carl'],
      joined: ['Zoë', 'anna', 'Ben', 'Émile', 'Carl'],
    };
    for (const [sort, rising] of Object.entries(wanted)) {
      for (const order of ['asc', 'desc']) {
        const all = order === 'asc' ? rising : rising.toReversed();
        const ask = { sort, order, limit: 2 };
        const first = await list(shop, ask);
        const second = await list(shop, { ...ask, cursor: first.nextCursor });
        const third = await list(shop, { ...ask, cursor: second.nextCursor });
        expect([first, second, third].flatMap(namesOf), `${sort} ${order}`).toEqual(all);
        expect([first.previousCursor, third.nextCursor]).toEqual([null, null]);
        expect(namesOf(await list(shop, { ...ask, cursor: third.previousCursor }))).toEqual(namesOf(second));
      }
    }
  });

  test('by name continues after the longest names', async () => {
    const shop = await addShopWithCard(app);
    const names = ['帝', '皇'].map((sign) => sign.repeat(80)).sort();
    for (const name of names) await addMember(app, shop, name);
    const first = await list(shop, { limit: 1, sort: 'name', order: 'asc' });
    const second = await list(shop, { limit: 1, sort: 'name', order: 'asc', cursor: first.nextCursor });
    expect([first, second].flatMap(namesOf)).toEqual(names);
  });

  test('of a page is its own, and a cursor of another order is refused', async () => {
    const shop = await addShopWithCard(app);
    for (let number = 0; number < 2; number += 1) await addMember(app, shop);
    const { nextCursor } = await list(shop, { limit: 1, sort: 'name' });
    const ask = { limit: 1, sort: 'progress', cursor: nextCursor };
    expect((await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', ask)).status).toBe(422);
  });

  test('shows everyone at most once while others move within it', async () => {
    const shop = await addShopWithCard(app, 10);
    const members: TestPerson[] = [];
    for (let number = 0; number < 6; number += 1) members.push(await addMember(app, shop, `Member ${number}`));
    const first = await list(shop, { sort: 'lastVisit', order: 'desc', limit: 3 });
    // From the second page to the first: they are on neither page, and no one appears twice.
    await award(app, shop, members[0] as TestPerson);
    const second = await list(shop, { sort: 'lastVisit', order: 'desc', limit: 3, cursor: first.nextCursor });
    expect([...namesOf(first), ...namesOf(second)]).toEqual([5, 4, 3, 2, 1].map((number) => `Member ${number}`));
  });
});

describe('what is counted', () => {
  test('follows joining, leaving and joining again, and a new name', async () => {
    const shop = await addShopWithCard(app);
    const anna = await addMember(app, shop, 'Anna');
    await award(app, shop, anna, 9);
    const act = (call: string) => app.post(anna.token, `/api/${call}`, { userTo: shop.id });
    expect(await names(shop, { segment: 'oneAway' })).toEqual(['Anna']);
    await act('royalprogram/unjoinLoyalty');
    expect(await names(shop, { segment: 'oneAway' })).toEqual([]);
    await act('royalprogram/joinLoyalty');
    await addMember(app, shop, 'Moritz');
    expect(await names(shop, { segment: 'oneAway', sort: 'name' })).toEqual(['Anna']);
    await app.call(anna.token, 'PUT', '/api/operator/profile', { name: 'Zilla' });
    expect(await names(shop, { sort: 'name', order: 'desc' })).toEqual(['Zilla', 'Moritz']);
  });

  test('runs on the server once a minute, with the same result as counting all cards again', async () => {
    const other = await startApp();
    const shop = await addShopWithCard(other, 5);
    const members: TestPerson[] = [];
    for (let number = 0; number < 3; number += 1) members.push(await addMember(other, shop));
    for (const [number, member] of members.entries()) await award(other, shop, member, 5 - number);
    await other.runJobs();
    const read = () => Promise.all(members.map((member) => activityOf(other, member)));
    const counted = await read();
    expect(counted.map(({ count, to_go, entries }) => [count, to_go, entries])).toEqual([
      [5, 0, 1],
      [4, 1, 1],
      [3, 2, 1],
    ]);
    await forgetActivity(other);
    await other.store.write((db) => recountAll(db));
    expect(await read()).toEqual(counted);
  });

  test('at one shop does not wait for an error at another', async () => {
    const other = await startApp();
    const members = [];
    for (let shops = 0; shops < 2; shops += 1) {
      const shop = await addShopWithCard(other, 5);
      const member = await addMember(other, shop);
      await award(other, shop, member, 4);
      members.push(member);
    }
    let failures = 0;
    const write: Store['write'] = (work) => {
      failures += 1;
      return failures === 1 ? Promise.reject(new Error('broken')) : other.store.write(work);
    };
    await expect(newActivityJob({ ...other.store, write }).run(new Date())).rejects.toThrow('broken');
    const counted = await Promise.all(members.map((member) => activityOf(other, member)));
    expect(counted.map(({ to_go }) => to_go).sort()).toEqual([1, null]);
  });
});
