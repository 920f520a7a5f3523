import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import { codeMessage, codeStep } from '@stampdeck/contract/codes.ts';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { codeMac } from '#features/stamps/codes.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { addCustomer, addShop, publish, type TestPerson } from '#test/people.ts';
import { servePages } from './pages.ts';

const webDir = mkdtempSync(join(tmpdir(), 'stampdeck-web-'));
mkdirSync(join(webDir, 'assets'));
for (const page of ['landing', 'shop', 'dashboard']) {
  writeFileSync(
    join(webDir, `${page}.html`),
    `<html><head><title>${page}</title></head><body>${page}<!--plain--><a href="/my">My cards</a></body></html>`,
  );
}
writeFileSync(join(webDir, 'assets', 'a.js'), 'export {};');
const long = `export const text = '${'Zoë '.repeat(50_000)}';`;
writeFileSync(join(webDir, 'assets', 'long.js'), long);
writeFileSync(join(webDir, 'assets', 'long.js.br'), brotliCompressSync(long));
writeFileSync(join(webDir, 'assets', 'long.js.gz'), gzipSync(long));
mkdirSync(join(webDir, '.vite'));
writeFileSync(join(webDir, '.vite', 'manifest.json'), '{}');
writeFileSync(join(webDir, 'shop-sw.js'), 'addEventListener();');
writeFileSync(join(webDir, 'sizes.json'), '{}');
afterAll(() => rmSync(webDir, { recursive: true, force: true }));

const app = await startApp({ webDir });
const get = (path: string) => app.call(null, 'GET', path, undefined, { accept: 'text/html' });

