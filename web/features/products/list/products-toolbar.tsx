import { t } from '@lingui/core/macro';
import type { Category } from '@stampdeck/contract/categories.ts';
import { Link } from '@tanstack/react-router';
import { LayoutGrid, List, SlidersHorizontal } from 'lucide-react';
import type { Ref } from 'react';
import { longestSearch } from '#features/products/api.ts';
import { type OnView, sizeWords } from '#lib/list-view.ts';
import { ViewTabs } from '#ui/list-frame.tsx';
import { PhoneFold } from '#ui/phone-fold.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import styles from './products-toolbar.module.css';
import { isFiltered, type ProductsView, sortWords, stateWords } from './products-view.ts';

const exactly = { exact: true };

interface ProductsToolbarProps {
  view: ProductsView;
  onView: OnView<ProductsView>;
  categories: Category[];
  searchRef: Ref<HTMLInputElement>;
}

/** The states, then search, category, order, page size and look. All but the look go back to the first page. On a phone a button opens all but the search. */
export function ProductsToolbar({ view, onView, categories, searchRef }: ProductsToolbarProps) {
  const isKnown = view.category === '' || categories.some(({ id }) => id === view.category);
  return (
    <>
      <ViewTabs
        views={stateWords()}
        current={view.state}
        link={(state, looks) => (
          // With a search in the address, another view would count as this one.
          <Link to="/products" search={(now) => ({ ...now, state, cursor: '' })} activeOptions={exactly} {...looks} />
        )}
      />
      <div className="sd-list-tools">
        <SearchField
          className="sd-list-search"
          label={t`Search products`}
          placeholder={t`Name or description`}
          maxLength={longestSearch}
          search={view.q}
          inputRef={searchRef}
          // Back in the browser leaves the search at once, not letter by letter.
          onSearch={(q) => onView({ q, cursor: '' }, { replace: q !== '' && view.q !== '' })}
        />
        <PhoneFold
          label={t({ message: 'Filters', comment: 'of a list' })}
          icon={SlidersHorizontal}
          startsOpen={isFiltered({ ...view, q: '', state: 'all' })}
        >
          <Select
            label={t`Category`}
            isPlain
            value={view.category}
            options={[
              ['', t`All category`],
              ...categories.map(({ id, name }) => [id, name] as const),
              ...(isKnown ? [] : [[view.category, t`Another category`] as const]),
            ]}
            onChoose={(category) => onView({ category, cursor: '' })}
          />
          <Select
            label={t`Order`}
            isPlain
            value={view.sort}
            options={sortWords()}
            onChoose={(sort) => onView({ sort, cursor: '' })}
          />
          <Select
            label={t`Page size`}
            isPlain
            value={view.size}
            options={sizeWords()}
            onChoose={(size) => onView({ size, cursor: '' })}
          />
          <Looks look={view.look} onLook={(look) => onView({ look }, { replace: true })} />
        </PhoneFold>
      </div>
    </>
  );
}

function Looks({ look, onLook }: Pick<ProductsView, 'look'> & { onLook: (look: ProductsView['look']) => void }) {
  const looks = [
    { name: 'grid', label: t`Grid`, icon: LayoutGrid },
    { name: 'list', label: t({ message: 'List', comment: 'products as rows instead of a grid' }), icon: List },
  ] as const;
  return (
    <fieldset className={styles.looks} aria-label={t({ message: 'Look', comment: 'grid or list' })}>
      {looks.map(({ name, label, icon: Icon }) => (
        <button
          key={name}
          type="button"
          className={styles.look}
          aria-label={label}
          title={label}
          aria-pressed={name === look}
          onClick={() => onLook(name)}
        >
          <Icon size={20} aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}
