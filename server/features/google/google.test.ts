import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtInPrivacyVersion } from '@stampdeck/contract/accounts.ts';
import { googleStartAddress } from '@stampdeck/contract/google.ts';
import { TOTP } from 'otpauth';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addAdmin, listGoogleFlows, proveAddress, readAccount } from '#test/database.ts';
import { type GooglePerson, startGoogle } from '#test/google.ts';
import { emailTo, startMailServer, tokenIn } from '#test/mail.ts';
import { addCustomer, addShop } from '#test/people.ts';
import { newBrowser, type WebBrowser } from '#test/web-browser.ts';

const google = await startGoogle();
afterAll(() => google.close());
const mail = await startMailServer();
const app = await startApp({ env: { ...google.env, SMTP_URL: mail.url } });

let count = 0;
const newPerson = (parts: Partial<GooglePerson> = {}): GooglePerson => {
  const sub = `sub-${++count}`;
  const person = { sub, email: `${sub}@example.com`, name: `Person ${count}`, ...parts };
  google.add(person);
  return person;
};
type Query = Parameters<typeof googleStartAddress>[0];
const operator: Query = { door: 'operator' };

/** Goes to Google's sign-in page. */
async function goToGoogle(browser: WebBrowser, query: Query = operator): Promise<string> {
  const { location } = await browser.visit(app.url + googleStartAddress(query));
  const { location: question } = await browser.visit(location);
  await browser.visit(question);
  return question;
}

/** Signs in at Google; returns the address of the callback without opening it. */
async function comeBack(browser: WebBrowser, { sub }: { sub: string }, query: Query = operator): Promise<string> {
  const { location: resume } = await browser.visit(`${await goToGoogle(browser, query)}/${sub}`);
  const { location: callback } = await browser.visit(resume);
  return callback;
}

const path = (address: string): string => address.replace(app.url, '');

/** Signs in with Google; returns the final screen. */
const signIn = async (browser: WebBrowser, person: { sub: string }, query: Query = operator): Promise<string> =>
  path((await browser.visit(await comeBack(browser, person, query))).location);

const ownPage = { 'x-requested-with': 'stampdeck', accept: 'application/json' };
const takeSession = (browser: WebBrowser) => browser.visit(`${app.url}/auth/login/success`, ownPage);
const asPage = (browser: WebBrowser) => ({
  origin: app.url,
  'x-requested-with': 'stampdeck',
  cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});
const link = (browser: WebBrowser, password: string) =>
  app.post(null, '/api/v1/google/link', { password }, asPage(browser));
const works = async (token: string) =>
  (await app.post(token, '/api/v1/user/userInfo', { userId: 'nobody' })).status !== 401;

test('two-step sign-in is due after Google, too: it gives no session, and its code does', async () => {
  const person = newPerson();
  const browser = newBrowser();
  await signIn(browser, person);
  const { token } = (await takeSession(browser)).body.userInfo;
  const { secret } = (await app.post(token, '/api/v1/two-step/begin', {})).body;
  const ahead = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  expect((await app.post(token, '/api/v1/two-step/confirm', { code: ahead(0) })).status).toBe(200);
  const later = newBrowser();
  expect(await signIn(later, person, { ...operator, remember: true })).toBe('/signin?google=done');
  const { status, body } = await takeSession(later);
  expect([status, body.code, body.userInfo]).toEqual([403, 'secondStep', undefined]);
  const answer = { challenge: body.details.challenge, code: ahead(1) };
  expect((await app.post(null, '/api/v1/second-step', answer)).body).toMatchObject({
    ...{ success: true, remember: true, userInfo: { email: person.email, isAdmin: true } },
  });
});

test('without a password, two-step sign-in and passkeys are set up in a new session only', async () => {
  const browser = newBrowser();
  await signIn(browser, newPerson());
  const { token } = (await takeSession(browser)).body.userInfo;
  const begin = (path: string) => app.post(token, `/api/v1/${path}/begin`, {});
  for (const path of ['two-step', 'passkeys']) expect((await begin(path)).status).toBe(200);
  app.clock.ahead += 11 * 60_000;
  for (const path of ['two-step', 'passkeys']) expect((await begin(path)).body.code).toBe('signInAgain');
  app.clock.ahead = 0;
});

