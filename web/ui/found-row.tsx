import { t } from '@lingui/core/macro';
import type { KeyboardEvent, ReactNode } from 'react';
import { Unread } from './alert.tsx';
import { Avatar } from './avatar.tsx';
import { Stack } from './layout.tsx';
import { Skeleton } from './skeleton.tsx';

/** The arrow keys move between the search field and the people it found. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-result]')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface FoundRowProps {
  name: string;
  photo: string;
  text: string;
  end: ReactNode;
  onPick: () => void;
}

/** A person that a search found. */
export function FoundRow({ name, photo, text, end, onPick }: FoundRowProps) {
  return (
    <li>
      <button type="button" className="sd-row sd-result" data-result onClick={onPick}>
        <Avatar photo={photo} name={name} />
        <span className="sd-row-words">
          <span className="sd-row-name" dir="auto">
            {name}
          </span>
          <span className="sd-row-text">{text}</span>
        </span>
        <span className="sd-row-end">{end}</span>
      </button>
    </li>
  );
}

interface FoundRowsProps<T> {
  label?: string;
  /** Undefined during the search. */
  rows: T[] | undefined;
  query: { error: Error | null; refetch: () => unknown };
  /** Shown when the search fails. */
  failure: string;
  /** The rows are from an earlier search. */
  isStale: boolean;
  /** For screen readers; visible only if no one was found. */
  summary: string;
  /** Shown below the rows when there are more. */
  more: string | false | undefined;
  children: (row: T) => ReactNode;
}

/** The people that a search found, also while it runs, fails or finds no one. One live region stays, so screen readers read each change. */
export function FoundRows<T>({ label, rows, query, failure, isStale, summary, more, children }: FoundRowsProps<T>) {
  const said = rows ? summary : query.error ? '' : t`Searching…`;
  return (
    <>
      <p className={rows?.length === 0 && !isStale ? 'sd-quiet' : 'sd-hidden'} role="status">
        {rows && isStale ? '' : said}
      </p>
      {rows ? (
        rows.length > 0 && (
          <ul className="sd-rows" aria-label={label} data-stale={isStale || undefined}>
            {rows.map(children)}
          </ul>
        )
      ) : query.error ? (
        <Unread onRetry={() => void query.refetch()}>
          {failure} {query.error.message}
        </Unread>
      ) : (
        <Stack gap={2}>
          <Skeleton height="3.5rem" radius="var(--sd-radius-m)" />
          <Skeleton height="3.5rem" radius="var(--sd-radius-m)" />
        </Stack>
      )}
      {more && !isStale && <p className="sd-quiet">{more}</p>}
    </>
  );
}
