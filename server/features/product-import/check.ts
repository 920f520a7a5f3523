/** Checks the rows of a file against each other and against the shop's products. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { mostCategories } from '@stampdeck/contract/categories.ts';
import { mostNamedRows, type TextKind } from '@stampdeck/contract/import-files.ts';
import { imagePath, videoPath } from '@stampdeck/contract/pages.ts';
import type { Problem } from '@stampdeck/contract/problems.ts';
import {
  longestProductRow,
  mostProductRows,
  mostShownRows,
  type ProductCheck,
  type ProductColumn,
  type ProductFile,
  type RowProblem,
} from '@stampdeck/contract/product-import.ts';
import { productProblem } from '@stampdeck/contract/product-problems.ts';
import { mostImages, mostVideos } from '@stampdeck/contract/products.ts';
import { type Context, ownShop } from '#context.ts';
import { type CsvLimits, type Row, recordsOf, refuseCsv, rowsBelow, titleOf } from '#csv-file.ts';
import type { Queries } from '#db/client.ts';
import { listCategories } from '#features/categories/queries.ts';
import { filesOfShop } from '#features/images/queries.ts';
import { formOfRow } from '#features/products/actions.ts';
import { listNamed, type NamedProduct } from '#features/products/queries.ts';
import { videosOfShop } from '#features/videos/queries.ts';
import { inPieces } from '#file-jobs.ts';
import { isFull } from '#import-job.ts';
import type { ImportPaths } from '#imports.ts';
import { type Reader, readCell, type Sheet, sheetOf, textOf, writeCell } from './cells.ts';
import { linesOf } from './notation.ts';
import { readTitles } from './words.ts';

const limits: CsvLimits = { rows: mostProductRows, longestRow: longestProductRow };
/** Characters of a value that the report shows. */
const shownLength = 80;

/** What becomes of a row. Only rows of the first kind are written. */
export type Prepared =
  | { row: number; id: string | null; values: Partial<Sheet> }
  | { row: number; is: 'same' | 'wrong' };

type Cells = Partial<Record<ProductColumn, string>>;
type At = Pick<RowProblem, 'field'> & { problem: Problem };

/** The columns of a file. Refuses files that name no products. */
async function inspect(path: string, kind: TextKind): Promise<ProductFile> {
  for await (const { cells } of recordsOf(path, kind, limits)) {
    const fields = readTitles(cells);
    if (!fields.includes('title') && !fields.includes('id')) throw refuseCsv('noProductTitles');
    return { ...kind, columns: fields.map((field, at) => ({ title: titleOf(cells[at]), field })) };
  }
  throw refuseCsv('empty');
}

/** What the rows of a batch are about. */
interface Known {
  byId: Map<string, NamedProduct>;
  byTitle: Map<string, NamedProduct[]>;
  /** Ids of uploaded images and videos of the shop. */
  files: Set<string>;
}

/** The ids of uploaded files in the lines of a cell. A cell with more lines than a product has files is refused without them. */
const idsIn = (cell = '', path: string, most: number): string[] =>
  linesOf(cell)
    .slice(0, most)
    .flatMap((line) => (line.startsWith(path) ? (line.slice(path.length).split(/\s/, 1)[0] ?? []) : []));

async function lookUp(db: Queries, shopId: string, rows: Cells[]): Promise<Known> {
  const texts = (column: ProductColumn) => [...new Set(rows.map((row) => textOf(row[column] ?? '')).filter(Boolean))];
  const { byId, byTitle } = await listNamed(db, shopId, { ids: texts('id'), titles: texts('title') });
  const images = rows.flatMap(({ pictures }) => idsIn(pictures, imagePath(''), mostImages));
  const videos = rows.flatMap((row) => idsIn(row.videos, videoPath(''), mostVideos));
  const files = [
    ...(images.length === 0 ? [] : await filesOfShop(db, [...new Set(images)], shopId)),
    ...(videos.length === 0 ? [] : await videosOfShop(db, [...new Set(videos)], shopId)),
  ];
  return {
    byId: new Map(byId.map((one) => [one.id, one])),
    byTitle: Map.groupBy(byTitle, ({ title }) => title),
    files: new Set(files.map(({ id }) => id)),
  };
}

