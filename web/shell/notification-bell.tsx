import { texts } from 'virtual:texts/news';
import { t } from '@lingui/core/macro';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUnreadNews } from '#features/notifications/unread.ts';
import { withTexts } from '#language/language.ts';
import { shownCount } from '#language/shown-count.ts';
import { useCountInTitle } from '#ui/page.tsx';
import styles from './notification-bell.module.css';
import { UnreadBadge } from './unread-badge.tsx';

const NotificationSheet = lazy(
  withTexts(texts, async () => ({
    default: (await import('#features/notifications/notification-sheet.tsx')).NotificationSheet,
  })),
);

/** The bell in the header: how many notifications are unread, also in the tab's title, and their list. */
export function NotificationBell() {
  const unread = useUnreadNews();
  const [isOpen, setIsOpen] = useState(false);
  const count = shownCount(unread);
  useCountInTitle(unread > 0 ? count : '');
  return (
    <>
      <button
        type="button"
        className={`sd-icon-button ${styles.bell}`}
        aria-label={unread > 0 ? t`Notifications, ${count} unread` : t`Notifications`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Bell size={20} aria-hidden />
        <UnreadBadge count={unread} />
      </button>
      <Suspense>{isOpen && <NotificationSheet onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
