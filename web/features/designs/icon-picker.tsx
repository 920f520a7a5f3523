import { t } from '@lingui/core/macro';
import { InputBase, Popover } from '@mantine/core';
import { type StampIconId, stampIconIds } from '@stampdeck/contract/designs.ts';
import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { StampGlyph } from '#card/stamp-icons.tsx';
import { stampOutline } from '#ui/brand/scallop.ts';
import { fieldLabel } from './design-fields.ts';
import { iconNames } from './icon-names.ts';
import styles from './icon-picker.module.css';
import { useDesignForm } from './use-draft-form.ts';

type Choice = StampIconId | '';

const labelOf = (choice: Choice): string =>
  choice === '' ? t({ message: 'Number', context: 'in place of an icon' }) : iconNames[choice];

/** A slot as the card shows it, in the card's own colors. */
function Face({ choice, filled }: { choice: Choice; filled: boolean }) {
  return (
    <svg className={styles.face} data-filled={filled || undefined} viewBox="0 0 48 48" aria-hidden="true">
      {filled ? <path d={stampOutline} /> : <circle cx="24" cy="24" r="21" />}
      {choice === '' ? (
        <text x="24" y="24" dy=".36em">
          5
        </text>
      ) : (
        <StampGlyph transform="translate(10.5 10.5) scale(1.125)" id={choice} />
      )}
    </svg>
  );
}

/** How many choices the browser put in a row. */
const columnsOf = (list: HTMLElement | null): number =>
  list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1;

/** The choice that a key moves to from `index`; null for a key that does not move. */
function indexAfter(key: string, index: number, columns: number, choices: readonly Choice[]): number | null {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  const step = steps[key];
  if (step !== undefined) {
    const next = index + step;
    return next < 0 || next >= choices.length ? index : next;
  }
  if (key === 'Home') return 0;
  if (key === 'End') return choices.length - 1;
  if (!/^\p{L}$/u.test(key)) return null;
  // A letter moves to the next choice that begins with it.
  const begins = (choice: Choice) => labelOf(choice).toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  const next = choices.findIndex((choice, at) => at > index && begins(choice));
  const found = next < 0 ? choices.findIndex(begins) : next;
  return found < 0 ? index : found;
}

/** The marked choice while the tray is open, and what keys do. The focus stays on the button. */
function useTray(choices: readonly Choice[], value: Choice, onPick: (choice: Choice) => void) {
  const [active, setActive] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const opened = active !== null;
  const open = () => setActive(Math.max(0, choices.indexOf(value)));
  const close = () => setActive(null);
  const pick = (index: number) => {
    onPick(choices[index] ?? value);
    close();
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.key === 'Tab') return;
    const next = indexAfter(event.key, active ?? choices.indexOf(value), columnsOf(list.current), choices);
    const chooses = event.key === 'Enter' || event.key === ' ';
    const leaves = event.key === 'Escape' && opened;
    if (next === null && !chooses && !leaves) return;
    event.preventDefault();
    if (leaves) close();
    else if (!opened) open();
    else if (chooses) pick(active);
    else if (next !== null) {
      setActive(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    }
  };
  return { active, opened, list, open, close, pick, press };
}

/**
 * The icon of a given stamp, or of an empty slot (its number where none is chosen): a tray of stamps to pick from, in the colors
 * that `cardColors` set around it.
 */
export function IconPicker({ name }: { name: 'icon' | 'emptyIcon' }) {
  const { control } = useDesignForm();
  const { field } = useController({ control, name });
  const filled = name === 'icon';
  const choices: readonly Choice[] = filled ? stampIconIds : ['', ...stampIconIds];
  const tray = useTray(choices, field.value, field.onChange);
  const id = useId();
  return (
    <Popover
      opened={tray.opened}
      onDismiss={tray.close}
      width={384}
      position="bottom-start"
      offset={4}
      withRoles={false}
      withinPortal={false}
    >
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          ref={field.ref}
          label={fieldLabel(name)}
          labelProps={{ id: `${id}-label` }}
          role="combobox"
          aria-labelledby={`${id}-label ${id}-value`}
          aria-haspopup="listbox"
          aria-expanded={tray.opened}
          aria-controls={tray.opened ? `${id}-list` : undefined}
          aria-activedescendant={tray.opened ? `${id}-${tray.active}` : undefined}
          classNames={{ input: styles.input ?? '' }}
          leftSection={<Face choice={field.value} filled={filled} />}
          leftSectionWidth={52}
          leftSectionPointerEvents="none"
          rightSection={<ChevronsUpDown size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          onKeyDown={tray.press}
          onClick={tray.opened ? tray.close : tray.open}
          onBlur={() => {
            tray.close();
            field.onBlur();
          }}
        >
          <span id={`${id}-value`}>{labelOf(field.value)}</span>
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown ?? ''} onMouseDown={(event) => event.preventDefault()}>
        <div ref={tray.list} id={`${id}-list`} className={styles.tray} role="listbox" aria-label={fieldLabel(name)}>
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the button keeps the focus and takes the keys
            <div
              key={choice}
              id={`${id}-${index}`}
              className={styles.choice}
              role="option"
              aria-selected={choice === field.value}
              data-active={index === tray.active || undefined}
              onClick={() => tray.pick(index)}
            >
              <Face choice={choice} filled={filled} />
              <span>{labelOf(choice)}</span>
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
