import type { Socket } from 'socket.io-client';
import { afterEach, describe, expect, test } from 'vitest';
import type { Queries } from '#db/client.ts';
import { startApp } from '#test/app.ts';
import { addChat, sendText } from '#test/chats.ts';
import { analyze, closeShop, plansOf, plantAdmin } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { goLive } from '#test/live.ts';
import { addProduct, order } from '#test/orders.ts';
import {
  addColleague,
  addCustomer,
  addMember,
  addShop,
  addShopWithCard,
  award,
  type TestPerson,
} from '#test/people.ts';
import { listNamed, listNewest } from './queries.ts';

const app = await startApp();
const admin = await plantAdmin(app);
const path = '/api/v1/platform/shops';

type Who = { token: string } | null;
const list = (who: Who, choice: object = {}) => app.post(who?.token ?? null, path, choice);
const get = (who: Who, shop: { id: string }) => app.call(who?.token ?? null, 'GET', `${path}/${shop.id}`);
const act = (who: Who, shop: { id: string }, what: 'suspend' | 'restore', body: object = {}) =>
  app.post(who?.token ?? null, `${path}/${shop.id}/${what}`, body);
const suspend = async (shop: TestPerson, reason = 'Unpaid bills') => {
  expect((await act(admin, shop, 'suspend', { reason })).status).toBe(200);
};
const restore = async (shop: TestPerson) => expect((await act(admin, shop, 'restore')).status).toBe(200);
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const namesOf = ({ body }: Awaited<ReturnType<typeof get>>) => body.shops.map(({ name }: { name: string }) => name);
const logOf = async (shop: TestPerson): Promise<string[]> => {
  const { body } = await app.call(shop.token, 'GET', '/api/v1/audit');
  return body.entries.map(({ kind, details }: { kind: string; details: { call?: string } }) =>
    [kind, details.call].filter(Boolean).join(' '),
  );
};

const sockets: Socket[] = [];
afterEach(() => {
  app.clock.ahead = 0;
  for (const socket of sockets.splice(0)) socket.disconnect();
});