test('Google alone opens no shop for an account with two-step sign-in', async () => {
  const admin = await addAdmin(app);
  const browser = newBrowser();
  await signIn(browser, newPerson({ email: 'admin@example.com' }), { ...operator, openShop: true });
  expect((await link(browser, 'a long password')).status).toBe(200);
  expect((await takeSession(browser)).body.code).toBe('secondStep');
  expect((await app.call(null, 'GET', `/api/v1/shop/${admin.id}`)).status).toBe(404);
});

describe('a new person', () => {
  test('gets a shop with name, address and photo from Google, and is signed in (S2.signin.13, S7.accounts.9, S7.accounts.11)', async () => {
    const [browser, person] = [newBrowser(), newPerson({ picture: 'https://pictures.example/me.png' })];
    expect(await signIn(browser, person, { ...operator, timeZone: 'Europe/Berlin' })).toBe('/signin?google=done');
    const { status, body } = await takeSession(browser);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { displayName: person.name, _json: { email: person.email }, photos: [{ value: person.picture }] },
      userInfo: { name: person.name, email: person.email, photo: person.picture, isAdmin: true, hasPassword: false },
      remember: false,
      isNew: true,
    });
    const today = await app.call(body.userInfo.token, 'GET', '/api/v1/reports/today');
    expect([today.status, today.body.timeZone]).toEqual([200, 'Europe/Berlin']);
  });

  test('gets emails in the language of the page, as with the form', async () => {
    const browser = newBrowser();
    browser.cookies.set('language', 'pl');
    await signIn(browser, newPerson());
    const { userInfo } = (await takeSession(browser)).body;
    expect(await readAccount(app, { id: userInfo._id })).toMatchObject({ language: 'pl' });
  });

  test('agrees to the current privacy page, as with the form', async () => {
    const [browser, before] = [newBrowser(), new Date().toISOString()];
    await signIn(browser, newPerson());
    const { userInfo } = (await takeSession(browser)).body;
    const { consent_version: version, consented_at: at } = await readAccount(app, { id: userInfo._id });
    expect([version, at && at >= before && at <= new Date().toISOString()]).toEqual([builtInPrivacyVersion, true]);
  });

  test('becomes a customer on a shop page and comes back to it', async () => {
    const shop = await addShop(app);
    const browser = newBrowser();
    const query: Query = { door: 'customer', redirect: `/operator/${shop.id}` };
    expect(await signIn(browser, newPerson(), query)).toBe(`/operator/${shop.id}?google=done`);
    const { body } = await takeSession(browser);
    expect(body.userInfo).toMatchObject({ isAdmin: false, device: { secret: expect.any(String) } });
    expect(browser.cookies.has('stampdeck_customer')).toBe(true);
  });

  test('twice at the same time is one account', async () => {
    const person = newPerson();
    const browsers = [newBrowser(), newBrowser(), newBrowser()];
    const callbacks = await Promise.all(browsers.map((browser) => comeBack(browser, person)));
    await Promise.all(browsers.map((browser, index) => browser.visit(callbacks[index] as string)));
    const sessions = await Promise.all(browsers.map(takeSession));
    expect(sessions.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(sessions.map(({ body }) => body.userInfo._id)).size).toBe(1);
  });

  test('cannot be signed in with any password', async () => {
    const [browser, person] = [newBrowser(), newPerson()];
    await signIn(browser, person);
    for (const door of ['/api/operator/login', '/api/v1/user/login']) {
      for (const password of ['googleprovider', person.sub]) {
        const { status, body } = await app.post(null, door, { email: person.email, password });
        expect([status, body.code]).toEqual([401, 'badCredentials']);
      }
    }
    const signUp = { name: 'Eve', email: 'eve@example.com', password: 'googleprovider' };
    expect((await app.post(null, '/api/operator', signUp)).body.code).toBe('weakPassword');
  });
});

