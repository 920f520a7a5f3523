import { codeStep } from '@stampdeck/contract/codes.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { sessionOf } from '#test/database.ts';
import { actingFor, addCustomer, addMember, addShop, addShopWithCard, type TestPerson } from '#test/people.ts';
import { codeMac } from './codes.ts';
import { scanCode } from './scan.ts';

const app = await startApp();
const now = () => Date.now() + app.clock.ahead;

/** The text that a customer's phone draws, `steps` away from now. */
const codeOf = (customer: TestPerson, steps = 0): string => {
  const code = { customerId: customer.id, deviceId: customer.device.id, step: codeStep(now()) + steps };
  return `http://shop.example/c/${code.customerId}.${code.deviceId}.${code.step}.${codeMac(customer.device.secret, code)}`;
};
const scan = (shop: TestPerson, code: string) => app.post(shop.token, '/api/stamp/scan', { code });

describe("scanning a customer's code", () => {
  test('returns the customer and their card, and proves their presence (S6.10)', async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop, 'Mia');
    const { status, body } = await scan(shop, codeOf(member));
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { displayName: 'Mia' }, card: { count: 0, size: 5 } });
    expect(body.proof).toBeTruthy();
  });

  test('two steps to either side are fresh, a third only identifies', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    for (const [steps, isProof] of [
      [-3, false],
      [-2, true],
      [2, true],
      [3, false],
    ] as const) {
      const { status, body } = await scan(shop, codeOf(member, steps));
      expect([status, body.proof !== null], `${steps} steps`).toEqual([200, isProof]);
    }
  });

  test('the same code again gives the same proof, and none after five minutes', async () => {
    const shop = await addShopWithCard(app);
    const code = codeOf(await addMember(app, shop));
    const first = (await scan(shop, code)).body.proof;
    expect((await scan(shop, code)).body.proof).toBe(first);
    app.clock.ahead += 6 * 60_000;
    expect((await scan(shop, code)).body.proof).toBeNull();
  });

  test('each shop gets its own proof', async () => {
    const [one, two] = [await addShopWithCard(app), await addShopWithCard(app)];
    const customer = await addCustomer(app);
    const code = codeOf(customer);
    const [first, second] = [await scan(one, code), await scan(two, code)];
    expect(first.body.card).toBeNull();
    expect(first.body.proof).not.toBe(second.body.proof);
  });

  test('a customer who has just shown a code is known here for five minutes only', async () => {
    const shop = await addShopWithCard(app);
    const customer = await addCustomer(app);
    const ask = async () => (await app.post(shop.token, '/api/v1/user/userInfo', { userId: customer.id })).status;
    expect(await ask()).toBe(404);
    await scan(shop, codeOf(customer));
    expect(await ask()).toBe(200);
    app.clock.ahead += 6 * 60_000;
    expect(await ask()).toBe(404);
  });

  test('userInfo also takes the scanned text, and knows customers with a fresh code (S7.user.1)', async () => {
    const shop = await addShopWithCard(app);
    const customer = await addCustomer(app, 'Ida');
    const ask = (userId: string) => app.post(shop.token, '/api/v1/user/userInfo', { userId });
    expect((await ask(codeOf(customer, -3))).status).toBe(404);
    const good = codeOf(customer);
    expect((await ask(`${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`)).body.code).toBe('codeRefused');
    expect((await ask(good)).body.user).toMatchObject({ id: customer.id, displayName: 'Ida' });
  });

  test('a code tells a shop that the customer neither follows nor joined the name and photo only, until they join', async () => {
    const shop = await addShopWithCard(app);
    const customer = await addCustomer(app, 'Ida');
    const mine = { bio: 'Tea, please', phone: '+49 170 1', gender: 'female', dateOfBirth: '1990-01-02' };
    const { name, email } = customer;
    expect((await app.call(customer.token, 'PUT', '/api/operator/profile', { name, email, ...mine })).status).toBe(200);
    const ask = async () =>
      (await app.post(shop.token, '/api/v1/user/userInfo', { userId: codeOf(customer) })).body.user;
    const stranger = { displayName: 'Ida', username: '', dateOfBirth: null, gender: '', bio: '', phone: '' };
    const known = { displayName: 'Ida', username: email, ...mine };
    expect((await scan(shop, codeOf(customer))).body.user).toMatchObject(stranger);
    expect(await ask()).toMatchObject(stranger);
    await app.post(customer.token, '/api/subscribe/subscribe', { userTo: shop.id });
    expect((await scan(shop, codeOf(customer))).body.user).toMatchObject(known);
    expect(await ask()).toMatchObject(known);
    await app.post(customer.token, '/api/subscribe/unSubscribe', { userTo: shop.id });
    expect(await ask()).toMatchObject(stranger);
  });

  test('the printed code and the bare id only identify customers whom the shop knows', async () => {
    const shop = await addShopWithCard(app);
    const [member, stranger] = [await addMember(app, shop), await addCustomer(app)];
    for (const text of [`http://shop.example/c/${member.id}`, member.id]) {
      const { status, body } = await scan(shop, text);
      expect([status, body.proof]).toEqual([200, null]);
    }
    const { status, body } = await scan(shop, stranger.id);
    expect(status).toBe(404);
    expect(body.message).toMatch(/register and join the Royalty program/);
  });

  test('a forged code, a code of another person and a code of a signed-out phone are refused', async () => {
    const shop = await addShopWithCard(app);
    const [member, other] = [await addMember(app, shop), await addMember(app, shop)];
    const good = codeOf(member);
    const forged = `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`;
    const swapped = good.replace(member.id, other.id);
    for (const text of [forged, swapped]) {
      const { status, body } = await scan(shop, text);
      expect([status, body.code]).toEqual([422, 'codeRefused']);
    }
    await app.call(member.token, 'POST', '/auth/logout');
    expect((await scan(shop, codeOf(member))).body.code).toBe('codeRefused');
  });

  test("a customer's own phone makes no code for someone else", async () => {
    const shop = await addShopWithCard(app);
    const [member, thief] = [await addMember(app, shop), await addMember(app, shop)];
    const { status, body } = await scan(shop, codeOf({ ...member, device: thief.device }));
    expect([status, body.code]).toEqual([422, 'codeRefused']);
  });

  test('a session that is not on a customer’s phone makes no code', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShop(app)];
    const device = { id: await sessionOf(app, other), secret: '' };
    const { status, body } = await scan(shop, codeOf({ ...other, device }));
    expect([status, body.code]).toEqual([422, 'codeRefused']);
  });

  test('a phone that is unknown, or whose session has run out, makes no code', async () => {
    const member = await addMember(app, await addShopWithCard(app));
    app.clock.ahead += 2 * 365 * 24 * 60 * 60_000;
    const later = await addShopWithCard(app);
    for (const device of [member.device, { ...member.device, id: 'unknown-device' }]) {
      expect((await scan(later, codeOf({ ...member, device }))).body.code).toBe('codeRefused');
    }
    app.clock.ahead -= 2 * 365 * 24 * 60 * 60_000;
  });

  test('a code that is shorter or longer than a phone makes is refused', async () => {
    const shop = await addShopWithCard(app);
    const good = codeOf(await addMember(app, shop));
    for (const text of [good.slice(0, -1), `${good}A`]) {
      const { status, body } = await scan(shop, text);
      expect([status, body.code]).toEqual([422, 'codeRefused']);
    }
  });

  test('a code is the first ten bytes of the HMAC-SHA-256 that a browser makes of its text', async () => {
    const shop = await addShopWithCard(app);
    const { id, device } = await addMember(app, shop);
    const text = `${id}.${device.id}.${codeStep(now())}`;
    const secret = Buffer.from(device.secret, 'base64url');
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
    const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
    const { body } = await scan(shop, `${text}.${Buffer.from(mac).subarray(0, 10).toString('base64url')}`);
    expect(body.proof).toBeTruthy();
  });

  test('only the first person to scan a code gets its proof', async () => {
    const shop = await addShopWithCard(app);
    const [member, colleague] = [await addMember(app, shop), await addShop(app)];
    const code = codeOf(member);
    expect((await scan(shop, code)).body.proof).toBeTruthy();
    expect(await scanCode(actingFor(app, shop, colleague), code)).toMatchObject({
      user: { id: member.id },
      proof: null,
    });
  });

  test('a code that was scanned by a clock ahead of now proves nothing, and makes no one known', async () => {
    const shop = await addShopWithCard(app);
    const [member, stranger] = [await addMember(app, shop), await addCustomer(app)];
    const ask = async () => (await app.post(shop.token, '/api/v1/user/userInfo', { userId: stranger.id })).status;
    app.clock.ahead += 60_000;
    const codes = [codeOf(member), codeOf(stranger)];
    for (const code of codes) expect((await scan(shop, code)).body.proof).toBeTruthy();
    expect(await ask()).toBe(200);
    app.clock.ahead -= 60_000;
    expect((await scan(shop, codes[0] ?? '')).body.proof).toBeNull();
    expect(await ask()).toBe(404);
  });

  test('anything else is not a customer', async () => {
    const shop = await addShopWithCard(app);
    for (const text of ['hello', `http://shop.example/operator/${shop.id}`, 'x'.repeat(400)]) {
      expect((await scan(shop, text)).status).toBe(404);
    }
    expect((await app.post(shop.token, '/api/v1/user/userInfo', { userId: 'hello' })).status).toBe(404);
  });
});
