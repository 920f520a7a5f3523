/** The products of a list as CSV, in the reader's language, made while it is sent; and a file to begin with. */
import type { Download } from '@stampdeck/contract/http.ts';
import { productColumns } from '@stampdeck/contract/product-import.ts';
import { emptyProduct } from '@stampdeck/contract/products.ts';
import { audit } from '#audit.ts';
import { type Context, ownShop } from '#context.ts';
import { requireRunning } from '#features/accounts/sessions.ts';
import { listCategories } from '#features/categories/queries.ts';
import { pagesOfList } from '#features/products/actions.ts';
import { say } from '#language/texts.ts';
import { csvOf, once } from '#row-files.ts';
import { type Reader, type Sheet, sheetOf, writeCell } from './cells.ts';
import { hoursExample, optionsExample, readHours, readOptions } from './notation.ts';
import { columnWords, exampleWords } from './words.ts';

type Choice = Parameters<typeof pagesOfList>[1];

const readerOf = (ctx: Context): Reader => ({
  language: ctx.browser.languageOf('dashboard'),
  timeZone: ownShop(ctx).timeZone,
});

const header = ({ language }: Reader): string[] => productColumns.map((column) => say(language, columnWords[column]));

const rowOf = (sheet: Sheet, reader: Reader): string[] =>
  productColumns.map((column) => writeCell(column, sheet, reader));

/** Stops if the caller's session ends. */
export async function exportProducts(ctx: Context, choice: Choice): Promise<Download> {
  await audit(ctx, 'productsExported', {});
  const reader = readerOf(ctx);
  const name = `products-${ctx.now().toISOString().slice(0, 10)}.csv`;
  return { name, content: csvOf(header(reader), partsOf(ctx, choice, reader)) };
}

async function* partsOf(ctx: Context, choice: Choice, reader: Reader): AsyncGenerator<string[][]> {
  const categories = await listCategories(ctx.store.reports, ownShop(ctx).id);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  for await (const page of pagesOfList(ctx, choice)) {
    await requireRunning(ctx);
    yield page.map((product) => rowOf(sheetOf(product, product.id, names.get(product.category) ?? ''), reader));
  }
}

/** A file with all columns and one example. */
export function template(ctx: Context): Download {
  const reader = readerOf(ctx);
  const [title, category, shortDescription] = exampleWords.map((text) => say(reader.language, text));
  const example = {
    ...sheetOf({ ...emptyProduct, title: title ?? '', price: 4_50, countInStock: 20 }, '', category ?? ''),
    ...{ shortDescription: shortDescription ?? '', allergens: ['milk' as const], diets: ['vegetarian' as const] },
    ...{ options: readOptions(optionsExample) ?? [], hours: readHours(hoursExample) ?? [] },
  };
  return { name: 'products.csv', content: csvOf(header(reader), once([rowOf(example, reader)])) };
}
