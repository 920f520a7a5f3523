/** Checks the rows of a file against each other and against the shop's members. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { mostNamedRows } from '@stampdeck/contract/import-files.ts';
import { importProblem } from '@stampdeck/contract/import-problems.ts';
import type { ImportCheck, ImportField, ImportFile } from '@stampdeck/contract/member-import.ts';
import type { Problem } from '@stampdeck/contract/problems.ts';
import { localDay } from '#clock.ts';
import type { Row } from '#csv-file.ts';
import type { Queries } from '#db/client.ts';
import { fingerprintOf } from '#features/unclaimed/actions.ts';
import * as queries from '#features/unclaimed/queries.ts';
import { inPieces } from '#file-jobs.ts';
import { isFull } from '#import-job.ts';
import type { ImportPaths } from '#imports.ts';
import { rowsOf } from './read-file.ts';
import { type Facts, judge, looksLikeFormula, type Person } from './rules.ts';

/** Files that an older release prepared have `says` alone. */
export interface Found extends Partial<Problem> {
  row: number;
  person?: Person;
  /** The row's fingerprint. Files that an older release prepared use this name. */
  mark?: string;
  /** Whether the shop already has this member. */
  isKnown: boolean;
  /** The problem in English, or ''. */
  says: string;
  isFormula: boolean;
}

/** Reads rows and remembers their addresses and fingerprints, to find repeated ones. */
class Reader {
  readonly #columns: (ImportField | null)[];
  readonly #facts: Facts;
  readonly #rowOf = new Map<string, number>();

  constructor(file: ImportFile, facts: Omit<Facts, 'monthFirst'>) {
    this.#columns = file.columns.map(({ field }) => field);
    this.#facts = { ...facts, monthFirst: file.monthFirst };
  }

  /** Checks a row by itself and against the rows above it. */
  read({ row, cells }: Row): Found {
    const isFormula = cells.some(looksLikeFormula);
    const person = judge(cells, this.#columns, this.#facts);
    const wrong = (found: Problem): Found => ({ row, isKnown: false, isFormula, ...found });
    if ('says' in person) return wrong(person);
    const fingerprint = fingerprintOf(person);
    const same = this.#above(fingerprint, row);
    if (same !== null) return wrong(importProblem('sameRow', { row: same }));
    const other = person.email === '' ? null : this.#above(person.email, row);
    if (other !== null) return wrong(importProblem('sameEmail', { row: other }));
    return { row, person, mark: fingerprint, isKnown: false, says: '', isFormula };
  }

  #above(text: string, row: number): number | null {
    const known = this.#rowOf.get(text);
    if (known === undefined) this.#rowOf.set(text, row);
    return known ?? null;
  }
}

/** Marks the rows whose members the shop already has, by fingerprint or email. */
export async function lookUp(db: Queries, shopId: string, rows: Found[]): Promise<Found[]> {
  const fingerprints = rows.flatMap(({ mark }) => mark ?? []);
  if (fingerprints.length === 0) return rows;
  const known = new Set(
    (await queries.listFingerprints(db, shopId, fingerprints)).map(({ fingerprint }) => fingerprint),
  );
  const emails = rows.flatMap(({ person }) => person?.email || []);
  const taken = await queries.listTakenEmails(db, shopId, emails);
  return rows.map((found) => {
    if (found.mark === undefined) return found;
    if (known.has(found.mark)) return { ...found, isKnown: true };
    const isTaken = found.person && taken.has(found.person.email);
    return isTaken ? { ...found, ...importProblem('emailTaken') } : found;
  });
}

/** The shop's facts for checking rows. */
export async function factsOf(db: Queries, shop: { id: string; timeZone: string }, now: Date) {
  const design = await queries.findOpeningDesign(db, shop.id);
  return { design, facts: { cardSize: design?.size ?? null, today: localDay(now, shop.timeZone), now: now.getTime() } };
}

const sampleSize = 5;

/** Reports what an import of the file would do, and writes the checked rows to `prepared`. */
export async function checkFile(
  db: Queries,
  shop: { id: string; timeZone: string },
  { csv, prepared }: ImportPaths,
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
  await pipeline(lines, createWriteStream(prepared, { flags: 'wx', mode: 0o600 }));
  return check;
}

function note(check: ImportCheck, found: Found): void {
  const { row, person, isKnown, isFormula, code = '', details = {}, says } = found;
  check.rows += 1;
  if (isFormula) check.formulas += 1;
  if (isKnown) check.known += 1;
  else if (says !== '' || !person) {
    check.wrong += 1;
    if (check.problems.length < mostNamedRows) check.problems.push({ row, code, details, says });
  } else {
    check.ready += 1;
    check.stamps += person.stamps;
    if (check.sample.length < sampleSize) check.sample.push({ row, ...person });
  }
}
