import { useEffect, useEffectEvent, useRef } from 'react';
import { Alert } from '#ui/alert.tsx';
import styles from './members-list.module.css';

interface MembersMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  /** Why the last try to load more failed. */
  error: Error | null;
  onMore: () => void;
  /** 'All 62 members are shown.' */
  end: string;
}

/** Loads on as one scrolls near the end; the button does the same, and tries again after a failure. */
export function MembersMore({ hasMore, isLoading, error, onMore, end }: MembersMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const loadOn = useEffectEvent(onMore);
  const mayLoadOn = hasMore && !isLoading && error === null;
  useEffect(() => {
    if (!mayLoadOn || !place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadOn();
      },
      { rootMargin: '600px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [mayLoadOn]);
  return (
    <div className={styles.more} ref={place}>
      {error && <Alert>{error.message}</Alert>}
      {hasMore ? (
        <button
          type="button"
          className="sd-button"
          aria-busy={isLoading}
          onClick={() => {
            if (!isLoading) onMore();
          }}
        >
          {isLoading ? 'Loading…' : error ? 'Retry' : 'Load more'}
        </button>
      ) : (
        <p className={styles.end}>{end}</p>
      )}
    </div>
  );
}
