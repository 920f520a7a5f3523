/** What changing the card's size does to its rewards. Pure, so that the form and its tests ask the same. */
import { defaultMilestones, type Milestone } from '@stampdeck/contract/cards.ts';

const bySlot = (one: Milestone, other: Milestone): number => one.slot - other.slot;

const sameMilestone = (one: Milestone, other: Milestone): boolean =>
  one.slot === other.slot && one.label === other.label;

export interface Placed {
  milestones: Milestone[];
  /** Defaults whose new place is taken by a milestone of the shop's own. */
  leftOut: Milestone[];
}

/**
 * The milestones after the card changed from `from` to `to` slots: defaults go to their new places, the shop's own stay where
 * they are, and the full card's reward moves with the last slot. Own ones beyond the new end are kept, for `beyondCard` to name.
 */
export function placeMilestones(milestones: Milestone[], from: number, to: number): Placed {
  const before = defaultMilestones(from);
  const after = defaultMilestones(to);
  const defaultIndex = (milestone: Milestone) => before.findIndex((usual) => sameMilestone(usual, milestone));
  const own = milestones.filter((milestone) => defaultIndex(milestone) < 0);
  const lastTaken = own.some(({ slot }) => slot === to);
  const kept = own.map((milestone) => (milestone.slot === from && !lastTaken ? { ...milestone, slot: to } : milestone));
  const moved = milestones.flatMap((milestone) => after[defaultIndex(milestone)] ?? []);
  const isTaken = ({ slot }: Milestone) => kept.some((milestone) => milestone.slot === slot);
  return {
    milestones: [...kept, ...moved.filter((milestone) => !isTaken(milestone))].sort(bySlot),
    leftOut: moved.filter(isTaken),
  };
}

/** Milestones that lie behind the last slot of a card of `size`. */
export const beyondCard = (milestones: Milestone[], size: number): Milestone[] =>
  milestones.filter(({ slot }) => slot > size);

/** The slots that hold no milestone yet, ascending. */
export const freeSlots = (milestones: Milestone[], size: number): number[] =>
  Array.from({ length: size }, (_, index) => index + 1).filter((slot) => milestones.every((one) => one.slot !== slot));

/** Are these the milestones that a card of `size` starts with? */
export function areDefaults(milestones: Milestone[], size: number): boolean {
  const usual = defaultMilestones(size);
  return (
    milestones.length === usual.length && usual.every((one) => milestones.some((other) => sameMilestone(one, other)))
  );
}

/** In the order of the card, as they are compared and published. */
export const sortedMilestones = (milestones: Milestone[]): Milestone[] => milestones.toSorted(bySlot);
