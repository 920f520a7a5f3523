import { expect, test } from 'vitest';
import { findTimeZone, localDay, startOfDay } from './clock.ts';

test('a time zone is known by its name in any case, and an invalid name is not', () => {
  expect(findTimeZone('europe/berlin')).toBe('Europe/Berlin');
  for (const unknown of ['Mars/Olympus', '', 'Europe/Berlin ', 'CET-1CEST,M3'])
    expect(findTimeZone(unknown)).toBeNull();
});

/** Old names that Intl knows, most of which Temporal refuses. */
const oldNames = [
  ...['AST4', 'AST4ADT', 'CST6', 'EST5', 'HST10', 'MST7', 'PST8', 'PST8PDT', 'YST9'].map((name) => `SystemV/${name}`),
  ...['ACT', 'AET', 'AGT', 'ART', 'AST', 'BET', 'BST', 'CAT', 'CNT', 'CST', 'CTT', 'EAT', 'ECT', 'IET', 'IST', 'JST'],
  ...['MIT', 'NET', 'NST', 'PLT', 'PNT', 'PRT', 'PST', 'SST', 'VST', 'EST', 'MST', 'HST', 'EST5EDT', 'GMT+0', 'Zulu'],
  ...['US/Eastern', 'ROC', 'PRC', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev', 'Etc/GMT+5', '+05:30'],
];

test('every time zone that is known counts days', () => {
  const now = new Date();
  for (const name of [...Intl.supportedValuesOf('timeZone'), ...oldNames]) {
    const zone = findTimeZone(name);
    if (zone === null) continue;
    expect(findTimeZone(zone), name).toBe(zone);
    expect(Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).timeZoneId).toBe(zone);
  }
  expect(Intl.supportedValuesOf('timeZone').filter((name) => findTimeZone(name) === null)).toEqual([]);
  expect(oldNames.filter((name) => findTimeZone(name) === null)).toEqual(
    oldNames.filter((name) => name.startsWith('SystemV/')),
  );
});

test('a stored time zone that is unknown counts as UTC', () => {
  const late = new Date('2026-05-12T23:30:00Z');
  expect([localDay(late, 'SystemV/AST4'), startOfDay('2026-05-12', 'SystemV/AST4').toISOString()]).toEqual([
    '2026-05-12',
    '2026-05-12T00:00:00.000Z',
  ]);
});
