/**
 * The list of erased accounts, so that restoring an older backup does not bring them back. Each is an empty file named by the account's id
 * in `backups/erased`, so it is copied along with the backups.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsFolder } from './sqlite-target.ts';

export const erasuresFolder = (dataDir: string): string => join(backupsFolder(dataDir), 'erased');

const idPattern = /^[\w-]{1,64}$/;

/** The ids in such a folder; none if it is missing. */
export function readErasures(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => idPattern.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export interface ErasureList {
  /** Call after the erasure's commit, so that the list never names a living account. The next start adds what a crash left out. */
  add(accountId: string): Promise<void>;
  list(): string[];
}

export function erasureList(dataDir: string): ErasureList {
  const folder = erasuresFolder(dataDir);
  return {
    add: async (accountId) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, accountId), '', { flag: 'a', mode: 0o600, flush: true });
    },
    list: () => readErasures(folder),
  };
}
