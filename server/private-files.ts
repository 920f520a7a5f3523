/** Files of the product are for its own user: the data folder holds the secrets of customers' devices, and backups hold everything. */
import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const [folderMode, fileMode] = [0o700, 0o600];

/** What the product puts into a data folder; other files there are not ours to change. */
const own = /^((stampdeck|restoring)\.sqlite|server\.lock)|^(archives|backups|images|imports|mail)$/;

/** From here on no one else may open the files that this process makes, whatever mode is asked for. */
export const makeNewFilesPrivate = (): void => void process.umask(0o077);

/** Closes a data folder that is open to others, and all that is ours in it. Answers what it may not change, such as files of another user. */
export function tightenDataFolder(dataDir: string): string[] {
  const refused: string[] = [];
  const tighten = (path: string, isOurs: (name: string) => boolean): void => {
    try {
      // A link may lead anywhere.
      const found = lstatSync(path);
      if (!found.isDirectory() && !found.isFile()) return;
      const mode = found.isDirectory() ? folderMode : fileMode;
      if ((found.mode & 0o777) !== mode) chmodSync(path, mode);
      if (!found.isDirectory()) return;
      for (const name of readdirSync(path).filter(isOurs)) tighten(join(path, name), () => true);
    } catch {
      refused.push(path);
    }
  };
  if (existsSync(dataDir)) tighten(realpathSync(dataDir), (name) => own.test(name));
  return refused;
}
