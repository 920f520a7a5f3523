import { tabletLife } from '@stampdeck/contract/accounts.ts';
import type { Permission } from '@stampdeck/contract/http.ts';
import { addPushDevice } from '@stampdeck/contract/push.ts';
import { TOTP } from 'otpauth';
import type { Socket } from 'socket.io-client';
import { afterEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import { suspendShop } from '#test/database.ts';
import { goLive } from '#test/live.ts';
import { orderOf, placeOrder } from '#test/orders.ts';
import { addColleague, addMember, addShopWithCard, type TestPerson } from '#test/people.ts';

const app = await startApp();
const password = 'a long password';
const second = 1000;
const idle = tabletLife.idleSeconds * second;
const sockets: Socket[] = [];

afterEach(() => {
  app.clock.ahead = 0;
  for (const socket of sockets.splice(0)) socket.disconnect();
});

type Who = Pick<TestPerson, 'token'>;
const answered = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const logIn = async (email: string, at: TestApp = app): Promise<TestPerson> => {
  const { body } = await at.post(null, '/api/operator/login', { email, password });
  return { ...body, id: body._id };
};

interface Tablet {
  headers: Record<string, string>;
  unlock: (id: string, pin: string) => ReturnType<TestApp['post']>;
  names: () => ReturnType<TestApp['call']>;
}

/** Makes a browser a shared tablet, on which the owner signed in. */
async function enroll(shop: TestPerson): Promise<Tablet> {
  const owner = await logIn(shop.email);
  const { status, headers: got } = await app.post(owner.token, '/api/v1/tablets', { name: 'Counter' });
  expect(status).toBe(204);
  const cookie = got.get('set-cookie') ?? '';
  expect(cookie).toMatch(/HttpOnly/);
  const headers = { cookie: cookie.split(';')[0] ?? '', origin: app.url, 'x-requested-with': 'stampdeck' };
  return {
    headers,
    unlock: (id, pin) => app.post(null, '/api/v1/tablet/unlock', { person: id, pin }, headers),
    names: () => app.call(null, 'GET', '/api/v1/tablet', undefined, headers),
  };
}

const listed = async (shop: Who) => (await app.call(shop.token, 'GET', '/api/v1/tablets')).body;
const givePin = (shop: Who, id: string, pin: string) =>
  app.call(shop.token, 'PUT', `/api/v1/tablets/pins/${id}`, { pin, currentPassword: password });
const isSignedIn = async ({ token }: Who) => (await app.call(token, 'GET', '/api/v1/pin')).status === 200;
const stay = ({ token }: Who) => app.post(token, '/api/v1/tablet/stay');

/** A shop with a tablet, and someone who works there with a PIN. */
async function scene(permissions: Permission[] = ['stamp']) {
  const shop = await addShopWithCard(app, 5);
  const { account: kim } = await addColleague(app, shop, permissions);
  expect((await givePin(shop, kim.id, '2580')).status).toBe(200);
  const tablet = await enroll(shop);
  const open = async (): Promise<Who> => {
    const { status, body } = await tablet.unlock(kim.id, '2580');
    expect(status).toBe(200);
    return body;
  };
  return { shop, kim, tablet, open };
}

describe('a shared tablet', () => {
  test('lists who has a PIN, opens by it for that person, and stamps in their name', async () => {
    const { shop, kim, tablet } = await scene();
    const member = await addMember(app, shop);
    expect((await tablet.names()).body).toMatchObject({
      shop: { name: shop.name },
      people: [{ _id: kim.id, name: 'Kim', isLocked: false }],
    });
    const { body } = await tablet.unlock(kim.id, '2580');
    expect(body).toMatchObject({ _id: kim.id, shopId: shop.id, permissions: ['stamp'], atTablet: true });
    const given = await app.post(body.token, '/api/stamp/stampAward', { userTo: member.id, userFrom: shop.id });
    expect(given.status).toBe(200);
  });

  test('is set up only with the password once the sign-in is ten minutes old, and signs the owner out of it', async () => {
    const shop = await addShopWithCard(app);
    app.clock.ahead = 11 * 60 * second;
    const form = { name: 'Counter' };
    expect(await answered(app.post(shop.token, '/api/v1/tablets', form))).toEqual([403, 'reauthRequired']);
    const proved = { ...form, currentPassword: password };
    expect((await app.post(shop.token, '/api/v1/tablets', proved)).status).toBe(204);
    expect(await isSignedIn(shop)).toBe(false);
  });

  test('opens for no other browser, and for no page of another site', async () => {
    const { kim, tablet } = await scene();
    const body = { person: kim.id, pin: '2580' };
    expect(await answered(app.post(null, '/api/v1/tablet/unlock', body))).toEqual([404, 'tabletUnknown']);
    const foreign = { ...tablet.headers, origin: 'https://evil.example' };
    expect(await answered(app.post(null, '/api/v1/tablet/unlock', body, foreign))).toEqual([404, 'tabletUnknown']);
  });

  test('locks after two minutes without use, also while its screen reads and listens', async () => {
    const { open } = await scene();
    const kim = await open();
    app.clock.ahead = idle - 5 * second;
    expect(await isSignedIn(kim)).toBe(true);
    app.clock.ahead = idle;
    expect(await isSignedIn(kim)).toBe(false);
    expect(await answered(stay(kim))).toEqual([401, 'tokenFailed']);
  });

  test('stays open while someone uses it, until the day is over', async () => {
    const { open } = await scene();
    const kim = await open();
    for (let passed = 0; passed < 3; passed += 1) {
      app.clock.ahead += idle - 5 * second;
      expect((await stay(kim)).status).toBe(204);
    }
    expect(await isSignedIn(kim)).toBe(true);
  });

  test('ends the session of the person before when someone else opens it', async () => {
    const { shop, tablet, open } = await scene();
    const { account: lee } = await addColleague(app, shop, ['chat'], 'Lee');
    await givePin(shop, lee.id, '1379');
    const kim = await open();
    const { body } = await tablet.unlock(lee.id, '1379');
    expect([await isSignedIn(kim), await isSignedIn(body)]).toEqual([false, true]);
  });

  test('is ended from the settings at once: its session, its connection and its names', async () => {
    const { shop, kim, tablet, open } = await scene();
    const opened = await open();
    const live = await goLive(app.url, opened);
    sockets.push(live.socket);
    const closed = live.next('disconnect');
    const [{ _id }] = (await listed(shop)).tablets;
    const end = () => app.call(shop.token, 'DELETE', `/api/v1/tablets/${_id}`);
    expect((await end()).body.tablets).toEqual([]);
    await closed;
    expect(await isSignedIn(opened)).toBe(false);
    expect(await answered(tablet.unlock(kim.id, '2580'))).toEqual([404, 'tabletUnknown']);
    expect((await tablet.names()).status).toBe(404);
    expect((await end()).status).toBe(404);
  });

  test('that is ended while a PIN is typed leaves no session behind', async () => {
    const { shop, kim, tablet } = await scene();
    const [{ _id }] = (await listed(shop)).tablets;
    const [opened] = await Promise.all([
      tablet.unlock(kim.id, '2580'),
      app.call(shop.token, 'DELETE', `/api/v1/tablets/${_id}`),
    ]);
    if (opened.status === 200) expect(await isSignedIn(opened.body)).toBe(false);
    else expect(opened.body.code).toBe('tabletUnknown');
  });
});

describe('a PIN', () => {
  test('is refused after five wrong tries, also the right one, until the owner unlocks it', async () => {
    const { shop, kim, tablet } = await scene();
    const codes = [];
    for (let tries = 0; tries < 5; tries += 1) codes.push((await tablet.unlock(kim.id, '1379')).body.code);
    expect(codes).toEqual(['pinWrong', 'pinWrong', 'pinWrong', 'pinWrong', 'pinLocked']);
    app.clock.ahead += 60 * second;
    expect(await answered(tablet.unlock(kim.id, '2580'))).toEqual([403, 'pinLocked']);
    expect((await tablet.names()).body.people).toMatchObject([{ isLocked: true }]);
    // Their own new PIN does not unlock it.
    const self = await logIn(kim.email);
    const own = await app.call(self.token, 'PUT', '/api/v1/pin', { pin: '1470' });
    expect(own.body).toMatchObject({ hasPin: true, isLocked: true });
    expect(await answered(tablet.unlock(kim.id, '1470'))).toEqual([403, 'pinLocked']);
    const unlocked = await app.call(shop.token, 'DELETE', `/api/v1/tablets/pins/${kim.id}/tries`);
    expect(unlocked.status).toBe(200);
    expect((await tablet.unlock(kim.id, '1470')).status).toBe(200);
  });

  test('that many try at the same time is checked five times at most', async () => {
    const { kim, tablet } = await scene();
    const pins = Array.from({ length: 20 }, (_, index) => String(3000 + index * 7));
    const answers = await Promise.all(pins.map((pin) => tablet.unlock(kim.id, pin)));
    const checked = answers.filter(({ body }) => body.code === 'pinWrong');
    expect(checked.length).toBeLessThanOrEqual(4);
    expect(answers.every(({ status }) => status === 403 || status === 429)).toBe(true);
    app.clock.ahead += 60 * 60 * second;
    expect(await answered(tablet.unlock(kim.id, '2580'))).toEqual([403, 'pinLocked']);
  });

  test('that is wrong for several people in a row makes the tablet wait', async () => {
    const { shop, kim, tablet } = await scene();
    const { account: lee } = await addColleague(app, shop, ['chat'], 'Lee');
    await givePin(shop, lee.id, '1470');
    for (const id of [kim.id, kim.id, kim.id, lee.id, lee.id, lee.id, lee.id]) {
      // Longer than each wait but the last.
      app.clock.ahead += 3 * second;
      expect((await tablet.unlock(id, '9514')).status).toBe(403);
    }
    const waits = await tablet.unlock(kim.id, '2580');
    expect([waits.status, waits.body.code]).toEqual([429, 'tooManyAttempts']);
    app.clock.ahead += 5 * second;
    expect((await tablet.unlock(kim.id, '2580')).status).toBe(200);
  });

  test.each(['1234', '0000', '987654', '123', '1234567', '12a4'])('%s is not taken', async (pin) => {
    const shop = await addShopWithCard(app);
    const { status, body } = await app.call(shop.token, 'PUT', '/api/v1/pin', { pin });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'invalid', ['pin']]);
  });

  test('is not enough for what needs a password, for another shop, or for what only the owner may do', async () => {
    const shop = await addShopWithCard(app);
    expect((await app.call(shop.token, 'PUT', '/api/v1/pin', { pin: '2580' })).status).toBe(200);
    const tablet = await enroll(shop);
    const { body: opened } = await tablet.unlock(shop.id, '2580');
    expect(opened).toMatchObject({ _id: shop.id, atTablet: true });
    const at = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
      answered(app.call(opened.token, method, path, body));
    expect(await at('GET', '/api/v1/audit')).toEqual([403, 'notAtTablet']);
    expect(await at('GET', '/api/v1/tablets')).toEqual([403, 'notAtTablet']);
    expect(await at('POST', `/api/v1/workplaces/${shop.id}/enter`)).toEqual([403, 'notAtTablet']);
    expect(await at('DELETE', '/api/v1/sessions/others')).toEqual([403, 'notAtTablet']);
    expect(await at('PUT', '/api/operator/profile', { email: `new-${shop.email}` })).toEqual([403, 'reauthRequired']);
    expect(await at('PUT', '/api/v1/pin', { pin: '1470' })).toEqual([403, 'reauthRequired']);
  });

  test('changes nothing in the profile of the person', async () => {
    const { kim, open } = await scene();
    const opened = await open();
    for (const change of [{ name: 'Another name' }, { photo: '' }, { phone: '030 1' }, { dateOfBirth: '2000-01-01' }])
      expect(await answered(app.call(opened.token, 'PUT', '/api/operator/profile', change))).toEqual([
        403,
        'notAtTablet',
      ]);
    expect((await logIn(kim.email)).name).toBe('Kim');
  });

  test('changes nothing of how the shop shows itself, and buys it no package', async () => {
    const shop = await addShopWithCard(app);
    expect((await app.call(shop.token, 'PUT', '/api/v1/pin', { pin: '2580' })).status).toBe(200);
    const { body: opened } = await (await enroll(shop)).unlock(shop.id, '2580');
    for (const change of [{ name: 'Another name' }, { bio: 'Closed today' }, { photo: '' }, { cover: '' }])
      expect(await answered(app.call(opened.token, 'PUT', '/api/operator/profile', change))).toEqual([
        403,
        'notAtTablet',
      ]);
    const owner = await logIn(shop.email);
    expect(owner.name).toBe(shop.name);
    const [pack] = (await app.call(null, 'GET', '/api/pricepackage/')).body.pricepackages;
    const form = orderOf([{ product: pack }], {
      ...{ paymentMethod: 'PayPal', deliveryMethod: 'delivery', shippingPrice: 100, totalPrice: 133.35 },
      shippingAddress: { address: '1 Main St', city: 'Springfield', postalCode: '12345', country: 'US' },
    });
    expect(await answered(placeOrder(app, { ...shop, token: opened.token }, form))).toEqual([403, 'notAtTablet']);
    expect((await placeOrder(app, owner, form)).status).toBe(200);
  });

  test('of someone with two-step sign-in opens the tablet without a code, and changes neither that nor a passkey there', async () => {
    const { kim, open } = await scene();
    const own = await logIn(kim.email);
    const { secret } = (await app.post(own.token, '/api/v1/two-step/begin', {})).body;
    const codeIn = (seconds: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * second });
    expect((await app.post(own.token, '/api/v1/two-step/confirm', { code: codeIn(0) })).status).toBe(200);
    const signIn = app.post(null, '/api/operator/login', { email: kim.email, password });
    expect(await answered(signIn)).toEqual([403, 'secondStep']);
    const opened = await open();
    expect(await isSignedIn(opened)).toBe(true);
    const proof = { currentPassword: password, code: codeIn(30) };
    for (const path of ['two-step/begin', 'two-step/codes', 'two-step/end', 'passkeys/begin'])
      expect(await answered(app.post(opened.token, `/api/v1/${path}`, proof))).toEqual([403, 'notAtTablet']);
  });

  test('turns on no push messages there: they would be of all shops that the person works for', async () => {
    const { kim, open } = await scene();
    const device = addPushDevice.example;
    const turnOn = (token: string) => answered(app.post(token, '/api/v1/push-subscriptions', device));
    expect(await turnOn((await open()).token)).toEqual([403, 'notAtTablet']);
    expect((await app.post((await logIn(kim.email)).token, '/api/v1/push-subscriptions', device)).status).toBe(200);
  });

  test('of a suspended shop opens nothing of it, and the session is not kept open', async () => {
    const { shop, open } = await scene();
    await suspendShop(app, shop);
    const kim = await open();
    for (const answer of [app.call(kim.token, 'GET', '/api/v1/pin'), stay(kim)])
      expect(await answered(answer)).toEqual([403, 'ownShopSuspended']);
  });

  test('of one shop opens nothing at the tablet of another', async () => {
    const { kim } = await scene();
    const other = await scene();
    expect(await answered(other.tablet.unlock(kim.id, '2580'))).toEqual([403, 'pinWrong']);
    expect((await givePin(other.shop, kim.id, '2580')).status).toBe(404);
  });
});

