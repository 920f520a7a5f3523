import { countUnread } from '@stampdeck/contract/inbox.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** How many conversations have unread messages, up to 100; undefined until it is known. */
export const useUnread = ({ enabled = true } = {}): number | undefined =>
  useQuery({
    queryKey: ['inbox', 'unread'],
    queryFn: async ({ signal }) => (await call(countUnread, {}, { signal })).unread,
    meta: { live: ['chats', 'talks'] },
    enabled,
  }).data;
