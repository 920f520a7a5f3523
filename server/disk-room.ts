/** Checks disk space before something large is written. */
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Bytes that must stay free for the shops' own data (ours). */
export const spare = 64 * 1024 * 1024;

/** Bytes reserved for files that are still arriving. All of them go to the data folder. */
let kept = 0;

/** Throws `ENOSPC` if `bytes` more, plus all reserved bytes, would leave the folder's disk nearly full. */
export async function expectRoom(folder: string, bytes: number): Promise<void> {
  expectFree(await statfs(folder), bytes);
}

function expectFree({ bavail, bsize }: StatsFs, bytes: number): void {
  if (bavail * bsize >= kept + bytes + spare) return;
  throw Object.assign(new Error('The disk is nearly full.'), { code: 'ENOSPC' });
}

/** Reserved space for an arriving file. */
export interface Room {
  /** Tells how many bytes were written. */
  fill: (bytes: number) => void;
  /** Frees the space that was not needed. */
  leave: () => void;
}

/** Like `expectRoom`, and reserves the space, so that several arriving files do not count on the same bytes. */
export async function keepRoom(folder: string, bytes: number): Promise<Room> {
  const disk = await statfs(folder);
  // No await between check and reservation, so no one else can reserve the same space.
  expectFree(disk, bytes);
  let left = bytes;
  kept += left;
  const fill = (written: number): void => {
    const part = Math.min(written, left);
    left -= part;
    kept -= part;
  };
  return { fill, leave: () => fill(left) };
}
