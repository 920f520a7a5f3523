/** Letters in the folder that stands in for a mail server: those of somebody who is no longer here, and old ones. */
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { accountOfFile, mailFolder } from './mailer.ts';

/** Answers nothing for what is gone: an erasure and the hourly look may meet at one file. */
async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The folder's letters; none where it was never needed, as where mail is sent. */
async function listFiles(dataDir: string): Promise<string[]> {
  const folder = mailFolder(dataDir);
  const names = (await unlessGone(readdir(folder))) ?? [];
  return names.filter((name) => accountOfFile(name) !== undefined).map((name) => join(folder, name));
}

/** Removes the letters of some accounts, whatever address they went to; answers how many. */
export async function forgetLetters(dataDir: string, accountIds: ReadonlySet<string>): Promise<number> {
  const theirs = (await listFiles(dataDir)).filter((file) => accountIds.has(accountOfFile(basename(file)) ?? ''));
  for (const file of theirs) await rm(file, { force: true });
  return theirs.length;
}

/** Whose letters lie in the folder. */
export async function listAddressees(dataDir: string): Promise<string[]> {
  return [...new Set((await listFiles(dataDir)).map((file) => accountOfFile(basename(file)) ?? ''))];
}

/** Links are good for a day; a month is left to whoever still wants to read what was sent (milliseconds). */
const keep = 30 * 24 * 60 * 60 * 1000;

/** Removes letters, and what a crash left of one, that have lain for a month; answers how many. */
export async function pruneLetters(dataDir: string, now: Date): Promise<number> {
  let removed = 0;
  for (const file of await listFiles(dataDir)) {
    const found = await unlessGone(stat(file));
    if (!found || found.mtimeMs > now.getTime() - keep) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
