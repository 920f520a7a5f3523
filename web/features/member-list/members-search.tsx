import { Search, X } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { longestSearch } from './members-api.ts';
import styles from './members-toolbar.module.css';

/** Pause in typing after which the list is asked (milliseconds). */
const pause = 250;

/**
 * What is typed, told on after a pause. It follows `search` when that changes from elsewhere (back, 'Clear filters', a link), but not
 * when it only comes round from here: the person may have typed on.
 */
function useTyped(search: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(search);
  const [told, setTold] = useState(search);
  const [last, setLast] = useState(search);
  if (search !== last) {
    setLast(search);
    if (search !== told) {
      setTold(search);
      setTyped(search);
    }
  }
  const tell = (text: string) => {
    if (text === told) return;
    setTold(text);
    onSearch(text);
  };
  const tellTyped = useEffectEvent(() => tell(typed.trim()));
  useEffect(() => {
    if (typed.trim() === told) return;
    const timer = setTimeout(tellTyped, pause);
    return () => clearTimeout(timer);
  }, [typed, told]);
  return { typed, setTyped, tell };
}

interface MembersSearchProps {
  search: string;
  onSearch: (text: string) => void;
  inputRef: Ref<HTMLInputElement>;
}

/** Finds members by name or e-mail as one types; Enter does not wait. */
export function MembersSearch({ search, onSearch, inputRef }: MembersSearchProps) {
  const { typed, setTyped, tell } = useTyped(search, onSearch);
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
      <Search className={styles.searchIcon} size={20} aria-hidden />
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
        onChange={(event) => setTyped(event.target.value)}
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
