import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { arrivingFile } from './arriving-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'stampdeck-arriving-'));
/** Memory of its own, like that of a piece that the network gave. */
const piece = (text: string, bytes: number): Buffer => Buffer.from(new ArrayBuffer(bytes)).fill(text);
const takes = (path: string, pieces: Buffer[], look = (_piece: Buffer): void => undefined) =>
  pipeline(Readable.from(pieces), arrivingFile(path, { look, longestKept: 100 }));

test('a file that arrives is written whole, for its user only, and its pieces take no memory after that', async () => {
  const [large, short] = [piece('large', 1000), piece('short', 100)];
  const shared = piece('shared', 4000).subarray(0, 1000);
  const whole = Buffer.concat([large, short, shared]);
  await takes(join(folder, 'whole'), [large, short, shared]);
  expect(await readFile(join(folder, 'whole'))).toEqual(whole);
  expect((await stat(join(folder, 'whole'))).mode & 0o777).toBe(0o600);
  // The parser may still need what is short or belongs to something larger.
  expect([large.length, short.length, shared.length]).toEqual([0, 100, 1000]);
});

test('a file that arrives replaces none, and ends with the piece that is refused', async () => {
  const path = join(folder, 'refused');
  const refuse = (one: Buffer): void => {
    if (one.includes('no')) throw new Error('refused');
  };
  await expect(takes(path, [piece('yes', 1000), piece('no', 1000)], refuse)).rejects.toThrow('refused');
  expect((await readFile(path)).length).toBe(1000);
  await expect(takes(path, [piece('yes', 1000)])).rejects.toThrow('EEXIST');
});
