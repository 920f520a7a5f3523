import { randomUUID } from 'node:crypto';
import { endpoint, gates } from '@stampdeck/contract/http.ts';
import { describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { startApp, type TestApp } from '#test/app.ts';
import { codeOf } from '#test/codes.ts';
import { changeEmail, countLinks, countRows, moveColleague, rowsWith } from '#test/database.ts';
import { Pauses } from '#test/pauses.ts';
import { addColleague, addCustomer, addShop, addShopWithCard, publishAs, type TestPerson } from '#test/people.ts';
import { assertKeyed } from './request-keys.ts';

const hour = 60 * 60 * 1000;
const pauses = new Pauses();
let isCrashing = false;
const app = await startApp({
  wrapCalls: (store) =>
    pauses.wrap({
      ...store,
      write: (work) =>
        store.write(async (db) => {
          const value = await work(db);
          if (isCrashing) throw new Error('The server is gone.');
          return value;
        }),
    }),
});

/** As `app`, with each call under a key. */
const under = (key: string): TestApp => ({
  ...app,
  post: (token, path, body) => app.call(token, 'POST', path, body, { 'idempotency-key': key }),
});
const addJo = (shop: TestPerson, key: string, parts: object = {}) =>
  under(key).post(shop.token, '/api/v1/members', { name: 'Jo', email: 'jo@example.com', ...parts });

const close = async (shop: TestPerson) =>
  expect((await app.call(shop.token, 'DELETE', '/api/v1/me', { currentPassword: 'a long password' })).status).toBe(204);
/** Kept calls that hold a text anywhere. */
const keptWith = async (text: string) => (await rowsWith(app, text)).filter((row) => row.startsWith('request_keys:'));

/** A member without an account, and a customer who was just scanned. */
async function aClaim(parts = {}) {
  const shop = await addShop(app);
  const { user } = (await addJo(shop, randomUUID(), parts)).body;
  const customer = await addCustomer(app);
  const { proof } = (await app.post(shop.token, '/api/stamp/scan', { code: codeOf(customer) })).body;
  const body = { unclaimedId: user.id, customerId: customer.id, proof };
  return { shop, customer, send: (key: string) => under(key).post(shop.token, '/api/v1/members/claim', body) };
}

describe('a call under a request key', () => {
  test('sent twenty times at once has one effect and twenty equal replies', async () => {
    const { shop, customer, send } = await aClaim();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(key)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies[0]?.body.user.id).toBe(customer.id);
    expect(await countLinks(app, shop)).toEqual([1, 1]);
  });

  test('sent again after others changed the same thing does nothing and gets its first reply', async () => {
    const shop = await addShopWithCard(app);
    const [first, second] = [randomUUID(), randomUUID()];
    const publish = (key: string, reward: string) => publishAs(under(key), shop, { reward });
    const published = await publish(first, 'A coffee');
    expect((await publish(second, 'A cake')).body.version).toBe(published.body.version + 1);
    expect((await publish(first, 'A coffee')).body).toEqual(published.body);
    const { body } = await app.call(null, 'GET', `/api/v1/shop/${shop.id}`);
    expect(body.shop.cardDesignItem.version).toBe(published.body.version + 1);
  });

  test('with another body is refused and changes nothing', async () => {
    const shop = await addShop(app);
    const key = randomUUID();
    const first = await addJo(shop, key);
    const other = await addJo(shop, key, { email: 'another@example.com' });
    expect([other.status, other.body.code]).toEqual([422, 'keyReused']);
    expect((await addJo(shop, key)).body).toEqual(first.body);
    expect(await countLinks(app, shop)).toEqual([0, 1]);
  });

  test('that is refused leaves the key unused', async () => {
    const shop = await addShop(app);
    const guest = await addCustomer(app);
    const key = randomUUID();
    const join = () => under(key).post(guest.token, '/api/royalprogram/joinLoyalty', { userTo: shop.id });
    expect((await join()).body.code).toBe('followFirst');
    await app.post(guest.token, '/api/subscribe/subscribe', { userTo: shop.id });
    expect((await join()).status).toBe(200);
    expect(await countLinks(app, shop)).toEqual([1, 1]);
  });

  test('says nothing about other accounts and other calls with the same key', async () => {
    const key = randomUUID();
    const [shop, other] = [await addShop(app), await addShop(app)];
    const ids = [await addJo(shop, key), await addJo(other, key)].map(({ status, body }) => [status, body.user.id]);
    expect(new Set(ids.map(([, id]) => id)).size).toBe(2);
    expect((await publishAs(under(key), shop, { reward: 'A coffee' })).status).toBe(200);
  });

  test('leaves neither effect nor key when the server stops before the commit', async () => {
    const shop = await addShop(app);
    const [key, keys] = [randomUUID(), await countRows(app, 'request_keys')];
    isCrashing = true;
    expect((await addJo(shop, key)).status).toBe(500);
    isCrashing = false;
    expect([await countLinks(app, shop), await countRows(app, 'request_keys')]).toEqual([[0, 0], keys]);
    expect((await addJo(shop, key)).status).toBe(200);
  });

  test('waits for the first one that is still running', async () => {
    const { send } = await aClaim();
    const key = randomUUID();
    const held = pauses.hold('before the commit');
    const first = send(key);
    await held.reached;
    const second = send(key);
    held.release();
    expect((await second).body).toEqual((await first).body);
  });
});

