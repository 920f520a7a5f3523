/** When a nightly backup is due and which ones go; facts in, answers out. */

export interface Kept {
  /** When it was made, from its name. */
  at: Date;
  file: string;
}

const day = 24 * 60 * 60 * 1000;
const quietHour = 3;
/** Backups that stay. */
const kept = 7;

const ending = '.sqlite';

/** `stampdeck-2026-11-21T02-12-09Z.sqlite`; the time is in UTC, so that names sort. */
export const backupName = (at: Date): string =>
  `stampdeck-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ending}`;

/** What a nightly backup that was broken off left: not the one that somebody's `npm run backup` is just writing beside it. */
export const isUnfinished = (name: string): boolean => /^stampdeck-[\dT-]+Z\.sqlite\.partial/.test(name);

/** Of a folder's names those of backups, the oldest first. */
export function listKept(names: readonly string[]): Kept[] {
  return names
    .flatMap((file) => {
      const [, date, hour, minute, second] =
        /^stampdeck-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.sqlite$/.exec(file) ?? [];
      const at = new Date(`${date}T${hour}:${minute}:${second}Z`);
      return Number.isNaN(at.getTime()) ? [] : [{ at, file }];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Made under a clock that was wrong: such a backup says nothing about when the next one is due. */
const isFromTheFuture = ({ at }: Kept, now: Date): boolean => at.getTime() > now.getTime() + day;

/** The newest backup, as far as the clock can be believed. */
export const newest = <One extends Kept>(backups: readonly One[], now: Date): One | undefined =>
  backups.filter((one) => !isFromTheFuture(one, now)).at(-1);

/** The last three o'clock of the server's own day. */
function lastQuietHour(now: Date): Date {
  const quiet = new Date(now);
  quiet.setHours(quietHour, 0, 0, 0);
  if (quiet > now) quiet.setDate(quiet.getDate() - 1);
  return quiet;
}

/** In the quiet hour once; at any other time when there is none of the last day, because the machine was off at night. */
export function isBackupDue(backups: readonly Kept[], now: Date): boolean {
  const last = newest(backups, now);
  if (!last || now.getTime() - last.at.getTime() > day) return true;
  return now.getHours() === quietHour && last.at < lastQuietHour(now);
}

/** The backups that are too many: those from the future first, then the oldest. */
export function surplus(backups: readonly Kept[], now: Date): Kept[] {
  const [wrong, right] = [true, false].map((future) => backups.filter((one) => isFromTheFuture(one, now) === future));
  const byWorth = [...(wrong ?? []), ...(right ?? [])];
  return byWorth.slice(0, Math.max(0, byWorth.length - kept));
}
