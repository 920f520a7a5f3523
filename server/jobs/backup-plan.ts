/** Decides when a nightly backup is due and which old ones to delete. */

export interface Kept {
  /** When it was made, according to its name. */
  at: Date;
  file: string;
}

const day = 24 * 60 * 60 * 1000;
const quietHour = 3;
/** The number of backups to keep. Ours: a week. */
const kept = 7;

const ending = '.sqlite';

/** `stampdeck-2026-11-21T02-12-09Z.sqlite`, in UTC, so that names sort by time. */
export const backupName = (at: Date): string =>
  `stampdeck-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ending}`;

/**
 * Whether a file is left over from an interrupted nightly backup. Files of a running `npm run
 * backup` are not.
 */
export const isUnfinished = (name: string): boolean => /^stampdeck-[\dT-]+Z\.sqlite\.partial/.test(name);

/** The backups among these file names, oldest first. */
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

/** Whether a backup was made under a wrong clock. It does not count for the next one. */
const isFromTheFuture = ({ at }: Kept, now: Date): boolean => at.getTime() > now.getTime() + day;

/** The newest backup that is not from the future. */
export const newest = <One extends Kept>(backups: readonly One[], now: Date): One | undefined =>
  backups.filter((one) => !isFromTheFuture(one, now)).at(-1);

/** The last 3 a.m. in the server's time zone. */
function lastQuietHour(now: Date): Date {
  const quiet = new Date(now);
  quiet.setHours(quietHour, 0, 0, 0);
  if (quiet > now) quiet.setDate(quiet.getDate() - 1);
  return quiet;
}

/**
 * Due once at night, or at any time if there is none of the last day because the machine was off at
 * night.
 */
export function isBackupDue(backups: readonly Kept[], now: Date): boolean {
  const last = newest(backups, now);
  if (!last || now.getTime() - last.at.getTime() > day) return true;
  return now.getHours() === quietHour && last.at < lastQuietHour(now);
}

/** The surplus backups: those from the future first, then the oldest. */
export function surplus(backups: readonly Kept[], now: Date): Kept[] {
  const [wrong, right] = [true, false].map((future) => backups.filter((one) => isFromTheFuture(one, now) === future));
  const byWorth = [...(wrong ?? []), ...(right ?? [])];
  return byWorth.slice(0, Math.max(0, byWorth.length - kept));
}
