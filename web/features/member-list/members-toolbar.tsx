import { memberFilters } from '@stampdeck/contract/member-list.ts';
import type { Ref } from 'react';
import { Select } from '#ui/select.tsx';
import { MembersSearch } from './members-search.tsx';
import styles from './members-toolbar.module.css';
import { type MembersView, type OnView, orderWords, sizeWords, statusWords } from './members-view.ts';

interface MembersToolbarProps {
  view: MembersView;
  onView: OnView;
  searchRef: Ref<HTMLInputElement>;
}

/** Search, status, order and page size. Each begins again at the first page. */
export function MembersToolbar({ view, onView, searchRef }: MembersToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <MembersSearch
        search={view.search}
        inputRef={searchRef}
        // Going back leaves the search as a whole, not letter by letter.
        onSearch={(search) => onView({ search, cursor: '' }, { replace: search !== '' && view.search !== '' })}
      />
      <Select
        label="Status"
        value={view.status}
        onChange={(event) => onView({ status: event.target.value as MembersView['status'], cursor: '' })}
      >
        {memberFilters.map((status) => (
          <option key={status} value={status}>
            {statusWords[status]}
          </option>
        ))}
      </Select>
      <Select
        label="Order"
        isPlain
        className={styles.order}
        value={`${view.sort} ${view.order}`}
        onChange={(event) => {
          const [sort, order] = event.target.value.split(' ') as [MembersView['sort'], MembersView['order']];
          onView({ sort, order, cursor: '' });
        }}
      >
        {Object.entries(orderWords).map(([order, words]) => (
          <option key={order} value={order}>
            {words.replace(/^./, (letter) => letter.toUpperCase())}
          </option>
        ))}
      </Select>
      <Select
        label="Page size"
        isPlain
        value={view.size}
        onChange={(event) => onView({ size: event.target.value as MembersView['size'], cursor: '' })}
      >
        {sizeWords.map(([size, words]) => (
          <option key={size} value={size}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  );
}
