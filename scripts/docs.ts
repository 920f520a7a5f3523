// `npm run docs` writes the pages that are generated from the code. With --check it names those that are out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiPage } from './api-page.ts';
import { readClaims } from './claims.ts';
import { conformancePage } from './conformance-page.ts';

const root = path.dirname(import.meta.dirname);
const read = (file: string): string =>
  existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '';

const pages: Record<string, string> = {
  'docs/api.md': apiPage(),
  'docs/conformance.md': conformancePage(readClaims(root), read('docs/deviations.md')),
};
const stale = Object.entries(pages).filter(([file, text]) => read(file) !== text);
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.log(`${file} is out of date: run npm run docs`);
  console.log(`${Object.keys(pages).length} documents examined`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [file, text] of stale) {
    writeFileSync(path.join(root, file), text);
    console.log(`wrote ${file}`);
  }
  if (stale.length === 0) console.log('nothing to write: both pages are up to date');
}
