import { memberFilters } from '@stampdeck/contract/member-list.ts';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type Ref, useId } from 'react';
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
      <Choice
        label="Status"
        value={view.status}
        onChange={(event) => onView({ status: event.target.value as MembersView['status'], cursor: '' })}
      >
        {memberFilters.map((status) => (
          <option key={status} value={status}>
            {statusWords[status]}
          </option>
        ))}
      </Choice>
      <Choice
        label="Order"
        isPlain
        isLong
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
      </Choice>
      <Choice
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
      </Choice>
    </div>
  );
}

interface ChoiceProps extends ComponentProps<'select'> {
  label: string;
  /** The options say by themselves what they are: the label is for those who listen. */
  isPlain?: boolean;
  isLong?: boolean;
}

/** The device's own select, its label inside the frame. */
function Choice({ label, isPlain = false, isLong = false, children, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice} data-plain={isPlain || undefined} data-long={isLong || undefined}>
      <label className={isPlain ? 'sd-hidden' : styles.choiceLabel} htmlFor={id}>
        {label}
      </label>
      <select {...select} id={id} className={styles.select}>
        {children}
      </select>
      <ChevronDown className={styles.chevron} size={18} aria-hidden />
    </div>
  );
}
