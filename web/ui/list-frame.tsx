/** What surrounds the rows of a list whose view is in the address: how many there are, its pages, and what is shown instead of rows. */
import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useEffectEvent } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { type Growing, More } from './more.tsx';
import { Skeleton } from './skeleton.tsx';

interface ListPage {
  previousCursor: string | null;
  nextCursor: string | null;
  total: number;
}

interface ListFrameProps<Page extends ListPage> {
  label: string;
  ref: Ref<HTMLElement>;
  /** As `useInfiniteQuery` has it. */
  list: Growing & { data: { pages: Page[] } | undefined; isPlaceholderData: boolean; refetch: () => unknown };
  view: { size: string; cursor: string };
  onView: (change: { cursor: string }, how?: { replace?: boolean; toTop?: boolean }) => void;
  /** 'We couldn’t load your members'. */
  failure: string;
  /** The address names a page that the list no longer has. */
  isGonePage: boolean;
  /** How many rows there are, of a filtered list: how many were found. */
  totalOf: (page: Page) => { words: string; isFiltered: boolean };
  /** The same below the last row of all rows on one page. */
  endOf: (pages: Page[]) => string;
  onClear: () => void;
  /** Beside the total. */
  beside?: ReactNode;
  /** Instead of rows. */
  empty: (page: Page) => ReactNode;
  count: number | undefined;
  children: ReactNode;
  /** Below the pages. */
  after?: ReactNode;
}

export function ListFrame<Page extends ListPage>(props: ListFrameProps<Page>) {
  const { list, view, onView, empty, count, children } = props;
  const first = list.data?.pages[0];
  // Back on the first page, the cursor goes from the address, so that new rows appear.
  const isBackAtFirst = view.cursor !== '' && !list.isPlaceholderData && first?.previousCursor === null;
  const goToFirst = useEffectEvent(() => onView({ cursor: '' }, { replace: true }));
  useEffect(() => {
    if (isBackAtFirst) goToFirst();
  }, [isBackAtFirst]);

  if (!list.data && list.error) {
    return props.isGonePage ? (
      <EmptyState
        title={t`This page no longer exists.`}
        action={<Button onClick={() => onView({ cursor: '' })}>{t`First page`}</Button>}
      />
    ) : (
      <ErrorState title={props.failure} error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  return (
    <section
      ref={props.ref}
      tabIndex={-1}
      aria-label={props.label}
      className="sd-list"
      data-stale={list.isPlaceholderData || undefined}
    >
      <Totals {...props} first={first} />
      {first && count === 0 && !isBackAtFirst ? empty(first) : children}
      <Ends {...props} />
      {props.after}
    </section>
  );
}

/** The number of rows, read out when it changes. */
function Totals<Page extends ListPage>(props: ListFrameProps<Page> & { first: Page | undefined }) {
  const { first, totalOf, onClear, beside } = props;
  const total = first && totalOf(first);
  return (
    <div className="sd-list-totals">
      <p className="sd-quiet" role="status">
        {total ? total.words : <Skeleton width="6.5rem" />}
      </p>
      {total?.isFiltered && first !== undefined && first.total > 0 && (
        <button type="button" className="sd-link sd-list-clear" onClick={onClear}>
          {t`Clear filters`}
        </button>
      )}
      {beside}
    </div>
  );
}

/** Below the last row: the previous and next page, or more of the list. */
function Ends<Page extends ListPage>({ list, view, onView, endOf }: ListFrameProps<Page>) {
  const first = list.data?.pages[0];
  if (!list.data || !first) return null;
  if (view.size === 'all') {
    if (first.total === 0) return null;
    const hasNextPage = list.hasNextPage || list.isPlaceholderData;
    const isFetchingNextPage = list.isFetchingNextPage || list.isPlaceholderData;
    const { error, isFetchNextPageError, fetchNextPage } = list;
    const growing = { error, isFetchNextPageError, fetchNextPage, hasNextPage, isFetchingNextPage };
    return <More eager list={growing} end={endOf(list.data.pages)} />;
  }
  if (first.previousCursor === null && first.nextCursor === null) return null;
  const to = (cursor: string | null) => {
    // While another list loads, the old list's pages are of no use.
    const isEnd = cursor === null || list.isPlaceholderData;
    return {
      'aria-disabled': isEnd,
      'data-disabled': isEnd || undefined,
      onClick: () => !isEnd && onView({ cursor }, { toTop: true }),
    };
  };
  // At an end the button stays, and so does the focus of someone who just pressed it.
  return (
    <nav className="sd-pager" aria-label={t`Pages`}>
      <Button {...to(first.previousCursor)}>
        <ChevronLeft size={20} aria-hidden /> {t`Previous`}
      </Button>
      <Button {...to(first.nextCursor)}>
        {t`Next`} <ChevronRight size={20} aria-hidden />
      </Button>
    </nav>
  );
}

interface ViewTabsProps<Value extends string> {
  views: [value: Value, words: string][];
  current: Value;
  /** A link with the given looks: each view has its own address, and the other filters stay. */
  link: (value: Value, looks: { className: string; 'aria-current': 'page' | undefined; children: string }) => ReactNode;
}

/** The saved views of a list. */
export const ViewTabs = <Value extends string>({ views, current, link }: ViewTabsProps<Value>) => (
  <nav aria-label={t`Views`}>
    <ul className="sd-views">
      {views.map(([value, words]) => (
        <li key={value}>
          {link(value, {
            className: 'sd-view',
            'aria-current': value === current ? 'page' : undefined,
            children: words,
          })}
        </li>
      ))}
    </ul>
  </nav>
);
