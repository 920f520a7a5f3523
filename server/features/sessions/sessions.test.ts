import { mostSessionsNamed } from '@stampdeck/contract/accounts.ts';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, test } from 'vitest';
import { activityLog } from '#test/activity-log.ts';
import { startApp } from '#test/app.ts';
import { addAdmin, sessionOf } from '#test/database.ts';
import { addCustomer, addShop, type TestPerson } from '#test/people.ts';

const app = await startApp();
const { rowsOf } = activityLog(app);
const password = 'a long password';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
let count = 0;

const list = async (token: string) => {
  const { status, body } = await app.call(token, 'GET', '/api/v1/sessions');
  expect(status).toBe(200);
  return body.sessions as { _id: string; kind: string; device: string; lastSeenAt: string; isThis: boolean }[];
};
const end = async (token: string, path = '') => (await app.call(token, 'DELETE', `/api/v1/sessions${path}`)).status;
const isIn = async (token: string) => (await app.call(token, 'GET', '/api/v1/sessions')).status === 200;
/** One more browser of the same person. */
const signIn = async ({ email }: TestPerson, door: 'operator' | 'v1/user' = 'operator', userAgent = '') => {
  const headers: Record<string, string> = userAgent ? { 'user-agent': userAgent } : {};
  return (await app.post(null, `/api/${door}/login`, { email, password }, headers)).body.token as string;
};

const open: Socket[] = [];
const connect = (token: string): Promise<Socket> => {
  const socket = io(app.url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  open.push(socket);
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
  });
};
const closing = (socket: Socket) => new Promise((resolve) => socket.once('disconnect', resolve));
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
  app.clock.ahead = 0;
});

describe('open sessions', () => {
  test('are listed with their device, this one first, then the one seen last', async () => {
    const shop = await addShop(app);
    app.clock.ahead = 60_000;
    await signIn(shop, 'v1/user');
    app.clock.ahead = 120_000;
    await signIn(shop, 'operator', firefox);
    const sessions = await list(shop.token);
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false, false]);
    expect(sessions.map(({ kind }) => kind)).toEqual(['operator', 'operator', 'customer']);
    expect(sessions.map(({ device }) => device)).toEqual(['Unknown device', 'Firefox on Linux', 'Unknown device']);
    expect(Object.keys(sessions[0] as object).sort()).toEqual([
      '_id',
      'device',
      'isThis',
      'kind',
      'lastSeenAt',
      'openedAt',
    ]);
  });

  test('that have ended are not listed, and no one sees those of others', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const gone = await signIn(shop);
    await app.call(gone, 'POST', '/auth/logout');
    expect(await list(shop.token)).toHaveLength(1);
    expect(await list(other.token)).toHaveLength(1);
    app.clock.ahead = 23 * 60 * 60 * 1000;
    const late = await signIn(shop);
    app.clock.ahead = 25 * 60 * 60 * 1000;
    expect(await list(late)).toHaveLength(1);
  });

  test('need a token', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['DELETE', '/others'],
      ['DELETE', '/x'],
    ]) {
      const { status, body } = await app.call(null, method as string, `/api/v1/sessions${path}`);
      expect([status, body.message]).toEqual([401, 'Not authorized, no token']);
    }
  });
});

