import { listCustomerConversations } from '@stampdeck/contract/inbox.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** How many messages the customer has not read, by the id of the shop that wrote them. */
export const useUnreadAtShops = (customerId: string): Partial<Record<string, number>> =>
  useQuery({
    queryKey: ['inbox', 'unreadAtShops', customerId],
    queryFn: async ({ signal }) => {
      const asked = { params: { userId: customerId }, query: { limit: 100, filter: 'unread' } } as const;
      const { conversations } = await call(listCustomerConversations, asked, { signal });
      return Object.fromEntries(conversations.map(({ members: [shopId], unread }) => [shopId, unread]));
    },
    meta: { live: ['chats'] },
  }).data ?? {};
