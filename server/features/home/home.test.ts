import { builtInPrivacyVersion } from '@stampdeck/contract/accounts.ts';
import { describe, expect, test } from 'vitest';
import { startOfDay, weekEarlier } from '#clock.ts';
import { startApp } from '#test/app.ts';
import { addMember, addShop, addShopWithCard, award } from '#test/people.ts';
import { reachOf } from './rules.ts';

const app = await startApp();
const today = async (token: string) => (await app.call(token, 'GET', '/api/v1/reports/today')).body;

describe("the shop's day", () => {
  test('begins with zeros and three setup steps', async () => {
    const shop = await addShop(app);
    expect(await today(shop.token)).toMatchObject({
      stamps: 0,
      visitors: 0,
      newMembers: 0,
      members: 0,
      steps: { cardDesigned: false, firstFollower: false, firstStamp: false },
    });
  });

  test('counts stamps minus those taken back, visiting customers, and new members', async () => {
    const shop = await addShopWithCard(app);
    const [one, two] = [await addMember(app, shop), await addMember(app, shop)];
    await award(app, shop, one, 3);
    await award(app, shop, one, -1);
    await award(app, shop, two, 2);
    expect(await today(shop.token)).toMatchObject({
      stamps: 4,
      visitors: 2,
      newMembers: 2,
      members: 2,
      followers: 2,
      stampsLastWeek: 0,
      steps: { cardDesigned: true, firstFollower: true, firstStamp: true },
    });
  });

  test('is compared with the same weekday up to the same time', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    await award(app, shop, member, 3);
    app.clock.ahead += 7 * 24 * 60 * 60 * 1000;
    const { body } = await app.post(null, '/api/operator/login', { email: shop.email, password: 'a long password' });
    expect(await today(body.token)).toMatchObject({
      stamps: 0,
      stampsLastWeek: 3,
      newMembers: 0,
      newMembersLastWeek: 1,
    });
    app.clock.ahead = 0;
  });

  test("is the shop's own", async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    await award(app, shop, await addMember(app, shop), 3);
    expect((await today(other.token)).stamps).toBe(0);
  });
});

describe('local days', () => {
  test('begin at local midnight, even when the clocks change', () => {
    expect(startOfDay('2026-07-01', 'Europe/Berlin').toISOString()).toBe('2026-06-30T22:00:00.000Z');
    expect(startOfDay('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(startOfDay('2026-03-30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z');
    expect(startOfDay('2026-11-01', 'America/New_York').toISOString()).toBe('2026-11-01T04:00:00.000Z');
    expect(startOfDay('2026-01-01', 'Asia/Kolkata').toISOString()).toBe('2025-12-31T18:30:00.000Z');
    // Where the clock changes at midnight there is no 0:00, or 23:00 comes twice.
    expect(startOfDay('2026-09-06', 'America/Santiago').toISOString()).toBe('2026-09-06T04:00:00.000Z');
    expect(startOfDay('2026-04-05', 'America/Santiago').toISOString()).toBe('2026-04-05T04:00:00.000Z');
    expect(startOfDay('2026-11-01', 'America/Havana').toISOString()).toBe('2026-11-01T04:00:00.000Z');
  });

  test('a week earlier is the same time of day', () => {
    const now = new Date('2026-04-01T10:00:00Z');
    const earlier = weekEarlier(now, '2026-04-01', 'Europe/Berlin');
    expect([earlier.localDay, earlier.until.toISOString()]).toEqual(['2026-03-25', '2026-03-25T11:00:00.000Z']);
  });
});

describe('who can reach an address', () => {
  test.each([
    ['http://localhost:3000', 'loopback'],
    ['http://127.0.0.1:3000', 'loopback'],
    ['http://[::1]:3000', 'loopback'],
    ['http://192.168.1.20:3000', 'private'],
    ['http://till.local', 'private'],
    ['http://till:3000', 'private'],
    ['https://stamps.example.com', 'public'],
    ['http://8.8.8.8', 'public'],
  ] as const)('%s: %s', (origin, reach) => expect(reachOf(origin)).toBe(reach));

  test('the QR code leads to SHOP_SITE_URL if set, otherwise to the address the browser used', async () => {
    const plain = await app.call(null, 'GET', '/api/v1/site');
    const here = {
      shopSiteUrl: app.url,
      reach: 'loopback',
      google: false,
      mail: false,
      privacyVersion: builtInPrivacyVersion,
    };
    expect(plain.body).toEqual({ success: true, ...here });
    const other = await startApp({ env: { SHOP_SITE_URL: 'https://shops.example.com/' } });
    expect((await other.call(null, 'GET', '/api/v1/site')).body).toMatchObject({
      shopSiteUrl: 'https://shops.example.com',
      reach: 'public',
    });
  });
});
