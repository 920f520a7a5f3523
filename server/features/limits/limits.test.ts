import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { moveStamps } from '#features/stamps/actions.ts';
import { startApp } from '#test/app.ts';
import { plansOf } from '#test/database.ts';
import {
  actingFor,
  addColleague,
  addCustomer,
  addMember,
  addShop,
  addShopWithCard,
  award,
  type TestPerson,
} from '#test/people.ts';
import { listAwards, listGiven } from './queries.ts';

const app = await startApp();
const path = '/api/v1/limits';
const off = { gapSeconds: null, visit: null, day: null, personHour: null };
const setLimits = async (shop: TestPerson, limits: object) => {
  const { status, body } = await app.call(shop.token, 'PUT', path, { ...off, ...limits });
  expect(status).toBe(200);
  return body.limits;
};
const inSpite = (shop: TestPerson, member: TestPerson, key: string = randomUUID()) =>
  app.post(shop.token, '/api/stamp/stampAward', { userTo: member.id, override: true }, { 'idempotency-key': key });
const history = async (who: TestPerson, shop: TestPerson, member: TestPerson) =>
  (await app.post(who.token, '/api/stamp/history', { userFrom: shop.id, userTo: member.id, limit: 20 })).body.events;
const [second, minute] = [1000, 60_000];
const hour = 60 * minute;

afterEach(() => {
  app.clock.ahead = 0;
});

async function limited(limits: object, size: 10 | 20 = 20) {
  const shop = await addShopWithCard(app, size);
  const member = await addMember(app, shop);
  await setLimits(shop, limits);
  return { shop, member };
}

describe('the limits of a shop', () => {
  test('are off until they are set, and are returned as set', async () => {
    const shop = await addShop(app);
    expect((await app.call(shop.token, 'GET', path)).body.limits).toEqual(off);
    const limits = { gapSeconds: 300, visit: 2, day: 5, personHour: 60 };
    expect(await setLimits(shop, limits)).toEqual(limits);
    expect((await app.call(shop.token, 'GET', path)).body.limits).toEqual(limits);
  });

  test('stay unchanged where none is sent, even when two people set different ones at once', async () => {
    const shop = await addShop(app);
    const put = (parts: object) => app.call(shop.token, 'PUT', path, parts);
    await put({ gapSeconds: 300 });
    const answers = await Promise.all([put({ day: 5 }), put({ visit: 2 }), put({ gapSeconds: null }), put({})]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await app.call(shop.token, 'GET', path)).body.limits).toEqual({ ...off, day: 5, visit: 2 });
  });

  test.each([
    ['gapSeconds', 0],
    ['gapSeconds', 86_401],
    ['visit', -1],
    ['day', 1.5],
    ['personHour', '5'],
    ['personHour', 1001],
  ])('%s set to %j is refused, and nothing changes', async (field, value) => {
    const shop = await addShop(app);
    await setLimits(shop, { day: 7 });
    const { status, body } = await app.call(shop.token, 'PUT', path, { ...off, [field]: value });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect((await app.call(shop.token, 'GET', path)).body.limits.day).toBe(7);
  });

  test('of one shop are not those of another', async () => {
    const { member } = await limited({ day: 1 });
    const other = await addShopWithCard(app);
    for (const step of ['/api/subscribe/subscribe', '/api/royalprogram/joinLoyalty']) {
      await app.post(member.token, step, { userTo: other.id });
    }
    for (let time = 0; time < 3; time += 1) expect((await award(app, other, member)).status).toBe(200);
  });
});

