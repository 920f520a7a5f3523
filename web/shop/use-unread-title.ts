import { useEffect } from 'react';
import { shownCount } from '#language/shown-count.ts';

/** Says before the tab's title how many messages are unread, as long as there are any. */
export function useUnreadTitle(title: string, unread: number): void {
  useEffect(() => {
    if (unread === 0) return;
    document.title = `(${shownCount(unread)}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [title, unread]);
}
