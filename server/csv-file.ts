/** Reads a CSV file as rows of cells, piece by piece. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { csvProblems } from '@stampdeck/contract/csv-problems.ts';
import { withNumber } from '@stampdeck/contract/field-problems.ts';
import { importSeparators, mostImportColumns, type TextKind } from '@stampdeck/contract/import-files.ts';
import { type CastingContext, type CsvError, parse } from 'csv-parse';
import { AppError } from './context.ts';

export interface Row {
  /** The number as in a spreadsheet. Row 1 has the column titles. */
  row: number;
  cells: string[];
}

/** How much a file may hold. */
export interface CsvLimits {
  rows: number;
  /** Characters in the cells of one row. */
  longestRow: number;
}

/** Bytes parsed at a time. Ours: other calls wait that long. */
const pieceBytes = 2 * 1024;
/** Consecutive empty rows. Ours: no list of people has more, and each takes time to parse. */
const mostEmptyRows = 10_000;
/** Rows between two pauses. Ours: other calls wait that long, less than a stamp takes. */
const rowsInTurn = 40;
const longestTitle = 60;
/** Characters of the first line in which the separator is looked for. Ours. */
const longestHead = 20_000;

const withCommas = (number: number): string => number.toLocaleString('en-US');

export const refuseCsv = (code: keyof typeof csvProblems, ...numbers: number[]): AppError =>
  new AppError('csvRefused', { message: withNumber(csvProblems[code], ...numbers.map(withCommas)) });

type Encoding = TextKind['encoding'];

/** Bytes at the start that are kept to find the separator. */
const headBytes = 4 * longestHead;

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
    if (first === undefined) throw refuseCsv('empty');
    if (first === 0xff && second === 0xfe) return 'utf-16le';
    if (first === 0x50 && second === 0x4b) throw refuseCsv('spreadsheet');
    if (this.#hasNul) throw refuseCsv('notText');
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
function findSeparator(text: string): TextKind['separator'] {
  const [first = ''] = text
    .trimStart()
    .slice(0, longestHead)
    .split(/[\r\n]/, 1);
  const [, named] = separatorLine.exec(first) ?? [];
  if (named) return named as TextKind['separator'];
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
  throw refuseCsv('manyCells', records + 1, mostImportColumns);
}

/** The refusal for a parser error. Rows before the error may still be on their way. */
function refusalOf(error: unknown, longestRow: number): unknown {
  const { code, records } = error as CsvError & { records: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED') return refuseCsv('openQuote', records + 1);
  if (code === 'CSV_MAX_RECORD_SIZE') return refuseCsv('longRow', records + 1, longestRow);
  return error;
}

/** The rows of a file that are not empty. */
export async function* recordsOf(
  path: string,
  { encoding, separator }: TextKind,
  { rows, longestRow }: CsvLimits,
): AsyncGenerator<Row> {
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
      if (row > rows + 1) throw refuseCsv('manyRows', rows);
      emptyRows = isEmpty(cells) ? emptyRows + 1 : 0;
      if (emptyRows > mostEmptyRows) throw refuseCsv('emptyRows', mostEmptyRows, row);
      if (!saysNothing(row, cells)) yield { row, cells };
      if (row % rowsInTurn === 0) await nextTurn();
    }
  } catch (error) {
    throw refusalOf(error, longestRow);
  } finally {
    source.destroy();
  }
}

const isEmpty = (cells: string[]): boolean => cells.every((cell) => cell.trim() === '');

const saysNothing = (row: number, cells: string[]): boolean =>
  isEmpty(cells) || (row === 1 && /^sep=[,;\t]?$/i.test(cells.join('')));

/** A column's title as it is shown. */
export const titleOf = (cell = ''): string => cell.trim().slice(0, longestTitle);

/** The rows below the titles. */
export async function* rowsBelow(...file: Parameters<typeof recordsOf>): AsyncGenerator<Row> {
  const records = recordsOf(...file);
  await records.next();
  yield* records;
}
