import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addShop } from '#test/people.ts';

const webDir = mkdtempSync(join(tmpdir(), 'stampdeck-web-'));
const page =
  '<html lang="en"><head><title>Stampdeck</title></head><body><div>Admin loading</div><noscript><!--noscript--></noscript></body></html>';
for (const name of ['landing.html', 'landing.de.html', 'shop.html', 'dashboard.html'])
  writeFileSync(join(webDir, name), page.replace('</title>', ` ${name}</title>`));
afterAll(() => rmSync(webDir, { recursive: true, force: true }));

const app = await startApp({ webDir });
const shop = await addShop(app, 'Café');
const read = (path: string, headers: Record<string, string>) =>
  app.call(null, 'GET', path, undefined, { accept: 'text/html', ...headers });
const languageOf = async (path: string, wanted: string, cookie = '') => {
  const { body } = await read(path, { 'accept-language': wanted, cookie });
  return /<html lang="([^"]*)" dir="([^"]*)"/.exec(body)?.slice(1).join(' ');
};

test.each([
  ['the first that there is', 'sv, pl;q=0.8, de;q=0.9', 'de ltr'],
  ['of any region', 'pt-BR', 'pt ltr'],
  ['English where none fits', 'sv', 'en ltr'],
  ['English without any', '', 'en ltr'],
  ['English for what is no list', `${'de,'.repeat(400)}de`, 'en ltr'],
  ['English for nonsense', ';;q=é,=', 'en ltr'],
])('a shop page comes in the language of the browser: %s', async (_, wanted, expected) => {
  expect(await languageOf(`/operator/${shop.id}`, wanted)).toBe(expected);
});

test('a chosen language comes before those of the browser, and one that is unknown counts for nothing', async () => {
  expect(await languageOf('/my', 'de', 'language=tr')).toBe('tr ltr');
  expect(await languageOf('/my', 'de', 'language=<script>')).toBe('de ltr');
});

test('the dashboard and the landing page come in the languages for shops only', async () => {
  expect(await languageOf('/signin', 'fr, es')).toBe('es ltr');
  expect(await languageOf('/signin', '', 'language=tr')).toBe('en ltr');
  const { body } = await read('/introduce', { 'accept-language': 'de' });
  expect(body).toContain('landing.de.html');
});

test('pages that customers reach from an email or a shop come in their languages, and so does a page that is missing', async () => {
  for (const path of ['/forgot', '/reset', '/verify', '/privacy', '/nowhere'])
    expect([path, await languageOf(path, 'pl')]).toEqual([path, 'pl ltr']);
});

test('the privacy page, which customers read, comes in their languages, and caches keep each apart', async () => {
  expect(await languageOf('/privacy', 'pl')).toBe('pl ltr');
  expect(await languageOf('/privacy', 'pl', 'language=tr')).toBe('tr ltr');
  expect((await read('/privacy', {})).headers.get('vary')).toBe('accept-language, cookie');
});

test('what the dashboard says while it loads follows the language', async () => {
  const said = async (wanted: string) =>
    /<div>(.*)<\/div>/.exec((await read('/signin', { 'accept-language': wanted })).body)?.[1];
  expect([await said('en'), await said('de'), await said('es')]).toEqual([
    'Admin loading',
    'Admin wird geladen',
    'Cargando el panel',
  ]);
});

test('a language made for tests is sent to those who ask for it by cookie, and to no browser', async () => {
  expect(await languageOf('/my', 'ar-XB')).toBe('en ltr');
  expect(await languageOf('/my', '', 'language=ar-XB')).toBe('ar-XB rtl');
});

test('caches keep a page for its language only', async () => {
  const { headers } = await read('/my', { 'accept-language': 'de' });
  expect(headers.get('vary')).toContain('accept-language');
});
