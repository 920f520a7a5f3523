import type { BackupState } from '@stampdeck/contract/home.ts';
import { describe, expect, test } from 'vitest';
import { backupWords } from './backup-words.ts';

const now = new Date('2026-11-21T09:00:00Z');
const words = (state: Partial<BackupState> | null, timeZone = 'UTC') =>
  backupWords(state && { lastAt: null, bytes: null, failedAt: null, failure: null, ...state }, now, timeZone);

describe('the last backup is told', () => {
  test.each([
    [{}, 'No backup yet.'],
    [{ lastAt: '2026-11-21T03:12:00Z', bytes: 4_299_161 }, 'Last backup: today 03:12, 4.1 MB'],
    [{ lastAt: '2026-11-20T23:12:00Z', bytes: 655_360 }, 'Last backup: yesterday 23:12, 640 KB'],
    [{ lastAt: '2026-11-20T03:12:00Z', bytes: 2_469_606_195 }, 'Last backup: yesterday 03:12, 2.3 GB'],
    [{ lastAt: '2026-11-03T03:12:00Z', bytes: 1_047_552 }, 'Last backup: 3 November 03:12, 1.0 MB'],
    [{ lastAt: '2025-11-03T03:12:00Z', bytes: 12 }, 'Last backup: 3 November 2025 03:12, 1 KB'],
    [
      { failedAt: '2026-11-21T03:12:00Z', failure: 'diskFull' as const },
      'The last backup failed today 03:12: the disk is full. There is none yet.',
    ],
    [
      {
        lastAt: '2026-11-20T03:12:00Z',
        bytes: 4096,
        failedAt: '2026-11-21T03:12:00Z',
        failure: 'notWritable' as const,
      },
      'The last backup failed today 03:12: its folder cannot be written to. The last good one: yesterday 03:12, 4 KB.',
    ],
  ])('%o: %s', (state, text) => expect(words(state).text).toBe(text));

  test('by the clock of the shop', () => {
    const state = { lastAt: '2026-11-20T18:12:00Z', bytes: 4096 };
    expect(words(state, 'Asia/Tokyo').text).toBe('Last backup: today 03:12, 4 KB');
    const newYear = { lastAt: '2025-12-31T18:12:00Z', bytes: 4096 };
    expect(words(newYear, 'Asia/Tokyo').text).toBe('Last backup: 1 January 03:12, 4 KB');
  });

  test('as nothing to worry about until it failed or is two days old', () => {
    expect(words({}).isTrouble).toBe(false);
    expect(words(null).isTrouble).toBe(false);
    expect(words({ lastAt: '2026-11-20T03:00:00Z' }).isTrouble).toBe(false);
    expect(words({ lastAt: '2026-11-19T03:00:00Z' }).isTrouble).toBe(true);
    expect(words({ failedAt: '2026-11-21T03:12:00Z', failure: 'unexpected' }).isTrouble).toBe(true);
  });

  test('not at all where the database is backed up by other means: only whose business it is', () =>
    expect(words(null).text).toBe('Backups are made by the database’s own means or npm run backup.'));
});
