/** Deletes emails from the mail folder: old ones, and those of deleted accounts. */
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { accountOfFile, mailFolder } from './mailer.ts';

/** Returns undefined if the file is missing, because two deletions may run at once. */
async function ignoreMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The email files. Empty if the folder does not exist, as with SMTP. */
async function listFiles(dataDir: string): Promise<string[]> {
  const folder = mailFolder(dataDir);
  const names = (await ignoreMissing(readdir(folder))) ?? [];
  return names.filter((name) => accountOfFile(name) !== undefined).map((name) => join(folder, name));
}

/** Deletes all emails of these accounts, to whatever address; returns how many. */
export async function forgetEmails(dataDir: string, accountIds: ReadonlySet<string>): Promise<number> {
  const theirs = (await listFiles(dataDir)).filter((file) => accountIds.has(accountOfFile(basename(file)) ?? ''));
  for (const file of theirs) await rm(file, { force: true });
  return theirs.length;
}

/** The ids of accounts with emails in the folder. */
export async function listAddressees(dataDir: string): Promise<string[]> {
  return [...new Set((await listFiles(dataDir)).map((file) => accountOfFile(basename(file)) ?? ''))];
}

/**
 * Milliseconds to keep an email file. Ours: links work for a day, and people may read old emails
 * for a month.
 */
const keep = 30 * 24 * 60 * 60 * 1000;

/** Deletes email files, complete or partial, that are older than a month; returns how many. */
export async function pruneEmails(dataDir: string, now: Date): Promise<number> {
  let removed = 0;
  for (const file of await listFiles(dataDir)) {
    const found = await ignoreMissing(stat(file));
    if (!found || found.mtimeMs > now.getTime() - keep) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
