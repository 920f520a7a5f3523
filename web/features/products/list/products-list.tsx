import { t } from '@lingui/core/macro';
import { mostChosenProducts, type Product } from '@stampdeck/contract/products.ts';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCategories } from '#features/categories/api.ts';
import { listFailure, useProducts } from '#features/products/api.ts';
import { CallError } from '#lib/api.ts';
import { useChosen } from '#lib/chosen.ts';
import { Button } from '#ui/button.tsx';
import { EmptySlot, EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { More } from '#ui/more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ProductRows } from './product-rows.tsx';
import { ProductsBulk } from './products-bulk.tsx';
import { ProductsToolbar } from './products-toolbar.tsx';
import { isFiltered, type OnView, type ProductsChoice, type ProductsView, totalWords } from './products-view.ts';

interface ProductsListProps {
  view: ProductsView;
  /** Writes a change of the view into the address. */
  onView: OnView;
}

/** The shop's products with search, category, state, order, page size and pages. */
export function ProductsList({ view, onView }: ProductsListProps) {
  const products = useProducts(view);
  const { data, error, refetch } = products;
  const categories = useCategories().data ?? [];
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLElement>(null);
  const first = data?.pages[0];
  const rows: Product[] | null = data?.pages.flatMap((page) => page.products) ?? null;
  const { look: _, ...list } = view;
  const chosen = useChosen(JSON.stringify(list), rows ?? [], mostChosenProducts);
  // Back on the first page, the cursor goes from the address, so that new products appear.
  const isBackAtFirst = view.cursor !== '' && !products.isPlaceholderData && first?.previousCursor === null;
  const goToFirst = useEffectEvent(() => onView({ cursor: '' }, { replace: true }));
  useEffect(() => {
    if (isBackAtFirst) goToFirst();
  }, [isBackAtFirst]);

  const clear = () => {
    onView({ q: '', category: '', state: 'all', cursor: '' });
    searchRef.current?.focus();
  };
  const isGonePage = error instanceof CallError && error.fields?.cursor !== undefined;

  return (
    <>
      <ProductsToolbar view={view} onView={onView} categories={categories} searchRef={searchRef} />
      {!data && error ? (
        isGonePage ? (
          <EmptyState
            title={t`This page no longer exists.`}
            action={<Button onClick={() => onView({ cursor: '' })}>{t`First page`}</Button>}
          />
        ) : (
          <ErrorState title={listFailure} error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <section
          ref={listRef}
          tabIndex={-1}
          aria-label={t`Products`}
          className="sd-list"
          data-stale={products.isPlaceholderData || undefined}
        >
          <Total first={first} onClear={clear} />
          {first && rows?.length === 0 && !isBackAtFirst ? (
            <Empty asked={first.asked} onClear={clear} />
          ) : (
            <ProductRows products={rows} look={view.look} chosen={chosen} categories={categories} />
          )}
          <Ends products={products} view={view} onView={onView} />
          <ProductsBulk
            chosen={chosen}
            categories={categories}
            onGone={() => listRef.current?.focus({ preventScroll: true })}
          />
        </section>
      )}
    </>
  );
}

type Products = ReturnType<typeof useProducts>;
type FirstPage = NonNullable<Products['data']>['pages'][number];

/** The number of products, read out when it changes. */
function Total({ first, onClear }: { first: FirstPage | undefined; onClear: () => void }) {
  const filtered = first !== undefined && isFiltered(first.asked);
  return (
    <div className="sd-list-totals">
      <p className="sd-quiet" role="status">
        {first ? totalWords(first.total, first.totalIsCapped, filtered) : <Skeleton width="6.5rem" />}
      </p>
      {filtered && first.total > 0 && (
        <button type="button" className="sd-link sd-list-clear" onClick={onClear}>
          {t`Clear filters`}
        </button>
      )}
    </div>
  );
}

/** Below the last row: the previous and next page, or more of the list. */
function Ends({ products, view, onView }: { products: Products; view: ProductsView; onView: OnView }) {
  const first = products.data?.pages[0];
  if (!first) return null;
  if (view.size === 'all') {
    if (first.total === 0) return null;
    const count = products.data?.pages.reduce((sum, page) => sum + page.products.length, 0) ?? 0;
    return (
      <More
        eager
        list={{
          error: products.error,
          isFetchNextPageError: products.isFetchNextPageError,
          fetchNextPage: products.fetchNextPage,
          hasNextPage: products.hasNextPage || products.isPlaceholderData,
          isFetchingNextPage: products.isFetchingNextPage || products.isPlaceholderData,
        }}
        end={totalWords(count, false, isFiltered(first.asked))}
      />
    );
  }
  if (first.previousCursor === null && first.nextCursor === null) return null;
  const to = (cursor: string | null) => {
    // While another list loads, the old list's pages are of no use.
    const isEnd = cursor === null || products.isPlaceholderData;
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

/** The shop has no product yet, or none fits the filters. */
function Empty({ asked, onClear }: { asked: ProductsChoice; onClear: () => void }) {
  const { q } = asked;
  if (isFiltered(asked)) {
    return (
      <EmptyState
        title={t`No products found`}
        text={q === '' ? undefined : t`No product matches “${q}”.`}
        action={<Button onClick={onClear}>{t`Clear filters`}</Button>}
      />
    );
  }
  return (
    <EmptyState
      picture={<EmptySlot />}
      title={t`No products yet`}
      text={t`Add what you sell, with a photo and a price.`}
      action={
        <Link to="/addproduct" className="sd-button sd-button-primary">
          <Plus size={20} aria-hidden /> {t`Add your first product`}
        </Link>
      }
    />
  );
}
