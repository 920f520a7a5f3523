/** Uploaded files in the data folder that wait for a job. */
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const hour = 60 * 60 * 1000;

/** Milliseconds that a file may be missing here because another machine has it (ours). After that it is lost. */
export const longestWait = hour;

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Removes orphaned files: the server stopped between receiving one and recording it. */
export async function sweepFiles(folder: string, waitedFor: Set<string>, now: Date): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (waitedFor.has(name)) continue;
    const path = join(folder, name);
    // Another process may have removed it meanwhile.
    const mtimeMs = await stat(path).then(
      (found) => found.mtimeMs,
      () => null,
    );
    if (mtimeMs !== null && now.getTime() - mtimeMs > hour) await rm(path, { force: true });
  }
}
