/** What changing the card's size does to its rewards. Pure, so that the form and its tests ask the same. */
import { defaultMilestones, type Milestone } from '@stampdeck/contract/cards.ts';

const bySlot = (one: Milestone, other: Milestone): number => one.slot - other.slot;

const sameMilestone = (one: Milestone, other: Milestone): boolean =>
  one.slot === other.slot && one.label === other.label;

/**
 * The milestones after the card changed from `from` to `to` slots: defaults go to their new places, the shop's own stay where
 * they are, and the full card's reward moves with the last slot. Own ones beyond the new end are kept, for `beyondCard` to name.
 */
export function placeMilestones(milestones: Milestone[], from: number, to: number) {
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
    /** Defaults whose new place is taken by a milestone of the shop's own. */
    leftOut: moved.filter(isTaken),
  };
}

/** Milestones that lie behind the last slot of a card of `size`. */
export const beyondCard = (milestones: Milestone[], size: number): Milestone[] =>
  milestones.filter(({ slot }) => slot > size);

/** What is wrong with a milestone's slot, said at its field; nothing when it is fine. */
export function slotTrouble(milestones: Milestone[], index: number, size: number): string | undefined {
  const own = milestones[index];
  if (!own) return undefined;
  if (own.slot > size) return `Stamp ${own.slot} is not on a card of ${size}.`;
  const other = milestones.find((one, at) => at !== index && one.slot === own.slot);
  return other && `Stamp ${own.slot} has ${other.label.trim() ? `“${other.label.trim()}”` : 'a milestone'} already.`;
}

/** For each milestone beyond a card of `size`: the free slot nearest to its place on the card of `from` slots. */
export function fittedMilestones(milestones: Milestone[], from: number, size: number): Milestone[] {
  const placed = milestones.filter(({ slot }) => slot <= size);
  for (const milestone of beyondCard(milestones, size).toSorted(bySlot)) {
    const wish = Math.max(1, Math.round((milestone.slot * size) / Math.max(from, milestone.slot)));
    const free = freeSlots(placed, size).sort((one, other) => Math.abs(one - wish) - Math.abs(other - wish));
    // On a full card there is no place: it stays where it is, and is told of.
    placed.push({ ...milestone, slot: free[0] ?? milestone.slot });
  }
  return placed.sort(bySlot);
}

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
