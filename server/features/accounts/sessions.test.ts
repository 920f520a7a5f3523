import { permissions } from '@stampdeck/contract/http.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addAdmin, readAccount, readSession, sessionOf } from '#test/database.ts';
import { addCustomer, addShop, type TestPerson } from '#test/people.ts';
import { endSession } from './queries.ts';
import { Sessions } from './sessions.ts';

const app = await startApp();
const now = new Date();
let count = 0;
const later = (ms: number): Date => new Date(now.getTime() + ms);

/** The sessions of a process that does not hear of sessions ended elsewhere. */
const newSessions = () => new Sessions(app.store);
/** Ends a session as another process does. */
async function endElsewhere(person: TestPerson): Promise<string> {
  const id = await sessionOf(app, person);
  await app.store.write((db) => endSession(db, id, now.toISOString()));
  return id;
}
const isIn = (sessions: Sessions, { token }: { token: string }, at = now): Promise<boolean> =>
  sessions.actor(token, at).then(
    () => true,
    () => false,
  );
const works = async (token: string) => (await app.call(token, 'GET', '/api/v1/sessions')).status === 200;

describe('the person behind a token', () => {
  test('an operator has their shop, its name and every permission', async () => {
    const shop = await addShop(app, 'Café Uno');
    expect(await newSessions().actor(shop.token, now)).toMatchObject({
      ...{ role: 'operator', accountId: shop.id, name: 'Café Uno', permissions },
      shop: { id: shop.id, timeZone: 'UTC' },
    });
  });

  test('a customer has no shop and no permission, and is called by their own name', async () => {
    const customer = await addCustomer(app, 'Mia');
    const person = await newSessions().actor(customer.token, now);
    expect(person).toMatchObject({ role: 'customer', name: 'Mia', shop: null, permissions: [] });
  });

  test("an operator signed in as a customer is a customer, with their own name instead of the shop's", async () => {
    const shop = await addShop(app, 'Café Due');
    const login = { email: shop.email, password: 'a long password' };
    const { body } = await app.post(null, '/api/v1/user/login', login);
    const name = { id: shop.id, name: 'Dana' };
    expect((await app.call(body.token, 'PUT', '/api/operator/profile', name)).status).toBe(200);
    const customer = { role: 'customer', name: 'Dana', shop: null, permissions: [] };
    expect(await newSessions().actor(body.token, now)).toMatchObject(customer);
    expect(await newSessions().actor(shop.token, now)).toMatchObject({ role: 'operator', name: 'Café Due' });
  });

  test('a platform admin is one at the dashboard, and a customer elsewhere', async () => {
    const admin = await addAdmin(app, { hasApp: false });
    expect(await newSessions().actor(admin.token, now)).toMatchObject({ role: 'platformAdmin', shop: null });
    const { email } = await readAccount(app, admin);
    const { body } = await app.post(null, '/api/v1/user/login', { email, password: 'a long password' });
    expect(await newSessions().actor(body.token, now)).toMatchObject({ role: 'customer' });
  });
});

describe('a session that another process ended', () => {
  test('is remembered for less than two seconds, even if the clock is set back', async () => {
    const [shop, sessions, others] = [await addShop(app), newSessions(), newSessions()];
    for (const each of [sessions, others]) expect(await isIn(each, shop)).toBe(true);
    await endElsewhere(shop);
    expect([await isIn(sessions, shop), await isIn(sessions, shop, later(1999))]).toEqual([true, true]);
    expect(await isIn(others, shop, later(2000))).toBe(false);
    expect(await isIn(sessions, shop, later(-1))).toBe(false);
    // Once found ended, it is no longer remembered.
    expect(await isIn(sessions, shop, later(1))).toBe(false);
  });

  test('ends at once if this process is told, and no other session ends', async () => {
    const [shop, other, sessions] = [await addShop(app), await addShop(app), newSessions()];
    for (const person of [shop, other]) expect(await isIn(sessions, person)).toBe(true);
    const [id] = [await endElsewhere(shop), await endElsewhere(other)];
    sessions.forget(id);
    expect([await isIn(sessions, shop), await isIn(sessions, other)]).toEqual([false, true]);
  });

  test("ends at once if this process reads its person again, and no one else's ends", async () => {
    const [shop, other, sessions] = [await addShop(app), await addShop(app), newSessions()];
    for (const person of [shop, other]) expect(await isIn(sessions, person)).toBe(true);
    for (const person of [shop, other]) await endElsewhere(person);
    sessions.reread(shop.id);
    expect([await isIn(sessions, shop), await isIn(sessions, other)]).toEqual([false, true]);
  });

  test.each(['forget', 'reread'] as const)(
    'is not remembered by a lookup that was running when another ended (%s)',
    async (told) => {
      const [shop, sessions] = [await addShop(app), newSessions()];
      const looking = isIn(sessions, shop);
      sessions[told]('another');
      expect(await looking).toBe(true);
      await endElsewhere(shop);
      expect(await isIn(sessions, shop)).toBe(false);
    },
  );

  test('ends at once if more tokens came than a process remembers', async () => {
    const [first, second, third] = [await addShop(app), await addShop(app), await addShop(app)];
    const sessions = new Sessions(app.store, 2);
    for (const person of [first, second]) expect(await isIn(sessions, person)).toBe(true);
    for (const person of [first, second]) await endElsewhere(person);
    expect([await isIn(sessions, first), await isIn(sessions, second)]).toEqual([true, true]);
    expect(await isIn(sessions, third)).toBe(true);
    expect([await isIn(sessions, first), await isIn(sessions, second)]).toEqual([false, false]);
  });

  test('is told from the living ones, however many are asked for', async () => {
    const [shop, other, ended] = [await addShop(app), await addShop(app), await addShop(app)];
    await endElsewhere(ended);
    const unknown = Array.from({ length: 1100 }, (_, number) => `unknown ${number}`);
    const tokens = [shop.token, ended.token, ...unknown, other.token];
    const living = async (asked: string[], at: Date) => [...(await newSessions().listLiving(asked, at)).keys()].sort();
    expect(await living(tokens, now)).toEqual([shop.token, other.token].sort());
    expect(await living([], now)).toEqual([]);
    expect(await living(tokens, later(3 * 365 * 24 * 60 * 60_000))).toEqual([]);
  });
});

