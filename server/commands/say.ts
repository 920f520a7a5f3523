/** How a command speaks to the person at the keyboard. */
import { diskTrouble, isDamage } from '#db/disk-trouble.ts';
import { makeNewFilesPrivate } from '#private-files.ts';
import { Refusal } from '#refusal.ts';

/** One sentence for whatever ended a command. */
function sentenceFor(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const trouble = diskTrouble(error);
  if (trouble === 'diskFull') return 'The disk is full.';
  const { message, path, code } = error as NodeJS.ErrnoException;
  if (trouble === 'notWritable') return `${path ? `'${path}'` : 'The folder'} may not be read or written.`;
  if (code === 'ENOENT') return `'${path}' does not exist.`;
  if (code === 'EISDIR') return 'That is a folder, and a file is needed.';
  if (isDamage(error)) return 'The database file is damaged.';
  return `${message}.`;
}

/** Runs a command and says what it came to. When it fails, one sentence says why, with what `saying` adds, and it ends with 1. */
export async function runCommand(job: () => Promise<string>, saying = (why: string): string => why): Promise<void> {
  makeNewFilesPrivate();
  // Only an ordinary end cleans up after itself.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143));
  }
  try {
    process.stdout.write(`${await job()}\n`);
  } catch (error) {
    process.stderr.write(`${saying(sentenceFor(error))}\n`);
    process.exit(1);
  }
}
