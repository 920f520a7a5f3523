/** Lists whose view is in the address: filters, order, page size and page. */
import { t } from '@lingui/core/macro';
import { pageSizes } from '@stampdeck/contract/lists.ts';
import { formatNumber } from '#language/format.ts';
import { CallError } from './api.ts';
import type { PageSize } from './page-search.ts';

/** How a change of the view goes into the address. */
interface ViewChange {
  /** Replaces the current entry of the browser's history, while someone types. */
  replace?: boolean;
  /** Scrolls to the top, for another page of the list. */
  toTop?: boolean;
}
export type OnView<View> = (change: Partial<View>, how?: ViewChange) => void;

/** 'Show 20', 'Show all' (specification, section 2). */
export const sizeWords = (): [PageSize, string][] => [
  ...pageSizes.map((size): [PageSize, string] => {
    const count = formatNumber(size);
    return [`${size}`, t({ message: `Show ${count}`, comment: 'this many rows on a page' })];
  }),
  ['all', t({ message: 'Show all', comment: 'all rows on one page' })],
];

/** Whether the address names a page that the list no longer has. */
export const isGonePage = (error: Error | null): boolean =>
  error instanceof CallError && error.fields?.cursor !== undefined;
