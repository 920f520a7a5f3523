/** What a new size of the card does to its rewards. Pure, for the form and its tests. */
import { t } from '@lingui/core/macro';
import type { Milestone } from '@stampdeck/contract/cards.ts';
import { startingMilestones } from './default-milestones.ts';

const bySlot = (one: Milestone, other: Milestone): number => one.slot - other.slot;

const sameMilestone = (one: Milestone, other: Milestone): boolean =>
  one.slot === other.slot && one.label === other.label;

/**
 * The milestones after the card changed from `from` to `to` slots: defaults go to their new places, the shop's own stay where
 * they are, and the full card's reward moves with the last slot. Own ones beyond the new end stay, for `beyondCard` to name.
 */
export function placeMilestones(milestones: Milestone[], from: number, to: number) {
  const before = startingMilestones(from);
  const after = startingMilestones(to);
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

/** Milestones beyond the last slot of a card of `size`. */
export const beyondCard = (milestones: Milestone[], size: number): Milestone[] =>
  milestones.filter(({ slot }) => slot > size);

/** What is wrong with a milestone's slot, shown at its field; undefined when nothing is. */
export function slotTrouble(milestones: Milestone[], index: number, size: number): string | undefined {
  const own = milestones[index];
  if (!own) return undefined;
  if (own.slot > size) {
    const { slot } = own;
    return t`Stamp ${slot} is not on a card with ${size} stamps.`;
  }
  const other = milestones.find((one, at) => at !== index && one.slot === own.slot);
  if (!other) return undefined;
  const [slot, label] = [own.slot, other.label.trim()];
  return label ? t`Stamp ${slot} already has “${label}”.` : t`Stamp ${slot} already has a milestone.`;
}

/** For each milestone beyond a card of `size`: the free slot nearest to its place on the card of `from` slots. */
export function fittedMilestones(milestones: Milestone[], from: number, size: number): Milestone[] {
  const placed = milestones.filter(({ slot }) => slot <= size);
  for (const milestone of beyondCard(milestones, size).toSorted(bySlot)) {
    const wish = Math.max(1, Math.round((milestone.slot * size) / Math.max(from, milestone.slot)));
    const free = freeSlots(placed, size).sort((one, other) => Math.abs(one - wish) - Math.abs(other - wish));
    // A full card has no place for it: it stays, and a note says so.
    placed.push({ ...milestone, slot: free[0] ?? milestone.slot });
  }
  return placed.sort(bySlot);
}

/** The slots without a milestone, ascending. */
export const freeSlots = (milestones: Milestone[], size: number): number[] =>
  Array.from({ length: size }, (_, index) => index + 1).filter((slot) => milestones.every((one) => one.slot !== slot));

/** Are these the milestones that a card of `size` starts with? */
export function areDefaults(milestones: Milestone[], size: number): boolean {
  const usual = startingMilestones(size);
  return (
    milestones.length === usual.length && usual.every((one) => milestones.some((other) => sameMilestone(one, other)))
  );
}

/** In the order of the card, for comparing and publishing. */
export const sortedMilestones = (milestones: Milestone[]): Milestone[] => milestones.toSorted(bySlot);
