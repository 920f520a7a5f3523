/** Letters in the folder that stands in for a mail server, to somebody who is no longer here. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mailFolder } from './mailer.ts';

/** Removes every letter to an address; where mail is sent there is no folder and nothing to do. */
export async function forgetLetters(dataDir: string, address: string): Promise<void> {
  const folder = mailFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const file = join(folder, name);
    const letter = await readFile(file, 'utf8');
    if (letter.toLowerCase().includes(address)) await rm(file, { force: true });
  }
}
