import { permissions } from '@stampdeck/contract/http.ts';
import { describe, expect, test } from 'vitest';
import { activityLog, password } from '#test/activity-log.ts';
import { startApp } from '#test/app.ts';
import { addAdmin, readAccount, readSession } from '#test/database.ts';
import { addShop } from '#test/people.ts';

const app = await startApp();
const { rowsOf } = activityLog(app);
let count = 0;

const newEmail = () => `door${++count}@example.com`;
const logIn = (door: 'operator' | 'v1/user', email: string) =>
  app.post(null, `/api/${door}/login`, { email, password });

describe('signing in at the dashboard', () => {
  test('sets no cookie and creates no device, and neither does signing up', async () => {
    const email = newEmail();
    const signUp = await app.post(null, '/api/operator', { name: 'Uno', email, password });
    for (const { headers, body } of [signUp, await logIn('operator', email)]) {
      expect([headers.get('set-cookie'), body.device]).toEqual([null, undefined]);
      expect(await readSession(app, body)).toMatchObject({ cookie_hash: null, device_secret: null });
    }
  });

  test('tells platform admins that they are one, and shops that they are not', async () => {
    const [admin, shop] = [await addAdmin(app, { hasApp: false }), await addShop(app)];
    const { email } = await readAccount(app, admin);
    const told = (await logIn('operator', email)).body;
    expect(told).toMatchObject({ isAdmin: true, isPlatformAdmin: true, permissions: [] });
    expect(told).not.toHaveProperty('shopId');
    const elsewhere = (await logIn('v1/user', email)).body;
    expect(elsewhere.isAdmin).toBe(false);
    expect(elsewhere).not.toHaveProperty('isPlatformAdmin');
    const ofShop = (await logIn('operator', shop.email)).body;
    expect(ofShop).toMatchObject({ shopId: shop.id, permissions });
    expect(ofShop).not.toHaveProperty('isPlatformAdmin');
  });
});

test('signing in as a customer sets the cookie and creates a device', async () => {
  const { email } = await addShop(app);
  const { headers, body } = await logIn('v1/user', email);
  expect(headers.get('set-cookie')).toMatch(/^stampdeck_customer=[\w-]{43}; Max-Age=31536000;/);
  const { id, device_secret: secret } = await readSession(app, body);
  expect(body.device).toEqual({ id, secret });
});

test('each sign-in is recorded with its person, kind and session', async () => {
  const shop = await addShop(app);
  const { body } = await logIn('v1/user', shop.email);
  const said = (door: string, { id: session }: { id: string }) => ({
    ...{ kind: 'signedIn', actor_id: shop.id, subject_id: null },
    details: JSON.stringify({ door, session }),
  });
  expect(await rowsOf(shop)).toMatchObject([
    said('operator', await readSession(app, shop)),
    said('customer', await readSession(app, body)),
  ]);
});