describe('an award past a limit', () => {
  test('is refused (409) with which limit, in plain words, and until when', async () => {
    const { shop, member } = await limited({ gapSeconds: 300 });
    const given = Date.now();
    expect((await award(app, shop, member)).status).toBe(200);
    app.clock.ahead = 60 * second;
    const { status, body } = await award(app, shop, member);
    expect([status, body.code, body.details.limit]).toEqual([409, 'limitGap', 300]);
    expect(body.message).toBe('This customer has to wait for the next stamp.');
    // Also where programs look for it.
    expect(body.retryAt).toBe(body.details.retryAt);
    const wait = Date.parse(body.details.retryAt) - given;
    expect(wait >= 300 * second && wait < 302 * second).toBe(true);
    app.clock.ahead = Date.parse(body.details.retryAt) - Date.now();
    expect((await award(app, shop, member)).status).toBe(200);
    expect(await history(shop, shop, member)).toHaveLength(2);
  });

  test.each([
    ['limitVisit', { visit: 2 }, 4 * hour, 'This customer has reached your limit for one visit.'],
    ['limitPerson', { personHour: 2 }, hour, 'You have reached the limit for one hour.'],
  ])('%s: the third of two', async (code, limits, wait, words) => {
    const { shop, member } = await limited(limits);
    for (let time = 0; time < 2; time += 1) expect((await award(app, shop, member)).status).toBe(200);
    const { status, body } = await award(app, shop, member);
    expect([status, body.code, body.message]).toEqual([409, code, words]);
    app.clock.ahead = wait - minute;
    expect((await award(app, shop, member)).body.code).toBe(code);
    app.clock.ahead = wait + second;
    expect((await award(app, shop, member)).status).toBe(200);
  });

  test("a day is the shop's, and begins anew at its midnight", async () => {
    const { shop, member } = await limited({ day: 2 });
    const settings = { bio: '', address: '', hours: '', phone: '', timeZone: 'Pacific/Kiritimati' };
    await app.call(shop.token, 'PUT', '/api/v1/settings', settings);
    for (let time = 0; time < 2; time += 1) expect((await award(app, shop, member, 3)).status).toBe(200);
    const { body } = await award(app, shop, member);
    expect(body.code).toBe('limitDay');
    const midnight = new Intl.DateTimeFormat('en-GB', { timeZone: settings.timeZone, timeStyle: 'medium' });
    expect(midnight.format(new Date(body.details.retryAt))).toBe('00:00:00');
    app.clock.ahead = Date.parse(body.details.retryAt) - Date.now();
    expect((await award(app, shop, member)).status).toBe(200);
  });

  test('reports first what is refused without limits, too', async () => {
    const { shop, member } = await limited({ day: 1 }, 10);
    await award(app, shop, member, 10);
    expect((await award(app, shop, member)).body.code).toBe('stampMaximum');
    expect((await award(app, shop, await addCustomer(app))).body.code).toBe('notMember');
  });

  test('counts for each customer apart, and for one person over all customers', async () => {
    const { shop, member } = await limited({ day: 1, personHour: 3 });
    const [second_, third, fourth] = [
      await addMember(app, shop),
      await addMember(app, shop),
      await addMember(app, shop),
    ];
    for (const one of [member, second_, third]) expect((await award(app, shop, one)).status).toBe(200);
    expect((await award(app, shop, fourth)).body.code).toBe('limitPerson');
    const colleague = await addShop(app);
    const given = await moveStamps(actingFor(app, shop, colleague), {
      customerId: fourth.id,
      stamps: 1,
    });
    expect(given.stampAwardNumber).toBe(1);
  });
});

test('a colleague has an hour of their own, cannot go past it, and does not use up anyone else’s', async () => {
  const { shop, member } = await limited({ personHour: 2 });
  const [{ person: kim }, { person: lee }] = [
    await addColleague(app, shop, ['stamp'], 'Kim'),
    await addColleague(app, shop, ['stamp'], 'Lee'),
  ];
  const other = await addMember(app, shop);
  const stamp = (who: TestPerson, to: TestPerson, more: object = {}) =>
    app.post(who.token, '/api/stamp/stampAward', { userTo: to.id, userFrom: shop.id, ...more });
  for (const to of [member, other]) expect((await stamp(kim, to)).status).toBe(200);
  const { status, body } = await stamp(kim, member);
  expect([status, body.code, body.details.limit]).toEqual([409, 'limitPerson', 2]);
  const past = await stamp(kim, member, { override: true });
  expect([past.status, past.body.code]).toEqual([403, 'overrideNotYours']);
  for (const who of [lee, shop]) expect((await stamp(who, member)).status).toBe(200);
  app.clock.ahead = Date.parse(body.details.retryAt) - Date.now();
  expect((await stamp(kim, member)).status).toBe(200);
});

