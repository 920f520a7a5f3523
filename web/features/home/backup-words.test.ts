import type { BackupState } from '@stampdeck/contract/home.ts';
import { describe, expect, test } from 'vitest';
import { backupWords } from './backup-words.ts';

const now = new Date('2026-11-21T09:00:00Z');
const told = (state: Partial<BackupState> | null, timeZone = 'UTC') =>
  backupWords(state && { lastAt: null, bytes: null, failedAt: null, failure: null, ...state }, now, timeZone);
const words = (...of: Parameters<typeof told>) => told(...of).text.replace(/\s/g, ' ');

describe('the last backup is described', () => {
  test.each([
    [{}, 'No backup yet.'],
    [{ lastAt: '2026-11-21T03:12:00Z', bytes: 4_299_161 }, 'Last backup: Nov 21, 2026, 3:12 AM, 4.3 MB'],
    [{ lastAt: '2025-11-03T15:12:00Z' }, 'Last backup: Nov 3, 2025, 3:12 PM'],
    [
      { failedAt: '2026-11-21T03:12:00Z', failure: 'diskFull' as const },
      'The backup on Nov 21, 2026, 3:12 AM failed because the disk is full. No backup yet.',
    ],
    [
      {
        lastAt: '2026-11-20T03:12:00Z',
        bytes: 4096,
        failedAt: '2026-11-21T03:12:00Z',
        failure: 'notWritable' as const,
      },
      'The backup on Nov 21, 2026, 3:12 AM failed because its folder cannot be written to. Last backup: Nov 20, 2026, 3:12 AM, 4 kB',
    ],
  ])('%o: %s', (state, text) => expect(words(state)).toBe(text));

  test('by the clock of the shop', () => {
    const newYear = { lastAt: '2025-12-31T18:12:00Z', bytes: 4096 };
    expect(words(newYear, 'Asia/Tokyo')).toBe('Last backup: Jan 1, 2026, 3:12 AM, 4 kB');
  });

  test('as nothing to worry about until it failed or is two days old', () => {
    expect(told({}).isTrouble).toBe(false);
    expect(told(null).isTrouble).toBe(false);
    expect(told({ lastAt: '2026-11-20T03:00:00Z' }).isTrouble).toBe(false);
    expect(told({ lastAt: '2026-11-19T03:00:00Z' }).isTrouble).toBe(true);
    expect(told({ failedAt: '2026-11-21T03:12:00Z', failure: 'unexpected' }).isTrouble).toBe(true);
  });

  test('not at all where the database is backed up by other means: only who to ask', () =>
    expect(words(null)).toBe('Backups are made outside Stampdeck. Ask the administrator.'));
});