type Match = { product: NamedProduct | null; by: 'id' | 'title' | null } | At;

/** Which product a row is about: by its id, otherwise by exactly its title. */
function matchOf({ id: idCell = '', title = '' }: Cells, { byId, byTitle }: Known): Match {
  const id = textOf(idCell);
  if (id !== '') {
    const product = byId.get(id);
    return product
      ? { product, by: 'id' }
      : { field: 'id', problem: productProblem('unknownId', { text: id.slice(0, 64) }) };
  }
  const named = byTitle.get(textOf(title)) ?? [];
  if (named.length > 1) return { field: 'title', problem: productProblem('severalTitles') };
  const [product = null] = named;
  return { product, by: product && 'title' };
}

const shownText = (text: string): string => (text.length > shownLength ? `${text.slice(0, shownLength - 1)}…` : text);

/** Reads rows, and remembers which products and categories the rows above were about. */
class Checker {
  readonly #file: ProductFile;
  readonly #reader: Reader;
  readonly #rowOf = new Map<string, number>();
  /** Names in small letters. */
  readonly #categories: Set<string>;
  readonly check: ProductCheck;

  constructor(file: ProductFile, reader: Reader, categories: string[]) {
    this.#file = file;
    this.#reader = reader;
    this.#categories = new Set(categories.map((name) => name.toLowerCase()));
    const sums = { rows: 0, added: 0, changed: 0, same: 0, wrong: 0 };
    this.check = { file, ...sums, newCategories: [], problems: [], sample: [] };
  }

  cellsOf({ cells }: Row): Cells {
    return Object.fromEntries(
      this.#file.columns.flatMap(({ field }, at) => (field === null ? [] : [[field, cells[at] ?? '']])),
    );
  }

