import { describe, expect, test } from 'vitest';
import { backupName, isBackupDue, listKept, newest, surplus } from './backup-plan.ts';

/** A moment by the server's own clock, whatever its zone. */
const at = (day: number, hour: number, minute = 0): Date => new Date(2026, 10, day, hour, minute);
const made = (...moments: Date[]) => listKept(moments.map(backupName));

describe('a backup is due', () => {
  test.each<[string, Date[], Date, boolean]>([
    ['when there is none', [], at(21, 12), true],
    ['in the quiet hour', [at(20, 3, 12)], at(21, 3, 0), true],
    ['not twice in one', [at(21, 3, 0)], at(21, 3, 59), false],
    ['not before it', [at(20, 3, 12)], at(21, 2, 59), false],
    ['after a night that the machine slept through', [at(20, 3, 12)], at(21, 3, 13), true],
    ['in the morning, when the last one is older than a day', [at(20, 3, 12)], at(21, 8), true],
    ['not in the morning, when it is not', [at(20, 12)], at(21, 8), false],
    ['not again while a clock that went back by hours catches up', [at(21, 8)], at(21, 4), false],
    ['not again in a quiet hour that comes twice', [at(21, 3, 30)], at(21, 3, 5), false],
    ['when the only one was made by a clock that ran ahead', [at(28, 3)], at(21, 12), true],
    ['once after such a clock was set right, and not again', [at(21, 12), at(28, 3)], at(21, 13), false],
  ])('%s', (_, moments, now, due) => expect(isBackupDue(made(...moments), now)).toBe(due));
});

describe('of the backups', () => {
  const week = [14, 15, 16, 17, 18, 19, 20].map((day) => at(day, 3));

  test('seven stay, and the oldest goes', () => {
    expect(surplus(made(...week), at(21, 3))).toEqual([]);
    expect(surplus(made(...week, at(21, 3)), at(21, 3))).toEqual(made(at(14, 3)));
  });

  test('those of a clock that ran ahead are removed first, and never the newest', () => {
    const ahead = week.map((day) => new Date(day.getTime() + 365 * 24 * 60 * 60 * 1000));
    expect(surplus(made(...ahead, at(21, 3)), at(21, 3))).toEqual(made(ahead[0] as Date));
    expect(newest(made(...ahead, at(21, 3)), at(21, 3))).toEqual(made(at(21, 3))[0]);
  });

  test('files of other names are not counted and so never removed', () => {
    const names = [
      '.DS_Store',
      'stampdeck.sqlite',
      'stampdeck-2026-99-99T00-00-00Z.sqlite',
      'copy of stampdeck.sqlite',
    ];
    expect(listKept(names)).toEqual([]);
  });
});
