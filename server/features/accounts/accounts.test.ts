import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addCustomer, addMember, addShop, type TestPerson } from '#test/people.ts';
import { realCost, setPasswordCost, withPlace } from './passwords.ts';
import { endSession, lockFailures, saveProof } from './queries.ts';
import { Sessions } from './sessions.ts';

const app = await startApp();
const signUp = (form: object) => app.post(null, '/api/operator', { name: 'Uno', password: 'a long password', ...form });

describe('signing up as an operator', () => {
  test('creates a shop, signs in and returns user info (S7.accounts.4, S2.signup.9)', async () => {
    const { status, body } = await signUp({ email: ' Owner@Example.COM ', timeZone: 'Europe/Berlin' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Uno', email: 'owner@example.com', isAdmin: true, shopId: body._id });
    expect((await app.call(body.token, 'GET', '/api/v1/reports/today')).body.timeZone).toBe('Europe/Berlin');
  });

  test('gives the shop’s time zone with each session for the shop, so that the first screen can use it', async () => {
    const { body } = await signUp({ email: 'zone@example.com', timeZone: 'Asia/Tokyo' });
    const login = { email: 'zone@example.com', password: 'a long password' };
    const signedIn = (await app.post(null, '/api/operator/login', login)).body;
    const changed = (await app.call(body.token, 'PUT', '/api/operator/profile', { id: body._id, name: 'Due' })).body;
    const onShopPage = (await app.post(null, '/api/v1/user/login', login)).body;
    const zones = [body, signedIn, changed, onShopPage].map(({ timeZone }) => timeZone);
    expect(zones).toEqual(['Asia/Tokyo', 'Asia/Tokyo', 'Asia/Tokyo', undefined]);
  });

  test.each([
    ['Café Uno', 'https://photos.example.com/uno.jpg'],
    ['Rösterei', ''],
  ])(
    '%s is signed up with name, email, password and photo, and gets all of its user info (S3.user.2, S7.accounts.3)',
    async (name, photo) => {
      const email = `${encodeURIComponent(name).toLowerCase().replaceAll('%', '')}@example.com`;
      const { status, body } = await signUp({ name, email, photo });
      expect(status).toBe(201);
      expect(body).toMatchObject({ name, email, photo, cover: '', isAdmin: true });
      expect(Math.abs(Date.parse(body.createdAt) - Date.now())).toBeLessThan(60_000);
      const again = await app.post(null, '/api/operator/login', { email, password: 'a long password' });
      expect(again.body).toMatchObject({ _id: body._id, name, email, photo, isAdmin: true, createdAt: body.createdAt });
      const own = await app.call(again.body.token, 'GET', `/api/operator/${body._id}`);
      expect(own.body).toMatchObject({ _id: body._id, name, photo });
    },
  );

  test('refuses an address that already has a shop, whatever the password', async () => {
    await signUp({ email: 'twice@example.com' });
    for (const password of ['a long password', 'another password']) {
      const { status, body } = await signUp({ email: 'twice@example.com', password });
      expect([status, body.code]).toEqual([409, 'emailTaken']);
    }
  });

  test("adds a shop to a customer's account with its password", async () => {
    const email = 'both@example.com';
    const customer = await app.post(null, '/api/v1/user', { name: 'Bo', email, password: 'a long password' });
    expect((await signUp({ email, password: 'a wrong password' })).status).toBe(409);
    const operator = await signUp({ email, name: "Bo's Bakery" });
    expect(operator.status).toBe(201);
    expect(operator.body).toMatchObject({ _id: customer.body._id, isAdmin: true, name: "Bo's Bakery" });
  });

  test("adds one shop to a customer's account when the form is sent twice at once", async () => {
    const email = 'both-twice@example.com';
    await app.post(null, '/api/v1/user', { name: 'Bo', email, password: 'a long password' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp({ email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('makes one account when the form is sent twice at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp({ email: 'double@example.com' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('names the invalid fields', async () => {
    const { status, body } = await signUp({ email: 'nobody', password: 'short', name: '  ' });
    expect(status).toBe(422);
    expect(Object.keys(body.fields).sort()).toEqual(['email', 'name', 'password']);
  });

  test('grants no rights that the body asks for', async () => {
    const body = {
      name: 'Eve',
      email: 'eve@example.com',
      isAdmin: true,
      role: 'admin',
      shopId: 'x',
      isPlatformAdmin: true,
    };
    const customer = await app.post(null, '/api/v1/user', body);
    expect(customer.body).toMatchObject({ isAdmin: false, permissions: [], hasPassword: false });
    expect(customer.body.shopId).toBeUndefined();
    expect(customer.body.isPlatformAdmin).toBeUndefined();
  });

  test.each(['guess@example.com', 'password1', 'Qwertyuiop', 'xxxxxxxxxx'])(
    'refuses the password %s, which is easy to guess',
    async (password) => {
      const { status, body } = await signUp({ email: 'guess@example.com', password });
      expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'weakPassword', ['password']]);
    },
  );
});

describe('signing in', () => {
  test('an operator gets in with the right password only (S7.accounts.1)', async () => {
    const shop = await addShop(app);
    const wrong = await app.post(null, '/api/operator/login', { email: shop.email, password: 'not this one' });
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid email or password']);
    const right = await app.post(null, '/api/operator/login', { email: shop.email, password: 'a long password' });
    expect(right.body).toMatchObject({ _id: shop.id, isAdmin: true });
  });

  test("a customer at the operator's door gets isAdmin false and no shop (S7.accounts.2)", async () => {
    const email = 'guest@example.com';
    await app.post(null, '/api/v1/user', { name: 'Guest', email, password: 'a long password' });
    const { status, body } = await app.post(null, '/api/operator/login', { email, password: 'a long password' });
    expect([status, body.isAdmin]).toEqual([200, false]);
    expect((await app.call(body.token, 'GET', '/api/v1/reports/today')).status).toBe(403);
  });

  test('an operator on a shop page is a customer there', async () => {
    const shop = await addShop(app);
    const { body } = await app.post(null, '/api/v1/user/login', { email: shop.email, password: 'a long password' });
    expect(body).toMatchObject({ _id: shop.id, isAdmin: false });
    expect(body.device.secret).toBeTruthy();
    expect((await app.post(body.token, '/api/royalprogram/getListRoyaltyMember', {})).status).toBe(403);
  });

  test('an account without a password cannot be signed in to with one (S2.signin.14)', async () => {
    const customer = await addCustomer(app);
    for (const password of ['', 'null', 'googleprovider']) {
      const { status } = await app.post(null, '/api/v1/user/login', { email: customer.email, password });
      expect(status).toBe(password === '' ? 422 : 401);
    }
  });

  test('unknown addresses and wrong passwords get the same answer', async () => {
    const shop = await addShop(app);
    const answers = await Promise.all(
      [shop.email, 'nobody-at-all@example.com'].map((email) =>
        app.post(null, '/api/operator/login', { email, password: 'wrong' }),
      ),
    );
    const [known, unknown] = answers.map(({ status, body: { requestId: _, ...rest } }) => ({ status, ...rest }));
    expect(known).toEqual(unknown);
  });

  test('each failure from the fifth on causes a longer wait, and the owner gets in after it', async () => {
    const shop = await addShop(app);
    const attempt = (password: string) => app.post(null, '/api/operator/login', { email: shop.email, password });
    for (let failure = 1; failure <= 5; failure += 1) expect((await attempt('wrong')).status).toBe(401);
    const blocked = await attempt('a long password');
    expect([blocked.status, blocked.body.code]).toEqual([429, 'tooManyAttempts']);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    app.clock.ahead += 1100;
    expect((await attempt('wrong')).status).toBe(401);
    app.clock.ahead += 1100;
    expect((await attempt('a long password')).status).toBe(429);
    app.clock.ahead += 1000;
    expect((await attempt('a long password')).status).toBe(200);
    expect((await attempt('wrong')).status).toBe(401);
  });

  test('a hundred concurrent guesses are a hundred failures', async () => {
    // A real check takes time, in which guesses could overtake each other.
    setPasswordCost(realCost);
    const shop = await addShop(app);
    const guesses = Array.from({ length: 40 }, () =>
      app.post(null, '/api/operator/login', { email: shop.email, password: 'wrong' }),
    );
    const evaluated = (await Promise.all(guesses)).filter(({ status }) => status === 401);
    expect(evaluated.length).toBeLessThanOrEqual(6);
  });

  test('an attempt that is turned away because too many people sign in is not a failure', async () => {
    const shop = await addShop(app);
    const logIn = (email: string) => app.post(null, '/api/operator/login', { email, password: 'a long password' });
    const { promise: crowdGoes, resolve: letGo } = Promise.withResolvers<void>();
    const crowd = Array.from({ length: 102 }, () => withPlace(() => crowdGoes));
    const turnedAway = await Promise.all(Array.from({ length: 10 }, () => logIn(shop.email)));
    expect(turnedAway.map(({ status }) => status)).toEqual(Array(10).fill(503));
    letGo();
    await Promise.all(crowd);
    expect((await logIn(shop.email)).status).toBe(200);
  });

  test('a right and a wrong password for one account at the same time are both answered', async () => {
    const [emailHash, networkHash] = ['email', 'network'];
    for (let round = 0; round < 30; round += 1) {
      const counted = Array.from({ length: 8 }, () =>
        app.store.write(async (db) => {
          for (const hash of ['', networkHash]) await lockFailures(db, { emailHash, networkHash: hash });
        }),
      );
      const forgotten = Array.from({ length: 8 }, () =>
        app.store.write((db) => saveProof(db, { emailHash, networkHash }, '')),
      );
      await Promise.all([...counted, ...forgotten]);
    }
  });
});

describe('sessions', () => {
  test('Exit ends the session on the server, at once and for good (S7.accounts.8)', async () => {
    const shop = await addShop(app);
    expect((await app.call(shop.token, 'POST', '/auth/logout')).status).toBe(204);
    const { status, body } = await app.call(shop.token, 'GET', '/api/v1/reports/today');
    expect([status, body.message]).toEqual([401, 'Not authorized, token failed']);
    expect((await app.call(shop.token, 'POST', '/auth/logout')).status).toBe(204);
    expect((await app.call(null, 'POST', '/auth/logout')).status).toBe(204);
  });

  test('a missing and an invented token each have their own message', async () => {
    const none = await app.call(null, 'GET', '/api/v1/reports/today');
    expect([none.status, none.body.message]).toEqual([401, 'Not authorized, no token']);
    for (const header of ['Bearer nonsense', 'Basic abc', 'Bearer ', `Bearer ${'x'.repeat(43)}`]) {
      const { status, body } = await app.call(null, 'GET', '/api/v1/reports/today', undefined, {
        authorization: header,
      });
      expect([status, body.message]).toEqual([401, 'Not authorized, token failed']);
    }
  });

  const logIn = async (shop: TestPerson, remember: boolean): Promise<string> =>
    (await app.post(null, '/api/operator/login', { email: shop.email, password: 'a long password', remember })).body
      .token;
  const status = async (token: string) => (await app.call(token, 'GET', '/api/v1/reports/today')).status;
  const [hour, day] = [60 * 60 * 1000, 24 * 60 * 60 * 1000];

  test('without Remember Me a session ends after a day without use, with it after thirty', async () => {
    const shop = await addShop(app);
    const [short, long] = [await logIn(shop, false), await logIn(shop, true)];
    app.clock.ahead += day + 1000;
    expect([await status(short), await status(long)]).toEqual([401, 200]);
    app.clock.ahead += 29 * day;
    expect(await status(long)).toBe(200);
    app.clock.ahead += 31 * day;
    expect(await status(long)).toBe(401);
    app.clock.ahead = 0;
  });

  test('a register without Remember Me that is used every day stays signed in for up to thirty days', async () => {
    const shop = await addShop(app);
    const token = await logIn(shop, false);
    for (let visit = 1; visit < 40; visit += 1) {
      app.clock.ahead += 18 * hour;
      expect([visit, await status(token)]).toEqual([visit, 200]);
    }
    app.clock.ahead += 18 * hour;
    expect(await status(token)).toBe(401);
    app.clock.ahead = 0;
  });

  test('with Remember Me an operator signs in again after a year, and a returning customer continues', async () => {
    const [shop, customer] = [await addShop(app), await addCustomer(app)];
    const token = await logIn(shop, true);
    const isIn = async () => (await app.call(customer.token, 'GET', '/api/v1/sessions')).status;
    for (let month = 1; month < 13; month += 1) {
      app.clock.ahead += 29 * day;
      expect([month, await status(token), await isIn()]).toEqual([month, 200, 200]);
    }
    app.clock.ahead += 18 * day;
    expect([await status(token), await isIn()]).toEqual([401, 200]);
    app.clock.ahead = 0;
  });

  test('a new sign-in ends the token it came with and leaves other devices alone', async () => {
    const shop = await addShop(app);
    const form = { email: shop.email, password: 'a long password' };
    const other = await app.post(null, '/api/operator/login', form);
    const next = await app.post(shop.token, '/api/operator/login', form);
    expect(await status(next.body.token)).toBe(200);
    expect(await status(other.body.token)).toBe(200);
    expect(await status(shop.token)).toBe(401);
  });
});

describe('a session', () => {
  test('is written once in ten minutes, however often it is used', async () => {
    const { token, id } = await addShop(app);
    const written: unknown[] = [];
    const write: typeof app.store.write = (work) => {
      written.push(work);
      return app.store.write(work);
    };
    const sessions = new Sessions({ ...app.store, write });
    const start = Date.now();
    for (let seconds = 0; seconds <= 30 * 60; seconds += 15) {
      expect(await sessions.actor(token, new Date(start + seconds * 1000))).toMatchObject({ accountId: id });
    }
    expect(written).toHaveLength(3);
  });

  test('still works if the disk is full and its end cannot be extended', async () => {
    const { token, id } = await addCustomer(app);
    const write = () => Promise.reject(Object.assign(new Error('database or disk is full'), { errcode: 13 }));
    const later = new Date(Date.now() + 2 * 60 * 60 * 1000);
    expect(await new Sessions({ ...app.store, write }).actor(token, later)).toMatchObject({ accountId: id });
  });

  test('that ended elsewhere is not trusted longer when the clock is set back', async () => {
    const { token, device } = await addCustomer(app);
    const sessions = new Sessions(app.store);
    await sessions.actor(token, new Date());
    await app.store.write((db) => endSession(db, device.id, new Date().toISOString()));
    const earlier = new Date(Date.now() - 60 * 60 * 1000);
    await expect(sessions.actor(token, earlier)).rejects.toThrow('Not authorized, token failed');
  });
});

describe('a token looked up while its owner presses Exit', () => {
  test('is not remembered afterwards', async () => {
    const { token, device } = await addCustomer(app);
    const sessions = new Sessions(app.store);
    const looking = sessions.actor(token, new Date());
    sessions.forget(device.id);
    await looking;
    await app.store.write((db) => endSession(db, device.id, new Date().toISOString()));
    await expect(sessions.actor(token, new Date())).rejects.toThrow('Not authorized, token failed');
  });
});

describe('a remembered customer', () => {
  const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';
  const ownPage = { origin: '', 'x-requested-with': 'stampdeck' };

  test('gets a new token from the cookie when the browser forgot everything', async () => {
    const signedUp = await app.post(null, '/api/v1/user', { name: 'Ren', email: 'ren@example.com' });
    const setCookie = signedUp.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/HttpOnly/);
    expect(setCookie).toMatch(/SameSite=Lax/);
    const headers = { ...ownPage, origin: app.url, cookie: cookieOf(signedUp.headers) };
    const resumed = await app.call(null, 'POST', '/api/v1/user/session', undefined, headers);
    expect(resumed.status).toBe(200);
    expect(resumed.body).toMatchObject({ _id: signedUp.body._id, device: signedUp.body.device });
    expect(resumed.body.token).not.toBe(signedUp.body.token);
  });

  test('has a cookie that over HTTPS only this host can set, and no other cookie counts', async () => {
    const proxied = await startApp({ env: { TRUSTED_PROXIES: '1' } });
    const https = { ...ownPage, origin: proxied.url, 'x-forwarded-proto': 'https' };
    const { headers, body } = await proxied.post(
      null,
      '/api/v1/user',
      { name: 'Ren', email: 'ren@example.com' },
      https,
    );
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-stampdeck_customer=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = cookieOf(headers);
    const resume = (sent: string) =>
      proxied.call(null, 'POST', '/api/v1/user/session', undefined, { ...https, cookie: sent });
    expect((await resume(cookie.replace('__Host-', ''))).status).toBe(401);
    expect((await resume(cookie)).body._id).toBe(body._id);
  });

  test('is not resumed by a page of another site, by a form, or without the cookie', async () => {
    const { headers } = await app.post(null, '/api/v1/user', { name: 'Sam', email: 'sam@example.com' });
    const cookie = cookieOf(headers);
    const resume = async (extra: Record<string, string>) =>
      (await app.call(null, 'POST', '/api/v1/user/session', undefined, extra)).status;
    expect(await resume({ ...ownPage, origin: 'https://evil.example', cookie })).toBe(403);
    expect(await resume({ origin: app.url, cookie })).toBe(403);
    expect(await resume({ 'x-requested-with': 'x', cookie })).toBe(403);
    expect(await resume({ ...ownPage, origin: app.url })).toBe(401);
  });

  test('is forgotten with the session', async () => {
    const { headers, body } = await app.post(null, '/api/v1/user', { name: 'Tim', email: 'tim@example.com' });
    await app.call(body.token, 'POST', '/auth/logout');
    const own = { ...ownPage, origin: app.url, cookie: cookieOf(headers) };
    expect((await app.call(null, 'POST', '/api/v1/user/session', undefined, own)).status).toBe(401);
  });

  test('is forgotten when someone else signs in in the same browser', async () => {
    const first = await app.post(null, '/api/v1/user', { name: 'Uma', email: 'uma@example.com' });
    await app.post(
      null,
      '/api/v1/user',
      { name: 'Vic', email: 'vic@example.com' },
      { cookie: cookieOf(first.headers) },
    );
    const { status } = await app.post(first.body.token, '/api/v1/user/userInfo', { userId: first.body._id });
    expect(status).toBe(401);
  });
});

describe('who sees whom', () => {
  test('a shop sees its members; a stranger is answered like an unknown id (S7.user.1, S3.customer.2)', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const member = await addMember(app, shop, 'Mia');
    const ask = async (token: string, userId: string) => app.post(token, '/api/v1/user/userInfo', { userId });
    expect((await ask(shop.token, member.id)).body.user).toMatchObject({ displayName: 'Mia', username: member.email });
    const stranger = await ask(other.token, member.id);
    const unknown = await ask(other.token, '01a1fc6b-f201-7334-b34f-ef34e5bf98f1');
    expect(stranger.status).toBe(404);
    expect({ ...stranger.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect((await ask(member.token, member.id)).status).toBe(200);
    expect((await ask(member.token, shop.id)).status).toBe(404);
  });

  test('a customer who unfollowed and left is a stranger again', async () => {
    const shop = await addShop(app);
    const member = await addMember(app, shop);
    await app.post(member.token, '/api/subscribe/unSubscribe', { userTo: shop.id });
    expect((await app.post(shop.token, '/api/v1/user/userInfo', { userId: member.id })).status).toBe(404);
  });

  test('may be asked sixty times a minute', async () => {
    const { token, id } = await addCustomer(app);
    const ask = async () => (await app.post(token, '/api/v1/user/userInfo', { userId: id })).status;
    for (let time = 1; time <= 60; time += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    expect((await app.post((await addCustomer(app)).token, '/api/v1/user/userInfo', { userId: id })).status).toBe(404);
    app.clock.ahead += 60_000;
    expect(await ask()).toBe(200);
    app.clock.ahead = 0;
  });
});