describe('a stored reply', () => {
  test('is stored for 48 hours', async () => {
    const own = await startApp();
    const shop = await addShop(own);
    const headers = { 'idempotency-key': randomUUID() };
    await own.call(shop.token, 'POST', '/api/v1/members', { name: 'Jo', phone: '1' }, headers);
    for (const [hours, kept] of [
      [23, 1],
      [47, 1],
      [71, 0],
    ] as const) {
      own.clock.ahead = hours * hour;
      await own.runJobs();
      expect([hours, await countRows(own, 'request_keys')]).toEqual([hours, kept]);
    }
  });

  test('is deleted with the person that it names and with the account that owns it', async () => {
    const { shop, customer, send } = await aClaim({ name: 'Zora', email: 'zora@example.com' });
    await send(randomUUID());
    expect(await keptWith(customer.name)).not.toEqual([]);
    expect((await app.call(customer.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    for (const text of [customer.name, 'Zora', 'zora@example.com']) expect(await rowsWith(app, text)).toEqual([]);
    const { user } = (await addJo(shop, randomUUID(), { email: 'other@example.com' })).body;
    expect(await keptWith(user.id)).not.toEqual([]);
    await close(shop);
    expect(await keptWith(user.id)).toEqual([]);
  });

  test('is deleted with what the shop typed when the card is claimed', async () => {
    const { send } = await aClaim({ name: 'Yara', email: 'yara@example.com' });
    expect(await keptWith('Yara')).not.toEqual([]);
    await send(randomUUID());
    expect(await keptWith('Yara')).toEqual([]);
  });

  test('is deleted with the shop that a colleague called for', async () => {
    const shop = await addShop(app);
    const { person: colleague } = await addColleague(app, shop, ['stamp']);
    await addJo(colleague, randomUUID(), { name: 'Xenia' });
    expect(await keptWith('Xenia')).not.toEqual([]);
    await close(shop);
    expect(await keptWith('Xenia')).toEqual([]);
  });

  test('is deleted with the member who was added while the shop closed', async () => {
    const shop = await addShop(app);
    const { person: colleague } = await addColleague(app, shop, ['stamp']);
    const held = pauses.hold('before the write');
    const adding = addJo(colleague, randomUUID(), { name: 'Wanda' });
    await held.reached;
    await close(shop);
    held.release();
    expect((await adding).status).toBe(200);
    app.clock.ahead += hour;
    await app.runJobs();
    expect(await rowsWith(app, 'Wanda')).toEqual([]);
  });

  test('is not written for a shop whose owner was deleted meanwhile', async () => {
    const shop = await addShop(app);
    const details = { bio: '', address: 'Nowhere Lane 12', hours: '', phone: '', timeZone: 'UTC' };
    const headers = { 'idempotency-key': randomUUID() };
    const held = pauses.hold('before the write');
    const saving = app.call(shop.token, 'PUT', '/api/v1/settings', details, headers);
    await held.reached;
    await close(shop);
    held.release();
    expect((await saving).body.code).toBe('tokenFailed');
    expect(await rowsWith(app, details.address)).toEqual([]);
  });

  test('is not given to the same person at another shop', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const { account, person: colleague } = await addColleague(app, shop, ['stamp']);
    const key = randomUUID();
    const first = await addJo(colleague, key);
    await moveColleague(app, account, other);
    app.clock.ahead += hour;
    const second = await addJo(colleague, key);
    expect(second.status).toBe(200);
    expect(second.body.user.id).not.toBe(first.body.user.id);
    expect(await countLinks(app, other)).toEqual([0, 1]);
  });

  test.runIf(inject('engine') === 'postgres')('does not hold the account of the caller', async () => {
    const shop = await addShop(app);
    const limits = { gapSeconds: null, visit: null, day: null, personHour: 500 };
    const held = pauses.hold('before the commit');
    const saving = app.call(shop.token, 'PUT', '/api/v1/limits', limits, { 'idempotency-key': randomUUID() });
    await held.reached;
    await changeEmail(app, shop, 'moved@example.com');
    held.release();
    expect((await saving).status).toBe(200);
  });
});

test('a call whose reply cannot be stored does not start', () => {
  const keyed = {
    summary: 'Adds.',
    gate: gates.person,
    reply: z.object({ success: z.literal(true) }),
    keyed: 'reply',
  } as const;
  const planted = (parts: Parameters<typeof endpoint>[1]) => ({ ...endpoint('POST /x', parts), name: 'addSomething' });
  expect(() => assertKeyed(planted({ ...keyed, gate: gates.open }))).toThrow('open to anyone');
  expect(() => assertKeyed(planted({ ...keyed, upload: 'file' }))).toThrow('no JSON reply');
  expect(() => assertKeyed(planted({ ...keyed, status: 204 }))).toThrow('no JSON reply');
  expect(() => assertKeyed(planted({ ...keyed, reply: z.object({ token: z.string() }) }))).toThrow('a secret');
  expect(() => assertKeyed(planted(keyed))).not.toThrow();
});
