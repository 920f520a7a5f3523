/** What the shop lets its people do at the counter: limits on awards, off until the operator sets them, and redeeming without a code. */
import * as z from 'zod/mini';
import { fieldProblems, withNumber } from './field-problems.ts';
import { endpoint, gates, keepsReply } from './http.ts';
import type { LimitKind } from './limit-kinds.ts';

/** Hours that a visit lasts after its first award (ours). */
export const visitHours = 4;

/** The highest setting of each limit (ours). */
export const mostOf = { gapSeconds: 86_400, visit: 100, day: 100, personHour: 1000 } as const;

const limit = (most: number) =>
  z.nullable(
    z
      .int(fieldProblems.notWhole)
      .check(
        z.minimum(1, withNumber(fieldProblems.atLeast, 1)),
        z.maximum(most, withNumber(fieldProblems.atMost, most)),
      ),
  );

/** Null: off. Undone awards do not count. */
export const awardLimits = z.object({
  /** Seconds between two awards to the same customer. */
  gapSeconds: limit(mostOf.gapSeconds),
  /** Awards to the same customer per visit; a visit lasts four hours from its first award. */
  visit: limit(mostOf.visit),
  /** Awards to the same customer per day of the shop. */
  day: limit(mostOf.day),
  /** Awards by the same person per hour. */
  personHour: limit(mostOf.personHour),
});
export type AwardLimits = z.output<typeof awardLimits>;

/** As they are saved; what is missing stays the same. */
const savedLimits = z.partial(awardLimits);
export type SavedLimits = z.output<typeof savedLimits>;

/** A limit's setting; null if it is off. */
export const limitOf = ({ gapSeconds, visit, day, personHour }: AwardLimits, kind: LimitKind): number | null =>
  ({ gap: gapSeconds, visit, day, person: personHour })[kind];

/** The limit that each refusal code is about. */
export const limitCodes = { limitGap: 'gap', limitVisit: 'visit', limitDay: 'day', limitPerson: 'person' } as const;
export type LimitCode = keyof typeof limitCodes;

/** The limit that a refusal's code is about; undefined for any other code. */
export const limitOfCode = (code: string): LimitKind | undefined =>
  Object.hasOwn(limitCodes, code) ? limitCodes[code as LimitCode] : undefined;

export const codeOfLimit = (kind: LimitKind): LimitCode =>
  ({ gap: 'limitGap', visit: 'limitVisit', day: 'limitDay', person: 'limitPerson' })[kind] as LimitCode;

const reply = z.object({ success: z.literal(true), limits: awardLimits });

export const getLimits = endpoint('GET /api/v1/limits', {
  summary: 'Returns the limits on awards; null for a limit that is off.',
  gate: gates.operator,
  reply,
});

export const saveLimits = endpoint('PUT /api/v1/limits', {
  summary: 'Sets the given limits; the others stay the same. They apply to every award from then on.',
  gate: gates.operator,
  body: savedLimits,
  example: { gapSeconds: 60, visit: null, day: 3, personHour: null },
  reply,
  ...keepsReply,
});

/** Who may redeem rewards without the customer's code. */
export const redemptionRights = z.object({
  owner: z.boolean(),
  staff: z.boolean(),
});
export type RedemptionRights = z.output<typeof redemptionRights>;

/** As they are saved; what is missing stays the same. */
const savedRights = z.partial(redemptionRights);
export type SavedRights = z.output<typeof savedRights>;

const rightsReply = z.object({ success: z.literal(true), rights: redemptionRights });

export const getRedemptionRights = endpoint('GET /api/v1/redemption-rights', {
  summary: 'Returns who may redeem rewards without the customer’s code: the owner, the staff.',
  gate: gates.shop('stamp'),
  reply: rightsReply,
});

export const saveRedemptionRights = endpoint('PUT /api/v1/redemption-rights', {
  summary: 'Sets who may redeem rewards without the customer’s code; what is missing stays the same.',
  gate: gates.operator,
  body: savedRights,
  example: { owner: true, staff: true },
  reply: rightsReply,
  ...keepsReply,
});
