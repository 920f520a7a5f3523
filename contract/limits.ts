/** How much a shop lets its people give: off until its operator sets it, kept by the server. */
import * as z from 'zod/mini';
import { endpoint, gates, keepsReply } from './http.ts';
import type { LimitKind } from './limit-kinds.ts';

/** Hours from the first award of a visit to its end. */
export const visitHours = 4;

/** The most that each can be set to. */
export const mostOf = { gapSeconds: 86_400, visit: 100, day: 100, personHour: 1000 } as const;

const limit = (most: number) =>
  z.nullable(z.int('A whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(most, `At most ${most}.`)));

/** Null: off. What was undone does not count. */
export const awardLimits = z.object({
  /** Seconds between two awards to one customer. */
  gapSeconds: limit(mostOf.gapSeconds),
  /** Awards to one customer on a visit, which lasts four hours from its first. */
  visit: limit(mostOf.visit),
  /** Awards to one customer on a day of the shop. */
  day: limit(mostOf.day),
  /** Awards by one person within an hour. */
  personHour: limit(mostOf.personHour),
});
export type AwardLimits = z.output<typeof awardLimits>;

/** What a limit is set to; null while it is off. */
export const limitOf = ({ gapSeconds, visit, day, personHour }: AwardLimits, kind: LimitKind): number | null =>
  ({ gap: gapSeconds, visit, day, person: personHour })[kind];

/** The refusals' codes, and which limit each is about. */
export const limitCodes = { limitGap: 'gap', limitVisit: 'visit', limitDay: 'day', limitPerson: 'person' } as const;
export type LimitCode = keyof typeof limitCodes;

/** The limit that a refusal's code is about; undefined for any other code. */
export const limitOfCode = (code: string): LimitKind | undefined =>
  Object.hasOwn(limitCodes, code) ? limitCodes[code as LimitCode] : undefined;

export const codeOfLimit = (kind: LimitKind): LimitCode =>
  ({ gap: 'limitGap', visit: 'limitVisit', day: 'limitDay', person: 'limitPerson' })[kind] as LimitCode;

const counted = (count: number, unit: string): string => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`);

/** How long, as people say it: seconds up to two minutes, then minutes rounded up, then hours with them. */
export function lengthWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 120 && whole !== 60) return counted(whole, 'second');
  const minutes = Math.ceil(whole / 60);
  if (minutes < 60) return counted(minutes, 'minute');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`;
}

/** Which limit refuses, in plain words. `setting` is what it is set to. */
export function limitWords(kind: LimitKind, setting: number): string {
  const awards = counted(setting, 'award');
  if (kind === 'gap') return `Your shop waits ${lengthWords(setting)} between two awards to one customer.`;
  if (kind === 'visit') return `Your shop gives a customer at most ${awards} a visit, which is ${visitHours} hours.`;
  if (kind === 'day') return `Your shop gives a customer at most ${awards} a day.`;
  return `Your shop lets one person give at most ${awards} an hour.`;
}

/** Beside the words: how long until the next award is possible. */
export const againIn = (seconds: number): string => `The next is possible in ${lengthWords(seconds)}.`;

const reply = z.object({ success: z.literal(true), limits: awardLimits });

export const getLimits = endpoint('GET /api/v1/limits', {
  summary: 'How much the shop lets its people give; null for what is off.',
  gate: gates.operator,
  reply,
});

export const saveLimits = endpoint('PUT /api/v1/limits', {
  summary: 'Sets all of them, for every award from then on.',
  gate: gates.operator,
  body: awardLimits,
  example: { gapSeconds: 60, visit: null, day: 3, personHour: null },
  reply,
  ...keepsReply,
});