describe('what does not count', () => {
  test('an award that was undone', async () => {
    const { shop, member } = await limited({ gapSeconds: 3600, visit: 1, day: 1, personHour: 1 });
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await award(app, shop, member);
      expect(status).toBe(200);
      expect((await app.post(shop.token, '/api/stamp/undo', { ledgerId: body.ledgerId })).status).toBe(200);
    }
  });

  test('and taking back and undoing are never limited', async () => {
    const { shop, member } = await limited({ gapSeconds: 3600, visit: 1, day: 1, personHour: 1 });
    await award(app, shop, member, 5);
    for (let time = 0; time < 3; time += 1) expect((await award(app, shop, member, -1)).status).toBe(200);
    expect((await award(app, shop, member)).status).toBe(409);
  });
});

describe('the owner goes past a limit', () => {
  test('and the history says so, to the shop alone', async () => {
    const { shop, member } = await limited({ day: 1 });
    await award(app, shop, member);
    const { status, body } = await inSpite(shop, member);
    expect([status, body.stampAwardNumber]).toEqual([200, 2]);
    expect((await history(shop, shop, member)).map(({ overrode }: { overrode?: string }) => overrode)).toEqual([
      'day',
      undefined,
    ]);
    for (const event of await history(member, shop, member)) expect(event).not.toHaveProperty('overrode');
  });

  test('and nothing is recorded where no limit was in the way', async () => {
    const { shop, member } = await limited({ day: 5 });
    await inSpite(shop, member);
    await setLimits(shop, {});
    await inSpite(shop, member);
    for (const event of await history(shop, shop, member)) expect(event).not.toHaveProperty('overrode');
  });

  test('and staff may not', async () => {
    const { shop, member } = await limited({ day: 1 });
    const staff = actingFor(app, shop, await addShop(app));
    const give = moveStamps(staff, { customerId: member.id, stamps: 1, override: true });
    await expect(give).rejects.toMatchObject({ code: 'overrideNotYours' });
    expect(await history(shop, shop, member)).toEqual([]);
  });
});

describe('a repeated call', () => {
  test('returns the first result, whatever the limits say now', async () => {
    const { shop, member } = await limited({ gapSeconds: 600, day: 1 });
    const first = await award(app, shop, member, 1, 'the-very-same');
    await setLimits(shop, { gapSeconds: 3600, visit: 1, day: 1, personHour: 1 });
    const again = await award(app, shop, member, 1, 'the-very-same');
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    await setLimits(shop, {});
    expect((await award(app, shop, member, 1, 'the-very-same')).body).toEqual(first.body);
  });

  test('sent ten times at once in a shop with limits gives one stamp and one answer', async () => {
    const { shop, member } = await limited({ gapSeconds: 600, visit: 1, day: 1, personHour: 1 });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => award(app, shop, member, 1, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.ledgerId)).size).toBe(1);
    expect(await history(shop, shop, member)).toHaveLength(1);
  });

  test('that was refused is fresh, and one with override is another call', async () => {
    const { shop, member } = await limited({ day: 1 });
    await award(app, shop, member);
    expect((await award(app, shop, member, 1, 'refused-first')).status).toBe(409);
    const first = await inSpite(shop, member, 'refused-first');
    expect(first.status).toBe(200);
    expect((await inSpite(shop, member, 'refused-first')).body).toEqual(first.body);
    expect((await award(app, shop, member, 1, 'refused-first')).body.code).toBe('keyReused');
  });
});

test.runIf(inject('engine') === 'sqlite')(
  'the look at the last awards reads them by an index, and no others',
  async () => {
    const { shop, member } = await limited({ day: 5 });
    await award(app, shop, member);
    const ofMember = await plansOf(app, (db) => listAwards(db, shop.id, member.id));
    const since = { id: '0', time: '0' };
    const ofPerson = await plansOf(app, (db) => listGiven(db, shop.id, shop.id, since, 5));
    expect(ofMember.join('\n')).toMatch(/ledger_by_member/);
    expect(ofMember.join('\n')).toMatch(/ledger_undone_once/);
    expect(ofPerson.join('\n')).toMatch(/sqlite_autoindex_ledger_1 \(shop_id=\? AND id>\?\)/);
    for (const steps of [ofMember, ofPerson]) expect(steps.join('\n')).not.toMatch(/SCAN|TEMP B-TREE/);
  },
);
