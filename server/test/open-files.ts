import { readdirSync, readlinkSync } from 'node:fs';

/** The files that this process holds open. Only Linux can tell. */
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
