import { DatabaseBackup, TriangleAlert } from 'lucide-react';
import { serverNow } from '#lib/api.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToday } from './api.ts';
import styles from './backup-line.module.css';
import { backupWords } from './backup-words.ts';

/** Whether the shop's data is backed up: a quiet line, unless something is wrong. */
export function BackupLine() {
  const { data, error } = useToday();
  if (!data) {
    return error ? null : (
      <p className={`sd-quiet ${styles.line}`} aria-hidden>
        <Skeleton width="min(14rem, 100%)" height="1.2em" />
      </p>
    );
  }
  const { text, isTrouble } = backupWords(data.backup, new Date(serverNow()), data.timeZone);
  const Icon = isTrouble ? TriangleAlert : DatabaseBackup;
  return (
    <p
      className={`sd-quiet ${styles.line}`}
      data-trouble={isTrouble || undefined}
      role={isTrouble ? 'status' : undefined}
    >
      <Icon className={styles.icon} size={18} aria-hidden />
      {text}
    </p>
  );
}
