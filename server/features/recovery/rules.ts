/** How long links are good and how many there may be. */
import { lettersPerHour, linkLife } from '@stampdeck/contract/recovery.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How long a link of a kind is good (milliseconds). */
export const lifeOf = (purpose: 'reset' | 'verify' | 'change'): number =>
  purpose === 'reset' ? linkLife.resetMinutes * minute : linkLife.confirmHours * hour;

/** Links made before this moment no longer count towards the limit. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - hour);

/** Seconds to wait before another letter of a kind, given when those of the last hour were sent, the oldest first; 0: none. */
export function waitForLetter(sent: readonly Date[], now: Date): number {
  const counted = sent.at(-lettersPerHour);
  return counted ? Math.max(0, Math.ceil((counted.getTime() + hour - now.getTime()) / 1000)) : 0;
}
