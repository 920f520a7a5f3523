/** The view of the products that its address names, and what it says. */
import { plural, t } from '@lingui/core/macro';
import { pageSizes } from '@stampdeck/contract/lists.ts';
import type * as z from 'zod/mini';
import { formatNumber } from '#language/format.ts';
import type { productsSearch } from './products-search.ts';

export type ProductsView = z.output<typeof productsSearch>;

/** Which products, in which order. */
export type ProductsChoice = Pick<ProductsView, 'q' | 'category' | 'state' | 'sort'>;

/** How a change of the view goes into the address. */
interface ViewChange {
  /** Replaces the current entry of the browser's history, while someone types. */
  replace?: boolean;
  /** Scrolls to the top, for another page of the list. */
  toTop?: boolean;
}

export type OnView = (change: Partial<ProductsView>, how?: ViewChange) => void;

export const stateWords = (): Record<ProductsView['state'], string> => ({
  all: t`All products`,
  published: t({ message: 'Published', comment: 'products that customers see' }),
  draft: t({ message: 'Drafts', comment: 'products that customers do not see yet' }),
  soldOut: t`Sold out`,
});

/** Specification, section 2. */
export const sortWords = (): [ProductsView['sort'], string][] => [
  ['latest', t`Latest added`],
  ['cheap', t`Cheap first`],
  ['viewed', t`Most viewed`],
];

export const sizeWords = (): [ProductsView['size'], string][] => [
  ...pageSizes.map((size): [ProductsView['size'], string] => {
    const count = formatNumber(size);
    return [`${size}`, t({ message: `Show ${count}`, comment: 'this many products on a page' })];
  }),
  ['all', t({ message: 'Show all', comment: 'all products on one page' })],
];

export const isFiltered = ({ q, category, state }: ProductsChoice): boolean =>
  q !== '' || category !== '' || state !== 'all';

/** '1 product', '62 products', '1,000+ products found'. */
export function totalWords(total: number, isCapped: boolean, filtered: boolean): string {
  if (isCapped) {
    const most = formatNumber(total);
    return filtered ? t`${most}+ products found` : t`${most}+ products`;
  }
  return filtered
    ? plural(total, { one: '# product found', other: '# products found' })
    : plural(total, { one: '# product', other: '# products' });
}
