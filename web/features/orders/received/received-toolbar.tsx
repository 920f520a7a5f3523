import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { type Ref, useId } from 'react';
import { type OnView, sizeWords } from '#lib/list-view.ts';
import { runsPlatform } from '#lib/may.ts';
import { useSession } from '#lib/session.ts';
import { ViewTabs } from '#ui/list-frame.tsx';
import { PhoneFold } from '#ui/phone-fold.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import { longestSearch } from './received-api.ts';
import styles from './received-rows.module.css';
import {
  dayChoices,
  deliveredChoices,
  isFiltered,
  paidChoices,
  type ReceivedView,
  viewWords,
} from './received-view.ts';

const exactly = { exact: true };

interface ReceivedToolbarProps {
  view: ReceivedView;
  onView: OnView<ReceivedView>;
  searchRef: Ref<HTMLInputElement>;
}

/** The saved views, then search, payment, delivery, days and page size. Each goes back to the first page. On a phone a button opens all but the search. */
export function ReceivedToolbar({ view, onView, searchRef }: ReceivedToolbarProps) {
  const isPlatform = runsPlatform(useSession());
  return (
    <>
      <ViewTabs
        views={isPlatform ? viewWords().filter(([one]) => one !== 'open') : viewWords()}
        current={view.view}
        link={(one, looks) => (
          <Link to="/orders" search={(now) => ({ ...now, view: one, cursor: '' })} activeOptions={exactly} {...looks} />
        )}
      />
      <div className="sd-list-tools">
        <SearchField
          className="sd-list-search"
          label={t`Search orders`}
          placeholder={t`Customer, product or number`}
          maxLength={longestSearch}
          search={view.q}
          inputRef={searchRef}
          // Back in the browser leaves the search at once, not letter by letter.
          onSearch={(q) => onView({ q, cursor: '' }, { replace: q !== '' && view.q !== '' })}
        />
        <PhoneFold
          label={t({ message: 'Filters', comment: 'of a list' })}
          icon={SlidersHorizontal}
          startsOpen={isFiltered({ ...view, q: '', customer: '' })}
        >
          <Select
            label={t`Payment`}
            isPlain
            value={view.paid}
            options={paidChoices()}
            onChoose={(paid) => onView({ paid, cursor: '' })}
          />
          <Select
            label={t({ message: 'Delivery', comment: 'whether orders were delivered' })}
            isPlain
            value={view.delivered}
            options={deliveredChoices()}
            onChoose={(delivered) => onView({ delivered, cursor: '' })}
          />
          <Select
            label={t({ message: 'Days', comment: 'whether a list is about the days of orders or of payments' })}
            isPlain
            value={view.by}
            options={dayChoices()}
            onChoose={(by) => onView({ by, cursor: '' })}
          />
          <Day
            label={t({ message: 'From', comment: 'the first day of a list' })}
            value={view.from}
            max={view.to}
            onChoose={(from) => onView({ from, cursor: '' })}
          />
          <Day
            label={t({ message: 'To', comment: 'the last day of a list' })}
            value={view.to}
            min={view.from}
            onChoose={(to) => onView({ to, cursor: '' })}
          />
          <Select
            label={t`Page size`}
            isPlain
            value={view.size}
            options={sizeWords()}
            onChoose={(size) => onView({ size, cursor: '' })}
          />
        </PhoneFold>
      </div>
    </>
  );
}

interface DayProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChoose: (day: string) => void;
}

/** A day of the list, in the frame of the choices beside it. */
function Day({ label, value, min, max, onChoose }: DayProps) {
  const id = useId();
  return (
    <div className={`sd-select ${styles.day}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        min={min || undefined}
        max={max || undefined}
        // A half-typed date is empty: it chooses nothing yet.
        onChange={({ target }) => {
          if (!target.validity.badInput) onChoose(target.value);
        }}
      />
    </div>
  );
}
