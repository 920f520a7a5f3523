import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { googleStartAddress } from '@stampdeck/contract/google.ts';
import { foreignTargets } from '@stampdeck/contract/test/hostile.ts';
import { startApp } from '@stampdeck/server/test/app.ts';
import { countRows, listAccounts, proveAddress } from '@stampdeck/server/test/database.ts';
import { startGoogle } from '@stampdeck/server/test/google.ts';
import { addShop } from '@stampdeck/server/test/people.ts';
import { newBrowser, type WebBrowser } from '@stampdeck/server/test/web-browser.ts';
import { type MutableRedirectUri, type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

/** A provider that signs everything it is told to sign. */
const forger = new OAuth2Server();
const key = await forger.issuer.keys.generate('RS256', { kid: 'one' });
await forger.start(0, '127.0.0.1');
const issuer = String(forger.issuer.url);
/** A provider that follows all the rules. */
const honest = await startGoogle();
afterAll(async () => {
  await forger.stop();
  await honest.close();
});

const env = { GOOGLE_CLIENT_ID: 'stampdeck', GOOGLE_CLIENT_SECRET: 'a secret between the two', GOOGLE_ISSUER: issuer };
const app = await startApp({ env });
const atHonest = await startApp({ env: honest.env });

/** How the forger changes its answers. */
interface Tricks {
  claims: Record<string, unknown>;
  /** Makes the whole token from the honest one. */
  token: ((honest: string) => string | undefined) | null;
  callback: (url: URL) => void;
}
let tricks: Tricks;
let verifiers: unknown[] = [];
let count = 0;
beforeEach(() => {
  const sub = `forged-${++count}`;
  const claims = { sub, email: `${sub}@example.com`, email_verified: true, name: 'Eve' };
  tricks = { claims, token: null, callback: () => undefined };
  verifiers = [];
  app.clock.ahead = 0;
});
forger.service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
  Object.assign(payload, { aud: env.GOOGLE_CLIENT_ID }, tricks.claims);
  for (const [name, value] of Object.entries(tricks.claims)) if (value === undefined) delete payload[name];
});
forger.service.on('beforeResponse', (response: MutableResponse, request: { body: Record<string, unknown> }) => {
  verifiers.push(request.body.code_verifier);
  if (tricks.token && response.body) response.body.id_token = tricks.token(String(response.body.id_token));
});
forger.service.on('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri) => tricks.callback(url));

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
/** The claims of a token with another header and signature. */
const resigned = (token: string, head: object, signature: (text: string) => string): string => {
  const text = `${part(head)}.${part(claimsOf(token))}`;
  return `${text}.${signature(text)}`;
};

/** Starts a sign-in at the forger, which redirects at once, without a choice. Returns the callback's address. */
async function comeBack(browser: WebBrowser, query = {}): Promise<string> {
  const { location } = await browser.visit(app.url + googleStartAddress({ door: 'operator', ...query }));
  return (await browser.visit(location)).location;
}
const ownPage = { 'x-requested-with': 'stampdeck', accept: 'application/json' };
const takeSession = (browser: WebBrowser, { url } = app) => browser.visit(`${url}/auth/login/success`, ownPage);

/** Signs in completely; returns the last screen and whether there was a session. */
async function attack(): Promise<{ screen: string; session: number }> {
  const browser = newBrowser();
  const { location } = await browser.visit(await comeBack(browser));
  return { screen: location.replace(app.url, ''), session: (await takeSession(browser)).status };
}

/** Expects no session, no new account, and no changed account. */
async function expectNothing(work: () => Promise<unknown>): Promise<void> {
  const before = [await countRows(app, 'sessions'), await listAccounts(app)];
  await work();
  expect([await countRows(app, 'sessions'), await listAccounts(app)]).toEqual(before);
}
const expectRefused = (screen = '/signin?google=googleRefused') =>
  expectNothing(async () => expect(await attack()).toEqual({ screen, session: 401 }));

test('an honest sign-in succeeds, with a code that only its own verifier opens', async () => {
  expect(await attack()).toEqual({ screen: '/signin?google=done', session: 200 });
  expect(verifiers).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
});

describe('a forged answer', () => {
  const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  const claims: [string, Record<string, unknown>][] = [
    ['for another client', { aud: 'another' }],
    ['for several clients, made for another', { aud: ['another', 'stampdeck'], azp: 'another' }],
    ['for no one', { aud: undefined }],
    ['of another issuer', { iss: 'https://accounts.evil.example' }],
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['that has expired', { iat: later(-7200), exp: later(-3600) }],
    ['that never expires', { exp: undefined }],
    ['of no one', { sub: undefined }],
  ];
  test.each(claims)('%s is refused', async (_, forged) => {
    Object.assign(tricks.claims, forged);
    await expectRefused();
  });

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicText = JSON.stringify(forger.issuer.keys.toJSON()[0]);
  const hmac = (secret: string) => (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const signatures: [string, (token: string) => string | undefined][] = [
    ['that says it needs no signature', (token) => resigned(token, { alg: 'none' }, () => '')],
    [
      'of another key under the same name',
      (token) =>
        resigned(token, { alg: 'RS256', kid: key.kid }, (text) =>
          sign('sha256', Buffer.from(text), privateKey).toString('base64url'),
        ),
    ],
    ['signed with the public key as a secret', (token) => resigned(token, { alg: 'HS256' }, hmac(publicText))],
    [
      'signed with the client secret',
      (token) => resigned(token, { alg: 'HS256', kid: key.kid }, hmac(env.GOOGLE_CLIENT_SECRET)),
    ],
    [
      'whose claims were changed after signing',
      (token) => {
        const [head, , signature] = token.split('.');
        return [head, part({ ...claimsOf(token), sub: 'somebody-else' }), signature].join('.');
      },
    ],
    ['without a token', () => undefined],
  ];
  test.each(signatures)('%s is refused', async (_, forge) => {
    tricks.token = forge;
    await expectRefused();
  });

  const addresses: [string, unknown][] = [
    ['that Google has not verified', false],
    ["whose email_verified is a text, 'true'", 'true'],
    ['whose email_verified is 1', 1],
    ['that says nothing of it', undefined],
  ];
  test.each(addresses)('with an address %s creates no account', async (_, email_verified) => {
    tricks.claims.email_verified = email_verified;
    await expectRefused('/signin?google=googleUnverified');
  });

  test.each([undefined, '', 'no address', ['eve@example.com'], 'a@b.example\u0000'])(
    'with the address %j creates no account',
    async (email) => {
      tricks.claims.email = email;
      await expectRefused('/signin?google=googleUnverified');
    },
  );
});

describe("someone else's account", () => {
  test('with the same address but another Google account is refused', async () => {
    await attack();
    tricks.claims.sub = 'another-sub';
    await expectRefused('/signin?google=googleOther');
  });

  test('with the same but unproven address is not opened', async () => {
    const shop = await addShop(app);
    tricks.claims.email = shop.email;
    await expectRefused('/signin?google=link');
  });

  test('with a proven address is not opened by an unverified one', async () => {
    const shop = await addShop(app);
    await proveAddress(app, shop);
    tricks.claims.email = shop.email.toUpperCase();
    tricks.claims.email_verified = false;
    await expectRefused('/signin?google=googleUnverified');
  });

  test('is connected by its password only in the browser that began, on our own pages', async () => {
    const shop = await addShop(app);
    tricks.claims.email = shop.email;
    const browser = newBrowser();
    await browser.visit(await comeBack(browser));
    const link = (cookie: string, origin = app.url) =>
      app.post(
        null,
        '/api/v1/google/link',
        { password: 'a long password' },
        { origin, 'x-requested-with': 'stampdeck', cookie },
      );
    const cookie = `stampdeck_google=${browser.cookies.get('stampdeck_google')}`;
    await expectNothing(async () => {
      expect((await link('')).status).toBe(401);
      expect((await link(`stampdeck_google=${'x'.repeat(43)}`)).status).toBe(401);
      expect((await link(cookie, 'https://evil.example')).status).toBe(403);
    });
    expect((await link(cookie)).status).toBe(200);
  });
});

describe('the callback', () => {
  const bent: [string, (url: URL) => void][] = [
    ['with another state', (url) => url.searchParams.set('state', 'x'.repeat(43))],
    ['without a state', (url) => url.searchParams.delete('state')],
    ['with an empty state', (url) => url.searchParams.set('state', '')],
    ['without a code', (url) => url.searchParams.delete('code')],
    ['with a made-up code', (url) => url.searchParams.set('code', 'made-up')],
    ['that names another issuer', (url) => url.searchParams.set('iss', 'https://evil.example')],
    ['with an error beside the code', (url) => url.searchParams.set('error', 'server_error')],
  ];
  test.each(bent)('%s is refused', async (_, bend) => {
    tricks.callback = bend;
    await expectRefused();
  });

  test('with two states is refused', async () => {
    tricks.callback = (url) => url.searchParams.append('state', 'another');
    await expectNothing(async () => {
      const browser = newBrowser();
      expect((await browser.visit(await comeBack(browser))).status).toBe(422);
    });
  });

  test('opened a second time, in the same browser or at the same moment, gives one session', async () => {
    const browser = newBrowser();
    const callback = await comeBack(browser);
    const cookies = [...browser.cookies];
    const many = await Promise.all(Array.from({ length: 10 }, () => newBrowser(cookies).visit(callback)));
    const good = many.filter(({ location }) => location.endsWith('google=done'));
    expect(good).toHaveLength(1);
    expect((await newBrowser(cookies).visit(callback)).location).toContain('googleRefused');
    const sessions = await Promise.all(Array.from({ length: 10 }, () => takeSession(newBrowser(cookies))));
    expect(sessions.filter(({ status }) => status === 200)).toHaveLength(1);
    await expectNothing(() => takeSession(newBrowser(cookies)));
  });

  test('in another browser is refused, even while that browser signs in, too', async () => {
    const [eve, stranger, victim] = [newBrowser(), newBrowser(), newBrowser()];
    const callback = await comeBack(eve);
    await comeBack(victim);
    await expectNothing(async () => {
      for (const browser of [stranger, victim]) {
        expect((await browser.visit(callback)).location).toContain('googleRefused');
        expect((await takeSession(browser)).status).toBe(401);
      }
    });
  });

  test('with a swapped cookie is refused', async () => {
    const [one, two] = [newBrowser(), newBrowser()];
    const callback = await comeBack(one);
    await comeBack(two);
    const swapped = [String(two.cookies.get('stampdeck_google')), 'x'.repeat(43), ''];
    await expectNothing(async () => {
      for (const secret of swapped) {
        const browser = newBrowser([['stampdeck_google', secret]]);
        expect((await browser.visit(callback)).location).toContain('googleRefused');
        expect((await takeSession(browser)).status).toBe(401);
      }
    });
  });

  test('after it expired is refused', async () => {
    const browser = newBrowser();
    const callback = await comeBack(browser);
    app.clock.ahead = 11 * 60_000;
    await expectNothing(async () => expect((await browser.visit(callback)).location).toContain('googleRefused'));
  });

  test('from a program gets 400', async () => {
    const { status, body } = await newBrowser().visit(`${app.url}/auth/google/callback?state=x&code=y`, {
      accept: 'application/json',
    });
    expect([status, body.code]).toEqual([400, 'googleRefused']);
  });
});

describe('at a provider that follows the rules', () => {
  const person = { sub: 'ada', email: 'ada@example.com', name: 'Ada' };
  honest.add(person);

  /** Goes to the provider's question; `bend` may change the request. */
  async function choose(browser: WebBrowser, bend: (url: URL) => void = () => undefined): Promise<string> {
    const { location } = await browser.visit(`${atHonest.url}/auth/google`);
    const asked = new URL(location);
    bend(asked);
    const { location: question } = await browser.visit(asked.href);
    if (!question.includes('/interaction/')) return question;
    const { location: resume } = await browser.visit(`${question}/${person.sub}`);
    return (await browser.visit(resume)).location;
  }

  test('a request without PKCE gets no code', async () => {
    const browser = newBrowser();
    const callback = await choose(browser, (url) => {
      url.searchParams.delete('code_challenge');
      url.searchParams.delete('code_challenge_method');
    });
    expect(new URL(callback).searchParams.get('code')).toBeNull();
    await browser.visit(callback);
    expect((await takeSession(browser, atHonest)).status).toBe(401);
  });

  test("another person's code in your own callback opens nothing", async () => {
    const [victim, eve] = [newBrowser(), newBrowser()];
    const stolen = new URL(await choose(victim)).searchParams.get('code') ?? '';
    const own = new URL(await choose(eve));
    own.searchParams.set('code', stolen);
    expect((await eve.visit(own.href)).location).toContain('googleRefused');
    expect((await takeSession(eve, atHonest)).status).toBe(401);
  });

  test('a challenge that someone else made opens nothing', async () => {
    const browser = newBrowser();
    const callback = await choose(browser, (url) => url.searchParams.set('code_challenge', 'x'.repeat(43)));
    expect((await browser.visit(callback)).location).toContain('googleRefused');
    expect((await takeSession(browser, atHonest)).status).toBe(401);
  });

  test('the same person without any of these tricks is signed in', async () => {
    const browser = newBrowser();
    await browser.visit(await choose(browser));
    expect((await takeSession(browser, atHonest)).status).toBe(200);
  });
});

// The server refuses a NUL before it reads anything.
const elsewhere = [...foreignTargets.filter((target) => !target.includes('\u0000')), '/signin', '/nowhere'];
test.each(elsewhere)('the return value %j leads only to our own screens', async (redirect) => {
  for (const door of ['operator', 'customer']) {
    const browser = newBrowser();
    const { location } = await browser.visit(await comeBack(browser, { door, redirect }));
    const { origin, pathname, searchParams } = new URL(location);
    expect([origin, searchParams.get('google'), searchParams.get('redirect')]).toEqual([app.url, 'done', null]);
    expect(pathname).toBe(door === 'operator' ? '/signin' : '/introduce');
  }
});

test('a provider that hangs, fails or sends nonsense is reported as unavailable, and nothing is lost', async () => {
  const answers: Record<string, () => unknown> = { fails: () => 500, nonsense: () => 'this is no JSON' };
  let answer = 'hangs';
  const ill = createServer((_, response) => {
    const what = answers[answer]?.();
    if (typeof what === 'number') response.writeHead(what).end();
    else if (what) response.setHeader('content-type', 'application/json').end(what);
  });
  await new Promise<void>((resolve) => ill.listen(0, '127.0.0.1', resolve));
  const { port } = ill.address() as AddressInfo;
  const other = await startApp({ env: { ...env, GOOGLE_ISSUER: `http://127.0.0.1:${port}` } });
  for (answer of ['hangs', 'fails', 'nonsense']) {
    const { location } = await newBrowser().visit(`${other.url}/auth/google?redirect=/rewardCard`);
    expect(location).toBe(`${other.url}/signin?google=googleAway&redirect=%2FrewardCard`);
  }
  expect(await countRows(other, 'sessions')).toBe(0);
  ill.closeAllConnections();
  ill.close();
});
