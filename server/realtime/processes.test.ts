import type { Socket } from 'socket.io-client';
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import { setPermissions, suspendShop } from '#test/database.ts';
import { goLive } from '#test/live.ts';
import { addColleague, addCustomer, addMember, addShopWithCard, award, type TestPerson } from '#test/people.ts';
import { newRedis } from '#test/redis.ts';

// A SQLite database belongs to one process.
describe.runIf(inject('engine') === 'postgres')('two processes with Redis', () => {
  let redis: Awaited<ReturnType<typeof newRedis>>;
  let one: TestApp;
  let two: TestApp;
  const open: Socket[] = [];
  const live = async (app: TestApp, person: { token: string }) => {
    const connected = await goLive(app.url, person);
    open.push(connected.socket);
    return connected;
  };
  beforeAll(async () => {
    redis = await newRedis();
    const env = { REDIS_URL: redis.url };
    one = await startApp({ env });
    two = await startApp({ env, place: one.place });
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect();
  });
  const addPair = async () => {
    const shop = await addShopWithCard(one);
    const member = await addMember(one, shop);
    return { shop, member };
  };
  const begin = (app: TestApp, shop: TestPerson, member: TestPerson) =>
    app.post(shop.token, '/api/chat/create-new-conversation', { members: [shop.id, member.id] });

  test('tell the clients of each what happened at the other', async () => {
    const { shop, member } = await addPair();
    const people = await Promise.all([live(two, member), live(two, shop), live(one, shop)]);
    const told = people.map(({ next }) => next('getLiveStamp'));
    await award(one, shop, member, 2);
    for (const event of await Promise.all(told)) expect(event).toMatchObject({ customerId: member.id, stamp: 2 });
  });

  test('close the connections of a session that ends at one of them, and refuse its token, at once', async () => {
    const person = await addCustomer(one);
    const bystander = await live(two, await addCustomer(one));
    const { next } = await live(two, person);
    expect((await two.post(person.token, '/api/v1/user/userInfo', { userId: person.id })).status).toBe(200);
    const closed = next('disconnect');
    await one.call(person.token, 'POST', '/auth/logout');
    const from = performance.now();
    await closed;
    expect(performance.now() - from).toBeLessThan(2000);
    expect((await two.post(person.token, '/api/v1/user/userInfo', { userId: person.id })).status).toBe(401);
    expect(bystander.socket.connected).toBe(true);
  });

  test('know who is online at the other, once for several windows, until the last closes or the process stops', async () => {
    const { shop, member } = await addPair();
    const till = await live(one, shop);
    const phones = [await live(one, member), await live(two, member)];
    await begin(two, shop, member);
    await till.shows([member.id]);
    await phones[1]?.shows([shop.id]);
    phones[0]?.socket.disconnect();
    phones[1]?.socket.disconnect();
    await till.shows([]);
    const three = await startApp({ env: { REDIS_URL: redis.url }, place: one.place });
    await live(three, member);
    await till.shows([member.id]);
    await three.stop();
    await till.shows([]);
  });

  test('count calls to one limit together', async () => {
    const env = { REDIS_URL: redis.url, LOGINS_PER_MINUTE: '5' };
    const counting = [await startApp({ env, place: one.place }), await startApp({ env, place: one.place })];
    const logIn = (app: TestApp) =>
      app.post(null, '/api/operator/login', { email: 'x@example.com', password: 'a long password' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => counting.map(logIn)).flat());
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(5);
    for (const { stop } of counting) await stop();
  });

  test('each count alone while Redis is away', async () => {
    const own = await newRedis();
    const env = { REDIS_URL: own.url, LOGINS_PER_MINUTE: '5' };
    const counting = [await startApp({ env, place: one.place }), await startApp({ env, place: one.place })];
    await own.stop();
    let people = 0;
    const taken = async (app: TestApp) => {
      // Always another address: failed sign-ins to one count in the database, too.
      const logIn = () =>
        app.post(null, '/api/operator/login', { email: `x${++people}@example.com`, password: 'a long password' });
      const answers = await Promise.all(Array.from({ length: 8 }, logIn));
      return answers.filter(({ status }) => status !== 429).length;
    };
    for (const app of counting) expect(await taken(app)).toBe(5);
    for (const { stop } of counting) await stop();
  });

  test('close the connection of someone who may hear other things now, so that it joins other rooms', async () => {
    const shop = await addShopWithCard(one);
    const { account, person } = await addColleague(one, shop, ['stamp']);
    const { next } = await live(two, person);
    const bystander = await live(two, shop);
    await setPermissions(one, account, ['chat']);
    const closed = next('disconnect');
    expect((await one.call(shop.token, 'PUT', '/api/v1/settings', { phone: '030 1' })).status).toBe(200);
    await closed;
    expect(bystander.socket.connected).toBe(true);
  });

  test('go on without Redis: stamps and clients of the same process as before, and all are told that live events are late', async () => {
    const { shop, member } = await addPair();
    const [till, phone] = [await live(one, shop), await live(two, member)];
    const late = [till, phone].map(({ next }) => next('liveDelayed'));
    await redis.stop();
    expect(await Promise.all(late)).toEqual([{ isDelayed: true }, { isDelayed: true }]);
    const newcomer = await live(two, member);
    await vi.waitFor(() => expect(newcomer.heard).toContainEqual(['liveDelayed', { isDelayed: true }]));

    const told = till.next('getLiveStamp');
    expect((await award(one, shop, member, 1)).status).toBe(200);
    expect(await told).toMatchObject({ stamp: 1 });

    const back = [till, phone].map(({ next }) => next('liveDelayed'));
    await redis.startAgain();
    expect(await Promise.all(back)).toEqual([{ isDelayed: false }, { isDelayed: false }]);
    const heard = phone.next('getLiveStamp');
    expect((await award(one, shop, member, 1)).status).toBe(200);
    expect(await heard).toMatchObject({ stamp: 1 });
    for (const { logged } of [one, two])
      expect(logged.filter((line) => line.includes('Redis does not answer'))).toHaveLength(1);
  });
});

// Each looks once a second at what it cannot be told.
describe.runIf(inject('engine') === 'postgres')('two processes without Redis', () => {
  test('close the connection of someone whose permissions changed at the other, or whose shop was suspended, long before its heartbeat', {
    timeout: 12_000,
  }, async () => {
    const one = await startApp();
    const two = await startApp({ place: one.place });
    const shop = await addShopWithCard(one);
    const { account, person } = await addColleague(one, shop, ['stamp']);
    const [till, desk] = [await goLive(two.url, person), await goLive(two.url, shop)];
    let closed = till.next('disconnect');
    const changed = await one.call(shop.token, 'PUT', `/api/v1/staff/${account.id}`, { permissions: ['chat'] });
    expect(changed.status).toBe(200);
    await closed;
    expect(desk.socket.connected).toBe(true);

    closed = desk.next('disconnect');
    await suspendShop(one, shop);
    await closed;
    for (const { socket } of [till, desk]) socket.disconnect();
  });
});
