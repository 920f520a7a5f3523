import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/product-import/product-import.test.ts';

const check = 'features/product-import/check.ts';

export const faults: Fault[] = [
  {
    name: 'a row changes the first of several products with its title',
    file: check,
    find: "if (named.length > 1) return { field: 'title', problem: productProblem('severalTitles') };",
    replace: '',
    caughtBy: 'names each wrong cell',
  },
  {
    name: 'two rows are about one product',
    file: check,
    find: 'this.#rowOf.set(key, row.row);',
    replace: '',
    caughtBy: 'names each wrong cell',
  },
  {
    name: 'an id finds the product of another shop',
    file: 'features/products/queries.ts',
    find: "    .where('p.shop_id', '=', shopId)\n    .where('p.listing', '<>', listing.deleted);\nexport type NamedProduct",
    replace: "    .where('p.listing', '<>', listing.deleted);\nexport type NamedProduct",
    caughtBy: 'names each wrong cell',
  },
  {
    name: 'the photo of another shop is known',
    file: 'features/images/queries.ts',
    find: `export const filesOfShop = (db: Queries, ids: string[], shopId: string) =>
  db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .where('shop_id', '=', shopId)`,
    replace: `export const filesOfShop = (db: Queries, ids: string[], _shopId: string) =>
  db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)`,
    caughtBy: 'and not those of others',
  },
  {
    name: 'the apostrophe of an export is a part of the text',
    file: 'features/product-import/cells.ts',
    find: 'anyText.parse(withoutGuard(cell))',
    replace: 'anyText.parse(cell)',
    caughtBy: 'changes nothing when it is imported again',
  },
  {
    name: 'a choice that costs less costs more',
    file: 'features/product-import/notation.ts',
    find: "cents < 0 ? '-' : '+'",
    replace: "cents < 0 ? '+' : '+'",
    caughtBy: 'adds the same products to another shop',
  },
  {
    name: 'the cells of a deal are left out',
    file: 'features/product-import/import-job.ts',
    find: 'deal: { ...stored.deal, ...deal },',
    replace: 'deal: { ...deal, ...stored.deal },',
    caughtBy: 'begins and ends deals on the menu',
  },
  {
    name: 'an undo is not told',
    file: 'features/product-import/import-job.ts',
    find: 'this.tell(shopId, !isLeft);',
    replace: '',
    caughtBy: 'tells the open lists',
  },
  {
    name: 'an import is undone after an hour',
    file: 'features/product-import/files.ts',
    find: 'importUndoMinutes * 60_000',
    replace: 'importUndoMinutes * 360_000',
    caughtBy: 'and not after ten minutes',
  },
];