describe('the list of shops', () => {
  test('shows each with its state, when it was opened and when its people were last active, the newest first', async () => {
    const [old, bad, gone] = [await addShopWithCard(app), await addShop(app), await addShop(app)];
    await suspend(bad);
    await closeShop(app, gone);
    const member = await addMember(app, old);
    app.clock.ahead = 3600_000;
    expect((await award(app, old, member)).status).toBe(200);
    const { body } = await list(admin);
    expect(body.shops.slice(0, 3)).toMatchObject([
      { _id: gone.id, state: 'closed' },
      { _id: bad.id, state: 'suspended' },
      { _id: old.id, name: old.name, state: 'open', createdAt: expect.any(String) },
    ]);
    const [, , shown] = body.shops;
    expect(Date.parse(shown.lastActivityAt) - Date.parse(shown.createdAt)).toBeGreaterThanOrEqual(3_500_000);
    for (const state of ['open', 'suspended', 'closed']) {
      const some = (await list(admin, { state })).body.shops;
      expect(new Set(some.map((one: { state: string }) => one.state))).toEqual(new Set([state]));
    }
  });

  test('does not take for activity what others do: wrong passwords, and looks of a platform admin', async () => {
    const shop = await addShop(app);
    const last = async () => (await list(admin, { search: shop.email })).body.shops[0].lastActivityAt;
    const before = await last();
    app.clock.ahead = 60_000;
    await app.post(null, '/api/operator/login', { email: shop.email, password: 'not this one' });
    expect((await get(admin, shop)).status).toBe(200);
    expect(await last()).toBe(before);
  });

  test('finds shops by how their name begins, without case and accents, and by the email of the owner', async () => {
    const zoo = await addShop(app, 'Ärztehaus Zoo');
    await addShop(app, 'Aerztehaus');
    expect(namesOf(await list(admin, { search: 'arzte' }))).toEqual(['Ärztehaus Zoo']);
    expect(namesOf(await list(admin, { search: 'zoo' }))).toEqual([]);
    expect(namesOf(await list(admin, { search: zoo.email.toUpperCase() }))).toEqual([zoo.name]);
    expect(namesOf(await list(admin, { search: zoo.email.slice(0, -1) }))).toEqual([]);
    await app.call(zoo.token, 'PUT', '/api/operator/profile', { name: 'Tierpark' });
    expect(namesOf(await list(admin, { search: 'tierp' }))).toEqual(['Tierpark']);
    expect(namesOf(await list(admin, { search: 'arzte' }))).toEqual([]);
  });

  test('comes in pages without gaps, by date and by name', async () => {
    for (let number = 10; number < 45; number++) await addShop(app, `Page ${number}`);
    for (const search of ['', 'page']) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { status, body } = await list(admin, { search, cursor });
        expect(status).toBe(200);
        seen.push(...body.shops.map(({ _id }: { _id: string }) => _id));
        cursor = body.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(new Set(seen).size).toBe(seen.length);
      if (search !== '') expect(seen).toHaveLength(35);
      else expect(seen.length).toBeGreaterThan(35);
    }
    const { body } = await list(admin);
    expect(await codeOf(list(admin, { search: 'page', cursor: body.nextCursor }))).toEqual([422, 'invalid']);
  });

  test.each<[string, (db: Queries) => Promise<unknown>, string]>([
    [
      'by date',
      (db) => listNewest(db, { state: undefined, after: { at: '2', id: 'x' }, limit: 31 }),
      'shops_by_opening',
    ],
    [
      'by name',
      (db) => listNamed(db, { start: 'a', state: undefined, after: { name: 'ab', id: 'x' }, limit: 31 }),
      'shops_by_name',
    ],
  ])('is read along its index %s', async (_, work, index) => {
    await analyze(app, 'shops');
    const steps = await plansOf(app, work);
    expect(
      steps.filter((step) => step.includes(index)),
      steps.join('\n'),
    ).not.toEqual([]);
    expect(steps.filter((step) => /^(Sort|SCAN|USE TEMP B-TREE|Seq Scan)/.test(step))).toEqual([]);
  });

  test('is for platform admins alone', async () => {
    const shop = await addShop(app);
    const { person: kim } = await addColleague(app, shop, ['stamp', 'members', 'chat', 'products', 'orders']);
    expect(await codeOf(list(null))).toEqual([401, 'noToken']);
    for (const who of [shop, kim, await addCustomer(app)]) {
      expect(await codeOf(list(who))).toEqual([403, 'forbidden']);
      expect(await codeOf(get(who, shop))).toEqual([403, 'forbidden']);
      expect(await codeOf(act(who, shop, 'suspend', { reason: 'x' }))).toEqual([403, 'forbidden']);
      expect(await codeOf(act(who, shop, 'restore'))).toEqual([403, 'forbidden']);
    }
  });
});

