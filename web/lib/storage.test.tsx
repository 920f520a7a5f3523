import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { stored } from './storage.ts';

const basket = stored('basket', z.object({ stamps: z.int() }));

test('what was written is read again, and null removes it', () => {
  expect(basket.write({ stamps: 3 })).toBe(true);
  expect(basket.read()).toEqual({ stamps: 3 });
  basket.write(null);
  expect(localStorage.getItem('basket')).toBeNull();
  expect(basket.read()).toBeNull();
});

test.each(['{"stamps":"three"}', '{', 'null', '[]'])('what is not of its form reads as nothing: %s', (text) => {
  localStorage.setItem('basket', text);
  expect(basket.read()).toBeNull();
});

test('a browser that stores nothing does not break the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  expect(basket.write({ stamps: 3 })).toBe(false);
  expect(basket.read()).toBeNull();
});
