import { readdirSync, readlinkSync } from 'node:fs';

/** Files that this process has open. Linux only. */
export function openFiles(): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return []; // Closed meanwhile.
    }
  });
}
