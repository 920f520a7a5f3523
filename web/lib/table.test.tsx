import { beforeEach, expect, test, vi } from 'vitest';
import { tableAt, tableWords, takeTable } from './table.ts';

const open = (search: string, shopId = 'cafe') => {
  history.replaceState(null, '', `/operator/${shopId}${search}`);
  takeTable(shopId);
};

beforeEach(() => sessionStorage.clear());

test('the table of the scanned code is known for the visit, and leaves the address, so that a shared link has none', () => {
  open('?from=poster&table=7#card');
  expect(location.search + location.hash).toBe('?from=poster#card');
  expect(tableAt('cafe')).toBe('7');
  // Loaded again, or come back to from another page.
  open('');
  expect(tableAt('cafe')).toBe('7');
});

test('another shop is not at that table, and a new code replaces it', () => {
  open('?table=7');
  expect(tableAt('bakery')).toBeNull();
  open('?table=Bar');
  expect(tableAt('cafe')).toBe('Bar');
});

test('hours later it is another visit', () => {
  open('?table=7');
  vi.useFakeTimers({ now: Date.now() + 7 * 60 * 60 * 1000 });
  expect(tableAt('cafe')).toBeNull();
  vi.useRealTimers();
});

test('what is no table, in the address or in the store, is none', () => {
  for (const bad of ['', '%3Cb%3E7', 'x'.repeat(30), 'a.example']) {
    open(`?table=${bad}`);
    expect(tableAt('cafe')).toBeNull();
    expect(location.search).toBe('');
  }
  sessionStorage.setItem('table', JSON.stringify({ shopId: 'cafe', name: '<b>', at: Date.now() }));
  expect(tableAt('cafe')).toBeNull();
});

test("a number is 'Table 7', a name stands alone", () => {
  expect([tableWords('7'), tableWords('Terrace 3')]).toEqual(['Table 7', 'Terrace 3']);
});
