import type { LimitKind } from '@stampdeck/contract/limit-kinds.ts';
import type { AwardLimits } from '@stampdeck/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { dayEnd, localDay } from '#clock.ts';
import { passedLimit } from './rules.ts';

const off: AwardLimits = { gapSeconds: null, visit: null, day: null, personHour: null };
const minute = 60_000;
const hour = 60 * minute;

/** What is asked at `now` (UTC) in a shop of `zone`, with awards at these moments before. */
function ask(
  limits: Partial<AwardLimits>,
  now: string,
  awards: string[],
  { zone = 'UTC', given = [] as string[] } = {},
) {
  const moment = new Date(now);
  const passed = passedLimit({
    limits: { ...off, ...limits },
    now: moment.getTime(),
    today: localDay(moment, zone),
    dayEndsAt: dayEnd(moment, zone).getTime(),
    awards: awards.map((at) => ({ at: Date.parse(at), day: localDay(new Date(at), zone) })),
    given: given.map((at) => Date.parse(at)),
  });
  return passed && [passed.kind, new Date(passed.until).toISOString()];
}
const at = (time: string) => `2026-06-01T${time}Z`;

test.each<[string, Partial<AwardLimits>, string, string[], [LimitKind, string] | null]>([
  ['nothing is limited', {}, '12:00:00', ['11:59:59'], null],
  ['the first award is free', { gapSeconds: 60, visit: 1, day: 1, personHour: 1 }, '12:00:00', [], null],
  ['too soon after the last', { gapSeconds: 60 }, '12:00:59', ['12:00:00'], ['gap', at('12:01:00.000')]],
  ['to the second after it', { gapSeconds: 60 }, '12:01:00', ['12:00:00'], null],
  [
    'the last counts, whatever order',
    { gapSeconds: 60 },
    '12:01:30',
    ['12:01:00', '12:00:00'],
    ['gap', at('12:02:00.000')],
  ],
  ['a visit lasts four hours', { visit: 1 }, '15:59:59', ['12:00:00'], ['visit', at('16:00:00.000')]],
  ['then the next begins', { visit: 1 }, '16:00:00', ['12:00:00'], null],
  [
    'a visit goes by its first award',
    { visit: 2 },
    '15:00:00',
    ['12:00:00', '14:00:00'],
    ['visit', at('16:00:00.000')],
  ],
  ['what came after its end is another', { visit: 2 }, '17:00:00', ['12:00:00', '15:00:00', '16:30:00'], null],
  [
    'and that one has its own end',
    { visit: 1 },
    '17:00:00',
    ['12:00:00', '15:00:00', '16:30:00'],
    ['visit', at('20:30:00.000')],
  ],
  ['a day ends at midnight', { day: 2 }, '23:59:59', ['00:00:00', '12:00:00'], ['day', '2026-06-02T00:00:00.000Z']],
  [
    'the longest of several is named',
    { gapSeconds: 60, visit: 1, day: 1 },
    '12:00:30',
    ['12:00:00'],
    ['day', '2026-06-02T00:00:00.000Z'],
  ],
  [
    'a row a moment ahead is of another server',
    { gapSeconds: 60 },
    '12:00:00',
    ['12:00:20'],
    ['gap', at('12:01:00.000')],
  ],
  ['a row an hour ahead is of a clock that was wrong', { gapSeconds: 60 }, '12:00:00', ['13:00:00'], null],
])('%s', (_, limits, now, awards, expected) => {
  expect(ask(limits, at(now), awards.map(at))).toEqual(expected);
});

describe('a day of the shop', () => {
  test.each([
    // Berlin: the clock goes forward on 29 March (23 hours) and back on 25 October (25 hours).
    ['Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T00:00:00Z', '2026-04-04T13:00:00Z', '2026-04-05T13:30:00.000Z'],
    // Midnight itself does not exist: the day begins at one.
    ['Africa/Cairo', '2026-04-23T20:00:00Z', '2026-04-23T19:00:00Z', '2026-04-23T22:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-06-01T10:30:00Z', '2026-06-01T10:00:00Z', '2026-06-02T10:00:00.000Z'],
  ])('in %s ends at its own midnight', (zone, now, award, end) => {
    expect(ask({ day: 1 }, now, [award], { zone })).toEqual(['day', end]);
    expect(ask({ day: 1 }, end, [award], { zone })).toBeNull();
    expect(ask({ day: 1 }, new Date(Date.parse(end) - 1).toISOString(), [award], { zone })).toEqual(['day', end]);
  });

  test('of yesterday does not count, though it was an hour ago', () => {
    expect(ask({ day: 1 }, '2026-06-01T22:30:00Z', ['2026-06-01T21:59:59Z'], { zone: 'Europe/Berlin' })).toBeNull();
  });
});

test('awards of one person leave the hour one by one', () => {
  expect(ask({ personHour: 1 }, at('11:29:00'), [], { given: [at('10:29:00')] })).toBeNull();
  const given = ['11:10:00', '11:20:00', '11:30:00'].map(at);
  expect(ask({ personHour: 2 }, at('11:40:00'), [], { given })).toEqual(['person', at('12:20:00.000')]);
  expect(ask({ personHour: 2 }, at('12:20:00'), [], { given })).toBeNull();
});

test('a visit of many days without a pause still ends after four hours', () => {
  const start = Date.parse('2026-06-01T00:00:00Z');
  const awards = Array.from({ length: 20 }, (_, index) => new Date(start + index * 3 * hour).toISOString());
  // Each second award begins a visit: 0, 6, 12, … hours.
  const now = new Date(start + 57 * hour + minute).toISOString();
  expect(ask({ visit: 2 }, now, awards)).toEqual(['visit', new Date(start + 58 * hour).toISOString()]);
});
