import { describe, expect, test } from 'vitest';
import { type CardFacts, firstMarks, holds, look, marksAfter } from './look.ts';

const at = (day: number, hour = 12): string => new Date(Date.UTC(2026, 9, day, hour)).toISOString();
const date = (day: number, hour = 12): Date => new Date(at(day, hour));

/** A card of five with rewards at 3 and 5, whose stamps came one a day from the first on. */
const cardOf = (count: number, parts: Partial<CardFacts> = {}): CardFacts => ({
  ...{ id: 'card', count, status: count === 5 ? 'full' : 'open', rewards: 0b10100, redeemed: 0 },
  lastStampAt: at(count),
  steps: Array.from({ length: count }, (_, place) => ({ count: place + 1, at: at(place + 1) })),
  ...parts,
});
const begun: { seenTo: string; waitedTo: string; toldAt: string | null } = { ...firstMarks(date(0)), toldAt: null };
const kindOf = (count: number, now: Date, marks = begun, parts: Partial<CardFacts> = {}) =>
  look(marks, [cardOf(count, parts)], now, 'UTC').reminder?.kind ?? null;

describe('what is told', () => {
  test('is a reward reached, and one stamp to go, an hour after the stamp', () => {
    expect([1, 2, 3, 4, 5].map((count) => kindOf(count, date(count, 13)))).toEqual([
      ...[null, 'oneToGo', 'reached', 'reached', 'reached'],
    ]);
    expect(kindOf(4, date(4, 13), begun, { redeemed: 0b100 })).toBe('oneToGo');
    expect(look(begun, [cardOf(3)], date(3, 12), 'UTC')).toEqual({ reminder: null, dueAt: at(3, 13) });
  });

  test('is nothing about what was so when it was turned on', () => {
    const now = { ...firstMarks(date(6)), toldAt: null };
    expect([2, 3, 5].map((count) => kindOf(count, date(7), now))).toEqual([null, null, null]);
  });

  test('is a reward that has waited 30 days, once', () => {
    const marks = { ...begun, seenTo: at(6) };
    const waits = [cardOf(3)];
    expect(look(marks, waits, date(10), 'UTC')).toEqual({ reminder: null, dueAt: at(33) });
    const told = look(marks, waits, date(33), 'UTC').reminder;
    expect(told).toEqual({ kind: 'waiting', cardId: 'card', slot: 3 });
    const after = marksAfter(marks, told as NonNullable<typeof told>, date(33));
    expect(look(after, waits, date(90), 'UTC')).toEqual({ reminder: null, dueAt: null });
  });

  test('counts from when the reward was reached for the last time', () => {
    const steps = [...cardOf(3).steps, { count: 2, at: at(4) }, { count: 3, at: at(5) }];
    expect(look({ ...begun, seenTo: at(6) }, [cardOf(3, { steps })], date(10), 'UTC').dueAt).toBe(at(35));
  });

  test('is not told again within a week, and then only if it is still so', () => {
    const marks = { ...begun, toldAt: at(2, 13), seenTo: at(2, 13) };
    expect(look(marks, [cardOf(3)], date(3, 13), 'UTC')).toEqual({ reminder: null, dueAt: at(9, 13) });
    expect(kindOf(3, date(9, 13), marks)).toBe('reached');
    expect(kindOf(3, date(9, 13), marks, { redeemed: 0b100 })).toBe(null);
  });
});

describe('the hours', () => {
  test.each([
    ['UTC', date(3, 22), at(4, 9)],
    ['UTC', date(4, 3), at(4, 9)],
    ['UTC', date(4, 20), at(5, 9)],
    ['America/New_York', date(4, 11), at(4, 13)],
    ['Asia/Tokyo', date(4, 12), at(5, 0)],
  ])('in %s %o waits until %s', (zone, now, dueAt) => {
    expect(look(begun, [cardOf(3)], now, zone)).toEqual({ reminder: null, dueAt });
    expect(look(begun, [cardOf(3)], new Date(dueAt), zone).reminder?.kind).toBe('reached');
  });
});

test('a reminder no longer holds once the reward is redeemed or taken back, or the next stamp was given', () => {
  const reached = { kind: 'reached', cardId: 'card', slot: 3 } as const;
  const oneToGo = { kind: 'oneToGo', cardId: 'card', slot: 3 } as const;
  expect([holds(reached, [cardOf(3)]), holds(oneToGo, [cardOf(2)])]).toEqual([true, true]);
  expect([holds(reached, [cardOf(2)]), holds(reached, [cardOf(3, { redeemed: 0b100 })])]).toEqual([false, false]);
  expect([holds(oneToGo, [cardOf(3)]), holds(oneToGo, [cardOf(1)]), holds(oneToGo, [])]).toEqual([false, false, false]);
});
