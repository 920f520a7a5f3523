import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Loaded } from '#ui/loaded.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { type Emoji, type EmojiGroup, findEmoji, useEmoji } from './emoji-data.ts';
import styles from './emoji-picker.module.css';

interface EmojiPickerProps {
  onPick: (text: string) => void;
}

/** Chooses an emoji by group or by name, with the pointer or by keyboard: Enter takes the first that was found. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const query = useEmoji();
  return (
    <Loaded query={query} failure={t`We couldn’t load the emoji`} bones={<Bones heights={['3rem', '10rem']} />}>
      {(groups) => <Picker groups={groups} onPick={onPick} />}
    </Loaded>
  );
}

function Picker({ groups, onPick }: EmojiPickerProps & { groups: EmojiGroup[] }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const isSearching = search.trim() !== '';
  const group = groups[chosen];
  const shown = isSearching ? findEmoji(groups, search) : (group?.emoji ?? []);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || !['Enter', 'ArrowDown'].includes(event.key)) return;
    // Enter would send the message.
    event.preventDefault();
    if (event.key === 'ArrowDown')
      event.currentTarget.parentElement?.querySelector<HTMLElement>('fieldset button')?.focus();
    else if (isSearching && shown[0]) onPick(shown[0].text);
  };
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <input
        ref={field}
        className={styles.search}
        type="search"
        aria-label={t`Search emoji`}
        placeholder={t`Search emoji`}
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={press}
      />
      {!isSearching && (
        <div className={styles.groups}>
          {groups.map(({ name, emoji }, place) => (
            <button
              key={name}
              type="button"
              className={styles.emoji}
              aria-label={name}
              title={name}
              aria-pressed={place === chosen}
              onClick={() => setChosen(place)}
            >
              {emoji[0]?.text}
            </button>
          ))}
        </div>
      )}
      <p className={shown.length === 0 ? styles.none : 'sd-hidden'} role="status">
        {shown.length === 0 ? t`No emoji found` : ''}
      </p>
      <Grid
        key={isSearching ? search : chosen}
        name={isSearching ? t`Search emoji` : (group?.name ?? '')}
        emoji={shown}
        onPick={onPick}
      />
    </>
  );
}

/** How many stand in a row. */
function columnsOf(buttons: HTMLElement[]): number {
  const second = buttons.findIndex(({ offsetTop }) => offsetTop !== buttons[0]?.offsetTop);
  return second === -1 ? buttons.length : second;
}

/** Where a key leads from the emoji at `at`; undefined for other keys. */
function targetOf(key: string, at: number, buttons: HTMLElement[]): number | undefined {
  const columns = columnsOf(buttons);
  const isRtl = document.dir === 'rtl';
  const steps: Record<string, number> = {
    ArrowRight: isRtl ? -1 : 1,
    ArrowLeft: isRtl ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: buttons.length - 1 - at,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(buttons.length - 1, at + step));
}

function Grid({ name, emoji, onPick }: EmojiPickerProps & { name: string; emoji: Emoji[] }) {
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const target = targetOf(event.key, buttons.indexOf(event.target as HTMLElement), buttons);
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(target);
    buttons[target]?.focus();
  };
  return (
    <fieldset className={styles.grid} aria-label={name} onKeyDown={move}>
      {emoji.map(({ text, name: label }, place) => (
        <button
          key={text}
          type="button"
          className={styles.emoji}
          aria-label={label}
          title={label}
          tabIndex={place === current ? 0 : -1}
          onClick={() => {
            setCurrent(place);
            onPick(text);
          }}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
