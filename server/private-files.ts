/** Keeps the product's files private to its user: they hold device secrets, and backups hold everything. */
import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const [folderMode, fileMode] = [0o700, 0o600];

/** Names that the product creates in a data folder. Other files there are not changed. */
const own =
  /^((stampdeck|restoring)\.sqlite|server\.lock)|^(archives|backups|images|imports|mail|product-imports|videos)$/;

/** From now on, files that this process creates are private, whatever mode is requested. */
export const makeNewFilesPrivate = (): void => void process.umask(0o077);

/** Makes a data folder and our files in it private. Returns the files that it may not change, such as those of another user. */
export function tightenDataFolder(dataDir: string): string[] {
  const refused: string[] = [];
  const tighten = (path: string, isOurs: (name: string) => boolean): void => {
    try {
      // Skip links: they may lead anywhere.
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
