import { t } from '@lingui/core/macro';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search, X } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import './search-field.css';

/** Pause in typing after which the list is read (milliseconds, ours). */
const pause = 250;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  maxLength: number;
  /** What the list shows. */
  search: string;
  onSearch: (text: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  className?: string | undefined;
}

/** Searches a list while someone types; Enter does not wait. */
export function SearchField({
  label,
  placeholder,
  maxLength,
  search,
  onSearch,
  inputRef,
  className,
}: SearchFieldProps) {
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
      className={className ? `sd-search ${className}` : 'sd-search'}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        send(typed.trim());
      }}
    >
      <Search size={20} aria-hidden />
      <input
        ref={inputRef}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          sendSoon(target.value.trim());
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className="sd-icon-button"
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