  /** What becomes of a row; notes it in the report. */
  judge(row: Row, known: Known): Prepared {
    const cells = this.cellsOf(row);
    const isLong = row.cells.slice(this.#file.columns.length).some((cell) => cell.trim() !== '');
    if (isLong) return this.#wrong(row.row, [{ field: null, problem: productProblem('extraCells') }]);
    const match = matchOf(cells, known);
    if ('problem' in match) return this.#wrong(row.row, [match]);
    const { product, by } = match;
    const key = product ? `id ${product.id}` : `title ${textOf(cells.title ?? '')}`;
    const above = this.#rowOf.get(key);
    if (above !== undefined) {
      return this.#wrong(row.row, [{ field: by, problem: productProblem('sameProduct', { row: above }) }]);
    }
    const stored = product && sheetOf(formOfRow(product), product.id, product.category_name ?? '');
    const { values, problems } = this.#read(cells, stored, known);
    const says = (field: ProductColumn) => field in values || problems.some((one) => one.field === field);
    if (!stored && (!says('title') || values.title === '')) {
      problems.unshift({ field: 'title', problem: productProblem('noTitle') });
    }
    if (!stored && !says('price')) problems.push({ field: 'price', problem: productProblem('noPrice') });
    const deal = { ...stored, ...values };
    if (deal.dealStarts && deal.dealEnds && deal.dealStarts >= deal.dealEnds) {
      problems.push({ field: 'dealEnds', problem: productProblem('endsBeforeStart') });
    }
    if (problems.length === 0 && !this.#makesRoom(values.category)) {
      problems.push({ field: 'category', problem: productProblem('categoriesFull', { most: mostCategories }) });
    }
    if (problems.length > 0) return this.#wrong(row.row, problems);
    this.#rowOf.set(key, row.row);
    return this.#right(row.row, stored, by, values);
  }

  /** The values that differ from the stored product, or all of a new one. */
  #read(cells: Cells, stored: Sheet | null, known: Known) {
    const values: Partial<Sheet> = {};
    const problems: At[] = [];
    for (const [field, cell] of Object.entries(cells) as [Exclude<ProductColumn, 'id'>, string][]) {
      if ((field as ProductColumn) === 'id') continue;
      const before = stored && writeCell(field, stored, this.#reader);
      if (before !== null && textOf(before) === textOf(cell)) continue;
      const read = readCell(field, cell, this.#reader);
      // A title of a stored product cannot be emptied.
      if (read === null || (stored && field === 'title' && textOf(cell) === '')) continue;
      if ('problem' in read) problems.push({ field, problem: read.problem });
      else if (!this.#isStored(field, read.value, before)) Object.assign(values, { [field]: read.value });
    }
    const gone = [
      ...(values.pictures ?? []).flatMap(({ image }) => this.#missing('pictures', image, stored, known)),
      ...(values.videos ?? []).flatMap((video) => this.#missing('videos', video, stored, known)),
    ];
    return { values, problems: [...problems, ...gone.slice(0, 1)] };
  }

  /** Whether the stored value, as a file has it, reads as the same. */
  #isStored(field: Exclude<ProductColumn, 'id'>, value: unknown, before: string | null): boolean {
    if (before === null) return false;
    const kept = readCell(field, before, this.#reader);
    return kept !== null && 'value' in kept && JSON.stringify(kept.value) === JSON.stringify(value);
  }

  #missing(field: 'pictures' | 'videos', address: string, stored: Sheet | null, { files }: Known): At[] {
    const path = field === 'pictures' ? imagePath('') : videoPath('');
    if (!address.startsWith(path) || files.has(address.slice(path.length))) return [];
    const isShown = stored?.videos.includes(address) || stored?.pictures.some(({ image }) => image === address);
    if (isShown) return [];
    return [{ field, problem: productProblem(field === 'pictures' ? 'goneImage' : 'goneVideo', { text: address }) }];
  }

  /** Whether the shop has this category, or has room for it. */
  #makesRoom(name = ''): boolean {
    const key = name.toLowerCase();
    if (key === '' || this.#categories.has(key)) return true;
    if (this.#categories.size >= mostCategories) return false;
    this.#categories.add(key);
    this.check.newCategories.push(name);
    return true;
  }

  #wrong(row: number, problems: At[]): Prepared {
    this.check.rows += 1;
    this.check.wrong += 1;
    for (const { field, problem } of problems)
      if (this.check.problems.length < mostNamedRows) this.check.problems.push({ row, field, ...problem });
    return { row, is: 'wrong' };
  }

  #right(row: number, stored: Sheet | null, by: 'id' | 'title' | null, values: Partial<Sheet>): Prepared {
    const { check } = this;
    check.rows += 1;
    const fields = Object.keys(values) as Exclude<ProductColumn, 'id'>[];
    if (stored && fields.length === 0) {
      check.same += 1;
      return { row, is: 'same' };
    }
    check[stored ? 'changed' : 'added'] += 1;
    if (check.sample.length < mostShownRows) {
      const after = { ...stored, ...values } as Sheet;
      const changes = fields.map((field) => ({
        field,
        from: stored ? shownText(writeCell(field, stored, this.#reader)) : '',
        to: shownText(writeCell(field, after, this.#reader)),
      }));
      check.sample.push({
        row,
        title: stored?.title ?? after.title,
        by,
        changes: changes.filter(({ from, to }) => from !== to),
      });
    }
    return { row, id: stored?.id ?? null, values };
  }
}

/** Reports what an import of the file would do, and writes what it will write to `prepared`. */
export async function checkFile(ctx: Context, { csv, prepared }: ImportPaths, kind: TextKind): Promise<ProductCheck> {
  const { id: shopId, timeZone } = ownShop(ctx);
  const db = ctx.store.reports;
  const file = await inspect(csv, kind);
  const categories = (await listCategories(db, shopId)).map(({ name }) => name);
  const checker = new Checker(file, { language: ctx.browser.languageOf('dashboard'), timeZone }, categories);
  async function* lines(): AsyncGenerator<string> {
    for await (const rows of inPieces(rowsBelow(csv, kind, limits), isFull)) {
      const known = await lookUp(
        db,
        shopId,
        rows.map((row) => checker.cellsOf(row)),
      );
      yield rows.map((row) => `${JSON.stringify(checker.judge(row, known))}\n`).join('');
    }
  }
  await pipeline(lines, createWriteStream(prepared, { flags: 'wx', mode: 0o600 }));
  return checker.check;
}
