import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { Sniffer } from '#csv-file.ts';
import { openFiles } from '#test/open-files.ts';
import { inspectFile, rowsOf } from './read-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'stampdeck-csv-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

const put = (content: string | Buffer): string => {
  const path = join(folder, `${++count}.csv`);
  writeFileSync(path, content);
  return path;
};
/** Some of its bytes come alone, as they do over a network. */
function inspect(path: string) {
  const sniffer = new Sniffer();
  const bytes = readFileSync(path);
  for (const part of [bytes.subarray(0, 1), bytes.subarray(1, 3), bytes.subarray(3)]) sniffer.watch(part);
  return inspectFile(path, sniffer.end());
}
async function read(content: string | Buffer) {
  const path = put(content);
  const file = await inspect(path);
  const rows: { row: number; cells: string[] }[] = [];
  for await (const row of rowsOf(path, file)) rows.push(row);
  return { file, rows };
}

describe('a file of members', () => {
  test.each([
    ['commas', 'name,e-mail\nJo,jo@example.com\n', ','],
    ['semicolons and a byte order mark', '\uFEFFName;E-Mail\r\nJo;jo@example.com', ';'],
    ['tabs', 'NAME\tMail\rJo\tjo@example.com\r', '\t'],
    ['a line that names what separates', 'sep=;\nname;e-mail\nJo;jo@example.com\n', ';', 3],
    ['commas within quotation marks', '"name";"e-mail"\n"Jo";"jo@example.com"\n', ';'],
  ])('is read with %s', async (_, text, separator, row = 2) => {
    const { file, rows } = await read(text);
    expect(file).toMatchObject({ encoding: 'utf-8', separator });
    expect(file.columns.map(({ field }) => field)).toEqual(['name', 'email']);
    expect(rows).toEqual([{ row, cells: ['Jo', 'jo@example.com'] }]);
  });

  test('lets other calls run after every few rows, however long it is', async () => {
    let turns = 0;
    let isReading = true;
    const take = () => {
      turns += 1;
      if (isReading) setImmediate(take);
    };
    setImmediate(take);
    const { rows } = await read(`name\n${'Jo\n'.repeat(4000)}`);
    isReading = false;
    expect(rows).toHaveLength(4000);
    expect(turns).toBeGreaterThanOrEqual(4000 / 50);
  });

  test('can be left at any row without an error, and stays open no longer', async () => {
    const path = put(`name\n${'Jo\n'.repeat(3000)}`);
    const file = await inspect(path);
    const errors: Error[] = [];
    const note = (error: Error) => errors.push(error);
    process.on('uncaughtException', note);
    try {
      for (let last = 2; last < 3000; last += 61) {
        for await (const { row } of rowsOf(path, file)) if (row === last) break;
      }
      await vi.waitFor(() => expect(openFiles()).not.toContain(path));
    } finally {
      process.off('uncaughtException', note);
    }
    expect(errors).toEqual([]);
  });

  test('of 200 columns is read whole, also where most cells are empty', async () => {
    const { rows } = await read(`name${','.repeat(199)}\nJo${','.repeat(198)},x\n`);
    expect(rows).toMatchObject([{ row: 2, cells: { length: 200, 0: 'Jo', 199: 'x' } }]);
  });

  test('in UTF-8, UTF-16 or Windows-1252 says which it was', async () => {
    const text = 'name\nZoë Čapek\n';
    expect(await read(text)).toMatchObject({ file: { encoding: 'utf-8' }, rows: [{ cells: ['Zoë Čapek'] }] });
    expect(await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toMatchObject({
      file: { encoding: 'utf-16le' },
      rows: [{ cells: ['Zoë Čapek'] }],
    });
    expect(await read(Buffer.from('name\nZoë\n', 'latin1'))).toMatchObject({
      file: { encoding: 'windows-1252' },
      rows: [{ cells: ['Zoë'] }],
    });
  });

  test('with an ambiguous date is searched for a date that shows which number is the month', async () => {
    expect(await read('name,joined\nJo,unknown\nAl,31/5/2024\n')).toMatchObject({ file: { monthFirst: false } });
    expect(await read('name,joined\nJo,2024-05-31\nAl,31/5/2024\n')).toMatchObject({ file: { monthFirst: null } });
  });

  test('numbers its rows as a spreadsheet does, across empty rows and cells of several lines', async () => {
    const { rows } = await read('name,phone\n\n"Jo\nBloggs",1\n,\nAl "the cat" Li,2\n"Bo ""B""",3,4\nMo\n');
    expect(rows).toEqual([
      { row: 3, cells: ['Jo\nBloggs', '1'] },
      { row: 5, cells: ['Al "the cat" Li', '2'] },
      { row: 6, cells: ['Bo "B"', '3', '4'] },
      { row: 7, cells: ['Mo'] },
    ]);
  });

  test.each([
    ['nothing', '', 'This file is empty.'],
    ['empty rows', '\n , \n', 'This file is empty.'],
    ['no column that names people', 'stamps,color\n1,red\n', /^The first row needs column titles/],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004'), /^This is a spreadsheet/],
    ['bytes', Buffer.from([1, 0, 2]), /^This is not a text file/],
    ['an open quotation mark', 'name\nJo\n"Al\nBo\n', /^Row 3: a quotation mark/],
    ['one behind many rows', `name\n${'Jo\n'.repeat(500)}"Al\n`, /^Row 502: a quotation mark/],
    [
      'one that swallows a long rest',
      `name\nJo\n"Al\n${'Bo\n'.repeat(9000)}`,
      /^Row 3 is longer than 20,000 characters/,
    ],
    ['one line without an end', `name\n${'Jo '.repeat(1_000_000)}`, /^Row 2 is longer than 20,000 characters/],
    ['one giant cell', `name\n${'Jo\n'.repeat(500)}"${'Al\n'.repeat(1_000_000)}"`, /^Row 502 is longer than/],
    ['nothing but commas', ','.repeat(8_000_000), /^Row 1 has more than 200 cells, empty ones included/],
    ['empty quoted cells', `name\nJo\n${'"",'.repeat(1_000_000)}`, /^Row 3 has more than 200 cells/],
    ['nothing but line ends', '\n'.repeat(1_000_000), /^There are more than 10,000 empty rows before row 10,001/],
    ['too many rows', `name\n${'Jo\n'.repeat(200_001)}`, /^A file may have at most 200,000 rows/],
  ])('of %s is refused with the reason', async (_, content, message) => {
    await expect(read(content as string)).rejects.toMatchObject({
      code: 'csvRefused',
      message: expect.stringMatching(message),
    });
  });
});
