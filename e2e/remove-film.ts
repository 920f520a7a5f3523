import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The cameras' films are of one run. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the file's default export
export default async function removeFilm(): Promise<void> {
  const folder = process.env.STAMPDECK_FILMS ?? '';
  // A folder that somebody named themselves stays theirs.
  if (folder.startsWith(join(tmpdir(), 'stampdeck-film-'))) await rm(folder, { recursive: true, force: true });
}
