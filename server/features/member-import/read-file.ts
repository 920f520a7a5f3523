/** Reads a file of members as rows of cells, piece by piece. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { withNumber } from '@stampdeck/contract/field-problems.ts';
import { csvProblems } from '@stampdeck/contract/import-problems.ts';
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
  /** The number as in a spreadsheet. Row 1 has the column titles. */
  row: number;
  cells: string[];
}

/** Characters in the cells of one row. Ours. */
const longestRow = 20_000;
/** Bytes parsed at a time. Ours: other calls wait that long. */
const pieceBytes = 2 * 1024;
/** Consecutive empty rows. Ours: no list of people has more, and each takes time to parse. */
const mostEmptyRows = 10_000;
/** Rows between two pauses. Ours: other calls wait that long, less than a stamp takes. */
const rowsInTurn = 40;
const longestTitle = 60;

const withCommas = (number: number): string => number.toLocaleString('en-US');

const refuse = (code: keyof typeof csvProblems, ...numbers: number[]): AppError =>
  new AppError('csvRefused', { message: withNumber(csvProblems[code], ...numbers.map(withCommas)) });

type Encoding = ImportFile['encoding'];
/** The encoding and separator of a file. */
type TextKind = Pick<ImportFile, 'encoding' | 'separator'>;

/** Bytes at the start that are kept to find the separator. */
const headBytes = 4 * longestRow;

/** Detects the encoding and separator during the upload. Only the last byte can rule out UTF-8. */
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

  /** Call it after the last byte. Refuses files that are not text. */
  end(): TextKind {
    const encoding = this.#findEncoding();
    return { encoding, separator: findSeparator(new TextDecoder(encoding).decode(this.#head)) };
  }

  #findEncoding(): Encoding {
    const [first, second] = this.#head;
    if (first === undefined) throw refuse('empty');
    if (first === 0xff && second === 0xfe) return 'utf-16le';
    if (first === 0x50 && second === 0x4b) throw refuse('spreadsheet');
    if (this.#hasNul) throw refuse('notText');
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

/** A first line such as 'sep=;', which spreadsheets write to name the separator. */
const separatorLine = /^"?sep=([,;\t])"?[,;\t]*$/i;

/** The named separator, or the most frequent one outside of quotation marks in the first line. */
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

/**
 * Refuses a row at the first extra cell. The parser's limit counts characters, and empty cells have
 * none.
 */
function expectColumn(cell: string, { index, records }: CastingContext): string {
  if (index < mostImportColumns) return cell;
  throw refuse('manyCells', records + 1, mostImportColumns);
}

/** The refusal for a parser error. Rows before the error may still be on their way. */
function refusalOf(error: unknown): unknown {
  const { code, records } = error as CsvError & { records: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED') return refuse('openQuote', records + 1);
  if (code === 'CSV_MAX_RECORD_SIZE') return refuse('longRow', records + 1, longestRow);
  return error;
}

/** The rows of a file that are not empty. */
async function* recordsOf(path: string, { encoding, separator }: TextKind) {
  let row = 0;
  let emptyRows = 0;
  const options = { relax_column_count: true, relax_quotes: true, max_record_size: longestRow, cast: expectColumn };
  const source = Readable.from(textOf(path, encoding));
  // Not 'compose': if a reader stops early, it throws an error that nothing catches.
  const parser = source.pipe(parse({ delimiter: separator, ...options }));
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row > mostImportRows + 1) throw refuse('manyRows', mostImportRows);
      emptyRows = isEmpty(cells) ? emptyRows + 1 : 0;
      if (emptyRows > mostEmptyRows) throw refuse('emptyRows', mostEmptyRows, row);
      if (!saysNothing(row, cells)) yield { row, cells };
      if (row % rowsInTurn === 0) await nextTurn();
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    source.destroy();
  }
}

/** The columns and date order of a file. Refuses files that are not lists of members. */
export async function inspectFile(path: string, kind: TextKind): Promise<ImportFile> {
  const records = recordsOf(path, kind);
  for await (const { cells } of records) {
    const fields = readTitles(cells);
    if (!namesPeople(fields)) throw refuse('noTitles');
    return {
      ...kind,
      columns: fields.map((field, at) => ({ title: (cells[at] ?? '').trim().slice(0, longestTitle), field })),
      monthFirst: await findMonthFirst(records, fields),
    };
  }
  throw refuse('empty');
}

/** Whether dates with slashes have the month first, by the first unambiguous date. */
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

/** The rows of members in a file, without the titles and without empty rows. */
export async function* rowsOf(path: string, file: ImportFile): AsyncGenerator<Row> {
  const records = recordsOf(path, file);
  await records.next();
  yield* records;
}
