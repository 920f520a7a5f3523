/** How long links are valid and how many may be sent. */
import { linkLife } from '@stampdeck/contract/recovery.ts';

const minute = 60_000;
const hour = 60 * minute;

const lives = {
  reset: linkLife.resetMinutes * minute,
  verify: linkLife.confirmHours * hour,
  change: linkLife.confirmHours * hour,
  signIn: linkLife.cardMinutes * minute,
  welcome: linkLife.welcomeDays * 24 * hour,
  move: linkLife.moveMinutes * minute,
  moved: linkLife.movedDays * 24 * hour,
} as const;

/** Milliseconds that a link of this kind is valid. */
export const lifeOf = (purpose: keyof typeof lives): number => lives[purpose];

/** Links that sign a customer in: those that they ask for, those of emails about their card, and the code at a counter. */
export const opensCards = (purpose: keyof typeof lives): boolean =>
  ['signIn', 'welcome', 'moved', 'move'].includes(purpose);

/** Links created after this time count towards the limit. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - hour);

/**
 * Seconds until another link of this kind may be made, given the times of the last hour's, oldest
 * first, and how many an hour may have. 0: now.
 */
export function waitForLink(sent: readonly Date[], now: Date, most: number): number {
  const counted = sent.at(-most);
  return counted ? Math.max(0, Math.ceil((counted.getTime() + hour - now.getTime()) / 1000)) : 0;
}
