import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test.each([dashboard, shops])('pages at %s may read responses, signed in', async (origin) => {
  const answer = await read(origin);
  expect(answer.get('access-control-allow-origin')).toBe(origin);
  expect(answer.get('access-control-allow-credentials')).toBe('true');
  expect(answer.get('vary')).toContain('Origin');
  const asked = await preflight(origin);
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
  expect(asked.headers.get('access-control-allow-headers')).toContain('X-Requested-With');
  expect(asked.headers.get('x-content-type-options')).toBe('nosniff');
});

test('the response to a page or a file names what it depends on, including who asks', async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'stampdeck-cors-'));
  for (const name of ['a.js', 'a.js.br']) writeFileSync(join(webDir, name), 'a');
  const built = await startApp({ env: { PUBLIC_URL: dashboard, SHOP_SITE_URL: shops }, webDir });
  rmSync(webDir, { recursive: true });
  const varyOf = async (path: string) =>
    (await fetch(built.url + path, { headers: { origin: dashboard } })).headers.get('vary');
  expect(await varyOf('/signin')).toBe('Origin, accept-language, cookie');
  expect(await varyOf('/a.js')).toBe('Origin, accept-encoding');
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
