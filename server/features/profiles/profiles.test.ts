import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addAdmin, closeShop, suspendShop } from '#test/database.ts';
import { Pauses } from '#test/pauses.ts';
import { addCustomer, addMember, addShop, type TestPerson } from '#test/people.ts';

const pauses = new Pauses();
const app = await startApp({ wrapCalls: pauses.wrap });
const password = 'a long password';
const minutes = 60_000;
let count = 0;

const read = (who: TestPerson | null, id: string) => app.call(who?.token ?? null, 'GET', `/api/operator/${id}`);
const change = (who: TestPerson, parts: object) =>
  app.call(who.token, 'PUT', '/api/operator/profile', {
    id: who.id,
    name: who.name,
    email: who.email,
    password: '',
    ...parts,
  });
const codes = async (answer: ReturnType<typeof change>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const logIn = async (email: string, secret = password): Promise<TestPerson> => {
  const { body } = await app.post(null, '/api/operator/login', { email, password: secret });
  return { ...body, id: body._id };
};
const addGuest = async (): Promise<TestPerson> => {
  const email = `profile${++count}@example.com`;
  const { body } = await app.post(null, '/api/v1/user', { name: 'Guest', email, password });
  return { ...body, id: body._id };
};

afterEach(() => {
  app.clock.ahead = 0;
});

describe('an account', () => {
  test('is complete for its owner (S7.accounts.5, S3.user.3)', async () => {
    const shop = await addShop(app);
    const { status, body } = await read(shop, shop.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: shop.id, name: shop.name, email: shop.email, isAdmin: true, hasPassword: true });
    expect(body).toMatchObject({ dateOfBirth: null, gender: '', bio: '', phone: '' });
    expect(JSON.stringify(body)).not.toMatch(/hash|argon/);
  });

  test('of an operator shows strangers its public part and nothing else', async () => {
    const [shop, other, guest] = [await addShop(app), await addShop(app), await addCustomer(app)];
    for (const stranger of [other, guest]) {
      const { status, body } = await read(stranger, shop.id);
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['_id', 'cover', 'createdAt', 'name', 'photo']);
    }
  });

  test("of a customer is 404 to everyone else, their shop's included, as an unknown id is", async () => {
    const shop = await addShop(app);
    const [member, other] = [await addMember(app, shop), await addCustomer(app)];
    for (const who of [shop, other]) {
      for (const id of [member.id, 'nobody', '%2e%2e', 'x'.repeat(65)]) expect((await read(who, id)).status).toBe(404);
    }
    expect((await read(member, member.id)).status).toBe(200);
  });

  test('needs a token', async () => {
    const shop = await addShop(app);
    const { status, body } = await read(null, shop.id);
    expect([status, body.message]).toEqual([401, 'Not authorized, no token']);
  });

  test('of a shop that is suspended or closed is 404 to strangers', async () => {
    const guest = await addCustomer(app);
    for (const end of [suspendShop, closeShop]) {
      const shop = await addShop(app);
      expect((await read(guest, shop.id)).status).toBe(200);
      await end(app, shop);
      expect((await read(guest, shop.id)).status).toBe(404);
      expect((await read(shop, shop.id)).status).toBe(200);
    }
  });

  test('is complete for the platform admin, who may change only their own', async () => {
    const [guest, admin] = [await addCustomer(app), await addAdmin(app)];
    const whole = await app.call(admin.token, 'GET', `/api/operator/${guest.id}`);
    expect(whole.body).toMatchObject({ _id: guest.id, email: guest.email, isAdmin: false });
    const form = { id: guest.id, name: 'Other', email: guest.email };
    expect((await app.call(admin.token, 'PUT', '/api/operator/profile', form)).status).toBe(403);
  });
});

