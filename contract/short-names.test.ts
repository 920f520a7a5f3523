import { expect, test } from 'vitest';
import { isReserved, shortAddressCode, shortAddressUrl, shortName, shortNameFrom } from './short-names.ts';

test.each([
  ['Café Kastanie', 'de', 'cafe-kastanie'],
  ['Bäckerei Müller & Söhne', 'de', 'baeckerei-mueller'],
  ['Bäckerei Müller', 'en', 'backerei-muller'],
  ['Kuaför İstanbul Işık', 'tr', 'kuafor-istanbul-isik'],
  ['Mario’s Pizza', 'it', 'marios-pizza'],
  ['Große Fähre', 'en', 'grosse-fahre'],
  ['Piekarnia Łódź', 'pl', 'piekarnia-lodz'],
  ['Al', 'en', 'shop-al'],
  ['喫茶店', 'en', 'shop'],
  ['Сафе', 'en', 'shop'],
  ['x'.repeat(80), 'en', 'x'.repeat(23)],
])('the shop %s, which writes in %s, is at /s/%s', (name, language, expected) => {
  expect(shortNameFrom(name, language)).toBe(expected);
});

test.each(['Stampdeck', 'The Stamp Deck Café', 'Admin', 'Log in', 'Сафе'])(
  'a number frees the name of the shop %s',
  (shopName) => {
    expect(isReserved(`${shortNameFrom(shopName, 'en')}-2`)).toBe(false);
  },
);

test.each([
  [' Kastanie ', 'kastanie'],
  ['cafe-1', 'cafe-1'],
  ['a'.repeat(30), 'a'.repeat(30)],
])('%s may be chosen, in small letters', (typed, expected) => {
  expect(shortName.parse(typed)).toBe(expected);
});

test.each([
  'ab',
  'a'.repeat(31),
  'café',
  'сafe',
  'two words',
  '-cafe',
  'cafe-',
  'a--b',
  'a.b',
  'a/b',
  'Support',
  'my-stampdeck',
  'stamp-deck-help',
  'ad-min',
  '',
])('%s may not be chosen', (typed) => {
  expect(shortName.safeParse(typed).success).toBe(false);
});

test('the code of a short address says the same in capitals', () => {
  const url = shortAddressUrl('https://stamps.example.com', 'kastanie');
  expect([url, shortAddressCode(url)]).toEqual([
    'https://stamps.example.com/s/kastanie',
    'HTTPS://STAMPS.EXAMPLE.COM/S/KASTANIE',
  ]);
});
