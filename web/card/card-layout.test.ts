import { cardColorPresets, defaultMilestones } from '@stampdeck/contract/cards.ts';
import { cardSizes, defaultDesign } from '@stampdeck/contract/designs.ts';
import { describe, expect, test } from 'vitest';
import { contrastRatio } from '#ui/color.ts';
import { cardColors, milestonesOn, ribbonSpread, slotRows, slotState, stampTilt } from './card-layout.ts';

const stampRows = (size: number) => slotRows(size).map((row) => row.length);

describe('the rows of a card', () => {
  test.each([
    [5, [5]],
    [6, [3, 3]],
    [7, [4, 3]],
    [8, [4, 4]],
    [9, [3, 3, 3]],
    [10, [5, 5]],
    [12, [4, 4, 4]],
    [14, [5, 5, 4]],
    [15, [5, 5, 5]],
    [16, [4, 4, 4, 4]],
    [20, [5, 5, 5, 5]],
  ])('%d stamps stand as %j', (size, rows) => {
    expect(stampRows(size)).toEqual(rows);
  });

  test.each(cardSizes)('of %d stamps are balanced and contain every slot once', (size) => {
    const rows = stampRows(size);
    expect(Math.max(...rows)).toBeLessThanOrEqual(5);
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
    expect(slotRows(size).flat()).toEqual(Array.from({ length: size }, (_, index) => index + 1));
  });
});

test('a stamp is turned slightly, the same way each time, and not like the one beside it', () => {
  for (let slot = 1; slot <= 20; slot += 1) {
    expect(Math.abs(stampTilt(slot))).toBeLessThanOrEqual(13);
    expect(stampTilt(slot)).toBe(stampTilt(slot));
    expect(Math.abs(stampTilt(slot) - stampTilt(slot + 1))).toBeGreaterThan(2);
  }
});

describe('what a slot shows', () => {
  const states = (count: number, pending: number) => [1, 2, 3, 4, 5].map((slot) => slotState(slot, count, pending));

  test('stamps up to the count, then empty slots (S2.rewardcard.23)', () => {
    expect(states(2, 0)).toEqual(['stamped', 'stamped', 'empty', 'empty', 'empty']);
  });

  test('stamps that wait for confirmation are the last of the count', () => {
    expect(states(3, 2)).toEqual(['stamped', 'arriving', 'arriving', 'empty', 'empty']);
  });

  test('stamps being taken off are the first after the count', () => {
    expect(states(3, -1)).toEqual(['stamped', 'stamped', 'stamped', 'leaving', 'empty']);
  });
});

describe('milestones', () => {
  test('come in order, and those beyond a smaller running card are left out', () => {
    const milestones = [
      { slot: 10, label: '2 free' },
      { slot: 3, label: '10% off' },
    ];
    expect(milestonesOn({ milestones }, 10).map(({ slot }) => slot)).toEqual([3, 10]);
    expect(milestonesOn({ milestones }, 8).map(({ slot }) => slot)).toEqual([3]);
  });

  test('a long label spreads over slots without a ribbon, a short one never', () => {
    const row = [1, 2, 3, 4, 5];
    const at = (...slots: number[]) => slots.map((slot) => ({ slot, label: 'A free lunch' }));
    expect(ribbonSpread(row, 3, at(3))).toBe('both');
    expect(ribbonSpread(row, 5, at(5))).toBe('before');
    expect(ribbonSpread(row, 1, at(1))).toBe('after');
    expect(ribbonSpread(row, 4, at(3, 4, 5))).toBe('none');
    expect(ribbonSpread(row, 4, at(3, 4))).toBe('after');
    expect(ribbonSpread(row, 3, defaultMilestones(10))).toBe('none');
  });
});

test.each([...cardColorPresets, '#FFFFFF', '#000000', '#777777'])(
  'on a card of %s everything can be read',
  (cardColor) => {
    for (const stampColor of ['#FFFFFF', '#000000', '#FFC70B', cardColor]) {
      const colors = cardColors({ ...defaultDesign, cardColor, stampColor, unstampColor: stampColor }) as Record<
        string,
        string
      >;
      const pairs = [
        ['--card-ink', '--card'],
        ['--card-quiet', '--card'],
        ['--stamp-ink', '--stamp'],
        ['--empty-ink', '--empty'],
        ['--ahead-ink', '--ahead'],
        ['--reached-ink', '--card-ink'],
      ];
      for (const [ink = '', ground = ''] of pairs) {
        expect(contrastRatio(colors[ink] ?? '', colors[ground] ?? ''), ink).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);
