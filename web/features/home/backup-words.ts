/** The nightly backup in one honest line. */
import type { BackupState } from '@stampdeck/contract/home.ts';

const reasons: Record<NonNullable<BackupState['failure']>, string> = {
  diskFull: 'the disk is full',
  notWritable: 'its folder cannot be written to',
  unexpected: 'the server’s log says why',
};

const kilobyte = 1024;

/** '640 KB', '4.1 MB', '2.3 GB' */
function sizeWords(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB'];
  let size = bytes / kilobyte;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= kilobyte;
    unit += 1;
  }
  const digits = unit > 0 && size < 99.5 ? 1 : 0;
  return `${Math.max(size, 1).toFixed(digits)} ${units[unit]}`;
}

/** 'today 03:12', 'yesterday 03:12', '19 November 03:12', by the shop's clock. */
function whenWords(at: Date, now: Date, timeZone: string): string {
  const date = (moment: Date) => moment.toLocaleDateString('en-CA', { timeZone });
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const yesterday = new Date(`${date(now)}T00:00:00Z`);
  yesterday.setUTCDate(yesterday.getUTCDate() - 1);
  if (date(at) === date(now)) return `today ${time}`;
  if (date(at) === yesterday.toISOString().slice(0, 10)) return `yesterday ${time}`;
  const year = date(at).slice(0, 4) === date(now).slice(0, 4) ? {} : { year: 'numeric' as const };
  return `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year, timeZone })} ${time}`;
}

const day = 24 * 60 * 60 * 1000;

/**
 * What to say of the last backup, and whether someone should look after it. Null: a server whose database is backed up by other means, of
 * which nothing is known.
 */
export function backupWords(state: BackupState | null, now: Date, timeZone: string) {
  if (!state) {
    return { text: 'Backups are made by the database’s own means or npm run backup.', isTrouble: false };
  }
  const { lastAt, bytes, failedAt, failure } = state;
  const when = (at: string) => whenWords(new Date(at), now, timeZone);
  const last = lastAt && `${when(lastAt)}${bytes === null ? '' : `, ${sizeWords(bytes)}`}`;
  if (failedAt && failure) {
    const good = last ? `The last good one: ${last}.` : 'There is none yet.';
    return { text: `The last backup failed ${when(failedAt)}: ${reasons[failure]}. ${good}`, isTrouble: true };
  }
  if (!lastAt) return { text: 'No backup yet.', isTrouble: false };
  return { text: `Last backup: ${last}`, isTrouble: now.getTime() - Date.parse(lastAt) > 2 * day };
}
