/** Turns rows into files of a ZIP while it is sent. */
import type { Queries } from '#db/client.ts';
import { listOwn } from '#db/own-rows.ts';
import type { OwnFile } from './slice-data.ts';
import type { Entry } from './zip.ts';

/** A file's content as a single chunk. */
export async function* once<Part>(part: Part): AsyncGenerator<Part> {
  yield part;
}

export const textFile = (name: string, text: string): Entry => ({ name, content: once(text) });

export const jsonOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** JSON lines. */
export const linesOf = (rows: object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Numbered names of files with lists. */
export const renamed = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** CSV. The byte order mark tells spreadsheets that it is UTF-8; an apostrophe keeps them from computing a cell. */
export async function* csvOf(header: string[], parts: AsyncIterable<unknown[][]>): AsyncGenerator<Uint8Array> {
  const { stringify } = await import('csv-stringify/sync');
  const lines = (rows: unknown[][], bom: boolean) =>
    Buffer.from(stringify(rows, { bom, escape_formulas: true, record_delimiter: 'windows' }));
  yield lines([header], true);
  for await (const rows of parts) yield lines(rows, false);
}

/** A JSON array with one row per line. */
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

/** A slice's file about one person or shop. */
export async function entryOf(file: OwnFile, db: Queries, id: string): Promise<Entry> {
  if ('whole' in file) return textFile(file.name, jsonOf(await file.whole(db, id)));
  return { name: file.name, content: listed('table' in file ? listOwn(db, file, id) : file.rows(db, id)) };
}
