import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { countLinks, readAccount, readOutbox } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { addCustomer, addMember, addShop, addShopWithCard, award, type TestPerson } from '#test/people.ts';

const app = await startApp();
const add = (shop: TestPerson, form: object) => app.post(shop.token, '/api/v1/members', form);
const joAt = async (shop: TestPerson) =>
  (await add(shop, { name: 'Jo', email: 'Jo@Example.com', phone: '123' })).body.user;
const list = async (shop: TestPerson, search = '') =>
  (await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', { search })).body.royalmember;

describe('a customer added at the counter', () => {
  test('is a member at once, found by name, email and phone, and collects by a printed code that redeems nothing (S3.customer.1)', async () => {
    const shop = await addShopWithCard(app, 5);
    const jo = await joAt(shop);
    expect(jo).toMatchObject({
      displayName: 'Jo',
      username: 'jo@example.com',
      phone: '123',
      photo: '',
      bio: '',
      gender: '',
    });
    expect(jo).toMatchObject({ name: 'Jo', dateOfBirth: null });
    for (const search of ['jo', 'jo@example', '123']) {
      expect(await list(shop, search), search).toMatchObject([{ userFrom: { id: jo.id, username: 'jo@example.com' } }]);
    }
    const code = `https://shop.example/c/${jo.id}`;
    const scanned = (await app.post(shop.token, '/api/stamp/scan', { code })).body;
    expect(scanned).toMatchObject({ user: { id: jo.id, username: 'jo@example.com' }, card: { count: 0 }, proof: null });
    expect((await award(app, shop, jo, 5)).body.card).toMatchObject({ count: 5, status: 'full' });
    const given = await app.post(shop.token, '/api/stamp/redeem', { userTo: jo.id, slot: 5 });
    expect([given.status, given.body.code]).toEqual([409, 'presenceNeeded']);
    expect(await countLinks(app, shop)).toEqual([0, 1]);
    await expectSoundLedger(app);
  });

  test('needs a name, and an email address or a phone number', async () => {
    const shop = await addShop(app);
    for (const [form, field] of [
      [{ name: ' ', phone: '1' }, 'name'],
      [{ name: 'Jo' }, 'email'],
      [{ name: 'Jo', email: 'jo' }, 'email'],
      [{ name: 'Jo', phone: 'x'.repeat(41) }, 'phone'],
    ] as const) {
      const { status, body } = await add(shop, form);
      expect([status, Object.keys(body.fields)], JSON.stringify(form)).toEqual([422, [field]]);
    }
    expect((await add(shop, { name: 'Jo', phone: '1' })).status).toBe(200);
  });

  test('twice, also at the same moment, is added once; an email that a member has is refused', async () => {
    const shop = await addShop(app);
    const all = await Promise.all(Array.from({ length: 10 }, () => joAt(shop)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const other = await add(shop, { name: 'Another', email: 'jo@example.com' });
    expect([other.status, other.body.code]).toEqual([409, 'alreadyMember']);
    const member = await addMember(app, shop);
    expect((await add(shop, { name: 'X', email: member.email })).body.code).toBe('alreadyMember');
    expect(await countLinks(app, shop)).toEqual([1, 2]);
    // Two shops may know one person.
    expect((await joAt(await addShop(app))).id).not.toBe(all[0].id);
  });

  test('cannot be signed in to: not by the address that the shop typed, and not by the one in its place', async () => {
    const shop = await addShop(app);
    const jo = await joAt(shop);
    const { email } = await readAccount(app, jo);
    expect(email).toBe(`${jo.id}@unclaimed.invalid`);
    const signedUp = await app.post(null, '/api/v1/user', { name: 'Thief', email: 'jo@example.com' });
    expect([signedUp.status, signedUp.body._id === jo.id]).toEqual([201, false]);
    const membership = await app.post(signedUp.body.token, '/api/royalprogram/joined', { userTo: shop.id });
    expect(membership.body.joined).toBe(false);
    for (const [path, form] of [
      ['/api/v1/user', { name: 'Thief', email }],
      ['/api/operator', { name: 'Thief', email, password: 'a long password' }],
    ] as const) {
      expect((await app.post(null, path, form)).body.code, path).toBe('emailTaken');
    }
    for (const path of ['/api/v1/user/login', '/api/operator/login']) {
      expect((await app.post(null, path, { email, password: 'a long password' })).body.code).toBe('badCredentials');
    }
    await app.post(null, '/api/operator/forgot-password', { email });
    expect((await readOutbox(app)).filter((row) => row.account_id === jo.id)).toEqual([]);
  });

  test('is erased like any member, contact and all, and may be added anew', async () => {
    const shop = await addShop(app);
    const jo = await joAt(shop);
    const [{ _id }] = await list(shop, 'jo');
    const told = (await app.call(shop.token, 'GET', `/api/v1/members/${_id}`)).body;
    expect(JSON.stringify(told)).toContain('jo@example.com');
    expect((await app.call(shop.token, 'DELETE', `/api/v1/members/${_id}`, {})).status).toBeLessThan(300);
    expect((await readAccount(app, jo)).name).toBe('');
    expect(await list(shop)).toEqual([]);
    const again = await joAt(shop);
    expect(again).toMatchObject({ displayName: 'Jo', username: 'jo@example.com' });
    expect(again.id).not.toBe(jo.id);
    await expectSoundLedger(app);
  });

  test('is unknown to other shops and to customers', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const [jo, customer] = [await joAt(shop), await addCustomer(app)];
    for (const { token } of [other, customer]) {
      expect((await app.post(token, '/api/v1/user/userInfo', { userId: jo.id })).status).toBe(404);
    }
    expect((await award(app, other, jo)).status).toBe(404);
    const refused = await app.post(customer.token, '/api/v1/members', { name: 'X', phone: '1' });
    expect(refused.status).toBe(403);
  });
});
