/** A file of members as rows of cells, read a piece at a time. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type ImportField,
  type ImportFile,
  importSeparators,
  mostImportColumns,
  mostImportRows,
} from '@stampdeck/contract/member-import.ts';
import { type CastingContext, type CsvError, parse } from 'csv-parse';
import { AppError } from '#context.ts';
import { hasMonthFirst, namesPeople, readDate, readTitles } from './rules.ts';

export interface Row {
  /** As a spreadsheet numbers it: the first one names the columns. */
  row: number;
  cells: string[];
}

/** Characters in the cells of one row. */
const longestRow = 20_000;
/** Bytes that are taken apart in one go. */
const pieceBytes = 2 * 1024;
/** Empty rows one after the other: no list of people has more, and the parser takes its time for each. */
const mostEmptyRows = 10_000;
/** After so many rows everybody else has a turn: a giving of stamps takes several. */
const rowsInTurn = 40;
const longestTitle = 60;

const refuse = (message: string): AppError => new AppError('csvRefused', { message });

type Encoding = ImportFile['encoding'];
/** How the bytes of a file are to be read. */
type TextKind = Pick<ImportFile, 'encoding' | 'separator'>;

/** Bytes of the beginning that are kept to find the separator in. */
const headBytes = 4 * longestRow;

/** Finds out how a file is to be read while it comes: text of which kind it is tells only its last byte. */
export class Sniffer {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #head = Buffer.alloc(0);
  #hasNul = false;
  #isUtf8 = true;

  watch = (chunk: Buffer): void => {
    if (this.#head.length < headBytes) this.#head = Buffer.concat([this.#head, chunk.subarray(0, headBytes)]);
    this.#hasNul ||= chunk.includes(0);
    this.#isUtf8 &&= isWhole(() => this.#decoder.decode(chunk, { stream: true }));
  };

  /** To be called after the last byte. Refuses what is no text. */
  end(): TextKind {
    const encoding = this.#findEncoding();
    return { encoding, separator: findSeparator(new TextDecoder(encoding).decode(this.#head)) };
  }

  #findEncoding(): Encoding {
    const [first, second] = this.#head;
    if (first === undefined) throw refuse('This file is empty.');
    if (first === 0xff && second === 0xfe) return 'utf-16le';
    if (first === 0x50 && second === 0x4b) {
      throw refuse('This is a spreadsheet, not a CSV file. Save it as ‘CSV UTF-8’ there, then choose that file.');
    }
    if (this.#hasNul) throw refuse('This is no text. Choose a CSV file.');
    return this.#isUtf8 && isWhole(() => this.#decoder.decode()) ? 'utf-8' : 'windows-1252';
  }
}

function isWhole(decode: () => unknown): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}

async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** What spreadsheets take as a word about the file, above its rows: 'sep=;'. */
const separatorLine = /^"?sep=([,;\t])"?[,;\t]*$/i;

/** The one that the first line names or has most of, outside of quotation marks. */
function findSeparator(text: string): ImportFile['separator'] {
  const [first = ''] = text
    .trimStart()
    .slice(0, longestRow)
    .split(/[\r\n]/, 1);
  const [, named] = separatorLine.exec(first) ?? [];
  if (named) return named as ImportFile['separator'];
  const open = first.replace(/"[^"]*"?/g, '');
  const counted = importSeparators.map((separator) => ({ separator, times: open.split(separator).length }));
  return counted.reduce((best, one) => (one.times > best.times ? one : best)).separator;
}

const withCommas = (most: number): string => most.toLocaleString('en-US');

/** Refuses a row as soon as it has a cell too many: the parser counts the characters of cells, and empty ones have none. */
function expectColumn(cell: string, { index, records }: CastingContext): string {
  if (index < mostImportColumns) return cell;
  throw refuse(`Row ${records + 1} has more than ${mostImportColumns} cells, empty ones included. Remove the rest.`);
}

/** What to mend where the parser gives up. Rows that it read before may still be on their way here. */
function refusalOf(error: unknown): unknown {
  const { code, records } = error as CsvError & { records: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return refuse(
      `Row ${records + 1}: a quotation mark (") is opened and not closed. Fix that row, then choose the file again.`,
    );
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return refuse(
      `Row ${records + 1} is longer than ${withCommas(longestRow)} characters. Look for a quotation mark (") that is opened and not closed.`,
    );
  }
  return error;
}

/** The rows of a file that say something. */
async function* recordsOf(path: string, { encoding, separator }: TextKind) {
  let row = 0;
  let emptyRows = 0;
  const options = { relax_column_count: true, relax_quotes: true, max_record_size: longestRow, cast: expectColumn };
  const source = Readable.from(textOf(path, encoding));
  // Not 'compose': where a reader stops early, it throws an error that nothing catches.
  const parser = source.pipe(parse({ delimiter: separator, ...options }));
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row > mostImportRows + 1)
        throw refuse(`A file may have at most ${withCommas(mostImportRows)} rows. Import it in parts.`);
      emptyRows = isEmpty(cells) ? emptyRows + 1 : 0;
      if (emptyRows > mostEmptyRows)
        throw refuse(
          `There are more than ${withCommas(mostEmptyRows)} empty rows before row ${withCommas(row)}. Remove them.`,
        );
      if (!saysNothing(row, cells)) yield { row, cells };
      if (row % rowsInTurn === 0) await nextTurn();
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    source.destroy();
  }
}

/** What a file is taken for. Refuses what is no list of members. */
export async function inspectFile(path: string, kind: TextKind): Promise<ImportFile> {
  const records = recordsOf(path, kind);
  for await (const { cells } of records) {
    const fields = readTitles(cells);
    if (!namesPeople(fields)) {
      throw refuse('The first row has to name the columns, such as: name, email, phone, stamps, joined, birthday.');
    }
    return {
      ...kind,
      columns: fields.map((field, at) => ({ title: (cells[at] ?? '').trim().slice(0, longestTitle), field })),
      monthFirst: await findMonthFirst(records, fields),
    };
  }
  throw refuse('This file is empty.');
}

/** As the first date tells that can mean one day alone. A file that writes its dates otherwise is read no further. */
async function findMonthFirst(rows: AsyncIterable<Row>, fields: (ImportField | null)[]): Promise<boolean | null> {
  const dates = fields.flatMap((field, at) => (field === 'joined' || field === 'birthday' ? at : []));
  const open = new Set(dates);
  if (open.size === 0) return null;
  for await (const { cells } of rows) {
    for (const at of open) {
      const cell = cells[at] ?? '';
      const monthFirst = hasMonthFirst(cell);
      if (typeof monthFirst === 'boolean') return monthFirst;
      if (monthFirst === undefined && readDate(cell.trim(), null) !== null) open.delete(at);
    }
    if (open.size === 0) return null;
  }
  return null;
}

const isEmpty = (cells: string[]): boolean => cells.every((cell) => cell.trim() === '');

const saysNothing = (row: number, cells: string[]): boolean =>
  isEmpty(cells) || (row === 1 && /^sep=[,;\t]?$/i.test(cells.join('')));

/** The rows of a file that say something, without the one that names the columns. */
export async function* rowsOf(path: string, file: ImportFile): AsyncGenerator<Row> {
  const records = recordsOf(path, file);
  await records.next();
  yield* records;
}
