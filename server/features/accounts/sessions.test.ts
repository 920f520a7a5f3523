import { permissions } from '@stampdeck/contract/http.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addAdmin, sessionOf } from '#test/database.ts';
import { addCustomer, addShop, type TestPerson } from '#test/people.ts';
import { endSession } from './queries.ts';
import { Sessions } from './sessions.ts';

const app = await startApp();
const now = new Date();
const later = (ms: number): Date => new Date(now.getTime() + ms);

/** Sessions of a process of its own, which hears of nothing that another one ends. */
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

describe('whom a token belongs to', () => {
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

  test('an operator who is signed in as a customer is one', async () => {
    const shop = await addShop(app, 'Café Due');
    const login = { email: shop.email, password: 'a long password' };
    const { body } = await app.post(null, '/api/v1/user/login', login);
    expect(await newSessions().actor(body.token, now)).toMatchObject({ role: 'customer', shop: null, permissions: [] });
  });

  test('a platform admin is one at the dashboard, and a customer elsewhere', async () => {
    const admin = await addAdmin(app);
    expect(await newSessions().actor(admin.token, now)).toMatchObject({ role: 'platformAdmin', shop: null });
    const { email } = (await app.call(admin.token, 'GET', `/api/operator/${admin.id}`)).body;
    const { body } = await app.post(null, '/api/v1/user/login', { email, password: 'a long password' });
    expect(await newSessions().actor(body.token, now)).toMatchObject({ role: 'customer' });
  });
});

describe('a session that another process ended', () => {
  test('is remembered for less than two seconds, and by no clock that is set back', async () => {
    const [shop, sessions] = [await addShop(app), newSessions()];
    expect(await isIn(sessions, shop)).toBe(true);
    await endElsewhere(shop);
    expect(await isIn(sessions, shop, later(1999))).toBe(true);
    expect(await isIn(sessions, shop, later(-1))).toBe(false);
    expect(await isIn(sessions, shop, later(2000))).toBe(false);
  });

  test('is over at once where this process is told of it, and no other session is', async () => {
    const [shop, other, sessions] = [await addShop(app), await addShop(app), newSessions()];
    for (const person of [shop, other]) expect(await isIn(sessions, person)).toBe(true);
    const [id] = [await endElsewhere(shop), await endElsewhere(other)];
    sessions.forget(id);
    expect([await isIn(sessions, shop), await isIn(sessions, other)]).toEqual([false, true]);
  });

  test('is over at once where this process reads its person anew, and no one else is', async () => {
    const [shop, other, sessions] = [await addShop(app), await addShop(app), newSessions()];
    for (const person of [shop, other]) expect(await isIn(sessions, person)).toBe(true);
    for (const person of [shop, other]) await endElsewhere(person);
    sessions.forgetPerson(shop.id);
    expect([await isIn(sessions, shop), await isIn(sessions, other)]).toEqual([false, true]);
  });

  test.each(['forget', 'forgetPerson'] as const)(
    'is not remembered by a look-up that was under way as another ended (%s)',
    async (told) => {
      const [shop, sessions] = [await addShop(app), newSessions()];
      const looking = isIn(sessions, shop);
      sessions[told]('another');
      expect(await looking).toBe(true);
      await endElsewhere(shop);
      expect(await isIn(sessions, shop)).toBe(false);
    },
  );

  test('is told from the living ones, however many are asked for', async () => {
    const [shop, other, ended] = [await addShop(app), await addShop(app), await addShop(app)];
    await endElsewhere(ended);
    const unknown = Array.from({ length: 1100 }, (_, number) => `unknown ${number}`);
    const tokens = [shop.token, ended.token, ...unknown, other.token];
    expect(await newSessions().listLiving(tokens, now)).toEqual(new Set([shop.token, other.token]));
    expect(await newSessions().listLiving([], now)).toEqual(new Set());
    expect(await newSessions().listLiving(tokens, later(3 * 365 * 24 * 60 * 60_000))).toEqual(new Set());
  });
});
