import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';
import './more.css';

/** A list that grows by a page at a time, as `useInfiniteQuery` has it. */
export interface Growing {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** The last try to read on failed, for the reason in `error`. */
  isFetchNextPageError: boolean;
  /** The last try to read the rows again failed. */
  isRefetchError?: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
}

interface MoreProps {
  list: Growing;
  /** Shown below the last row. */
  end?: ReactNode;
  /** Reads on by itself as someone scrolls near the end. */
  eager?: boolean;
}

/** The way on from the last row of a list. */
export function More({ list, end, eager = false }: MoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isRefetchError = false, error } = list;
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const readOn = useEffectEvent(() => {
    if (!isFetchingNextPage) void list.fetchNextPage();
  });
  const mayReadOn = eager && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!mayReadOn || !place.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && readOn(), { rootMargin: '600px' });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [mayReadOn]);
  useEffect(() => {
    // The button goes with the last page; the keyboard goes on from where it was.
    if (!hasNextPage && pressed.current && document.activeElement === document.body) {
      place.current?.focus({ preventScroll: true });
    }
  }, [hasNextPage]);
  const isStale = isFetchNextPageError || isRefetchError;
  if (!hasNextPage && end === undefined && !isStale && !pressed.current) return null;
  return (
    <div className="sd-more" ref={place} tabIndex={-1}>
      {isStale && error && <p role="alert">{error.message}</p>}
      {hasNextPage ? (
        <Button
          isBusy={isFetchingNextPage}
          onClick={() => {
            pressed.current = true;
            void list.fetchNextPage();
          }}
        >
          {isFetchingNextPage ? 'Loading…' : isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      ) : (
        end && <p>{end}</p>
      )}
    </div>
  );
}
