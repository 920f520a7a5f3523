/** Prints what commands have to say. */
import { diskTrouble, isDamage } from '#db/disk-trouble.ts';
import { makeNewFilesPrivate } from '#private-files.ts';
import { Refusal } from '#refusal.ts';

/** A sentence for the error that ended a command. */
function sentenceFor(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const trouble = diskTrouble(error);
  if (trouble === 'diskFull') return 'The disk is full.';
  const { message, path, code } = error as NodeJS.ErrnoException;
  if (trouble === 'notWritable') return `${path ? `'${path}'` : 'The folder'} may not be read or written.`;
  if (code === 'ENOENT') return `'${path}' does not exist.`;
  if (code === 'EISDIR') return 'This is a folder. Name a file.';
  if (isDamage(error)) return 'The database file is damaged.';
  return `${message}.`;
}

/**
 * Runs a command and prints its result. On failure prints one sentence with the reason, plus what
 * `saying` adds, and exits with 1.
 */
export async function runCommand(job: () => Promise<string>, saying = (why: string): string => why): Promise<void> {
  makeNewFilesPrivate();
  // Only a normal exit cleans up.
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
