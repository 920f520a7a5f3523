import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cardColorPresets, defaultMilestones } from './cards.ts';
import { cardDesign, cardDesignItem, cardSizes, defaultDesign, stampIconIds } from './designs.ts';

describe('a card design', () => {
  test('comes in eleven sizes, twenty preset colors and 24 icons (S9.sizes.1, S9.colours.2)', () => {
    expect(cardSizes).toEqual([5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 20]);
    expect([new Set(cardColorPresets).size, cardColorPresets[0]]).toEqual([20, '#FFC70B']);
    expect(new Set(stampIconIds).size).toBe(24);
  });

  test.each([
    [5, [2, 3, 4, 5]],
    [9, [3, 5, 7, 9]],
    [10, [3, 5, 8, 10]],
    [20, [5, 10, 15, 20]],
  ])('of %i stamps has milestones at %j (S4.milestones.1, S9.milestones.1)', (size, slots) => {
    expect(defaultMilestones(size).map(({ slot }) => slot)).toEqual(slots);
    expect(defaultMilestones(size).map(({ label }) => label)).toEqual(['10% off', '20% off', '1 free', '2 free']);
  });

  test.each(cardSizes)('default milestones of a card of %i never share a slot', (size) => {
    expect(z.safeParse(cardDesign, { ...defaultDesign, size, milestones: defaultMilestones(size) }).success).toBe(true);
  });

  test('goes to the wire and back unchanged (S3.design.4, S3.design.8)', () => {
    const published = {
      shopId: 's',
      version: 3,
      isDefault: false,
      publishedAt: '2026-01-01T00:00:00.000Z',
      design: defaultDesign,
    };
    const wire = z.encode(cardDesignItem, published);
    expect(wire).toMatchObject({ writer: 's', NoofStamps: 5, NoOfStamp: 1, cardDesc3: '', PickUnImg: '' });
    expect(z.decode(cardDesignItem, wire)).toEqual(published);
  });
});