describe('a look of a platform admin', () => {
  test('into a shop, its members or a card is in the log of that shop, with who looked', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    const looks: [call: string, look: () => Promise<{ status: number }>][] = [
      ['getPlatformShop', () => get(admin, shop)],
      ['getProfile', () => app.call(admin.token, 'GET', `/api/operator/${shop.id}`)],
      ['listMembers', () => app.post(admin.token, '/api/royalprogram/getListRoyaltyMember', { userTo: shop.id })],
      ['getHistory', () => app.post(admin.token, '/api/stamp/history', { userFrom: shop.id, userTo: member.id })],
      ['listAllOrders', () => app.call(admin.token, 'GET', `/api/orders/all?seller=${shop.id}`)],
    ];
    for (const [call, look] of looks) {
      expect([call, (await look()).status]).toEqual([call, 200]);
      expect((await logOf(shop))[0]).toBe(`ordersRead ${call}`);
    }
    const { body } = await app.call(shop.token, 'GET', '/api/v1/audit');
    expect(body.entries[0].actor).toMatchObject({ id: admin.id });
  });

  test('at a list of many shops is in the log of each that it shows something of', async () => {
    const [one, two, other] = [await addShopWithCard(app), await addShopWithCard(app), await addShop(app)];
    const buyer = await addCustomer(app);
    for (const shop of [one, two]) await order(app, buyer, [{ product: await addProduct(app, shop) }]);
    expect((await app.call(admin.token, 'GET', '/api/orders/all')).status).toBe(200);
    for (const shop of [one, two]) expect((await logOf(shop))[0]).toBe('ordersRead listAllOrders');
    const member = await addMember(app, one);
    const sent = await sendText(app, member, await addChat(app, one, member), 'You fool');
    const reported = await app.post(one.token, `/api/v1/messages/${sent.body.message._id}/report`, { reason: 'Rude' });
    expect(reported.status).toBe(200);
    expect((await app.call(admin.token, 'GET', '/api/v1/reported-messages')).body.reports).toHaveLength(1);
    expect((await logOf(one))[0]).toBe('ordersRead listReportedMessages');
    expect(await logOf(two)).not.toContain('ordersRead listReportedMessages');
    expect((await logOf(other)).join()).not.toContain('ordersRead');
  });

  test('at what is not there leaves no trace', async () => {
    expect(await codeOf(get(admin, { id: 'nonesuch' }))).toEqual([404, 'notFound']);
    expect(await codeOf(act(admin, { id: 'nonesuch' }, 'restore'))).toEqual([404, 'notFound']);
    expect(await codeOf(act(admin, { id: 'nonesuch' }, 'suspend', { reason: 'x' }))).toEqual([404, 'notFound']);
  });

  test('shows the owner, the counts and the reason of a suspension', async () => {
    const shop = await addShopWithCard(app);
    await addMember(app, shop);
    await suspend(shop, 'Sells tobacco');
    expect((await get(admin, shop)).body.shop).toMatchObject({
      ...{ _id: shop.id, state: 'suspended', followers: 1, members: 1, closedAt: null },
      owner: { name: shop.name, email: shop.email },
      suspension: { reason: 'Sells tobacco' },
    });
  });
});

