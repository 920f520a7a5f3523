import { t } from '@lingui/core/macro';
import { mostChosenProducts, type Product } from '@stampdeck/contract/products.ts';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useCategories } from '#features/categories/api.ts';
import { listFailure, useProducts } from '#features/products/api.ts';
import { useChosen } from '#lib/chosen.ts';
import { isGonePage, type OnView } from '#lib/list-view.ts';
import { Button } from '#ui/button.tsx';
import { EmptySlot, EmptyState } from '#ui/empty-state.tsx';
import { ListFrame } from '#ui/list-frame.tsx';
import { ProductRows } from './product-rows.tsx';
import { ProductsBulk } from './products-bulk.tsx';
import { ProductsToolbar } from './products-toolbar.tsx';
import { isFiltered, type ProductsChoice, type ProductsView, totalWords } from './products-view.ts';

interface ProductsListProps {
  view: ProductsView;
  /** Writes a change of the view into the address. */
  onView: OnView<ProductsView>;
}

/** The shop's products with search, category, state, order, page size and pages. */
export function ProductsList({ view, onView }: ProductsListProps) {
  const products = useProducts(view);
  const { data, error } = products;
  const categories = useCategories().data ?? [];
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLElement>(null);
  const rows: Product[] | null = data?.pages.flatMap((page) => page.products) ?? null;
  const { look: _, ...list } = view;
  const chosen = useChosen(JSON.stringify(list), rows ?? [], mostChosenProducts);
  const clear = () => {
    onView({ q: '', category: '', state: 'all', cursor: '' });
    searchRef.current?.focus();
  };

  return (
    <>
      <ProductsToolbar view={view} onView={onView} categories={categories} searchRef={searchRef} />
      <ListFrame
        label={t`Products`}
        ref={listRef}
        list={products}
        view={view}
        onView={onView}
        failure={listFailure}
        isGonePage={isGonePage(error)}
        totalOf={({ total, totalIsCapped, asked }) => {
          const filtered = isFiltered(asked);
          return { words: totalWords(total, totalIsCapped, filtered), isFiltered: filtered };
        }}
        endOf={(pages) =>
          totalWords(
            rows?.length ?? 0,
            false,
            pages.some(({ asked }) => isFiltered(asked)),
          )
        }
        onClear={clear}
        empty={({ asked }) => <Empty asked={asked} onClear={clear} />}
        count={rows?.length}
        after={
          <ProductsBulk
            chosen={chosen}
            categories={categories}
            onGone={() => listRef.current?.focus({ preventScroll: true })}
          />
        }
      >
        <ProductRows products={rows} look={view.look} chosen={chosen} categories={categories} />
      </ListFrame>
    </>
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
