/** Reads a file of members as rows of cells. */
import type { TextKind } from '@stampdeck/contract/import-files.ts';
import { type ImportField, type ImportFile, mostImportRows } from '@stampdeck/contract/member-import.ts';
import { type CsvLimits, type Row, recordsOf, refuseCsv, rowsBelow, titleOf } from '#csv-file.ts';
import { hasMonthFirst, namesPeople, readDate, readTitles } from './rules.ts';

/** Characters: ours, no member needs more. */
const limits: CsvLimits = { rows: mostImportRows, longestRow: 20_000 };

/** The columns and date order of a file. Refuses files that are not lists of members. */
export async function inspectFile(path: string, kind: TextKind): Promise<ImportFile> {
  const records = recordsOf(path, kind, limits);
  for await (const { cells } of records) {
    const fields = readTitles(cells);
    if (!namesPeople(fields)) throw refuseCsv('noTitles');
    return {
      ...kind,
      columns: fields.map((field, at) => ({ title: titleOf(cells[at]), field })),
      monthFirst: await findMonthFirst(records, fields),
    };
  }
  throw refuseCsv('empty');
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

/** The rows of members in a file, without the titles and without empty rows. */
export const rowsOf = (path: string, file: ImportFile): AsyncGenerator<Row> => rowsBelow(path, file, limits);
