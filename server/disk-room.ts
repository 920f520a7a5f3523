/** Room on a disk, asked for before something large is written to it. */
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** A disk is left with this much (bytes) for the shops themselves. */
export const spare = 64 * 1024 * 1024;

/** Bytes that are kept for files on their way and have not come yet. All of them go to the data folder. */
let kept = 0;

/** Throws `ENOSPC` when `bytes` more, beside what is on its way, would leave the disk of this folder nearly full. */
export async function expectRoom(folder: string, bytes: number): Promise<void> {
  expectFree(await statfs(folder), bytes);
}

function expectFree({ bavail, bsize }: StatsFs, bytes: number): void {
  if (bavail * bsize >= kept + bytes + spare) return;
  throw Object.assign(new Error('The disk is nearly full.'), { code: 'ENOSPC' });
}

/** Room for a file on its way. */
export interface Room {
  /** So many bytes of it were written. */
  fill: (bytes: number) => void;
  /** Gives back what was not needed. */
  leave: () => void;
}

/** As `expectRoom`, and keeps the room: of several files on their way each finds what it was promised. */
export async function keepRoom(folder: string, bytes: number): Promise<Room> {
  const disk = await statfs(folder);
  // Between the look and the promise nobody else is promised anything.
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
