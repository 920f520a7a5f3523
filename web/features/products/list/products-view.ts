/** The view of the products that its address names, and what it says. */
import { plural, t } from '@lingui/core/macro';
import type * as z from 'zod/mini';
import { formatNumber } from '#language/format.ts';
import type { productsSearch } from './products-search.ts';

export type ProductsView = z.output<typeof productsSearch>;

/** Which products, in which order. */
export type ProductsChoice = Pick<ProductsView, 'q' | 'category' | 'state' | 'sort'>;

export const stateWords = (): [ProductsView['state'], string][] => [
  ['all', t`All products`],
  ['published', t({ message: 'Published', comment: 'products that customers see' })],
  ['draft', t({ message: 'Drafts', comment: 'products that customers do not see yet' })],
  ['soldOut', t`Sold out`],
];

/** Specification, section 2. */
export const sortWords = (): [ProductsView['sort'], string][] => [
  ['latest', t`Latest added`],
  ['cheap', t`Cheap first`],
  ['viewed', t`Most viewed`],
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
