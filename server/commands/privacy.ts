// `npm run privacy [file]`: replaces the privacy page with the text of a file, or prints the
// current page.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { privacyPageLength } from '@stampdeck/contract/privacy.ts';
import { readCallersFolder, readConfig } from '#config.ts';
import { readSnapshot, writeTransaction } from '#db/beside-server.ts';
import { publishPage, readPage } from '#features/privacy/actions.ts';
import { Refusal } from '#refusal.ts';
import { runCommand } from './say.ts';

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  if (text === '') throw new Refusal(`'${file}' is empty.`);
  if (text.includes('\0') || text.includes('\uFFFD')) throw new Refusal(`'${file}' is no text in UTF-8.`);
  if (text.length > privacyPageLength) throw new Refusal(`'${file}' has more than ${privacyPageLength} characters.`);
  return text;
}

await runCommand(
  async () => {
    const config = readConfig();
    const [given] = process.argv.slice(2);
    if (given === undefined) return (await readSnapshot(config, (db) => readPage(db, 'en'))).body;
    const text = await readText(resolve(readCallersFolder(), given));
    const version = await writeTransaction(config, (db) => publishPage(db, text, new Date().toISOString()));
    return `The privacy page is now version ${version}. People who sign up from now on agree to it. See it at /privacy.`;
  },
  (why) => `${why} The privacy page is as it was.`,
);
