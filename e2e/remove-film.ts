import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Removes the camera films of this run. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the file's default export
export default async function removeFilm(): Promise<void> {
  const folder = process.env.STAMPDECK_FILMS ?? '';
  // A folder that someone named themselves stays.
  if (folder.startsWith(join(tmpdir(), 'stampdeck-film-'))) await rm(folder, { recursive: true, force: true });
}
