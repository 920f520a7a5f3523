import { afterEach, expect, test } from 'vitest';
import { formatMoment, setShopZone } from '#language/format.ts';
import { deviceZone } from '#language/language.ts';
import { operator } from '#test/server.ts';
import { session } from './session.ts';
import { keepShopZone } from './shop-zone.ts';

afterEach(() => {
  localStorage.clear();
  setShopZone(undefined);
});

const written = () => formatMoment('2026-10-31T23:30:00Z', 'day');

test('a new time zone of the shop counts at once and at the next visit, one of another shop never', () => {
  session.kind = 'userInfo';
  session.start(operator({ shopId: 'shop-1', timeZone: 'America/New_York' }), { remember: true });
  keepShopZone('shop-1', 'Pacific/Kiritimati');
  expect([written(), session.get()?.timeZone]).toEqual(['Nov 1, 2026', 'Pacific/Kiritimati']);
  setShopZone(undefined);
  keepShopZone('shop-2', 'Pacific/Kiritimati');
  expect(written()).toBe(formatMoment('2026-10-31T23:30:00Z', 'day', deviceZone()));
});
