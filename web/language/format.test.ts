import { i18n } from '@lingui/core';
import { dollars } from '@stampdeck/contract/money.ts';
import { afterEach, expect, test } from 'vitest';
import {
  dayOf,
  formatAgo,
  formatBytes,
  formatDay,
  formatDays,
  formatDuration,
  formatHour,
  formatList,
  formatMegabytes,
  formatMoment,
  formatNumber,
  formatPercent,
  formatWholeHour,
  hourIn,
  setShopZone,
} from './format.ts';
import { formatMoney } from './money.ts';

const inRegion = (locales: string) => i18n.loadAndActivate({ locale: 'en', locales, messages: {} });
afterEach(() => {
  setShopZone(undefined);
  inRegion('en-US');
});

test('dates, numbers and lists are written as the reader’s region writes them', () => {
  const written = () =>
    [
      formatDay('2026-10-31', 'longDay'),
      formatNumber(1234),
      formatNumber(-5),
      formatPercent(0.92),
      formatMegabytes(1_440_000),
      formatList(['a', 'b', 'c']),
      formatAgo(0, 2.5 * 60 * 60_000),
    ].map((text) => text?.replace(/\s/g, ' '));
  expect(written()).toEqual(['October 31, 2026', '1,234', '−5', '92%', '1.4 MB', 'a, b, and c', '2 hours ago']);
  inRegion('en-GB');
  expect(written()).toEqual(['31 October 2026', '1,234', '−5', '92%', '1.4 MB', 'a, b and c', '2 hours ago']);
  inRegion('de-DE');
  expect(written()).toEqual(['31. Oktober 2026', '1.234', '−5', '92 %', '1,4 MB', 'a, b und c', 'vor 2 Stunden']);
});

test('a moment is written in the shop’s time zone, wherever the reader is', () => {
  const at = '2026-10-31T23:30:00Z';
  setShopZone('Europe/Berlin');
  expect(formatMoment(at, 'day')).toBe('Nov 1, 2026');
  setShopZone('America/New_York');
  expect(formatMoment(at, 'time').replace(/\s/g, ' ')).toBe('7:30 PM');
  expect(formatMoment(at, 'day', 'UTC')).toBe('Oct 31, 2026');
  expect([dayOf(at, 'Europe/Berlin'), dayOf(at, 'UTC'), dayOf(at)]).toEqual(['2026-11-01', '2026-10-31', '2026-10-31']);
});

test('a shop’s time zone that this browser does not know is not used', () => {
  setShopZone('Mars/Olympus');
  expect(formatMoment('2026-10-31T12:00:00Z', 'month')).toBe('October 2026');
});

test('spans of days and hours of the day are written as the region writes them', () => {
  const written = () =>
    [
      formatDays('2026-10-02', '2026-10-31', 'day'),
      formatDays('2026-10-31', '2026-10-31', 'day'),
      formatHour(9),
      formatWholeHour(16),
      formatWholeHour(23),
    ].map((text) => text.replace(/\s/g, ' '));
  expect(written()).toEqual(['Oct 2 – 31, 2026', 'Oct 31, 2026', '9 AM', '4 – 5 PM', '11 PM – 12 AM']);
  inRegion('de-DE');
  expect(written()).toEqual(['02.–31.10.2026', '31.10.2026', '9 Uhr', '16–17 Uhr', '23 Uhr – 0 Uhr']);
  inRegion('es-ES');
  expect(written().slice(2)).toEqual(['9:00', '16:00–17:00', '23:00 – 0:00']);
});

test('a time is written the same alone and beside a date', () => {
  const at = '2026-11-23T08:24:00Z';
  const written = () =>
    (['time', 'shortMoment', 'shortWeekdayAndTime'] as const).map((style) => formatMoment(at, style, 'UTC'));
  for (const [region, time] of [
    ['de-DE', '08:24'],
    ['es-ES', '8:24'],
    ['en-US', '8:24 AM'],
  ] as const) {
    inRegion(region);
    expect(
      written().map((text) => text.replace(/\s/g, ' ').endsWith(` ${time}`) || text.replace(/\s/g, ' ') === time),
      region,
    ).toEqual([true, true, true]);
  }
});

test('the size of a file is written in the unit that suits it', () => {
  const written = [12, 655_360, 999_600, 4_299_161, 2_469_606_195].map((bytes) => formatBytes(bytes));
  expect(written).toEqual(['1 kB', '655 kB', '1 MB', '4.3 MB', '2.5 GB']);
});

test('an hour is read by the clock of a time zone', () => {
  const at = new Date('2026-11-21T23:30:00Z');
  expect([hourIn('UTC', at), hourIn('Asia/Tokyo', at)]).toEqual([23, 8]);
});

test('money keeps its currency in every region', () => {
  expect(formatMoney(dollars(120_000))).toBe('$1,200');
  expect(formatMoney(dollars(120_000), { alwaysCents: true })).toBe('$1,200.00');
  inRegion('de-DE');
  expect(formatMoney(dollars(450)).replace(/\s/g, ' ')).toBe('4,50 $');
});

test('less than a minute ago, and what lies ahead, has no words of its own', () => {
  expect(formatAgo(0, 59_000)).toBeNull();
  expect(formatAgo(60_000, 0)).toBeNull();
});

test('a duration is written in seconds, then minutes, then hours and minutes', () => {
  const written = () => [1, 90, 60, 121, 3600, 3900].map(formatDuration);
  expect(written()).toEqual(['1 second', '90 seconds', '1 minute', '3 minutes', '1 hour', '1 hour 5 minutes']);
  inRegion('de-DE');
  expect(written().slice(-2)).toEqual(['1 Stunde', '1 Stunde, 5 Minuten']);
});
