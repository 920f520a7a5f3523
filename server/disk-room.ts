/** Room on a disk, asked for before something large is written to it. */
import { statfs } from 'node:fs/promises';

/** A disk is left with this much (bytes) for the shops themselves. */
export const spare = 64 * 1024 * 1024;

/** Throws `ENOSPC` when `bytes` more would leave the disk of this folder nearly full. */
export async function expectRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + spare) throw Object.assign(new Error('The disk is nearly full.'), { code: 'ENOSPC' });
}
