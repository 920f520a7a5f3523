import { t } from '@lingui/core/macro';
import { ownsShop } from '@stampdeck/contract/accounts.ts';
import { useUnread } from '#features/inbox/unread.ts';
import { shownCount } from '#language/shown-count.ts';
import { useSession } from '#lib/session.ts';
import type { Entry } from './navigation.ts';
import styles from './unread-badge.module.css';

/** How many unread conversations are behind an entry of the menu; 0 for other screens, and for people who may not chat. */
export function useUnreadOf({ to }: Entry): number {
  const person = useSession();
  const mayChat = person !== null && (ownsShop(person) || person.permissions.includes('chat'));
  const isInbox = to === '/dashboard-messages';
  const unread = useUnread({ enabled: isInbox && mayChat });
  // Each entry reads the one answer that is stored.
  return (isInbox && unread) || 0;
}

/** What a link with a count is called; undefined without a count. */
export function unreadName({ label }: Entry, unread: number): string | undefined {
  const count = shownCount(unread);
  return unread > 0 ? t({ message: `${label}, ${count} unread`, comment: 'Shop Inbox, 3 unread' }) : undefined;
}

export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.badge} aria-hidden>
      {shownCount(count)}
    </span>
  );
