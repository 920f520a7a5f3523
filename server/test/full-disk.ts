/** Disks without room for files that arrive, on Linux. */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

async function withFiles<T>(changed: Partial<typeof fs>, work: () => Promise<T>): Promise<T> {
  const usual = { ...fs };
  Object.assign(fs, changed);
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Object.assign(fs, usual);
    syncBuiltinESMExports();
  }
}

const { open, statfs } = fs;

/** Runs `work` while new files, as those that arrive are, go to a device that is always full. */
export const onFullDisk = <T>(work: () => Promise<T>): Promise<T> =>
  withFiles({ open: (path, flags, mode) => (flags === 'wx' ? open('/dev/full', 'w') : open(path, flags, mode)) }, work);

/** Runs `work` while the system says that the disk has some room, and not enough for anything large. */
export const onNearlyFullDisk = <T>(work: () => Promise<T>): Promise<T> => {
  const little = async (path: string) => Object.assign(await statfs(path), { bavail: 1000, bsize: 4096 });
  return withFiles({ statfs: little as typeof statfs }, work);
};