describe('ending', () => {
  test('one session closes its live connections and leaves the others', async () => {
    const shop = await addShop(app);
    const [second, third] = [await signIn(shop), await signIn(shop, 'v1/user')];
    const secondId = (await list(second))[0]?._id;
    const [socket, stays] = [await connect(second), await connect(third)];
    const closed = closing(socket);
    expect(await end(shop.token, `/${secondId}`)).toBe(204);
    await closed;
    expect([await isIn(shop.token), await isIn(second), await isIn(third)]).toEqual([true, false, true]);
    expect(stays.connected).toBe(true);
    expect(await end(shop.token, `/${secondId}`)).toBe(404);
  });

  test("another person's session is 404 like an unknown one, and nothing changes", async () => {
    const [shop, other, admin] = [await addShop(app), await addShop(app), await addAdmin(app)];
    const id = (await list(shop.token))[0]?._id;
    for (const token of [other.token, admin.token]) {
      for (const path of [`/${id}`, '/unknown', `/${'x'.repeat(65)}`, '/%00']) {
        expect([404, 422]).toContain(await end(token, path));
      }
    }
    expect(await isIn(shop.token)).toBe(true);
  });

  test('this session signs out here, and takes the cookie of a customer', async () => {
    const guest = await addCustomer(app);
    const id = (await list(guest.token))[0]?._id;
    const { status, headers } = await app.call(guest.token, 'DELETE', `/api/v1/sessions/${id}`);
    expect([status, headers.get('set-cookie')]).toEqual([
      204,
      expect.stringMatching(/^stampdeck_customer=;.*Max-Age=0/),
    ]);
    expect(await isIn(guest.token)).toBe(false);
  });

  test('another session takes no cookie, and all sessions none at the dashboard', async () => {
    const [guest, shop] = [await addCustomer(app), await addShop(app)];
    const elsewhere = await app.post(shop.token, '/api/v1/user/login', { email: shop.email, password });
    const other = (await list(elsewhere.body.token)).find(({ isThis }) => !isThis)?._id;
    for (const [token, path] of [
      [elsewhere.body.token, `/${other}`],
      [guest.token, '/others'],
      [(await addShop(app)).token, ''],
    ]) {
      const { status, headers } = await app.call(token, 'DELETE', `/api/v1/sessions${path}`);
      expect([path, status, headers.get('set-cookie')]).toEqual([path, path === '/others' ? 200 : 204, null]);
    }
  });

  test('other sessions is recorded by their ids, and nothing is where none ended or only this one', async () => {
    const shop = await addShop(app);
    const id = await sessionOf(app, shop);
    const otherId = (await list(await signIn(shop)))[0]?._id;
    for (let others = 0; others <= mostSessionsNamed; others += 1) await signIn(shop);
    expect(await end(shop.token, `/${otherId}`)).toBe(204);
    const otherIds = (await list(shop.token)).filter(({ isThis }) => !isThis).map(({ _id }) => _id);
    expect(await end(shop.token, '/others')).toBe(200);
    expect(await end(shop.token, '/others')).toBe(200);
    expect(await end(shop.token, `/${id}`)).toBe(204);
    const ended = (await rowsOf(shop)).filter(({ kind }) => kind === 'sessionsEnded');
    expect(ended.map(({ actor_id, subject_id }) => [actor_id, subject_id])).toEqual([
      [shop.id, shop.id],
      [shop.id, shop.id],
    ]);
    const [one, all] = ended.map(({ details }) => JSON.parse(details));
    expect(one).toEqual({ sessions: [otherId], ended: 1 });
    expect([all.ended, new Set(all.sessions).size]).toEqual([mostSessionsNamed + 1, mostSessionsNamed]);
    expect(otherIds).toEqual(expect.arrayContaining(all.sessions));
  });

  test('all others says how many, and keeps this one and its live connections', async () => {
    const [shop, stranger] = [await addShop(app), await addShop(app)];
    const others = [await signIn(shop), await signIn(shop), await signIn(shop, 'v1/user')];
    const mine = await connect(shop.token);
    const closed = Promise.all((await Promise.all(others.map(connect))).map(closing));
    const { status, body } = await app.call(shop.token, 'DELETE', '/api/v1/sessions/others');
    expect([status, body.ended]).toEqual([200, 3]);
    await closed;
    for (const token of others) expect(await isIn(token)).toBe(false);
    expect([await isIn(shop.token), await isIn(stranger.token), mine.connected]).toEqual([true, true, true]);
    expect((await app.call(shop.token, 'DELETE', '/api/v1/sessions/others')).body.ended).toBe(0);
  });

  test('all ends this one as well, and no cookie brings it back', async () => {
    const email = `everywhere${++count}@example.com`;
    const signUp = await app.post(null, '/api/v1/user', { name: 'Guest', email, password });
    const cookie = signUp.headers.get('set-cookie')?.split(';')[0] ?? '';
    const other = await signIn(signUp.body, 'v1/user');
    const closed = closing(await connect(signUp.body.token));
    expect(await end(other)).toBe(204);
    await closed;
    expect([await isIn(other), await isIn(signUp.body.token)]).toEqual([false, false]);
    const ownPage = { origin: app.url, 'x-requested-with': 'stampdeck', cookie };
    expect((await app.post(null, '/api/v1/user/session', {}, ownPage)).status).toBe(401);
  });

  test('all from two browsers at once succeeds in both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shop = await addShop(app);
      const tokens = [shop.token, await signIn(shop), await signIn(shop)];
      const answers = await Promise.all(
        tokens.map((token) => app.call(token, 'DELETE', '/api/v1/sessions/others').then(({ status }) => status)),
      );
      expect(answers.filter((status) => status === 200)).toHaveLength(1);
      expect(answers.filter((status) => status === 401)).toHaveLength(2);
      expect(await Promise.all(tokens.map(isIn))).toEqual(answers.map((status) => status === 200));
    }
  });
});
