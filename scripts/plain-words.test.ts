import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unplainLines } from './plain-words.ts';
import { listFiles } from './structure.ts';

const root = path.dirname(import.meta.dirname);

test.each([
  '// Nobody listens on the other side.',
  '/* One colour on the other. */',
  "test('an e-mail that is no text', () => {",
  'const grey = 0.08;',
  'Lets in whoever is one’s own guest.',
])('finds unplain words in: %s', (line) => expect(unplainLines(`first\n${line}\nlast`)).toEqual([line]));

test.each([
  "const id = 'nobody';",
  'await app.post(null, path, { email: `nobody@example.com` });',
  "test('has twenty colors (S9.colours.2)', () => {",
  'label: t`E-mail Address`,',
])('leaves alone what is a value, an id or specified: %s', (line) => expect(unplainLines(line)).toEqual([]));

test('sources, style sheets and test titles keep to plain American English', () => {
  // The first quote the specification, this one names the words, and released migrations stay as they are.
  const elsewhere = /^(scripts\/(specification|plain-words)|server\/db\/migrations\/)/;
  const sources = listFiles(root).filter((file) => /\.(tsx?|css|m?js|html)$/.test(file) && !elsewhere.test(file));
  expect(sources.length).toBeGreaterThan(700);
  const found = sources.flatMap((file) =>
    unplainLines(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
