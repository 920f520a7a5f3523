/** The members of the demo: how far each has come, and on which days. */
import type { Chance } from './chance.ts';

export interface Way {
  /** The number of the shop's members at this stage. */
  members: number;
  /**
   * Minimum days since the first visit. Regulars came early; people who never came back may have
   * come yesterday.
   */
  back: number;
  /** Stamps at the end, on a card of `size`. */
  stamps: (size: number, chance: Chance) => number;
}

const all = (size: number) => size;
const any = (size: number, chance: Chance) => chance.whole(1, size - 2);

/** How far members of the shop have come. `left` and `disabled` had visits before. */
export const stages = {
  never: { members: 8, back: 0, stamps: () => 0 },
  emptied: { members: 4, back: 2, stamps: () => 0 },
  one: { members: 14, back: 0, stamps: () => 1 },
  some: { members: 17, back: 6, stamps: (size, chance) => chance.whole(2, Math.floor(size / 2) - 1) },
  half: { members: 16, back: 9, stamps: (size) => size / 2 },
  most: { members: 18, back: 12, stamps: (size, chance) => chance.whole(Math.floor(size / 2) + 1, size - 2) },
  oneAway: { members: 11, back: 15, stamps: (size) => size - 1 },
  full: { members: 9, back: 18, stamps: all },
  again: { members: 11, back: 24, stamps: all },
  disabled: { members: 5, back: 14, stamps: any },
  left: { members: 7, back: 14, stamps: any },
} as const satisfies Record<string, Way>;
export type Stage = keyof typeof stages;

/** One stage for each of the shop's members. */
export const stagesOfMembers = Object.entries(stages).flatMap(([stage, { members }]) =>
  Array.from({ length: members }, () => stage as Stage),
);

/** A visit gives one stamp, sometimes two, rarely three. */
export function visitsOf(stamps: number, chance: Chance): number[] {
  const visits: number[] = [];
  for (let left = stamps; left > 0; ) {
    const given = Math.min(left, 1 + chance.weighted([75, 20, 5]));
    visits.push(given);
    left -= given;
  }
  return visits;
}
