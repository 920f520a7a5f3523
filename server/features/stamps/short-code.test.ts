import { createHmac } from 'node:crypto';
import { codeStep, shortProof, writeShortCode } from '@stampdeck/contract/codes.ts';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { codeOf, shortCodeOf } from '#test/codes.ts';
import { changeAccount, changeSecret, plansOf } from '#test/database.ts';
import { addColleague, addCustomer, addMember, addShopWithCard, award, type TestPerson } from '#test/people.ts';
import { shortProofOf } from './codes.ts';
import { listPhones } from './queries.ts';

const app = await startApp();
const minute = 60_000;

afterEach(() => {
  app.clock.ahead = 0;
});

const scan = (shop: TestPerson, code: string) => app.post(shop.token, '/api/stamp/scan', { code });
const shortOf = (member: TestPerson, steps = 0) => shortCodeOf(member, { ahead: app.clock.ahead, steps });
/** A code that no one has: the member's own from long ago. */
const wrongOf = (member: TestPerson, nth = 0) => shortOf(member, -1000 - nth);
const redeem = (shop: TestPerson, member: TestPerson, proof: string) =>
  app.post(shop.token, '/api/stamp/redeem', { userTo: member.id, slot: 5, proof });

describe('a short code that is typed at the counter', () => {
  test('finds the member and proves that they are here, as the scan of the code above it does', async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop, 'Ida');
    await award(app, shop, member, 5);
    const code = shortOf(member);
    const { status, body } = await scan(shop, `${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase());
    expect([status, body.user.displayName, body.card.count]).toEqual([200, 'Ida', 5]);
    expect((await redeem(shop, member, body.proof)).status).toBe(200);
    expect((await scan(shop, codeOf(member))).body.proof).toBe(body.proof);
  });

  test('is good for the steps in which the code above it is good, and unknown outside of them', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    for (const steps of [-2, -1, 0, 1, 2]) {
      const { body } = await scan(shop, shortOf(member, steps));
      expect([steps, body.user?.id, typeof body.proof]).toEqual([steps, member.id, 'string']);
    }
    const stale = await scan(shop, shortOf(member, -3));
    const unknown = await scan(shop, wrongOf(member));
    for (const { status, body } of [stale, unknown]) {
      expect([status, body.code]).toEqual([404, 'shortCodeUnknown']);
    }
    expect(stale.body.message).toBe(unknown.body.message);
    expect((await scan(shop, shortOf(member, 3))).status).toBe(404);
  });

  test('finds only the shop’s own members and followers, and no one who left', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const [stranger, follower, member] = [await addCustomer(app), await addCustomer(app), await addMember(app, shop)];
    await app.post(follower.token, '/api/subscribe/subscribe', { userTo: shop.id });
    expect((await scan(shop, shortOf(stranger))).body.code).toBe('shortCodeUnknown');
    expect((await scan(shop, shortOf(follower))).body).toMatchObject({ user: { id: follower.id }, card: null });
    expect((await scan(other, shortOf(member))).body.code).toBe('shortCodeUnknown');
    expect((await scan(shop, shortOf(member))).status).toBe(200);
    await app.post(member.token, '/api/subscribe/unSubscribe', { userTo: shop.id });
    expect((await scan(shop, shortOf(member))).body.code).toBe('shortCodeUnknown');
  });

  test('of a phone that signed out is unknown', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    await app.call(member.token, 'POST', '/auth/logout');
    expect((await scan(shop, shortOf(member))).body.code).toBe('shortCodeUnknown');
  });

  test('is of one of the twenty phones that the customer used last, so that no one makes a shop try thousands', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    const password = 'a long password';
    await app.call(member.token, 'PUT', '/api/operator/profile', { id: member.id, password });
    const phones = [];
    for (let nth = 0; nth < 20; nth += 1) {
      app.clock.ahead += 1000;
      const { body } = await app.post(null, '/api/v1/user/login', { email: member.email, password });
      phones.push({ ...member, device: body.device });
    }
    expect((await scan(shop, shortOf(member))).body.code).toBe('shortCodeUnknown');
    for (const phone of phones) expect((await scan(shop, shortOf(phone))).body.user?.id).toBe(member.id);
    expect((await scan(shop, codeOf(member))).status).toBe(200);
  });

  test('is the first 18 bits of the HMAC-SHA-256 that a browser makes, with the end of the id', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    const text = `short.${member.id}.${member.device.id}.${codeStep(Date.now())}`;
    const mac = createHmac('sha256', Buffer.from(member.device.secret, 'base64url')).update(text).digest();
    expect((await scan(shop, writeShortCode(member.id, shortProof(mac)))).body.user.id).toBe(member.id);
  });

  test('that two customers have finds neither', async () => {
    const shop = await addShopWithCard(app);
    const [first, second] = [await addMember(app, shop), await addMember(app, shop)];
    // Their ids end alike, and two secrets are found whose short codes are the same in this minute.
    const id = `${second.id.slice(0, -3)}${first.id.slice(-3)}`;
    const step = codeStep(Date.now());
    const proofOf = (customer: TestPerson, secret: string) =>
      shortProofOf(secret, { customerId: customer.id, deviceId: customer.device.id, step });
    const secrets = Array.from({ length: 3000 }, (_, nth) => Buffer.from(`secret ${nth}`).toString('base64url'));
    const ofFirst = new Map(secrets.map((secret) => [proofOf(first, secret), secret]));
    const twin = { ...second, id };
    const secondSecret = secrets.find((secret) => ofFirst.has(proofOf(twin, secret))) ?? '';
    const firstSecret = ofFirst.get(proofOf(twin, secondSecret)) ?? '';
    await changeAccount(app, second, id);
    await changeSecret(app, first, firstSecret);
    await changeSecret(app, second, secondSecret);
    const code = writeShortCode(first.id, proofOf(first, firstSecret));
    expect(code).toBe(writeShortCode(id, proofOf(twin, secondSecret)));
    const { status, body } = await scan(shop, code);
    expect([status, body.code]).toEqual([409, 'shortCodeTwice']);
  });

  test('gives one proof to one person when both registers type it at once', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    const { person: kim } = await addColleague(app, shop, ['stamp']);
    const code = shortOf(member);
    const answers = await Promise.all([shop, kim, shop, kim, shop, kim].map((who) => scan(who, code)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.proof).filter(Boolean)).size).toBe(1);
  });
});

describe('wrong short codes', () => {
  test('are limited for the person who types them, right ones and scans are not, and the limit ends', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    for (let nth = 0; nth < 9; nth += 1) {
      expect((await scan(shop, wrongOf(member, nth))).status).toBe(404);
      expect((await scan(shop, shortOf(member))).status).toBe(200);
    }
    expect((await scan(shop, wrongOf(member, 9))).status).toBe(404);
    const refused = await scan(shop, wrongOf(member, 10));
    expect([refused.status, refused.body.code]).toEqual([429, 'tooManyAttempts']);
    // Not even a right one: otherwise trying would go on.
    expect((await scan(shop, shortOf(member))).status).toBe(429);
    expect((await scan(shop, codeOf(member))).status).toBe(200);
    expect((await scan(shop, member.id)).status).toBe(200);
    app.clock.ahead += 11 * minute;
    expect((await scan(shop, shortOf(member))).status).toBe(200);
  });

  test('typed all at once are as limited as one after the other', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, nth) => scan(shop, wrongOf(member, nth))));
    expect(answers.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30);
  });

  test('are limited for all people of a shop together, and not for the shop next door', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    for (const name of ['Ann', 'Bob', 'Cem']) {
      const { person } = await addColleague(app, shop, ['stamp'], name);
      for (let nth = 0; nth < 10; nth += 1) expect((await scan(person, wrongOf(member, nth))).status).toBe(404);
    }
    expect((await scan(shop, shortOf(member))).status).toBe(429);
    const other = await addShopWithCard(app);
    expect((await scan(other, shortOf(await addMember(app, other)))).status).toBe(200);
  });
});

test('the codes of twenty thousand people in one minute are almost all different, whatever their ids are', () => {
  const codes = new Set<string>();
  const people = 20_000;
  for (let nth = 0; nth < people; nth += 1) {
    // Ids that differ only a little, as those of people who joined at the same time.
    const customerId = `0193a5f2-1111-7abc-8def-${nth.toString(16).padStart(12, '0')}`;
    const code = { customerId, deviceId: `device${nth}`, step: 29_000_000 };
    codes.add(writeShortCode(customerId, shortProofOf(Buffer.from('one secret').toString('base64url'), code)));
  }
  // Of 2^30 codes, 20,000 people have 0.19 pairs with the same one.
  expect(codes.size).toBeGreaterThanOrEqual(people - 4);
});

test.runIf(inject('engine') === 'sqlite')('a short code reads only the people whose id ends as it says', async () => {
  const steps = await plansOf(app, (db) => listPhones(db, { shopId: 'a', idEnd: 'abc', now: '' }));
  for (const table of ['members', 'follows']) {
    const ofTable = new RegExp(
      `^SEARCH ${table} USING (COVERING )?INDEX ${table}_by_id_end \\(shop_id=\\? AND <expr>=\\?\\)`,
    );
    expect(steps).toContainEqual(expect.stringMatching(ofTable));
  }
  expect(steps.filter((step) => /^SCAN (s|members|follows)\b/.test(step))).toEqual([]);
});