describe('an open tablet locks at once', () => {
  const ends: [string, (of: Awaited<ReturnType<typeof scene>>) => Promise<unknown>][] = [
    ['when the person is removed', ({ shop, kim }) => app.call(shop.token, 'DELETE', `/api/v1/staff/${kim.id}`)],
    [
      'when their permissions change',
      ({ shop, kim }) => app.call(shop.token, 'PUT', `/api/v1/staff/${kim.id}`, { permissions: ['chat'] }),
    ],
    ['when they get a new PIN', ({ shop, kim }) => givePin(shop, kim.id, '1470')],
    [
      'when they change their password',
      async ({ kim }) => {
        const { token } = await logIn(kim.email);
        const changed = await app.call(token, 'PUT', '/api/operator/profile', { password: 'another long password' });
        expect(changed.status).toBe(200);
      },
    ],
    [
      'when they delete their account',
      async ({ kim }) => app.call((await logIn(kim.email)).token, 'DELETE', '/api/v1/me', {}),
    ],
    ['when the shop closes', ({ shop }) => app.call(shop.token, 'DELETE', '/api/v1/me', { currentPassword: password })],
  ];
  test.each(ends)('%s', async (_, act) => {
    const made = await scene();
    const opened = await made.open();
    expect(await isSignedIn(opened)).toBe(true);
    await act(made);
    expect(await isSignedIn(opened)).toBe(false);
  });

  test('and someone who comes back to the shop has no PIN', async () => {
    const { shop, kim, tablet } = await scene();
    await app.call(shop.token, 'DELETE', `/api/v1/staff/${kim.id}`);
    expect((await tablet.names()).body.people).toEqual([]);
    expect(await answered(tablet.unlock(kim.id, '2580'))).toEqual([403, 'pinWrong']);
  });
});
