import { countNotifications } from '@stampdeck/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { refreshSoon } from '#lib/refresh-soon.ts';
import { useSession } from '#lib/session.ts';
import { useServerEvent } from '#lib/socket.ts';

export const unreadKey = ['notifications', 'unread'];

/** What makes notifications stale. Messages that are read or answered, and members who leave, are no news any more. */
export const live = ['news', 'chats', 'talks', 'memberships'] as const;

/** How many notifications the person has not read, up to 100; 0 until it is known. */
export function useUnreadNews(): number {
  // A stamp that was taken back takes back that its card was full.
  useServerEvent('getLiveStamp', ({ stamp }) => {
    if (stamp < 0) refreshSoon(({ meta }) => meta?.live?.includes('news') === true);
  });
  const { data = 0 } = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await call(countNotifications, {}, { signal })).unread,
    meta: { live },
    // The screen stays when a session ends by itself; without a session the call would only be refused.
    enabled: useSession() !== null,
  });
  return data;
}
