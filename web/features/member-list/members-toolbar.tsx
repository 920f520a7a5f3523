import { t } from '@lingui/core/macro';
import { useDebouncedCallback } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Search as SearchIcon, X } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Select } from '#ui/select.tsx';
import { longestSearch } from './members-api.ts';
import styles from './members-toolbar.module.css';
import { type MembersView, type OnView, orderWords, segmentWords, sizeWords, statusWords } from './members-view.ts';

interface MembersToolbarProps {
  view: MembersView;
  onView: OnView;
  searchRef: Ref<HTMLInputElement>;
}

/** Saved views of the list, then search, status, order and page size. Each change goes back to the first page. */
export function MembersToolbar({ view, onView, searchRef }: MembersToolbarProps) {
  return (
    <>
      <Views segment={view.segment} />
      <div className={styles.toolbar}>
        <Search
          search={view.search}
          inputRef={searchRef}
          // Back in the browser leaves the search at once, not letter by letter.
          onSearch={(search) => onView({ search, cursor: '' }, { replace: search !== '' && view.search !== '' })}
        />
        <Select
          label={t`Status`}
          value={view.status}
          options={statusWords()}
          onChoose={(status) => onView({ status, cursor: '' })}
        />
        <Select
          label={t`Order`}
          isPlain
          value={`${view.sort} ${view.order}`}
          options={Object.entries(orderWords())}
          onChoose={(chosen) => {
            const [sort, order] = chosen.split(' ') as [MembersView['sort'], MembersView['order']];
            onView({ sort, order, cursor: '' });
          }}
        />
        <Select
          label={t`Page size`}
          isPlain
          value={view.size}
          options={sizeWords()}
          onChoose={(size) => onView({ size, cursor: '' })}
        />
      </div>
    </>
  );
}

/** Each view has its own address; the other filters stay. */
function Views({ segment: current }: Pick<MembersView, 'segment'>) {
  return (
    <nav aria-label={t`Views`}>
      <ul className={styles.views}>
        {Object.entries(segmentWords()).map(([segment, words]) => (
          <li key={segment}>
            <Link
              to="/royaltymember"
              search={(now) => ({ ...now, segment: segment as MembersView['segment'], cursor: '' })}
              className={styles.view}
              // With a search in the address, another view would count as this one.
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

/** Pause in typing after which the list is read (milliseconds, ours). */
const pause = 250;

interface SearchProps {
  search: string;
  onSearch: (text: string) => void;
  inputRef: Ref<HTMLInputElement>;
}

/** Finds members by name, email or phone while someone types; Enter does not wait. */
function Search({ search, onSearch, inputRef }: SearchProps) {
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const sendSoon = useDebouncedCallback((text: string) => {
    if (text === sent.current) return;
    sent.current = text;
    onSearch(text);
  }, pause);
  const send = (text: string) => {
    sendSoon(text);
    sendSoon.flush();
  };
  useEffect(() => {
    // It changed from elsewhere (back, 'Clear filters', a link). A value that was sent from here may be older than what is typed now.
    if (search !== sent.current) {
      sendSoon.cancel();
      setTyped(search);
    }
    sent.current = search;
  }, [search, sendSoon]);
  return (
    // The element `search` is younger than the browsers we serve.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        send(typed.trim());
      }}
    >
      <SearchIcon className={styles.searchIcon} size={20} aria-hidden />
      <input
        ref={inputRef}
        className={styles.searchInput}
        type="search"
        enterKeyHint="search"
        aria-label={t`Search members`}
        placeholder={t`Name, email or phone`}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestSearch}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          sendSoon(target.value.trim());
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className={`sd-icon-button ${styles.searchClear}`}
          aria-label={t`Clear the search`}
          onClick={(event) => {
            setTyped('');
            send('');
            event.currentTarget.form?.querySelector('input')?.focus();
          }}
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </form>
  );
}
