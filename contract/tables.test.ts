import { expect, test } from 'vitest';
import { isTableNumber, tableName, withTable } from './tables.ts';

test.each([
  ['7', '7'],
  ['  Terrace   3 ', 'Terrace 3'],
  ['12a', '12a'],
  ['Café', 'Café'],
  ['B-4', 'B-4'],
  ['Тераса 2', 'Тераса 2'],
])('%j is a table', (typed, name) => expect(tableName(typed)).toBe(name));

test.each([
  '',
  ' ',
  '-1',
  'evil.example',
  '<b>7</b>',
  'a/b',
  'x'.repeat(21),
  '7\u0000',
  '7\u202e',
  "7'",
  '../7',
  '[object Object]',
])('%j is no table', (typed) => expect(tableName(typed)).toBeNull());

test('numbers need the word before them, names do not', () => {
  expect(['7', '12a', 'Bar', 'Terrace 3'].map(isTableNumber)).toEqual([true, true, false, false]);
});

test('an address carries a table that is read from it again', () => {
  const address = withTable('https://a.example/s/cafe', 'Terrasse Süd 3');
  expect(new URL(address).searchParams.get('table')).toBe('Terrasse Süd 3');
});
