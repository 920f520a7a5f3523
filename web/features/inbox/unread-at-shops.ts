import { type Conversation, listCustomerConversations } from '@stampdeck/contract/inbox.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** A shop that wrote to the customer, and how many of its messages the customer has not read. */
export type UnreadShop = Conversation['other'] & { unread: number };

/** The shops whose messages the customer has not read, newest message first. */
export const useUnreadAtShops = (customerId: string): UnreadShop[] =>
  useQuery({
    queryKey: ['inbox', 'unreadAtShops', customerId],
    queryFn: async ({ signal }) => {
      const asked = { params: { userId: customerId }, query: { limit: 100, filter: 'unread' } } as const;
      const { conversations } = await call(listCustomerConversations, asked, { signal });
      return conversations.map(({ other, unread }) => ({ ...other, unread }));
    },
    meta: { live: ['chats', 'talks'] },
  }).data ?? [];
