import { useDebouncedCallback } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Search as SearchIcon, X } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Select } from '#ui/select.tsx';
import { longestSearch } from './members-api.ts';
import styles from './members-toolbar.module.css';
import { type MembersView, type OnView, orderWords, segmentWords, sizeWords, statusWords } from './members-view.ts';

const orders = Object.entries(orderWords).map(([order, words]): [string, string] => [
  order,
  words.replace(/^./, (letter) => letter.toUpperCase()),
]);

interface MembersToolbarProps {
  view: MembersView;
  onView: OnView;
  searchRef: Ref<HTMLInputElement>;
}

/** Saved views of the list, then search, status, order and page size. Each begins again at the first page. */
export function MembersToolbar({ view, onView, searchRef }: MembersToolbarProps) {
  return (
    <>
      <Views segment={view.segment} />
      <div className={styles.toolbar}>
        <Search
          search={view.search}
          inputRef={searchRef}
          // Going back leaves the search as a whole, not letter by letter.
          onSearch={(search) => onView({ search, cursor: '' }, { replace: search !== '' && view.search !== '' })}
        />
        <Select
          label="Status"
          value={view.status}
          options={statusWords}
          onChoose={(status) => onView({ status, cursor: '' })}
        />
        <Select
          label="Order"
          isPlain
          className={styles.order}
          value={`${view.sort} ${view.order}`}
          options={orders}
          onChoose={(chosen) => {
            const [sort, order] = chosen.split(' ') as [MembersView['sort'], MembersView['order']];
            onView({ sort, order, cursor: '' });
          }}
        />
        <Select
          label="Page size"
          isPlain
          value={view.size}
          options={sizeWords}
          onChoose={(size) => onView({ size, cursor: '' })}
        />
      </div>
    </>
  );
}

/** Each view is an address of its own; what else is chosen stays. */
function Views({ segment: current }: Pick<MembersView, 'segment'>) {
  return (
    <nav aria-label="Views">
      <ul className={styles.views}>
        {Object.entries(segmentWords).map(([segment, words]) => (
          <li key={segment}>
            <Link
              to="/royaltymember"
              search={(now) => ({ ...now, segment: segment as MembersView['segment'], cursor: '' })}
              className={styles.view}
              // Beside what is searched for, another view would count as this one.
              activeOptions={{ exact: true }}
              aria-current={segment === current ? 'page' : undefined}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Pause in typing after which the list is asked (milliseconds). */
const pause = 250;

interface SearchProps {
  search: string;
  onSearch: (text: string) => void;
  inputRef: Ref<HTMLInputElement>;
}

/** Finds members by name or e-mail as one types; Enter does not wait. */
function Search({ search, onSearch, inputRef }: SearchProps) {
  const [typed, setTyped] = useState(search);
  const told = useRef(search);
  const tellSoon = useDebouncedCallback((text: string) => {
    if (text === told.current) return;
    told.current = text;
    onSearch(text);
  }, pause);
  const tell = (text: string) => {
    tellSoon(text);
    tellSoon.flush();
  };
  useEffect(() => {
    // It changed from elsewhere (back, 'Clear filters', a link). What only comes round from here may have been typed on since.
    if (search !== told.current) {
      tellSoon.cancel();
      setTyped(search);
    }
    told.current = search;
  }, [search, tellSoon]);
  return (
    // The element `search` is younger than the browsers we serve.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        tell(typed.trim());
      }}
    >
      <SearchIcon className={styles.searchIcon} size={20} aria-hidden />
      <input
        ref={inputRef}
        className={styles.searchInput}
        type="search"
        enterKeyHint="search"
        aria-label="Search members"
        placeholder="Name or e-mail"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestSearch}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          tellSoon(target.value.trim());
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className={`sd-icon-button ${styles.searchClear}`}
          aria-label="Clear the search"
          onClick={(event) => {
            setTyped('');
            tell('');
            event.currentTarget.form?.querySelector('input')?.focus();
          }}
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </form>
  );
}
