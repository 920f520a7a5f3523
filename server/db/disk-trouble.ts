/** Recognizes disk problems in errors of Node and SQLite. */

export type DiskTrouble = 'diskFull' | 'notWritable';

/** Null if the disk is not the cause. */
export function diskTrouble(error: unknown): DiskTrouble | null {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  const result = errcode === undefined ? undefined : errcode & 0xff;
  if (code === 'ENOSPC' || code === 'EDQUOT' || result === 13) return 'diskFull';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || result === 8 || result === 14) return 'notWritable';
  return null;
}

/** SQLite found a damaged file, or one that is no database. */
export const isDamage = (error: unknown): boolean => {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && [11, 26].includes(errcode & 0xff);
};