describe('a suspended shop', () => {
  test('is closed to customers and to its own people, who read why, and is as it was when it is restored', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    const { person: kim } = await addColleague(app, shop, ['stamp', 'members']);
    await award(app, shop, member, 3);
    await suspend(shop, 'Unpaid bills');
    expect(await codeOf(app.call(null, 'GET', `/api/v1/shop/${shop.id}`))).toEqual([404, 'shopSuspended']);
    for (const { token } of [shop, kim]) {
      const stamp = { userTo: member.id, userFrom: shop.id, count: 1 };
      expect(await codeOf(app.post(token, '/api/stamp/stampAward', stamp))).toEqual([403, 'ownShopSuspended']);
      const read = app.post(token, '/api/royalprogram/getListRoyaltyMember', { userTo: shop.id });
      expect(await codeOf(read)).toEqual([403, 'ownShopSuspended']);
      const { body } = await app.call(token, 'GET', '/api/v1/suspension');
      expect(body).toMatchObject({ shop: { name: shop.name }, suspension: { reason: 'Unpaid bills' } });
    }
    await restore(shop);
    expect((await app.call(shop.token, 'GET', '/api/v1/suspension')).body.suspension).toBeNull();
    expect((await award(app, shop, member)).body).toMatchObject({ success: true });
    expect((await app.call(null, 'GET', `/api/v1/shop/${shop.id}`)).body.shop).toMatchObject({ joinNumber: 1 });
    expect((await logOf(shop)).filter((kind) => kind.startsWith('shop'))).toEqual(['shopRestored', 'shopSuspended']);
    await expectSoundLedger(app);
  });

  test('keeps its name and face, and lets its owner change how to sign in', async () => {
    const shop = await addShop(app);
    await suspend(shop);
    const change = (form: object) => app.call(shop.token, 'PUT', '/api/operator/profile', form);
    for (const form of [{ name: 'Another name' }, { bio: 'We are open' }, { photo: '' }, { cover: '' }])
      expect(await codeOf(change(form))).toEqual([403, 'ownShopSuspended']);
    expect((await get(admin, shop)).body.shop.name).toBe(shop.name);
    expect((await change({ password: 'another long password' })).status).toBe(200);
  });

  test('lets its owner sign in, take all data along, and delete the account', async () => {
    const shop = await addShop(app);
    await suspend(shop);
    const login = { email: shop.email, password: 'a long password' };
    const { status, body } = await app.post(null, '/api/operator/login', login);
    expect([status, body.shopId]).toEqual([200, shop.id]);
    expect((await app.post(body.token, '/api/v1/archive/export')).status).toBe(200);
    expect((await app.post(body.token, '/api/v1/me/export')).status).toBe(200);
    expect((await app.call(body.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
  });

  test('has no live connections within two seconds, and none come back before it is restored', async () => {
    const shop = await addShop(app);
    const { person: kim } = await addColleague(app, shop, ['stamp']);
    const tills = await Promise.all([goLive(app.url, shop), goLive(app.url, kim)]);
    sockets.push(...tills.map(({ socket }) => socket));
    const closed = tills.map(({ next }) => next('disconnect'));
    const from = performance.now();
    await suspend(shop);
    await Promise.all(closed);
    expect(performance.now() - from).toBeLessThan(2000);
    await expect(goLive(app.url, shop)).rejects.toThrow('Your shop is suspended.');
    await restore(shop);
    sockets.push((await goLive(app.url, shop)).socket);
  });

  test('keeps no one from working elsewhere: signing in leads to a shop that is open', async () => {
    const [bad, good] = [await addShop(app), await addShop(app)];
    const { account } = await addColleague(app, good, ['stamp']);
    const { body } = await app.post(bad.token, '/api/v1/staff/invitations', { permissions: ['stamp'] });
    const token = new URLSearchParams(new URL(body.url).hash.slice(1)).get('token');
    const login = { email: account.email, password: 'a long password' };
    const { token: session } = (await app.post(null, '/api/operator/login', login)).body;
    expect((await app.post(session, '/api/v1/invitations/accept', { token })).body.shopId).toBe(bad.id);
    const { token: open } = (await app.post(null, '/api/operator/login', login)).body;
    const enter = async (id: string) => (await app.post(open, `/api/v1/workplaces/${id}/enter`, {})).body;
    const { token: atBad } = await enter(bad.id);
    await suspend(bad);
    const { workplaces } = (await app.call(atBad, 'GET', '/api/v1/workplaces')).body;
    expect(workplaces).toMatchObject([{ _id: good.id }, { _id: bad.id, isCurrent: true }]);
    expect((await app.post(atBad, `/api/v1/workplaces/${good.id}/enter`, {})).body.shopId).toBe(good.id);
    expect((await app.post(null, '/api/operator/login', login)).body.shopId).toBe(good.id);
  });

  test('can be given another reason; restoring it twice, or a closed one, changes nothing', async () => {
    const shop = await addShop(app);
    await suspend(shop, 'One');
    const { since } = (await get(admin, shop)).body.shop.suspension;
    app.clock.ahead = 60_000;
    await suspend(shop, 'Two');
    expect((await get(admin, shop)).body.shop.suspension).toEqual({ since, reason: 'Two' });
    await restore(shop);
    await restore(shop);
    expect((await logOf(shop)).filter((kind) => kind === 'shopRestored')).toHaveLength(1);
    await closeShop(app, shop);
    expect(await codeOf(act(admin, shop, 'suspend', { reason: 'x' }))).toEqual([404, 'notFound']);
  });

  test('needs a reason', async () => {
    const shop = await addShop(app);
    expect(await codeOf(act(admin, shop, 'suspend', { reason: ' ' }))).toEqual([422, 'invalid']);
    expect(await codeOf(act(admin, shop, 'suspend', { reason: 'x'.repeat(501) }))).toEqual([422, 'invalid']);
  });
});
