/** What happened at the shop, newest first, and Mark as read. */
import { t } from '@lingui/core/macro';
import { listNotifications, markNotifications } from '@stampdeck/contract/notifications.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';
import { toastError } from '#ui/toast.tsx';
import { live, unreadKey } from './unread.ts';

const listKey = ['notifications', 'list'];

export const useNotifications = () =>
  useInfiniteQuery({
    queryKey: listKey,
    ...paged((place, options) => call(listNotifications, { query: { limit: 20, ...place } }, options)),
    meta: { live },
    staleTime: 0,
  });

/** Marks notifications up to a time as read. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => call(markNotifications, { body: { upTo } }),
    onSuccess: ({ unread }) => {
      client.setQueryData(unreadKey, unread);
      return client.invalidateQueries({ queryKey: listKey });
    },
    onError: (error) => toastError(t`We couldn’t mark them as read`, { detail: error.message }),
  });
}
