import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The camera's film is of one run. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the file's default export
export default async function removeFilm(): Promise<void> {
  const folder = dirname(process.env.STAMPDECK_FILM ?? '');
  // A film that somebody named themselves stays theirs.
  if (folder.startsWith(join(tmpdir(), 'stampdeck-film-'))) await rm(folder, { recursive: true, force: true });
}
