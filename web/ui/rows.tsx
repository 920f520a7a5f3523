import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { type Growing, More } from './more.tsx';
import { Skeleton } from './skeleton.tsx';

interface RowProps {
  /** An image or an icon. Without one the row is lower. */
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
        <span className="sd-row-name" dir="auto">
          {name}
        </span>
        {text && <span className="sd-row-text">{text}</span>}
      </span>
      {end && <span className="sd-row-end">{end}</span>}
    </li>
  );
}

/** The icon of a row that isn't a person. */
export function RowIcon({ icon: Icon, tone }: { icon: LucideIcon; tone?: string }) {
  return (
    <span className="sd-row-icon" data-tone={tone}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </span>
  );
}

/** Placeholders of rows that are loading. */
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
  /** Undefined while they load. */
  rows: T[] | undefined;
  query: Growing & { refetch: () => unknown };
  /** The title when they don't load. */
  failure: string;
  /** Shown instead of an empty list. */
  none: ReactNode;
  /** Below the last row. */
  end: ReactNode;
  areRound?: boolean;
  children: (row: T) => ReactNode;
}

/** A list on a surface: more rows on demand, or a message when there are none. */
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
