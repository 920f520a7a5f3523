/** Files in the data folder that wait for a job. */
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const hour = 60 * 60 * 1000;

/** Another machine may have a file that is not here; after this long (milliseconds) nobody has. */
export const longestWait = hour;

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Removes files that nobody waits for: the server ended between receiving one and noting it. */
export async function sweepFiles(folder: string, waitedFor: Set<string>, now: Date): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (waitedFor.has(name)) continue;
    const path = join(folder, name);
    // Another may have removed it meanwhile.
    const mtimeMs = await stat(path).then(
      (found) => found.mtimeMs,
      () => null,
    );
    if (mtimeMs !== null && now.getTime() - mtimeMs > hour) await rm(path, { force: true });
  }
}
