/** Decides whether the next award would exceed a limit. */
import type { LimitKind } from '@stampdeck/contract/limit-kinds.ts';
import { type AwardLimits, visitHours } from '@stampdeck/contract/limits.ts';

/** Milliseconds since 1970, by the server's clock. */
export interface LimitFacts {
  limits: AwardLimits;
  now: number;
  /** The shop's date, and when the next one begins. */
  today: string;
  dayEndsAt: number;
  /** Awards to the customer that were not undone, each with the shop's date. */
  awards: readonly { at: number; day: string }[];
  /** When the person at the counter gave awards that were not undone. */
  given: readonly number[];
}

interface Passed {
  kind: LimitKind;
  /** When the award becomes possible. */
  until: number;
}

const visitMs = visitHours * 3_600_000;
const hourMs = 3_600_000;
/**
 * Milliseconds that clocks of several servers may differ. Ours. Rows further in the future come
 * from a wrong clock and are ignored.
 */
const aheadMs = 60_000;

/** Past times, oldest first. */
const past = (times: readonly number[], now: number): number[] =>
  times
    .filter((at) => at <= now + aheadMs)
    .map((at) => Math.min(at, now))
    .sort((one, other) => one - other);

/** The awards of the last visit. A visit begins with an award outside of earlier visits. */
function lastVisit(times: number[]): number[] {
  let visit: number[] = [];
  for (const at of times) visit = visit[0] !== undefined && at < visit[0] + visitMs ? [...visit, at] : [at];
  return visit;
}

/**
 * The limit that the next award would exceed, or null. If there are several, the one that lasts
 * longest.
 */
export function passedLimit({ limits, now, today, dayEndsAt, awards, given }: LimitFacts): Passed | null {
  const times = past(
    awards.map(({ at }) => at),
    now,
  );
  const visit = lastVisit(times);
  const byPerson = past(given, now).filter((at) => at > now - hourMs);
  const passed: Passed[] = [];
  const { gapSeconds, visit: aVisit, day, personHour } = limits;
  const last = times.at(-1);
  if (gapSeconds !== null && last !== undefined) passed.push({ kind: 'gap', until: last + gapSeconds * 1000 });
  if (aVisit !== null && visit[0] !== undefined && visit.length >= aVisit)
    passed.push({ kind: 'visit', until: visit[0] + visitMs });
  if (day !== null && awards.filter((award) => award.day === today).length >= day)
    passed.push({ kind: 'day', until: dayEndsAt });
  const oldest = personHour === null ? undefined : byPerson.at(-personHour);
  if (oldest !== undefined) passed.push({ kind: 'person', until: oldest + hourMs });
  const still = passed.filter(({ until }) => until > now);
  return still.sort((one, other) => other.until - one.until)[0] ?? null;
}
