/** Rows as the files of a ZIP, made while they are sent. */
import type { Queries } from '#db/client.ts';
import { listOwn } from '#db/own-rows.ts';
import type { OwnFile } from './slice-data.ts';
import type { Entry } from './zip.ts';

/** A file's content in one part. */
export async function* once<Part>(part: Part): AsyncGenerator<Part> {
  yield part;
}

export const textFile = (name: string, text: string): Entry => ({ name, content: once(text) });

export const jsonOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** JSON lines. */
export const linesOf = (rows: object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Named as in the files that hold lists. */
export const renamed = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** CSV: a byte order mark says to a spreadsheet that this is UTF-8, an apostrophe that it shall compute nothing. */
export async function* csvOf(header: string[], parts: AsyncIterable<unknown[][]>): AsyncGenerator<Uint8Array> {
  const { stringify } = await import('csv-stringify/sync');
  const lines = (rows: unknown[][], bom: boolean) =>
    Buffer.from(stringify(rows, { bom, escape_formulas: true, record_delimiter: 'windows' }));
  yield lines([header], true);
  for await (const rows of parts) yield lines(rows, false);
}

/** A JSON array with a row on each line. */
export async function* listed(rows: AsyncIterable<object[]> | Promise<object[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const page of 'then' in rows ? [rows] : rows) {
    for (const row of page) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** A slice's file of one person or shop. */
export async function entryOf(file: OwnFile, db: Queries, id: string): Promise<Entry> {
  if ('whole' in file) return textFile(file.name, jsonOf(await file.whole(db, id)));
  return { name: file.name, content: listed('table' in file ? listOwn(db, file, id) : file.rows(db, id)) };
}
