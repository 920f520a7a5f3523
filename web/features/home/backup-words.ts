/** The nightly backup in one honest line. */
import { t } from '@lingui/core/macro';
import type { BackupState } from '@stampdeck/contract/home.ts';
import { formatBytes, formatMoment } from '#language/format.ts';

const failed: Record<NonNullable<BackupState['failure']>, (when: string) => string> = {
  diskFull: (when) => t`The backup on ${when} failed because the disk is full.`,
  notWritable: (when) => t`The backup on ${when} failed because its folder cannot be written to.`,
  unexpected: (when) => t`The backup on ${when} failed. Ask the administrator to check the log.`,
};

function lastWords(lastAt: string | null, bytes: number | null, when: (at: string) => string): string {
  if (!lastAt) return t`No backup yet.`;
  const at = when(lastAt);
  if (bytes === null) return t`Last backup: ${at}`;
  const size = formatBytes(bytes);
  return t`Last backup: ${at}, ${size}`;
}

const day = 24 * 60 * 60 * 1000;

/**
 * What to say about the last backup, and whether someone should look at it. Null: a server whose database is backed up by other
 * means, which it knows nothing about.
 */
export function backupWords(state: BackupState | null, now: Date, timeZone: string) {
  if (!state) return { text: t`Backups are made outside Stampdeck. Ask the administrator.`, isTrouble: false };
  const { lastAt, bytes, failedAt, failure } = state;
  const when = (at: string) => formatMoment(at, 'moment', timeZone);
  const last = lastWords(lastAt, bytes, when);
  if (failedAt && failure) return { text: `${failed[failure](when(failedAt))} ${last}`, isTrouble: true };
  return { text: last, isTrouble: lastAt !== null && now.getTime() - Date.parse(lastAt) > 2 * day };
}