describe('changing the profile', () => {
  test('answers the updated user info, with the same token, for shops and customers alike (S7.accounts.6, S7.accounts.7, S6.8)', async () => {
    for (const who of [await addShop(app), await addCustomer(app)]) {
      const birthday = { dateOfBirth: '1990-02-28', gender: 'female', bio: 'Bread\nand cake', phone: '+49 30 1234' };
      const images = { photo: 'https://example.com/p.webp', cover: 'https://example.com/c.webp' };
      const { status, body } = await change(who, { name: ' New\t Name ', ...birthday, ...images });
      expect(status).toBe(200);
      expect(body).toMatchObject({ _id: who.id, name: 'New Name', token: who.token, email: who.email, ...images });
      expect(body.device).toEqual(who.device);
      expect((await read(who, who.id)).body).toMatchObject({ name: 'New Name', ...birthday, ...images });
    }
  });

  test('leaves alone what is left out, and empties what is sent empty', async () => {
    const shop = await addShop(app);
    const said = { dateOfBirth: '1990-05-17', gender: 'x', bio: 'y', phone: '1', photo: 'https://a.example/p' };
    await change(shop, said);
    await change(shop, {});
    expect((await read(shop, shop.id)).body).toMatchObject(said);
    await change(shop, { dateOfBirth: '', gender: '', bio: '', phone: '', photo: '' });
    expect((await read(shop, shop.id)).body).toMatchObject({
      dateOfBirth: null,
      gender: '',
      bio: '',
      phone: '',
      photo: '',
    });
  });

  test('of one field leaves the name and an address that another screen has changed since', async () => {
    const guest = await addCustomer(app);
    const email = `elsewhere${++count}@example.com`;
    await change(guest, { name: 'Renamed', email });
    const birthday = { id: guest.id, dateOfBirth: '1990-05-17' };
    const { status, body } = await app.call(guest.token, 'PUT', '/api/operator/profile', birthday);
    expect([status, body.name, body.email]).toEqual([200, 'Renamed', email]);
    expect((await read(guest, guest.id)).body).toMatchObject({ dateOfBirth: '1990-05-17', name: 'Renamed', email });
  });

  test('names the shop from the dashboard and the person from a shop page, each alone', async () => {
    const guest = await addGuest();
    const { body } = await app.post(null, '/api/operator', { name: 'Bakery', email: guest.email, password });
    const owner: TestPerson = { ...body, id: body._id };
    await change(owner, { name: 'Bakery North' });
    expect((await app.call(null, 'GET', `/api/v1/shop/${owner.id}`)).body.shop.name).toBe('Bakery North');
    expect((await read(guest, guest.id)).body.name).toBe('Guest');
    const changed = await change(guest, { name: 'Bo' });
    expect(changed.body).toMatchObject({ name: 'Bo', isAdmin: false, permissions: [] });
    expect((await read(guest, guest.id)).body.name).toBe('Bo');
    expect((await read(owner, owner.id)).body.name).toBe('Bakery North');
  });

  test('opens no shop for someone without one, even in the dashboard', async () => {
    const visitor = await logIn((await addGuest()).email);
    const { body } = await change(visitor, { name: 'Bo' });
    expect(body).toMatchObject({ name: 'Bo', isAdmin: false, permissions: [] });
    expect(body).not.toHaveProperty('shopId');
  });

  test('of another person is refused (403) and changes nothing, and so is a change without a token (401)', async () => {
    const [shop, other, guest] = [await addShop(app), await addShop(app), await addCustomer(app)];
    for (const who of [other, guest]) {
      expect(await codes(change(who, { id: shop.id, name: 'Taken' }))).toEqual([403, 'identityMismatch']);
    }
    expect((await app.call(null, 'PUT', '/api/operator/profile', { id: shop.id })).status).toBe(401);
    expect((await read(shop, shop.id)).body.name).toBe(shop.name);
  });

  test('grants no rights that the body asks for', async () => {
    const guest = await addCustomer(app);
    const asked = { isAdmin: true, role: 'operator', shopId: guest.id, isPlatformAdmin: true, permissions: ['stamp'] };
    const more = { token: 'x'.repeat(43), createdAt: '2000-01-01T00:00:00.000Z', passwordHash: 'x', erasedAt: 'x' };
    const { body } = await change(guest, { ...asked, ...more, is_platform_admin: 1, password_hash: 'x' });
    expect(body).toMatchObject({ isAdmin: false, permissions: [], token: guest.token });
    expect([body.shopId, body.isPlatformAdmin]).toEqual([undefined, undefined]);
    expect(body.createdAt).not.toBe('2000-01-01T00:00:00.000Z');
    expect((await app.call(guest.token, 'GET', '/api/v1/reports/today')).status).toBe(403);
  });

  test('lets shops find their members by the new name and address, and no more by the old', async () => {
    const shop = await addShop(app);
    const member = await addMember(app, shop, 'Wilhelmina Old');
    await change(member, { name: 'Ottilie Young', email: `young${member.email}` });
    const find = async (search: string) =>
      (await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', { userTo: shop.id, search })).body.total;
    expect([await find('ottilie'), await find(`young${member.email}`), await find('wilhelmina')]).toEqual([1, 1, 0]);
  });

  test('to an address that has an account is refused (409), however it is written, and saves nothing', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const answer = change(shop, { name: 'Other', email: ` ${other.email.toUpperCase()} ` });
    expect(await codes(answer)).toEqual([409, 'emailTaken']);
    expect((await read(shop, shop.id)).body).toMatchObject({ name: shop.name, email: shop.email });
  });

  test('to one address by two people at once succeeds for one of them', async () => {
    const both = [await addShop(app), await addShop(app)];
    const email = `wanted${++count}@example.com`;
    const answers = await Promise.all(both.map((shop) => change(shop, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a field of the profile', () => {
  const long = (length: number) => 'x'.repeat(length);
  const taken: [string, object][] = [
    ['a name of 80', { name: long(80) }],
    ['a bio of 1000 in lines', { bio: `${long(500)}\n${long(499)}` }],
    ['a phone of 40', { phone: '1'.repeat(40) }],
    ['an address of 254', { email: `${long(60)}@${`${long(61)}.`.repeat(3)}${long(3)}.com` }],
    ['a leap day', { dateOfBirth: '2000-02-29' }],
    ['the first birthday believed', { dateOfBirth: '1900-01-01' }],
    ['today', { dateOfBirth: new Date().toISOString().slice(0, 10) }],
  ];
  test.each(taken)('takes %s', async (_, parts) => {
    const { status, body } = await change(await addShop(app), parts);
    expect([status, body.fields]).toEqual([200, undefined]);
  });

  const refused: [string, string, unknown][] = [
    ['name', 'of nothing', ''],
    ['name', 'of blanks and hidden marks', ' \u200b\u202e '],
    ['name', 'of 81', long(81)],
    ['name', 'that is no text', 5],
    ['email', 'of nothing', ''],
    ['email', 'that is none', 'mia@'],
    ['email', 'of 255', `${long(243)}@example.com`],
    ['email', 'in look-alike letters', 'miа@example.com'],
    ['email', 'with a line break', 'mia@example.com\nbcc: eve@example.com'],
    ['password', 'of 7', long(7)],
    ['password', 'of 129', long(129)],
    ['password', 'that is a list', ['a long password']],
    ['dateOfBirth', 'that never was', '2023-02-29'],
    ['dateOfBirth', 'in words', '17 May 1990'],
    ['dateOfBirth', 'from 1899', '1899-12-31'],
    ['dateOfBirth', 'in two days', new Date(Date.now() + 2 * 24 * 60 * minutes).toISOString().slice(0, 10)],
    ['gender', 'of 41', long(41)],
    ['bio', 'of 1001', long(1001)],
    ['phone', 'of 41', '1'.repeat(41)],
    ['photo', 'of a script', 'javascript:alert(1)'],
    ['photo', 'of another place here', '/api/operator'],
    ['cover', 'of data', 'data:image/svg+xml,<svg/>'],
    ['currentPassword', 'of 129', long(129)],
  ];
  test.each(refused)('%s %s is refused by its name', async (field, _, value) => {
    const shop = await addShop(app);
    const { status, body } = await change(shop, { [field]: value });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
    expect((await read(shop, shop.id)).body).toMatchObject({ name: shop.name, email: shop.email, photo: '' });
  });

  test('loses marks that hide or reorder text, so that one shop cannot pose as another', async () => {
    const shop = await addShop(app);
    const { body } = await change(shop, { name: 'Caf\u0065\u0301 \u202eMor\u200bgen\u0007rot\u2066' });
    expect(body.name).toBe('Café Morgenrot');
  });
});

describe('a new password', () => {
  const open: Socket[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect();
  });
  const connect = (token: string): Promise<Socket> => {
    const socket = io(app.url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
    open.push(socket);
    return new Promise((resolve, reject) => {
      socket.on('connect', () => resolve(socket));
      socket.on('connect_error', reject);
    });
  };

  test('ends every other session of the account with its live connections, and leaves this one and other people alone', async () => {
    const here = await addShop(app);
    const there = await logIn(here.email);
    const phone = await app.post(null, '/api/v1/user/login', { email: here.email, password });
    const stranger = await addShop(app);
    const [mine, theirs, others] = [
      await connect(here.token),
      await connect(there.token),
      await connect(stranger.token),
    ];
    const closed = new Promise((resolve) => theirs.once('disconnect', resolve));
    expect((await change(here, { password: 'another long one' })).status).toBe(200);
    await closed;
    for (const token of [there.token, phone.body.token]) {
      expect((await app.call(token, 'GET', `/api/operator/${here.id}`)).status).toBe(401);
    }
    expect((await read(here, here.id)).status).toBe(200);
    expect((await read(stranger, stranger.id)).status).toBe(200);
    expect([mine.connected, others.connected]).toEqual([true, true]);
    expect((await app.post(null, '/api/operator/login', { email: here.email, password })).status).toBe(401);
    expect((await logIn(here.email, 'another long one')).id).toBe(here.id);
  });

  test('that is empty changes nothing and ends nothing (S5.profile.3)', async () => {
    const here = await addShop(app);
    const there = await logIn(here.email);
    expect((await change(here, { password: '' })).status).toBe(200);
    expect((await read(there, here.id)).status).toBe(200);
    expect((await logIn(here.email)).id).toBe(here.id);
  });

  test('that is easy to guess is refused at its field', async () => {
    const shop = await addShop(app);
    for (const guessable of ['password123', shop.email, 'xxxxxxxxxx']) {
      const { status, body } = await change(shop, { password: guessable });
      expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'weakPassword', ['password']]);
    }
  });

  test('is the first of an account that has none, and asks for nothing', async () => {
    const guest = await addCustomer(app);
    app.clock.ahead = 60 * minutes;
    const { status, body } = await change(guest, { password: 'my first password' });
    expect([status, body.hasPassword]).toEqual([200, true]);
    app.clock.ahead = 0;
    expect(
      (await app.post(null, '/api/v1/user/login', { email: guest.email, password: 'my first password' })).status,
    ).toBe(200);
  });

  test('lets no one in who entered the old one during the change', async () => {
    const shop = await addShop(app);
    const [changed, ...tries] = await Promise.all([
      change(shop, { password: 'another long one' }),
      ...Array.from({ length: 6 }, () => app.post(null, '/api/operator/login', { email: shop.email, password })),
    ]);
    expect(changed.status).toBe(200);
    for (const { body } of tries) {
      const alive = body.token && (await app.call(body.token, 'GET', `/api/operator/${shop.id}`)).status;
      expect([undefined, 401]).toContain(alive);
    }
  });
});

describe('the current password', () => {
  test('is asked for once the session is ten minutes old, for a new email and a new password and nothing else', async () => {
    const shop = await addShop(app);
    const email = `moved${++count}@example.com`;
    app.clock.ahead = 9.5 * minutes;
    expect((await change(shop, { email })).status).toBe(200);
    app.clock.ahead = 10 * minutes + 1000;
    for (const parts of [{ email: shop.email }, { email, password: 'another long one' }]) {
      expect(await codes(change(shop, parts))).toEqual([403, 'reauthRequired']);
      const wrong = await change(shop, { ...parts, currentPassword: 'not my password' });
      expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([403, ['currentPassword']]);
    }
    expect((await read(shop, shop.id)).body.email).toBe(email);
    expect((await change(shop, { email, name: 'Renamed' })).status).toBe(200);
    expect((await change(shop, { email, password: 'another long one', currentPassword: password })).status).toBe(200);
  });

  test('is guessed no faster here than at the sign-in', async () => {
    const shop = await addShop(app);
    app.clock.ahead = 20 * minutes;
    const guess = () => codes(change(shop, { password: 'another long one', currentPassword: 'not my password' }));
    for (let time = 0; time < 5; time += 1) expect(await guess()).toEqual([403, 'reauthRequired']);
    expect(await guess()).toEqual([429, 'tooManyAttempts']);
    app.clock.ahead += 16 * minutes;
    expect((await change(shop, { password: 'another long one', currentPassword: password })).status).toBe(200);
  });

  test('forgets wrong attempts after a right one', async () => {
    const shop = await addShop(app);
    app.clock.ahead = 20 * minutes;
    const guess = (currentPassword: string) => change(shop, { password, currentPassword });
    const wrong = async () => {
      for (let time = 0; time < 4; time += 1) expect((await guess('not my password')).status).toBe(403);
    };
    await wrong();
    expect((await guess(password)).status).toBe(200);
    await wrong();
  });

  test('is asked for again if another screen changed it meanwhile', async () => {
    const shop = await addShop(app);
    const held = pauses.hold('before the write');
    const overtaken = change(shop, { password: 'the first new one' });
    await held.reached;
    expect((await change(shop, { password: 'the second new one' })).status).toBe(200);
    held.release();
    expect(await codes(overtaken)).toEqual([403, 'reauthRequired']);
  });
});

test('a profile may be changed thirty times a minute', async () => {
  const shop = await addShop(app);
  for (let time = 0; time < 30; time += 1) expect((await change(shop, {})).status).toBe(200);
  const { status, headers } = await change(shop, {});
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
});