describe('pages', () => {
  test.each(['/', '/rewardCard', '/livestamp', '/royaltymember', '/profile', '/signin', '/signup'])(
    '%s is the dashboard (S6.11)',
    async (path) => {
      const { status, body, headers } = await get(path);
      expect([status, body]).toEqual([200, expect.stringContaining('dashboard')]);
      expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(headers.get('cache-control')).toBe('no-cache');
    },
  );

  test.each(['/cart', '/cart/a1?qty=2', '/shipping', '/payment', '/placeorder', '/order/a1'])(
    '%s comes from the dashboard or the bundle of customers, whichever the browser had open last (S2.routes.15, S2.routes.4)',
    async (path) => {
      const with_ = (cookie: string) => app.call(null, 'GET', path, undefined, { accept: 'text/html', cookie });
      expect((await get(path)).body).toContain('dashboard');
      const shop = await with_('checkout=shop');
      expect(shop.body).toContain('shop');
      expect(shop.headers.get('content-security-policy')).not.toContain('unsafe');
      expect((await with_('checkout=dashboard')).body).toContain('dashboard');
      for (const odd of ['checkout=', 'checkout=%00', 'checkout=constructor']) {
        expect((await with_(odd)).status).toBe(200);
      }
    },
  );

  describe('of an order, where orders are paid by PayPal,', () => {
    const keys = { PAYPAL_CLIENT_ID: `A${'x'.repeat(30)}`, PAYPAL_CLIENT_SECRET: `E${'y'.repeat(30)}` };
    const from = 'https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com';
    const open = async (own: TestApp, path: string, cookie: string, more: Record<string, string> = {}) => {
      const { body, headers } = await own.call(null, 'GET', path, undefined, { accept: 'text/html', cookie, ...more });
      const parts = (headers.get('content-security-policy') ?? '').split('; ').map((part) => part.split(/ (.*)/));
      const mark = /<meta property="csp-nonce" nonce="([\w+/=]+)">/.exec(body)?.[1];
      return { headers, mark, policy: Object.fromEntries(parts) as Record<string, string> };
    };

    test.each(['checkout=shop', 'checkout=dashboard'])(
      'allow PayPal’s origins for its script, frames, images and calls, and a mark that is new each time: %s',
      async (cookie) => {
        const own = await startApp({ webDir, env: keys });
        const { policy, mark } = await open(own, '/order/a1', cookie);
        const isShop = cookie === 'checkout=shop';
        expect(policy).toMatchObject({
          'script-src': `'self'${isShop ? '' : " 'wasm-unsafe-eval'"} 'nonce-${mark}' ${from}`,
          'style-src': `'self' ${isShop ? `'nonce-${mark}'` : "'unsafe-inline'"} ${from}`,
          'connect-src': `'self' ${from}`,
          'frame-src': `'self' ${from}`,
          'frame-ancestors': "'none'",
        });
        expect(policy['img-src']).toContain(from);
        expect(mark).toHaveLength(24);
        expect((await open(own, '/order/a1', cookie)).mark).not.toBe(mark);
      },
    );

    test('and no other page does', async () => {
      const own = await startApp({ webDir, env: keys });
      const pages = ['/cart', '/payment', '/placeorder', '/', '/profile', '/orders', '/my', '/introduce'];
      for (const path of pages) {
        for (const cookie of ['checkout=shop', 'checkout=dashboard']) {
          const { headers, mark } = await open(own, path, cookie);
          expect([headers.get('content-security-policy')?.includes('paypal'), mark], path).toEqual([false, undefined]);
        }
      }
    });

    test.each([
      ['without its keys', {}],
      ['where only Stripe is set up', { STRIPE_SECRET_KEY: 'sk_test_x' }],
      ['where payments are a test', { ...keys, PAYMENTS: 'test' }],
    ])('do not %s', async (_, env) => {
      const own = await startApp({ webDir, env });
      const { headers, mark } = await open(own, '/order/a1', 'checkout=shop');
      expect([headers.get('content-security-policy')?.includes('paypal'), mark]).toEqual([false, undefined]);
    });

    test('let PayPal’s window talk to them over HTTPS, where others cut it off', async () => {
      const own = await startApp({ webDir, env: { ...keys, TRUSTED_PROXIES: '1' } });
      const opener = async (path: string) =>
        (await open(own, path, '', { 'x-forwarded-proto': 'https' })).headers.get('cross-origin-opener-policy');
      expect([await opener('/order/a1'), await opener('/cart')]).toEqual(['same-origin-allow-popups', 'same-origin']);
    });
  });

  test('/introduce is the landing page, without inline script or style (S2.routes.20, S6.11)', async () => {
    const { body, headers } = await get('/introduce');
    expect(body).toContain('landing');
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  });

  test('/introduce leads customers to the only shop of a server, and to all their cards where there are more', async () => {
    const own = await startApp({ webDir });
    const cardsLink = async () =>
      /href="(.*?)">My cards/.exec(
        (await own.call(null, 'GET', '/introduce', undefined, { accept: 'text/html' })).body,
      )?.[1];
    expect(await cardsLink()).toBe('/my');
    const shop = await addShop(own, 'Café');
    expect(await cardsLink()).toBe(`/operator/${shop.id}`);
    await addShop(own, 'Bakery');
    expect(await cardsLink()).toBe('/my');
  });

  test('the worker that keeps the shop page may fetch from here and do nothing else', async () => {
    const { status, headers } = await get('/shop-sw.js');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  });

  test('an unknown address is Page Not Found with 404; for a program it is JSON (S2.routes.24)', async () => {
    const { status, body } = await get('/nothing/here');
    expect([status, body]).toEqual([404, expect.stringContaining('dashboard')]);
    const program = await app.call(null, 'GET', '/nothing/here');
    expect([program.status, program.body.code]).toEqual([404, 'notFound']);
    expect((await get('/api/nothing')).body.code).toBe('notFound');
  });

  test.each([
    ['br', 'gzip, deflate, br', 'br'],
    ['gzip', 'gzip, deflate', 'gzip'],
    ['gzip, where br is refused', 'gzip, br;q=0', 'gzip'],
    ['as it is', 'deflate', null],
  ])('an asset comes as the browser takes it: %s', async (_, accept, encoding) => {
    const headers = { 'accept-encoding': accept };
    const { status, body, headers: answered } = await app.call(null, 'GET', '/assets/long.js', undefined, headers);
    expect([status, body === long]).toEqual([200, true]);
    expect(answered.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect([answered.get('content-encoding'), answered.get('vary')]).toEqual([encoding, 'accept-encoding']);
    const tag = answered.get('etag') ?? '';
    const again = await app.call(null, 'GET', '/assets/long.js', undefined, { ...headers, 'if-none-match': tag });
    expect([again.status, again.body]).toEqual([304, '']);
    const weak = await app.call(null, 'GET', '/assets/long.js', undefined, {
      ...headers,
      'if-none-match': `"x", W/${tag}`,
    });
    expect(weak.status).toBe(304);
  });

  test('assets are cached forever, and no other file of the build is served', async () => {
    const asset = await get('/assets/a.js');
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    for (const path of [
      '/sizes.json',
      '/.vite/manifest.json',
      '/assets/a.js.br',
      '/shop.html',
      '/assets/../sizes.json',
    ])
      expect((await get(path)).status, path).toBe(404);
  });
});

describe('the shop page', () => {
  test('carries the shop, its share tags and its title, and no text of it can become markup', async () => {
    const shop = await addShop(app, '</script><script>alert(1)</script>"Café"');
    await publish(app, shop, { description: '"><img src=x onerror=alert(1)>' });
    const { status, body } = await get(`/operator/${shop.id}`);
    expect(status).toBe(200);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<img');
    const [, data] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data ?? '').shop).toMatchObject({ _id: shop.id, name: shop.name, joinNumber: 0 });
    expect(body).toContain('<title>&lt;/script&gt;');
  });

  test('says whether the browser has the cookie of a remembered customer, and so does the page of all cards', async () => {
    const shop = await addShop(app, 'Café');
    for (const path of [`/operator/${shop.id}`, '/my']) {
      for (const [cookie, mayResume] of [
        ['', false],
        ['stampdeck_customer=any', true],
      ] as const) {
        const { body } = await app.call(null, 'GET', path, undefined, { accept: 'text/html', cookie });
        const [, data] = /id="page-data">(.*?)<\/script>/.exec(body) ?? [];
        expect(JSON.parse(data ?? '{}').mayResume, `${path} ${cookie}`).toBe(mayResume);
      }
    }
  });

  test('says something about the shop to sites that show its link, whatever the shop left empty', async () => {
    const shop = await addShop(app, 'Café & Uno');
    const description = async () =>
      /property="og:description" content="(.*?)"/.exec((await get(`/operator/${shop.id}`)).body)?.[1];
    expect(await description()).toBe('Collect stamps at Café &amp; Uno and get rewards.');
    await publish(app, shop, { description: '' });
    expect(await description()).toBe('Collect stamps at Café &amp; Uno and get rewards.');
    await publish(app, shop, { description: 'Brunch all day' });
    expect(await description()).toBe('Brunch all day');
    const bio = 'Family bakery\nsince 1962';
    await app.call(shop.token, 'PUT', '/api/operator/profile', { id: shop.id, bio });
    expect(await description()).toBe('Family bakery since 1962');
  });

  test('names what a phone needs to keep it on the home screen, in the color of the card', async () => {
    const shop = await addShop(app, 'Café');
    await publish(app, shop, { cardColor: '#00695C' });
    const { body, headers } = await get(`/operator/${shop.id}`);
    expect(body).toContain(`<link rel="manifest" href="/operator/${shop.id}/card.webmanifest">`);
    expect(body).toContain(`<link rel="apple-touch-icon" href="/operator/${shop.id}/apple-touch-icon.png?v=1">`);
    expect(body).toContain('<meta name="theme-color" content="#00695C">');
    expect(headers.get('content-security-policy')).toContain("manifest-src 'self'");
  });

  test('of an unknown shop is 404 and says so', async () => {
    for (const id of ['nobody', '01a1fc6b-f201-7334-b34f-ef34e5bf98f1', '%00']) {
      const { status, body } = await get(`/operator/${id}`);
      expect([status, body]).toEqual([404, expect.stringContaining('There is no shop at this address.')]);
    }
  });

  test.each(['no-such-shop', '%00', 'caf%C3%A9', '..%2f..', 'x'.repeat(500), "a'b"])(
    'behind the unknown short address %s is 404 in the reader’s language and says so',
    async (name) => {
      const { status, body, headers } = await get(`/s/${name}`);
      expect([status, body]).toEqual([404, expect.stringContaining('There is no shop at this address.')]);
      expect(headers.get('vary')).toContain('accept-language');
    },
  );

  /** What a phone draws; `steps` away from now. */
  const codeOf = ({ id: customerId, device }: TestPerson, steps = 0): string => {
    const code = { customerId, deviceId: device.id, step: codeStep(Date.now()) + steps };
    return `${codeMessage(code)}.${codeMac(device.secret, code)}`;
  };
  const ownerOf = async (code: string) => {
    const { status, body } = await get(`/c/${code}`);
    expect(status).toBe(200);
    return JSON.parse(/<script[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '').owner;
  };

  test("a camera that opens the code on a customer's phone learns the name and nothing else, also of an old one", async () => {
    const customer = await addCustomer(app, 'Zoë');
    for (const steps of [0, -3000]) expect(await ownerOf(codeOf(customer, steps))).toEqual({ name: 'Zoë' });
    expect((await get(`/c/${codeOf(customer)}`)).body).not.toContain(customer.email);
    expect((await get('/c/nonsense')).status).toBe(404);
  });

  test('a code that nothing proves genuine shows no name: made up, of another phone, signed out, erased, an id alone, of a shop', async () => {
    const [customer, other, shop] = [await addCustomer(app, 'Zoë'), await addCustomer(app), await addShop(app)];
    const good = codeOf(customer);
    for (const code of [
      good.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      good.replace(customer.id, other.id),
      good.replace(customer.device.id, other.device.id),
      customer.id,
      shop.id,
      '01a1fc6b-f201-7334-b34f-ef34e5bf98f1',
    ]) {
      expect(await ownerOf(code), code).toBeNull();
    }
    const { body } = await app.post(null, '/api/v1/user/login', { email: shop.email, password: 'a long password' });
    expect(await ownerOf(codeOf({ ...shop, device: body.device }))).toBeNull();
    expect((await app.call(customer.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    expect(await ownerOf(good)).toBeNull();
    await app.post(other.token, '/auth/logout');
    expect(await ownerOf(codeOf(other))).toBeNull();
  });
});

test('a page whose database is away comes without its data, to ask by itself', async () => {
  const away = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  const server = Fastify();
  await server.register(fastifyCookie);
  servePages(server, {
    ...{ mediaOrigin: null, payPalOrigins: [] },
    webDir,
    readShop: away,
    readMenu: away,
    readProduct: away,
    findShop: away,
    findOnlyShop: away,
    shopOrigin: () => 'http://shop',
    readOwnerName: away,
    mayResume: () => false,
  });
  expect((await server.inject({ url: '/introduce' })).body).toContain('href="/my"');
  for (const url of ['/operator/01a1fc6b-f201-7334-b34f-ef34e5bf98f1', '/c/code']) {
    const { statusCode, body, headers } = await server.inject({ url });
    expect([statusCode, headers['retry-after']], url).toEqual([503, '2']);
    expect(body, url).toContain('<body>shop');
    expect(body, url).not.toContain('page-data');
  }
  await server.close();
});

describe('the reference', () => {
  test('is browsable from this server alone', async () => {
    const page = await get('/docs');
    expect(page.status).toBe(200);
    for (const path of ['/docs/reference.js', '/docs/assets/swagger-ui-bundle.js', '/docs/assets/swagger-ui.css']) {
      expect((await get(path)).status, path).toBe(200);
    }
    expect((await get('/docs/assets/package.json')).status).toBe(404);
    expect((await app.call(null, 'GET', '/openapi.json')).body.openapi).toBe('3.1.0');
  });

  test('health says whether the process is up and can serve', async () => {
    expect((await app.call(null, 'GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await app.call(null, 'GET', '/readyz')).body).toMatchObject({ status: 'ok', database: 'up' });
  });
});
