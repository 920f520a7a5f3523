import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { type Growing, More } from './more.tsx';
import { Skeleton } from './skeleton.tsx';

interface RowProps {
  /** A picture or an icon; without one the row is low. */
  start?: ReactNode;
  name: ReactNode;
  /** Below the name. */
  text?: ReactNode;
  end?: ReactNode;
  /** On a phone the end goes below the words. */
  wraps?: boolean;
}

/** A line of a list with the class `sd-rows`. */
export function Row({ start, name, text, end, wraps }: RowProps) {
  return (
    <li className="sd-row" data-plain={!start || undefined} data-wraps={wraps || undefined}>
      {start}
      <span className="sd-row-words">
        <span className="sd-row-name">{name}</span>
        {text && <span className="sd-row-text">{text}</span>}
      </span>
      {end && <span className="sd-row-end">{end}</span>}
    </li>
  );
}

/** Where a row is of no person. */
export function RowIcon({ icon: Icon, tone }: { icon: LucideIcon; tone?: string }) {
  return (
    <span className="sd-row-icon" data-tone={tone}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </span>
  );
}

/** The places of rows that are still being read. */
export function RowBones({ count, isRound = true }: { count: number; isRound?: boolean | undefined }) {
  return Array.from({ length: count }, (_, place) => (
    <Row
      // biome-ignore lint/suspicious/noArrayIndexKey: places that look alike
      key={place}
      start={<Skeleton width="2.5rem" height="2.5rem" radius={isRound ? '50%' : 'var(--sd-radius-m)'} />}
      name={<Skeleton width="min(9rem, 100%)" height="1.35rem" />}
      text={<Skeleton width="min(13rem, 100%)" height="1.2rem" />}
    />
  ));
}

interface PagedRowsProps<T> {
  /** Undefined while they are read. */
  rows: T[] | undefined;
  query: Growing & { refetch: () => unknown };
  /** Said when they could not be read. */
  failure: string;
  /** In place of a list without rows. */
  none: ReactNode;
  /** Below the last row. */
  end: ReactNode;
  areRound?: boolean;
  children: (row: T) => ReactNode;
}

/** A list on a surface, more of it on demand, and what there is to say without any row. */
export function PagedRows<T>({ rows, query, failure, none, end, areRound, children }: PagedRowsProps<T>) {
  if (!rows && query.error) {
    return (
      <div className="sd-surface">
        <ErrorState title={failure} error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (rows?.length === 0) return <div className="sd-surface">{none}</div>;
  return (
    <>
      <div className="sd-surface sd-panel">
        <ul className="sd-rows" aria-busy={!rows}>
          {rows ? rows.map(children) : <RowBones count={6} isRound={areRound} />}
        </ul>
      </div>
      {rows && <More list={query} end={end} />}
    </>
  );
}
