/** Rows of a file held against each other and against the shop's members. */
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  type ImportCheck,
  type ImportField,
  type ImportFile,
  mostNamedRows,
} from '@stampdeck/contract/member-import.ts';
import { localDay } from '#clock.ts';
import type { Queries } from '#db/client.ts';
import { markOf } from '#features/unclaimed/actions.ts';
import * as queries from '#features/unclaimed/queries.ts';
import { inPieces } from '#file-jobs.ts';
import { type Row, rowsOf } from './read-file.ts';
import { type Facts, judge, looksLikeFormula, type Person } from './rules.ts';

export interface Found {
  row: number;
  person?: Person;
  mark?: string;
  /** Added by an earlier file. */
  isKnown: boolean;
  /** What is wrong; '' for nothing. */
  says: string;
  isFormula: boolean;
}

/** Rows looked up and, in an import, added at a time: on SQLite whoever gives stamps waits for no more than these. */
export const isFull = (rows: unknown[]): boolean => rows.length >= 50;

/** What a file said so far: the row of each address and of each whole row. */
class Reader {
  readonly #columns: (ImportField | null)[];
  readonly #facts: Facts;
  readonly #rowOf = new Map<string, number>();

  constructor(file: ImportFile, facts: Omit<Facts, 'monthFirst'>) {
    this.#columns = file.columns.map(({ field }) => field);
    this.#facts = { ...facts, monthFirst: file.monthFirst };
  }

  /** What a row says by itself and beside the rows above it. */
  read({ row, cells }: Row): Found {
    const isFormula = cells.some(looksLikeFormula);
    const { person, says } = judge(cells, this.#columns, this.#facts);
    if (!person) return { row, isKnown: false, says, isFormula };
    const mark = markOf(person);
    const same = this.#above(mark, row);
    if (same !== null) return { row, isKnown: false, says: `It says the same as row ${same}.`, isFormula };
    const other = person.email === '' ? null : this.#above(person.email, row);
    if (other !== null) return { row, isKnown: false, says: `Row ${other} has this e-mail address, too.`, isFormula };
    return { row, person, mark, isKnown: false, says: '', isFormula };
  }

  #above(text: string, row: number): number | null {
    const known = this.#rowOf.get(text);
    if (known === undefined) this.#rowOf.set(text, row);
    return known ?? null;
  }
}

/** Which of some rows the shop has already, in whatever way. */
export async function lookUp(db: Queries, shopId: string, rows: Found[]): Promise<Found[]> {
  const marks = rows.flatMap(({ mark }) => mark ?? []);
  if (marks.length === 0) return rows;
  const known = new Set((await queries.listMarks(db, shopId, marks)).map(({ mark }) => mark));
  const emails = rows.flatMap(({ person }) => person?.email || []);
  const taken = await queries.listTakenEmails(db, shopId, emails);
  return rows.map((found) => {
    if (found.mark === undefined) return found;
    if (known.has(found.mark)) return { ...found, isKnown: true };
    const isTaken = found.person && taken.has(found.person.email);
    return isTaken
      ? { ...found, says: 'A member with this e-mail address is there already; their card stays as it is.' }
      : found;
  });
}

/** The shop's facts by which rows are judged. */
export async function factsOf(db: Queries, shop: { id: string; timeZone: string }, now: Date) {
  const design = await queries.findOpeningDesign(db, shop.id);
  return { design, facts: { cardSize: design?.size ?? null, today: localDay(now, shop.timeZone), now: now.getTime() } };
}

const sampleSize = 5;

/** What importing a file would do. Writes every row as it was understood, for the import, to `people`. */
export async function checkFile(
  db: Queries,
  shop: { id: string; timeZone: string },
  { csv, people }: { csv: string; people: string },
  file: ImportFile,
  now: Date,
): Promise<ImportCheck> {
  const { facts } = await factsOf(db, shop, now);
  const reader = new Reader(file, facts);
  const sums = { rows: 0, ready: 0, known: 0, wrong: 0, stamps: 0, formulas: 0 };
  const check: ImportCheck = { file, ...sums, problems: [], sample: [] };
  async function* lines(): AsyncGenerator<string> {
    for await (const chunk of inPieces(rowsOf(csv, file), isFull)) {
      const rows = chunk.map((row) => reader.read(row));
      for (const found of await lookUp(db, shop.id, rows)) note(check, found);
      yield rows.map((found) => `${JSON.stringify(found)}\n`).join('');
    }
  }
  await pipeline(lines, createWriteStream(people, { flags: 'wx', mode: 0o600 }));
  return check;
}

/** The rows that a check wrote. */
export async function* foundIn(people: string): AsyncGenerator<Found> {
  let rest = '';
  for await (const text of createReadStream(people, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
  if (rest !== '') throw new Error('The rows of an import are cut off.');
}

function note(check: ImportCheck, { row, person, isKnown, says, isFormula }: Found): void {
  check.rows += 1;
  if (isFormula) check.formulas += 1;
  if (isKnown) check.known += 1;
  else if (says !== '' || !person) {
    check.wrong += 1;
    if (check.problems.length < mostNamedRows) check.problems.push({ row, says });
  } else {
    check.ready += 1;
    check.stamps += person.stamps;
    if (check.sample.length < sampleSize) check.sample.push({ row, ...person });
  }
}
