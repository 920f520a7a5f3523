import { imagePath } from '@stampdeck/contract/pages.ts';
import { expect, test } from 'vitest';
import { keptKind, keptKinds, personalCaches, startOf, surplus } from './kept.ts';

const kind = (path: string) => keptKind(new URL(path, 'https://shop.test'));

test.each([
  ['/operator/01a1fc6b-f201-7334-b34f-ef34e5bf98f1', 'page'],
  ['/operator/01a1fc6b?from=poster', 'page'],
  ['/my', 'page'],
  [imagePath('abcdefghijklmnop'), 'image'],
  ['/assets/shop-1a2b.js', 'asset'],
  ['/theme.js', 'file'],
])('%s is kept for opening without a network', (path, expected) => expect(kind(path)).toBe(expected));

test.each([
  '/api/v1/user/cards',
  '/api/products/uploadImageS3',
  imagePath('abcdefghijklmnopqrstuvwx'),
  '/auth/google',
  '/socket.io/?transport=websocket',
  '/myself',
  '/operator',
  '/operator/1/orders',
  '/c/code',
  '/signin',
  '/',
])('%s is never kept', (path) => expect(kind(path)).toBeNull());

const day = 24 * 60 * 60 * 1000;

const entry = (at: number, path = '/') => ({ at, path });

test('what is kept is bounded by number, and pages and pictures by age', () => {
  const now = 1000 * day;
  const entries = Array.from({ length: keptKinds.image.most + 2 }, (_, index) => entry(now - day, `/${index}`));
  expect(surplus('image', entries, now, []).map(({ path }) => path)).toEqual(['/0', '/1']);
  const [old, young] = [entry(now - 61 * day), entry(now - 59 * day)];
  expect(surplus('page', [old, young], now, [])).toEqual([old]);
  expect(surplus('asset', [old, young], now, [])).toEqual([]);
});

test('no file of this build is removed, however many are kept, and those of earlier builds oldest first', () => {
  const files = Array.from({ length: 2 * keptKinds.asset.most }, (_, index) => entry(0, `/assets/${index}.js`));
  const built = files.map(({ path }) => path);
  expect(surplus('asset', files, day, built)).toEqual([]);
  expect(surplus('asset', files, day, built.slice(2, -keptKinds.asset.most + 1))).toEqual(files.slice(0, 1));
});

test('a page starts with the files that it names and the texts of its language', () => {
  const html = `<!doctype html><html lang="de" dir="ltr"><head><script src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/shop-1.js"></script><link rel="stylesheet" href="/assets/shop-2.css">`;
  const texts = { en: ['/assets/en-3.js'], de: ['/assets/de-4.js', '/assets/de-5.js'] };
  expect(startOf(html, texts)).toEqual(['/assets/shop-1.js', '/assets/shop-2.css', ...texts.de]);
});

test('signing out forgets which pages and pictures someone saw', () => {
  expect(personalCaches).toEqual(['shop-pages', 'shop-images']);
});
