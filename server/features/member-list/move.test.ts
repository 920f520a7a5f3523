import { linkLife, movesPerHour } from '@stampdeck/contract/recovery.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { closeShop, membershipOf, readLinks, readOutbox, suspendShop } from '#test/database.ts';
import { codeOf, moves, tokenOf } from '#test/moves.ts';
import { addColleague, addMember, addShop, type TestPerson } from '#test/people.ts';

const second = 1000;
const minute = 60 * second;
const password = 'a long password';
const refused = [422, 'linkRefused'];

const app = await startApp({ env: { PUBLIC_URL: 'https://stamps.example' } });
const { offer, open, offered, isSignedIn, sessionsOf } = moves(app);

let shop: TestPerson;
beforeEach(async () => {
  shop = await addShop(app, 'Café Kastanie');
});
afterEach(() => {
  app.clock.ahead = 0;
});

describe('the code that moves a card to a new phone', () => {
  test('signs that phone in, with a code of its own, where the card is', async () => {
    const zoe = await addMember(app, shop, 'Zoë');
    const { body } = await offer(shop, zoe.id);
    expect(new URL(body.url).origin + new URL(body.url).pathname).toBe(`https://stamps.example/operator/${shop.id}`);
    expect([new URL(body.url).search, tokenOf(body.url).length > 40]).toEqual(['', true]);
    const { body: entered } = await open(tokenOf(body.url));
    expect(entered.userInfo).toMatchObject({ _id: zoe.id, email: zoe.email, isAdmin: false });
    expect(entered.userInfo.device.secret).not.toBe(zoe.device.secret);
    const cards = await app.post(entered.userInfo.token, '/api/royalprogram/joined', { userTo: shop.id });
    expect(cards.body.joined).toBe(true);
    expect(await isSignedIn(zoe.token)).toBe(true);
  });

  test('can be asked for by the membership, as on the member’s page', async () => {
    const zoe = await addMember(app, shop);
    expect((await offer(shop, await membershipOf(app, shop, zoe))).status).toBe(200);
  });

  test('follows the address that the shop uses, where none is set', async () => {
    const plain = await startApp();
    const cafe = await addShop(plain);
    const zoe = await addMember(plain, cafe);
    const { body } = await moves(plain).offer(cafe, zoe.id);
    expect(new URL(body.url).origin).toBe(plain.url);
  });

  test('works for one of ten phones that open it at once', async () => {
    const zoe = await addMember(app, shop);
    const token = await offered(shop, zoe);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    expect(await sessionsOf(zoe.token)).toHaveLength(2);
  });

  test('works for two minutes by the server’s clock', async () => {
    const [zoe, mia] = [await addMember(app, shop), await addMember(app, shop)];
    const { body } = await offer(shop, zoe.id);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(linkLife.moveMinutes * minute);
    const late = await offered(shop, mia);
    app.clock.ahead = 2 * minute - 5 * second;
    expect((await open(tokenOf(body.url))).status).toBe(200);
    app.clock.ahead = 2 * minute + 5 * second;
    expect(await codeOf(open(late))).toEqual(refused);
  });

  test('ends with the next one, of ten at once as well', async () => {
    const zoe = await addMember(app, shop);
    const first = await offered(shop, zoe);
    const answers = await Promise.all(Array.from({ length: movesPerHour - 1 }, () => offer(shop, zoe.id)));
    expect(await codeOf(open(first))).toEqual(refused);
    const entered = [];
    for (const { body } of answers) entered.push((await open(tokenOf(body.url))).status);
    expect(entered.filter((status) => status === 200)).toHaveLength(1);
  });

  test('is made six times an hour for one member', async () => {
    const zoe = await addMember(app, shop);
    for (let made = 0; made < movesPerHour; made += 1) await offered(shop, zoe);
    const { status, body } = await offer(shop, zoe.id);
    expect([status, body.code, body.details?.retryAfter > 3000]).toEqual([429, 'tooManyAttempts', true]);
    app.clock.ahead = 61 * minute;
    expect((await offer(shop, zoe.id)).status).toBe(200);
  });

  test('is made thirty times an hour in one shop, however often others are refused', async () => {
    const busy = await addShop(app);
    const { person: colleague } = await addColleague(app, busy, ['members']);
    const zoe = await addMember(app, busy);
    for (let refusals = 0; refusals < 31; refusals += 1) expect((await offer(colleague, zoe.id)).status).toBe(403);
    for (let members = 0; members < 30 / movesPerHour; members += 1) {
      const { id } = await addMember(app, busy);
      for (let made = 0; made < movesPerHour; made += 1) expect((await offer(busy, id)).status).toBe(200);
    }
    expect((await offer(busy, zoe.id)).status).toBe(429);
  });

  test('is only for members of this shop', async () => {
    const [other, left, zoe] = [await addShop(app), await addMember(app, shop), await addMember(app, shop)];
    await app.post(left.token, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id });
    for (const [who, id] of [
      [other, zoe.id],
      [shop, left.id],
      [shop, crypto.randomUUID()],
    ] as const) {
      expect(await codeOf(offer(who, id))).toEqual([404, 'notFound']);
    }
  });

  test('is not for accounts that run a shop or work for one, also not if they begin to meanwhile', async () => {
    const owner = await addShop(app, 'Bar');
    const { account } = await addColleague(app, owner, ['stamp']);
    for (const person of [owner, account]) {
      const customer = (await app.post(null, '/api/v1/user/login', { email: person.email, password })).body.token;
      await app.post(customer, '/api/subscribe/subscribe', { userTo: shop.id });
      await app.post(customer, '/api/royalprogram/joinLoyalty', { userTo: shop.id });
      expect(await codeOf(offer(shop, person.id))).toEqual([409, 'moveNotPossible']);
    }
    const zoe = await addMember(app, shop);
    await app.call(zoe.token, 'PUT', '/api/operator/profile', { id: zoe.id, password });
    const token = await offered(shop, zoe);
    const form = { name: 'Zoë’s', email: zoe.email, password, timeZone: 'UTC' };
    expect((await app.post(null, '/api/operator', form)).status).toBe(201);
    expect(await codeOf(open(token))).toEqual(refused);
  });

  test('is not for paper cards, which are merged', async () => {
    const { body } = await app.post(shop.token, '/api/v1/members', { name: 'Paper', phone: '0171 1' });
    expect(await codeOf(offer(shop, body.user.id))).toEqual([409, 'moveNoAccount']);
  });

  test('needs a shop that is open, when it is made and when it is used', async () => {
    const [gone, bad] = [await addShop(app), await addShop(app)];
    const [zoe, mia] = [await addMember(app, gone), await addMember(app, bad)];
    const tokens = [await offered(gone, zoe), await offered(bad, mia)];
    await closeShop(app, gone);
    await suspendShop(app, bad);
    for (const token of tokens) expect(await codeOf(open(token))).toEqual(refused);
    app.clock.ahead += 3000;
    expect(await codeOf(offer(bad, mia.id))).toEqual([403, 'ownShopSuspended']);
  });

  test('is for the owner, and for staff who may redeem without the customer’s phone', async () => {
    const bar = await addShop(app);
    const zoe = await addMember(app, bar);
    const [till, trusted] = [
      (await addColleague(app, bar, ['stamp'])).person,
      (await addColleague(app, bar, ['members'])).person,
    ];
    expect(await codeOf(offer(till, zoe.id))).toEqual([403, 'forbidden']);
    expect(await codeOf(offer(trusted, zoe.id))).toEqual([403, 'moveNotYours']);
    await app.call(bar.token, 'PUT', '/api/v1/redemption-rights', { staff: true });
    expect((await offer(trusted, zoe.id)).status).toBe(200);
    expect(await codeOf(offer(till, zoe.id))).toEqual([403, 'forbidden']);
  });

  test('ends with the account', async () => {
    const zoe = await addMember(app, shop);
    const token = await offered(shop, zoe);
    expect((await app.call(zoe.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    expect(await codeOf(open(token))).toEqual(refused);
  });

  test('asks before it ends the session of someone else in this browser', async () => {
    const [zoe, mia] = [await addMember(app, shop), await addMember(app, shop)];
    const token = await offered(shop, zoe);
    expect(await codeOf(open(token, mia.token))).toEqual([409, 'otherCustomerHere']);
    expect((await open(token, mia.token, { replace: true })).body.userInfo._id).toBe(zoe.id);
  });

  test('leaves no trace of its token in the database or the log', async () => {
    const zoe = await addMember(app, shop);
    const token = await offered(shop, zoe);
    expect(JSON.stringify(await readLinks(app))).not.toContain(token);
    await open(token);
    await vi.waitFor(async () =>
      expect(JSON.stringify([await readLinks(app), await readOutbox(app)])).not.toContain(token),
    );
    expect(app.logged.join()).not.toContain(token);
  });

  test('is no link for a password or an address', async () => {
    const zoe = await addMember(app, shop);
    const token = await offered(shop, zoe);
    expect(await codeOf(app.post(null, '/api/v1/email-verification', { token }))).toEqual(refused);
    const reset = { token, password: 'another long password' };
    expect(await codeOf(app.post(null, '/api/operator/reset-password', reset))).toEqual(refused);
    expect((await open(token)).status).toBe(200);
  });
});
