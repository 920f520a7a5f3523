import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addCustomer, addShop, handToOwner } from '#test/people.ts';

const app = await startApp({
  env: { PAYPAL_CLIENT_ID: 'a-client-id', PAYPAL_CLIENT_SECRET: 'its-own', STRIPE_SECRET_KEY: 'sk_live_abc' },
});
const methods = async (seller: string) =>
  (await app.call(null, 'GET', `/api/v1/payment-methods?seller=${seller}`)).body;

describe('a shop that says who gets its money', () => {
  test('can be paid by the providers that it has a payee for, and always at the shop', async () => {
    const shop = await addShop(app);
    expect(await methods(shop.id)).toEqual({ success: true, methods: ['atShop'], isTest: false });
    const saved = await app.call(shop.token, 'PUT', '/api/v1/payees', { paypal: ' Cafe@Example.com ' });
    expect(saved.body).toEqual({
      ...{ success: true, payees: { paypal: 'cafe@example.com', stripe: '' }, offered: ['paypal', 'stripe'] },
    });
    expect((await methods(shop.id)).methods).toEqual(['paypal', 'atShop']);
    await app.call(shop.token, 'PUT', '/api/v1/payees', { stripe: 'acct_1Nv0FGQ9RKHgCVdK' });
    expect((await methods(shop.id)).methods).toEqual(['paypal', 'stripe', 'atShop']);
    await app.call(shop.token, 'PUT', '/api/v1/payees', { paypal: '' });
    expect((await app.call(shop.token, 'GET', '/api/v1/payees')).body.payees).toEqual({
      ...{ paypal: '', stripe: 'acct_1Nv0FGQ9RKHgCVdK' },
    });
  });

  test.each([
    { paypal: 'somewhere' },
    { paypal: 'sk_live_secret' },
    { stripe: 'sk_live_secret' },
    { stripe: 'cafe@example.com' },
    { stripe: 7 },
  ])('is refused with %o', async (body) => {
    const shop = await addShop(app);
    expect((await app.call(shop.token, 'PUT', '/api/v1/payees', body)).status).toBe(422);
  });

  test('is asked for the password after ten minutes, and the change is in the activity log without its value', async () => {
    const shop = await addShop(app);
    app.clock.ahead += 11 * 60_000;
    const change = (body: object) => app.call(shop.token, 'PUT', '/api/v1/payees', body);
    expect((await change({ paypal: 'thief@example.com' })).body.code).toBe('reauthRequired');
    expect((await change({ paypal: 'me@example.com', currentPassword: 'a long password' })).status).toBe(200);
    const { entries } = (await app.call(shop.token, 'GET', '/api/v1/audit?kind=settingsChanged')).body;
    expect(entries[0].details).toEqual({ fields: ['payPalPayee'] });
    expect(JSON.stringify(entries)).not.toContain('me@example.com');
  });

  test('keeps it to its owner', async () => {
    const shop = await addShop(app);
    const customer = await addCustomer(app);
    expect((await app.call(customer.token, 'GET', '/api/v1/payees')).status).toBe(403);
    const { person } = await handToOwner(app, shop);
    expect((await app.call(person.token, 'PUT', '/api/v1/payees', { paypal: 'new@example.com' })).status).toBe(200);
  });
});

test('the platform is paid by every provider, and by nothing else', async () => {
  expect((await methods('platform')).methods).toEqual(['paypal', 'stripe']);
});

test('without keys, everyone pays by the provider that moves no money; in production only at the shop', async () => {
  const [trial, production] = [await startApp(), await startApp({ env: { NODE_ENV: 'production' } })];
  const shop = await addShop(trial);
  const ask = async (at: typeof trial) =>
    (await at.call(null, 'GET', `/api/v1/payment-methods?seller=${shop.id}`)).body;
  expect(await ask(trial)).toEqual({ success: true, methods: ['test', 'atShop'], isTest: true });
  expect(await ask(production)).toEqual({ success: true, methods: ['atShop'], isTest: false });
});
