import { t } from '@lingui/core/macro';
import { type ListedShop, type ShopState, shopStates } from '@stampdeck/contract/platform.ts';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import '#ui/list-page.css';
import { PagedRows, RowIcon } from '#ui/rows.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import { useShops } from './api.ts';
import { ShopSheet } from './shop-sheet.tsx';
import { stateWords } from './shop-words.ts';

interface ShopsListProps {
  search: string;
  state: ShopState | 'all';
  onView: (view: { search?: string; state?: ShopState | 'all' }) => void;
}

/** The shops of this installation, found by name or by the email of the owner. A row opens the shop. */
export function ShopsList({ search, state, onView }: ShopsListProps) {
  const query = useShops(search, state === 'all' ? undefined : state);
  const [open, setOpen] = useState<ListedShop>();
  const words = stateWords();
  const states = shopStates.map((one) => [one, words[one]] as const);
  const isFiltered = search !== '' || state !== 'all';
  return (
    <Stack>
      <div className="sd-list-tools">
        <SearchField
          className="sd-list-search"
          label={t`Search shops`}
          placeholder={t`Beginning of the name, or owner’s email`}
          maxLength={254}
          search={search}
          onSearch={(typed) => onView({ search: typed })}
        />
        <Select
          label={t`State`}
          value={state}
          options={[['all', t({ message: 'All', context: 'shops' })], ...states]}
          onChoose={(chosen) => onView({ state: chosen })}
        />
      </div>
      <PagedRows
        rows={query.data?.pages.flatMap(({ shops }) => shops)}
        query={query}
        failure={t`We couldn’t load the shops`}
        none={
          isFiltered ? (
            <EmptyState
              title={t`No shops match`}
              text={t`Search by how the name begins, or by the owner’s whole email address.`}
              action={<Button onClick={() => onView({ search: '', state: 'all' })}>{t`Clear filters`}</Button>}
            />
          ) : (
            <EmptyState title={t`No shops yet`} text={t`The first shop can be opened by anyone.`} />
          )
        }
        end={t`These are all shops.`}
        areRound={false}
      >
        {(shop) => <ShopRow key={shop.id} shop={shop} onOpen={() => setOpen(shop)} />}
      </PagedRows>
      {open && <ShopSheet id={open.id} name={open.name} onClose={() => setOpen(undefined)} />}
    </Stack>
  );
}

function ShopRow({ shop, onOpen }: { shop: ListedShop; onOpen: () => void }) {
  const [opened, active] = [formatMoment(shop.createdAt, 'day'), shop.lastActivityAt];
  const last = active === null ? '' : formatMoment(active, 'moment');
  return (
    <li>
      <button type="button" className="sd-row sd-result" onClick={onOpen}>
        <RowIcon icon={Store} />
        <span className="sd-row-words">
          <span className="sd-row-name" dir="auto">
            {shop.name}
          </span>
          <span className="sd-row-text">
            {last === '' ? t`Opened ${opened}` : t`Opened ${opened}, last active ${last}`}
          </span>
        </span>
        <span className="sd-row-end">
          {shop.state !== 'open' && <span className="sd-badge">{stateWords()[shop.state]}</span>}
        </span>
      </button>
    </li>
  );
}
