import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';

const [dashboard, shops] = ['https://stamps.example.com', 'https://shops.example.com'];
const app = await startApp({ env: { PUBLIC_URL: dashboard, SHOP_SITE_URL: shops } });
const plain = await startApp();

const corsOf = (headers: Headers) => [...headers].filter(([name]) => name.startsWith('access-control-'));
const read = async (origin: string, url = app.url) =>
  (await fetch(`${url}/api/v1/site`, { headers: { origin } })).headers;
const preflight = (origin: string, url = app.url) =>
  fetch(`${url}/api/operator/login`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-requested-with',
    },
  });

test.each([dashboard, shops])('pages at %s may read what they ask for, signed in', async (origin) => {
  const answer = await read(origin);
  expect(answer.get('access-control-allow-origin')).toBe(origin);
  expect(answer.get('access-control-allow-credentials')).toBe('true');
  expect(answer.get('vary')).toContain('Origin');
  const asked = await preflight(origin);
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
  expect(asked.headers.get('access-control-allow-headers')).toContain('X-Requested-With');
  expect(asked.headers.get('x-content-type-options')).toBe('nosniff');
});

const strangers = [
  ...['https://evil.example', 'null', 'http://stamps.example.com', 'https://stamps.example.com:444'],
  ...['https://stamps.example.com.evil.example', 'https://evilstamps.example.com', 'https://a.stamps.example.com'],
  ...['https://STAMPS.example.com', 'https://stamps.example.com/', '*'],
];
test.each(strangers)('pages at %s may not', async (origin) => {
  expect(corsOf(await read(origin))).toEqual([]);
  const asked = await preflight(origin);
  expect([asked.status, corsOf(asked.headers)]).toEqual([404, []]);
});

test('without configured addresses no other page may', async () => {
  for (const origin of [dashboard, plain.url, 'https://evil.example']) {
    expect(corsOf(await read(origin, plain.url))).toEqual([]);
    expect((await preflight(origin, plain.url)).status).toBe(404);
  }
});