describe('a known person', () => {
  test('is the same account again, and Remember Me lasts', async () => {
    const [browser, person] = [newBrowser(), newPerson()];
    await signIn(browser, person);
    const first = (await takeSession(browser)).body;
    expect(await signIn(newBrowser(), person)).toBe('/signin?google=done');
    const again = newBrowser();
    await signIn(again, person, { ...operator, remember: true });
    const { body } = await takeSession(again);
    expect(body).toMatchObject({ isNew: false, remember: true, userInfo: { _id: first.userInfo._id } });
    app.clock.ahead = 25 * 60 * 60 * 1000;
    expect([await works(first.userInfo.token), await works(body.userInfo.token)]).toEqual([false, true]);
    app.clock.ahead = 0;
  });

  test("a customer at the operator's sign-in gets isAdmin false, and a shop from the sign-up", async () => {
    const shop = await addShop(app);
    const person = newPerson();
    await signIn(newBrowser(), person, { door: 'customer', redirect: `/operator/${shop.id}` });
    const [atSignIn, atSignUp] = [newBrowser(), newBrowser()];
    await signIn(atSignIn, person);
    expect((await takeSession(atSignIn)).body.userInfo.isAdmin).toBe(false);
    await signIn(atSignUp, person, { ...operator, openShop: true });
    expect((await takeSession(atSignUp)).body.userInfo.isAdmin).toBe(true);
  });

  test('after deleting their account is a new person, with nothing of the old account', async () => {
    const [browser, person] = [newBrowser(), newPerson()];
    await signIn(browser, person);
    const { userInfo: old } = (await takeSession(browser)).body;
    const bio = { id: old._id, name: 'Old Name', email: person.email, bio: 'of the old one' };
    expect((await app.call(old.token, 'PUT', '/api/operator/profile', bio)).status).toBe(200);
    expect((await app.call(old.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    const later = newBrowser();
    expect(await signIn(later, person)).toBe('/signin?google=done');
    const { userInfo, isNew } = (await takeSession(later)).body;
    expect([isNew, userInfo.name, userInfo._id === old._id]).toEqual([true, person.name, false]);
    expect(await readAccount(app, { id: userInfo._id })).toMatchObject({ bio: '', google_sub: person.sub });
    expect(await readAccount(app, { id: old._id })).toMatchObject({ google_sub: null, owner_proved_at: null });
    expect(await works(old.token)).toBe(false);
  });

  test('comes back to the requested screen, never to another site', async () => {
    const person = newPerson();
    const wanted = await signIn(newBrowser(), person, { ...operator, redirect: '/royaltymember?size=40' });
    expect(wanted).toBe(`/signin?${new URLSearchParams({ google: 'done', redirect: '/royaltymember?size=40' })}`);
    expect(await signIn(newBrowser(), person, { ...operator, redirect: '//evil.example' })).toBe('/signin?google=done');
  });
});

test('returns to the sign-in with a message if the database is away', async () => {
  let isAway = false;
  const away = () => Promise.reject(Object.assign(new Error('no database'), { code: 'ECONNREFUSED' }));
  const halted = await startApp({
    env: google.env,
    wrap: (store) => ({ ...store, write: (...work) => (isAway ? away() : store.write(...work)) }),
  });
  isAway = true;
  const { status, location } = await newBrowser().visit(halted.url + googleStartAddress(operator));
  expect([status, location.replace(halted.url, '')]).toEqual([302, '/signin?google=unavailable']);
  expect(halted.logged.join()).toContain('database away');
});

describe('an existing account with the address', () => {
  test('is connected with its password, and with no other', async () => {
    const shop = await addShop(app);
    const [browser, person] = [newBrowser(), newPerson({ email: shop.email })];
    expect(await signIn(browser, person)).toBe('/signin?google=link');
    expect((await takeSession(browser)).status).toBe(401);
    const { body: asked } = await browser.visit(`${app.url}/api/v1/google/link`, ownPage);
    expect(asked).toMatchObject({ email: shop.email, hasPassword: true });
    const wrong = await link(browser, 'not this one');
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid email or password']);
    expect((await takeSession(browser)).status).toBe(401);
    const right = await link(browser, 'a long password');
    expect([right.status, right.body.location]).toEqual([200, '/signin?google=done']);
    expect((await takeSession(browser)).body.userInfo._id).toBe(shop.id);
    expect(await works(shop.token)).toBe(true);
    const later = newBrowser();
    expect(await signIn(later, person)).toBe('/signin?google=done');
    expect((await takeSession(later)).body.userInfo._id).toBe(shop.id);
  });

  test('takes no more guesses through Google than at the sign-in', async () => {
    const shop = await addShop(app);
    const browser = newBrowser();
    await signIn(browser, newPerson({ email: shop.email }));
    for (let guess = 0; guess < 5; guess += 1) expect((await link(browser, 'wrong')).status).toBe(401);
    const blocked = await link(browser, 'a long password');
    expect([blocked.status, Number(blocked.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  test('is taken over by proof of the address: the old password and all sessions end, and Google opens it', async () => {
    const shop = await addShop(app);
    const person = newPerson({ email: shop.email });
    expect(await signIn(newBrowser(), person)).toBe('/signin?google=link');
    await emailTo(mail, shop.email);
    await app.post(null, '/api/operator/forgot-password', { email: shop.email });
    const token = tokenIn(await emailTo(mail, shop.email, 2));
    const password = 'the owner’s own password';
    expect((await app.post(null, '/api/operator/reset-password', { token, password })).status).toBe(200);
    expect(await works(shop.token)).toBe(false);
    const browser = newBrowser();
    expect(await signIn(browser, person)).toBe('/signin?google=done');
    expect((await takeSession(browser)).body.userInfo._id).toBe(shop.id);
  });

  test('is disconnected from Google when its owner chooses a password by email, until they use Google again', async () => {
    const shop = await addShop(app);
    const person = newPerson({ email: shop.email });
    await proveAddress(app, shop);
    await signIn(newBrowser(), person);
    expect(await readAccount(app, shop)).toMatchObject({ google_sub: person.sub });
    await emailTo(mail, shop.email);
    await app.post(null, '/api/operator/forgot-password', { email: shop.email });
    const form = { token: tokenIn(await emailTo(mail, shop.email, 2)), password: 'the owner’s own password' };
    expect((await app.post(null, '/api/operator/reset-password', form)).status).toBe(200);
    expect(await readAccount(app, shop)).toMatchObject({ google_sub: null });
    expect((await emailTo(mail, shop.email, 3)).text).toContain('no longer sign in to this account with Google');
    expect(await signIn(newBrowser(), person)).toBe('/signin?google=done');
    expect(await readAccount(app, shop)).toMatchObject({ google_sub: person.sub });
  });

  test('is not connected by a link that someone else tapped without being signed in', async () => {
    for (const maker of [await addShop(app), await addCustomer(app)]) {
      const person = newPerson({ email: maker.email });
      const token = tokenIn(await emailTo(mail, maker.email));
      expect((await app.post(null, '/api/v1/email-verification', { token })).body.success).toBe(true);
      const browser = newBrowser();
      expect(await signIn(browser, person)).toBe('/signin?google=link');
      expect((await takeSession(browser)).status).toBe(401);
    }
  });

  test('is connected at once if its signed-in owner had tapped the link', async () => {
    const shop = await addShop(app);
    const token = tokenIn(await emailTo(mail, shop.email));
    expect((await app.post(shop.token, '/api/v1/email-verification', { token })).body.success).toBe(true);
    const browser = newBrowser();
    expect(await signIn(browser, newPerson({ email: shop.email }))).toBe('/signin?google=done');
    expect((await takeSession(browser)).body.userInfo._id).toBe(shop.id);
    expect(await works(shop.token)).toBe(true);
  });

  test('that a stranger moved to another person’s address loses the stranger’s Google account when the owner takes it over', async () => {
    const [stranger, browser, owner] = [newPerson(), newBrowser(), newPerson()];
    await signIn(browser, stranger);
    const { userInfo } = (await takeSession(browser)).body;
    const change = { id: userInfo._id, name: 'Eve', email: owner.email };
    expect((await app.call(userInfo.token, 'PUT', '/api/operator/profile', change)).status).toBe(200);
    const moved = tokenIn(await emailTo(mail, owner.email));
    expect((await app.post(null, '/api/v1/email-verification', { token: moved })).body.changed).toBe(true);
    expect(await signIn(newBrowser(), owner)).toBe('/signin?google=googleOther');

    const early = newBrowser();
    expect(await signIn(early, stranger)).toBe('/signin?google=done');
    await app.post(null, '/api/operator/forgot-password', { email: owner.email });
    const token = tokenIn(await emailTo(mail, owner.email, 2));
    expect((await app.post(null, '/api/operator/reset-password', { token, password: 'my own password' })).status).toBe(
      200,
    );
    expect((await takeSession(early)).status).toBe(401);
    expect(await signIn(newBrowser(), owner)).toBe('/signin?google=done');
    const late = newBrowser();
    await signIn(late, stranger);
    expect((await takeSession(late)).body.userInfo._id).not.toBe(userInfo._id);
  });

  test('keeps Google when the person identified by Google chooses a first password by email', async () => {
    const [browser, person] = [newBrowser(), newPerson()];
    await signIn(browser, person);
    const { userInfo } = (await takeSession(browser)).body;
    await app.post(null, '/api/operator/forgot-password', { email: person.email });
    const token = tokenIn(await emailTo(mail, person.email));
    expect((await app.post(null, '/api/operator/reset-password', { token, password: 'my own password' })).status).toBe(
      200,
    );
    person.email = 'moved-at-google@example.com';
    const later = newBrowser();
    await signIn(later, person);
    expect((await takeSession(later)).body.userInfo._id).toBe(userInfo._id);
  });

  test('has no valid link in an email once Google is connected', async () => {
    const shop = await addShop(app);
    await app.post(null, '/api/operator/forgot-password', { email: shop.email });
    const token = tokenIn(await emailTo(mail, shop.email, 2));
    const browser = newBrowser();
    await signIn(browser, newPerson({ email: shop.email }));
    expect((await link(browser, 'a long password')).status).toBe(200);
    const used = await app.post(null, '/api/operator/reset-password', { token, password: 'another long password' });
    expect([used.status, used.body.code]).toEqual([422, 'linkRefused']);
  });

  test('is connected at once if its address was already proven here', async () => {
    const shop = await addShop(app);
    await proveAddress(app, shop);
    const browser = newBrowser();
    expect(await signIn(browser, newPerson({ email: shop.email }))).toBe('/signin?google=done');
    expect((await takeSession(browser)).body.userInfo._id).toBe(shop.id);
  });
});

describe('the way back', () => {
  test('gives one session, once, only to our own page (S7.accounts.10)', async () => {
    const browser = newBrowser();
    await signIn(browser, newPerson());
    const success = `${app.url}/auth/login/success`;
    const foreign = await browser.visit(success, { ...ownPage, origin: 'https://evil.example' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'foreignOrigin']);
    expect((await browser.visit(success)).status).toBe(403);
    const stranger = await newBrowser().visit(success, ownPage);
    expect([stranger.status, stranger.body.message]).toEqual([401, 'authentication has been failed!']);
    const kept = newBrowser(browser.cookies);
    const answers = await Promise.all([takeSession(browser), takeSession(kept)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const taken = answers.find(({ status }) => status === 200);
    expect(taken?.setCookies.join()).toMatch(/stampdeck_google=;.*Max-Age=0/);
  });

  test('has an HttpOnly, SameSite cookie that over HTTPS only this host can set', async () => {
    const start = app.url + googleStartAddress(operator);
    const proxied = await startApp({ env: { ...google.env, TRUSTED_PROXIES: '1' } });
    const plain = (await newBrowser().visit(start)).setCookies.join();
    expect(plain).toMatch(/^stampdeck_google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const secure = await newBrowser().visit(proxied.url + googleStartAddress(operator), {
      'x-forwarded-proto': 'https',
    });
    expect(secure.setCookies.join()).toMatch(
      /^__Host-stampdeck_google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('returns to the sign-in with a message if the person cancels at Google, and nothing is created', async () => {
    const browser = newBrowser();
    const question = await goToGoogle(browser, { ...operator, redirect: '/rewardCard' });
    const { location: resume } = await browser.visit(`${question}/cancel`);
    const { location: callback } = await browser.visit(resume);
    const { location } = await browser.visit(callback);
    expect(path(location)).toBe(`/signin?${new URLSearchParams({ google: 'googleDenied', redirect: '/rewardCard' })}`);
    expect((await takeSession(browser)).status).toBe(401);
  });

  test('with an unverified address neither creates an account nor opens one', async () => {
    const shop = await addShop(app);
    for (const email of [shop.email, 'unverified@example.com']) {
      const browser = newBrowser();
      const person = newPerson({ email, email_verified: false });
      expect(await signIn(browser, person)).toBe('/signin?google=googleUnverified');
      expect((await takeSession(browser)).status).toBe(401);
    }
    const signUp = { name: 'Una', email: 'unverified@example.com', password: 'a long password' };
    expect((await app.post(null, '/api/operator', signUp)).status).toBe(201);
  });

  test('takes ten minutes at most for each step', async () => {
    const person = newPerson();
    const [slow, slower] = [newBrowser(), newBrowser()];
    const callback = await comeBack(slow, person);
    await signIn(slower, person);
    app.clock.ahead = 10 * 60 * 1000 + 1000;
    expect(path((await slow.visit(callback)).location)).toBe('/signin?google=googleRefused');
    expect((await takeSession(slower)).status).toBe(401);
    app.clock.ahead = 0;
  });
});

describe('Google', () => {
  test('that does not answer is reported on the screen, and works again once it answers', async () => {
    const later = await startGoogle();
    const other = await startApp({ env: later.env });
    await later.close();
    const start = other.url + googleStartAddress({ door: 'customer', redirect: '/operator/x' });
    const { status, location } = await newBrowser().visit(start);
    expect([status, location]).toEqual([302, `${other.url}/operator/x?google=googleAway`]);
    const asProgram = await newBrowser().visit(start, { accept: 'application/json' });
    expect([asProgram.status, asProgram.body.code]).toEqual([503, 'googleAway']);
    expect(other.logged.join()).toMatch(/GOOGLE_ISSUER/);
    const back = await startGoogle(Number(new URL(later.env.GOOGLE_ISSUER).port));
    expect((await newBrowser().visit(start)).location).toContain(`${later.env.GOOGLE_ISSUER}/auth?`);
    await back.close();
  });

  test.each([
    [
      'names another issuer than the one that was set',
      (issuer: string, path: string) =>
        path.endsWith('openid-configuration')
          ? { issuer: 'https://accounts.evil.example', authorization_endpoint: `${issuer}/auth` }
          : null,
    ],
    [
      'leads elsewhere instead of answering',
      (issuer: string, path: string) =>
        path.endsWith('openid-configuration')
          ? `${issuer}/elsewhere`
          : { issuer, authorization_endpoint: `${issuer}/auth` },
    ],
  ])('that %s is believed nothing, and no one is sent there', async (_, answer) => {
    const provider = createServer((call, reply) => {
      const said = answer(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`, call.url ?? '');
      if (typeof said === 'string') reply.writeHead(302, { location: said }).end();
      else reply.setHeader('content-type', 'application/json').end(JSON.stringify(said));
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void provider.close());
    const GOOGLE_ISSUER = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const other = await startApp({ env: { ...google.env, GOOGLE_ISSUER } });
    const { status, location } = await newBrowser().visit(other.url + googleStartAddress(operator));
    expect([status, location]).toEqual([302, `${other.url}/signin?google=googleAway`]);
  });

  test('that is not set up is reported, and the site shows it beforehand', async () => {
    const without = await startApp();
    const start = without.url + googleStartAddress(operator);
    expect((await newBrowser().visit(start)).location).toBe(`${without.url}/signin?google=googleOff`);
    expect((await newBrowser().visit(start, { accept: '*/*' })).status).toBe(404);
    expect((await without.call(null, 'GET', '/api/v1/site')).body.google).toBe(false);
    expect((await app.call(null, 'GET', '/api/v1/site')).body.google).toBe(true);
  });

  test('leaves nothing usable of a sign-in in the database, and nothing at all after a day', async () => {
    const browser = newBrowser();
    const callback = await comeBack(browser, newPerson());
    const secrets = [...browser.cookies.values(), ...new URL(callback).searchParams.values()];
    const kept = JSON.stringify(await listGoogleFlows(app));
    for (const secret of secrets.filter((text) => text.length > 20)) expect(kept).not.toContain(secret);
    expect(app.logged.join()).not.toContain(new URL(callback).searchParams.get('code'));
    // The pruning job follows a clock jump by one day at a time.
    for (const hours of [13, 26]) {
      app.clock.ahead = hours * 60 * 60 * 1000;
      await app.runJobs();
    }
    expect(await listGoogleFlows(app)).toEqual([]);
    app.clock.ahead = 0;
  });
});
