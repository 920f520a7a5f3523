/** Letters in the folder that stands in for a mail server: those of somebody who is no longer here, and old ones. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mailFolder } from './mailer.ts';

/** Answers nothing for what is gone: an erasure and the hourly look may meet at one file. */
async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The folder's files; none where it was never needed. */
async function listFiles(folder: string): Promise<string[]> {
  return ((await unlessGone(readdir(folder))) ?? []).map((name) => join(folder, name));
}

/** Removes every letter to an address; where mail is sent there is no folder and nothing to do. */
export async function forgetLetters(dataDir: string, address: string): Promise<void> {
  for (const file of await listFiles(mailFolder(dataDir))) {
    const letter = await unlessGone(readFile(file, 'utf8'));
    if (letter?.toLowerCase().includes(address)) await rm(file, { force: true });
  }
}

/** Links are good for a day; a month is left to whoever still wants to read what was sent (milliseconds). */
const keep = 30 * 24 * 60 * 60 * 1000;

/** Removes letters, and what a crash left of one, that have lain for a month; answers how many. */
export async function pruneLetters(dataDir: string, now: Date): Promise<number> {
  let removed = 0;
  for (const file of await listFiles(mailFolder(dataDir))) {
    if (!/\.eml(\.partial)?$/.test(file)) continue;
    const found = await unlessGone(stat(file));
    if (!found || found.mtimeMs > now.getTime() - keep) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
