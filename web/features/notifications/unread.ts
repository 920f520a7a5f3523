import { countNotifications } from '@stampdeck/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const unreadKey = ['notifications', 'unread'];

/** What makes notifications stale. Messages that are read or answered, and members who leave, are no news any more. */
export const live = ['news', 'chats', 'talks', 'memberships'] as const;

/** How many notifications the person has not read, up to 100; 0 until it is known. */
export const useUnreadNews = (): number =>
  useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await call(countNotifications, {}, { signal })).unread,
    meta: { live },
  }).data ?? 0;