describe('a session', () => {
  test('ends in the exact millisecond when its time is over', async () => {
    const shop = await addShop(app);
    const end = (await readSession(app, shop)).expires_at;
    const [before, at] = [new Date(Date.parse(end) - 1), new Date(end)];
    // Used so late it would go on, which is not kept here.
    const sessions = () => new Sessions({ ...app.store, write: () => Promise.resolve() as never });
    expect([await isIn(sessions(), shop, before), await isIn(sessions(), shop, at)]).toEqual([true, false]);
  });

  test('that cannot be extended because of a database error fails with that error', async () => {
    const shop = await addShop(app);
    const write = () => Promise.reject(new Error('no such column'));
    const late = new Date(Date.parse((await readSession(app, shop)).expires_at) - 1);
    await expect(new Sessions({ ...app.store, write }).actor(shop.token, late)).rejects.toThrow('no such column');
  });

  test('stores a browser name of limited length', async () => {
    const { email } = await addShop(app);
    const login = { email, password: 'a long password' };
    const headers = { 'user-agent': 'x'.repeat(5000) };
    const { body } = await app.post(null, '/api/operator/login', login, headers);
    expect((await readSession(app, { token: body.token })).user_agent).toBe('x'.repeat(300));
  });

  test('of the dashboard continues when its owner signs in as a customer in the same browser, and vice versa', async () => {
    const shop = await addShop(app);
    const login = { email: shop.email, password: 'a long password' };
    const customer = await app.post(shop.token, '/api/v1/user/login', login);
    await app.post(customer.body.token, '/api/operator/login', login);
    expect([await works(shop.token), await works(customer.body.token)]).toEqual([true, true]);
  });

  test('of the dashboard ends without taking the cookie of a customer', async () => {
    const { token } = await addShop(app);
    const { status, headers } = await app.post(token, '/auth/logout');
    expect([status, headers.get('set-cookie')]).toEqual([204, null]);
  });
});

describe('the cookie of a customer', () => {
  const ownPage = { origin: app.url, 'x-requested-with': 'stampdeck' };
  const newGuest = async () => {
    const { headers, body } = await app.post(null, '/api/v1/user', { name: 'Guest', email: `g${++count}@example.com` });
    return { token: body.token as string, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const resume = (cookie: string) => app.post(null, '/api/v1/user/session', {}, { ...ownPage, cookie });

  test('gives a new token, and the old one fails at once', async () => {
    const { token, cookie } = await newGuest();
    expect(await works(token)).toBe(true);
    const { status, body } = await resume(cookie);
    expect([status, await works(token), await works(body.token)]).toEqual([200, false, true]);
  });

  test('lasts as long again each time that it brings its customer back', async () => {
    const { cookie } = await newGuest();
    const { headers } = await resume(cookie);
    expect(headers.get('set-cookie')).toMatch(`${cookie}; Max-Age=${365 * 24 * 60 * 60};`);
  });

  test('signs its session out from our own page, and is taken away', async () => {
    const { token, cookie } = await newGuest();
    const { status, headers } = await app.post(null, '/auth/logout', {}, { ...ownPage, cookie });
    expect([status, headers.get('set-cookie')]).toEqual([
      204,
      expect.stringMatching(/^stampdeck_customer=;.*Max-Age=0/),
    ]);
    expect([await works(token), (await resume(cookie)).status]).toEqual([false, 401]);
  });

  test('signs nothing out for a page of another site', async () => {
    const { token, cookie } = await newGuest();
    const foreign = { ...ownPage, origin: 'https://evil.example', cookie };
    const { status, body } = await app.post(null, '/auth/logout', {}, foreign);
    expect([status, body.code, await works(token)]).toEqual([403, 'foreignOrigin', true]);
  });

  test('does not count beside a token, which signs out its own session from any page', async () => {
    const [guest, other] = [await newGuest(), await newGuest()];
    const foreign = { ...ownPage, origin: 'https://evil.example', cookie: other.cookie };
    expect((await app.post(guest.token, '/auth/logout', {}, foreign)).status).toBe(204);
    expect([await works(guest.token), await works(other.token)]).toEqual([false, true]);
  });
});
