/**
 * Who was erased, kept outside the database, so that an older backup does not bring them back: an empty file under each account's id in
 * `backups/erased`, where whoever copies backups away copies them, too.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsFolder } from './sqlite-target.ts';

export const erasuresFolder = (dataDir: string): string => join(backupsFolder(dataDir), 'erased');

const idPattern = /^[\w-]{1,64}$/;

/** The ids in a folder of that kind; none where it is missing. */
export function readErasures(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => idPattern.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export interface ErasureList {
  /** After the erasure's commit, so that nobody is on it who lives; what a crash leaves out is added at the next start. */
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
