import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';
import './more.css';

/** A list that grows page by page, as `useInfiniteQuery` has it. */
export interface Growing {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** The next page didn't load, for the reason in `error`. */
  isFetchNextPageError: boolean;
  /** The rows didn't load again. */
  isRefetchError?: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
}

interface MoreProps {
  list: Growing;
  /** Shown below the last row. */
  end?: ReactNode;
  /** Loads the next page by itself when someone scrolls near the end. */
  eager?: boolean;
}

/** Below the last row of a list: loads the next page, or says that this is the end. */
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
    // The button disappears with the last page; the keyboard continues from its place.
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
          {isFetchingNextPage ? t`Loading…` : isFetchNextPageError ? t`Retry` : t`Show more`}
        </Button>
      ) : (
        end && <p>{end}</p>
      )}
    </div>
  );
}
