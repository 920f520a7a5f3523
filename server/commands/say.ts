/** How a command speaks to the person at the keyboard. */
import { SettingError } from '#config.ts';
import { BackupRefusal } from '#db/archive/source.ts';
import { NoDatabaseError } from '#db/beside-server.ts';
import { diskTrouble, isDamage } from '#db/disk-trouble.ts';
import { FolderInUseError } from '#db/sqlite.ts';
import { makeNewFilesPrivate } from '#private-files.ts';

/** One sentence for whatever ended a command. */
function sentenceFor(error: unknown): string {
  const known = [BackupRefusal, SettingError, FolderInUseError, NoDatabaseError];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  const trouble = diskTrouble(error);
  if (trouble === 'diskFull') return 'The disk is full.';
  const { message, path, code } = error as NodeJS.ErrnoException;
  if (trouble === 'notWritable') return `${path ? `'${path}'` : 'The folder'} may not be read or written.`;
  if (code === 'ENOENT') return `'${path}' does not exist.`;
  if (code === 'EISDIR') return 'That is a folder, and a file is needed.';
  if (isDamage(error)) return 'The database file is damaged.';
  return `${message}.`;
}

/** Runs a command; when it fails, says why in one sentence, and what that means, and ends with 1. */
export async function runCommand(job: () => Promise<string>, otherwise: string): Promise<void> {
  makeNewFilesPrivate();
  // Only an ordinary end cleans up after itself.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143));
  }
  try {
    process.stdout.write(`${await job()}\n`);
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)} ${otherwise}\n`);
    process.exit(1);
  }
}
