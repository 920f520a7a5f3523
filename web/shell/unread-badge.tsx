import { t } from '@lingui/core/macro';
import { useUnread } from '#features/inbox/unread.ts';
import { useOpenOrders } from '#features/orders/open-orders.ts';
import { shownCount } from '#language/shown-count.ts';
import { may } from '#lib/may.ts';
import { useSession } from '#lib/session.ts';
import type { Entry } from './navigation.ts';
import styles from './unread-badge.module.css';

/** What waits behind an entry of the menu: unread conversations, open orders; 0 for other screens, and for people who may not see them. */
export function useUnreadOf({ to }: Entry): number {
  const person = useSession();
  const [isInbox, isOrders] = [to === '/dashboard-messages', to === '/orders'];
  const unread = useUnread({ enabled: isInbox && may(person, 'chat') });
  const open = useOpenOrders({ enabled: isOrders && may(person, 'orders') });
  // Each entry reads the one answer that is stored.
  return (isInbox && unread) || (isOrders && open) || 0;
}

/** What a link with a count is called; undefined without a count. */
export function unreadName({ to, label }: Entry, unread: number): string | undefined {
  const count = shownCount(unread);
  if (unread === 0) return undefined;
  return to === '/orders'
    ? t({ message: `${label}, ${count} open`, comment: 'Orders, 3 open' })
    : t({ message: `${label}, ${count} unread`, comment: 'Shop Inbox, 3 unread' });
}

export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.badge} aria-hidden>
      {shownCount(count)}
    </span>
  );
