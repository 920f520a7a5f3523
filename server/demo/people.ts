/** The demo's members: how far each has come, and on which days. */
import type { Calendar } from './calendar.ts';
import type { Chance } from './chance.ts';

/** How far members of the shop have come; `left` and `disabled` got somewhere before. */
const stages = {
  never: 8,
  emptied: 4,
  one: 14,
  some: 17,
  half: 16,
  most: 18,
  oneAway: 11,
  full: 9,
  again: 11,
  disabled: 5,
  left: 7,
} as const;
export type Stage = keyof typeof stages;

/** One stage for each of the shop's members. */
export const stagesOfMembers: Stage[] = Object.entries(stages).flatMap(([stage, members]) =>
  Array.from({ length: members }, () => stage as Stage),
);

/** Stamps that a member of a stage ends with on a card of `size`. */
export function stampsOf(stage: Stage, size: number, chance: Chance): number {
  if (stage === 'never' || stage === 'emptied') return 0;
  if (stage === 'one') return 1;
  if (stage === 'some') return chance.whole(2, Math.floor(size / 2) - 1);
  if (stage === 'half') return size / 2;
  if (stage === 'oneAway') return size - 1;
  if (stage === 'full' || stage === 'again') return size;
  if (stage === 'most') return chance.whole(Math.floor(size / 2) + 1, size - 2);
  return chance.whole(1, size - 2);
}

/** A visit gives one stamp, sometimes two, seldom three. */
export function visitsOf(stamps: number, chance: Chance): number[] {
  const visits: number[] = [];
  for (let left = stamps; left > 0; ) {
    const given = Math.min(left, 1 + chance.weighted([75, 20, 5]));
    visits.push(given);
    left -= given;
  }
  return visits;
}

/** The first day of somebody at a stage: regulars came early, and who never came back may have come yesterday. */
export function firstDay(stage: Stage, calendar: Calendar, chance: Chance): number {
  const back = {
    full: 18,
    again: 24,
    oneAway: 15,
    most: 12,
    half: 9,
    some: 6,
    one: 0,
    never: 0,
    emptied: 2,
    disabled: 14,
    left: 14,
  };
  return chance.whole(0, calendar.lastDay - back[stage]);
}
