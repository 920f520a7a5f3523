import { describe, expect, test } from 'vitest';
import { comparisonWords, greetingAt, trendOf } from './comparison.ts';

const stamps = { hasLastWeek: true, weekday: 'Saturday', none: 'No stamps yet today' };

describe('today beside the same weekday last week is said in words', () => {
  test.each([
    [8, 5, '3 more than last Saturday by this time', 'up'],
    [2, 5, '3 fewer than last Saturday by this time', 'down'],
    [5, 5, 'Same as last Saturday by this time', null],
    [3, 0, '3 more than last Saturday by this time', 'up'],
    [0, 5, 'No stamps yet today · Last Saturday by this time: 5', null],
    [0, 0, 'No stamps yet today · Last Saturday by this time: 0', null],
    [-2, 1, '3 fewer than last Saturday by this time', 'down'],
    [2400, 1100, '1,300 more than last Saturday by this time', 'up'],
  ])('%d today and %d then: %s', (today, lastWeek, words, trend) => {
    expect(comparisonWords({ ...stamps, today, lastWeek })).toBe(words);
    expect(trendOf({ ...stamps, today, lastWeek })).toBe(trend);
  });

  test.each([
    [4, 'Nothing to compare yet'],
    [0, 'No stamps yet today'],
  ])('a shop younger than a week has %d today: %s', (today, words) => {
    const young = { ...stamps, today, lastWeek: 0, hasLastWeek: false };
    expect(comparisonWords(young)).toBe(words);
    expect(trendOf(young)).toBeNull();
  });
});

test.each([
  ['2026-11-21T04:30:00Z', 'UTC', 'Good evening, Mia'],
  ['2026-11-21T05:00:00Z', 'UTC', 'Good morning, Mia'],
  ['2026-11-21T12:00:00Z', 'UTC', 'Good afternoon, Mia'],
  ['2026-11-21T18:00:00Z', 'UTC', 'Good evening, Mia'],
  ['2026-11-21T23:30:00Z', 'Asia/Tokyo', 'Good morning, Mia'],
])('at %s in %s it says %s', (now, timeZone, words) => {
  expect(greetingAt(new Date(now), timeZone, 'Mia')).toBe(words);
});
