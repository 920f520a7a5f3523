import { defaultMilestones, type Milestone } from '@stampdeck/contract/cards.ts';
import { cardSizes } from '@stampdeck/contract/designs.ts';
import { describe, expect, it } from 'vitest';
import { areDefaults, beyondCard, freeSlots, placeMilestones } from './milestones.ts';

const slots = (milestones: Milestone[]) => Object.fromEntries(milestones.map(({ slot, label }) => [slot, label]));

describe('another number of stamps', () => {
  it('moves the default milestones to a quarter, half, three quarters and the end of the new card', () => {
    const { milestones, leftOut } = placeMilestones(defaultMilestones(5), 5, 20);
    expect(slots(milestones)).toEqual({ 5: '10% off', 10: '20% off', 15: '1 free', 20: '2 free' });
    expect(leftOut).toEqual([]);
  });

  it('leaves the defaults of every size on every other size', () => {
    for (const from of cardSizes) {
      for (const to of cardSizes) {
        expect(areDefaults(placeMilestones(defaultMilestones(from), from, to).milestones, to), `${from} → ${to}`).toBe(
          true,
        );
      }
    }
  });

  it("keeps the shop's own milestones where they are", () => {
    const own = { slot: 1, label: 'A biscuit' };
    const { milestones } = placeMilestones([own, ...defaultMilestones(10)], 10, 20);
    expect(slots(milestones)).toEqual({ 1: 'A biscuit', 5: '10% off', 10: '20% off', 15: '1 free', 20: '2 free' });
  });

  it("moves the shop's own reward for a full card with the last stamp", () => {
    const { milestones } = placeMilestones([{ slot: 10, label: 'Lunch for two' }], 10, 16);
    expect(milestones).toEqual([{ slot: 16, label: 'Lunch for two' }]);
  });

  it('keeps what does not fit on a smaller card, so that it can be named', () => {
    const { milestones } = placeMilestones(
      [
        { slot: 15, label: 'A cake' },
        { slot: 20, label: '2 free' },
      ],
      20,
      10,
    );
    expect(beyondCard(milestones, 10)).toEqual([{ slot: 15, label: 'A cake' }]);
    expect(slots(milestones)[10]).toBe('2 free');
  });

  it("leaves out a default whose place has the shop's own milestone, and names it", () => {
    const own = { slot: 3, label: 'A biscuit' };
    const { milestones, leftOut } = placeMilestones([own, ...defaultMilestones(20)], 20, 5);
    expect(slots(milestones)).toEqual({ 2: '10% off', 3: 'A biscuit', 4: '1 free', 5: '2 free' });
    expect(leftOut).toEqual([{ slot: 3, label: '20% off' }]);
  });

  it('never puts two milestones on one stamp', () => {
    const { milestones } = placeMilestones(
      [
        { slot: 10, label: 'A cake' },
        { slot: 12, label: 'A mug' },
      ],
      10,
      12,
    );
    expect(slots(milestones)).toEqual({ 10: 'A cake', 12: 'A mug' });
  });
});

it('a stamp is free while no milestone stands on it', () => {
  expect(freeSlots(defaultMilestones(6), 6)).toEqual([1, 4]);
  expect(freeSlots(defaultMilestones(5), 5)).toEqual([1]);
});
