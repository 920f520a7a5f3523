import { imagePath } from '@stampdeck/contract/pages.ts';
import { expect, test } from 'vitest';
import { keptKind, keptKinds, personalCaches, surplus } from './kept.ts';

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

test('what is kept is bounded by number, and pages and pictures by age', () => {
  const now = 1000 * day;
  const entries = Array.from({ length: keptKinds.image.most + 2 }, (_, index) => ({ at: now - day, index }));
  expect(surplus('image', entries, now).map(({ index }) => index)).toEqual([0, 1]);
  const [old, young] = [{ at: now - 61 * day }, { at: now - 59 * day }];
  expect(surplus('page', [old, young], now)).toEqual([old]);
  expect(surplus('asset', [old, young], now)).toEqual([]);
});

test('signing out forgets which pages and pictures someone saw', () => {
  expect(personalCaches).toEqual(['shop-pages', 'shop-images']);
});
