/** Conversations and messages, for both sides: read, kept current, marked as read, turned off. */
import { t } from '@lingui/core/macro';
import type { ChatSide, Message } from '@stampdeck/contract/chat-message.ts';
import {
  blockConversation,
  type Conversation,
  findConversation,
  listMessages,
  listShopConversations,
  openConversation,
  readMessages,
  searchConversations,
} from '@stampdeck/contract/inbox.ts';
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError, call } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';
import { mayPass, queryClient } from '#lib/query.ts';
import { refreshSoon } from '#lib/refresh-soon.ts';
import { session, useSession } from '#lib/session.ts';
import { useServerEvent } from '#lib/socket.ts';
import { toastError } from '#ui/toast.tsx';
import { forgetUnsent, sendWaiting } from './outbox.ts';
import { mergeMessages, withoutGap } from './thread-lines.ts';

const keys = {
  list: (shopId: string) => ['inbox', 'list', shopId],
  with: (otherId: string) => ['inbox', 'with', otherId],
  thread: (conversationId: string) => ['inbox', 'thread', conversationId],
};

/** The messages of a conversation that this page has read: the newest, and older ones on demand. */
export interface Thread {
  messages: Message[];
  conversation: Conversation;
  hasOlder: boolean;
}

/** The dashboard speaks as the shop, the shop's page as the customer. */
export const ownSide = (): ChatSide => (session.kind === 'userInfo' ? 'shop' : 'customer');

const refreshLists = () => refreshSoon(({ meta }) => meta?.live?.includes('chats') === true);

export interface ConversationsAsked {
  search: string;
  filter: 'all' | 'unread';
}

/** The shop's conversations, newest message first. */
export function useConversations({ search, filter }: ConversationsAsked) {
  const shopId = useSession()?.shopId ?? '';
  const asked = filter === 'unread' ? { filter } : {};
  return useInfiniteQuery({
    queryKey: [...keys.list(shopId), { ...asked, search }],
    ...paged((place, options) => {
      const page = { limit: 30, ...asked, ...place };
      // Words do not belong in an address.
      return search
        ? call(searchConversations, { body: { search, ...page } }, options)
        : call(listShopConversations, { params: { userId: shopId }, query: page }, options);
    }),
    meta: { live: ['chats', 'talks'] },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

interface WithAsked {
  enabled?: boolean;
  /** The number of unread messages is shown: read again with each message. */
  isCounted?: boolean;
}

/** The conversation with someone, if there is one, and why this side can't write to them. */
export const useConversationWith = (otherId: string, { enabled = true, isCounted = false }: WithAsked = {}) =>
  useQuery({
    queryKey: keys.with(otherId),
    queryFn: ({ signal }) => call(findConversation, { params: { otherId } }, { signal }),
    meta: { live: isCounted ? ['memberships', 'talks', 'chats'] : ['memberships', 'talks'] },
    staleTime: 0,
    enabled,
  });

/** Opens the conversation of a shop and a customer, and begins it if there is none. */
export const useOpenConversation = (onOpen: (conversation: Conversation) => void) =>
  useMutation({
    mutationFn: (members: [string, string]) => call(openConversation, { body: { members } }),
    onSuccess: ({ conversation }) => onOpen(conversation),
    onError: (error) => toastError(t`We couldn’t open the conversation`, { detail: error.message }),
  });

/** Longer cuts read the newest messages only. */
const mostPages = 4;

/** Reads what came after the known messages, or the newest. */
async function readThread(id: string, known: Thread | undefined, signal: AbortSignal): Promise<Thread> {
  const read = (query: { after?: number }) => call(listMessages, { params: { conversationId: id }, query }, { signal });
  let thread = known && { ...known, messages: [...withoutGap(known.messages)] };
  for (let page = 0; thread && page < mostPages; page++) {
    const { messages, conversation, hasMore } = await read({ after: thread.messages.at(-1)?.seq ?? 0 });
    thread = { ...thread, messages: mergeMessages(thread.messages, messages), conversation };
    if (!hasMore) return thread;
  }
  const { messages, conversation, hasMore } = await read({});
  return { messages, conversation, hasOlder: hasMore };
}

/** The same, with what events and older pages brought meanwhile. */
function joined(read: Thread, shown: Thread | undefined): Thread {
  const first = read.messages[0]?.seq ?? 0;
  const more = shown?.messages.filter(({ seq }) => seq >= first) ?? [];
  return { ...read, messages: mergeMessages(read.messages, more), conversation: newer(read.conversation, shown) };
}

/** Marks never go back. */
const newer = (conversation: Conversation, shown: Thread | undefined): Conversation => ({
  ...conversation,
  readSeq: Math.max(conversation.readSeq, shown?.conversation.readSeq ?? 0),
  otherReadSeq: Math.max(conversation.otherReadSeq, shown?.conversation.otherReadSeq ?? 0),
});

const changeThread = (client: QueryClient, id: string, change: (thread: Thread) => Thread): void =>
  void client.setQueryData<Thread>(keys.thread(id), (thread) => thread && change(thread));

function addMessages(client: QueryClient, id: string, messages: Message[]): void {
  changeThread(client, id, (thread) => ({ ...thread, messages: mergeMessages(thread.messages, messages) }));
  forgetUnsent(...messages.map(({ key }) => key));
}

/** Shows a message that the server has stored. */
export function showSent(message: Message): void {
  addMessages(queryClient, message.conversationId, [message]);
  refreshLists();
}

/** Sends what waits for a connection, in every conversation. */
export const sendAllWaiting = (): void => sendWaiting(showSent);

/** A conversation's messages: the newest 50, then live. After a cut and when a number is missing, reads what came after the last one. */
export function useThread(id: string) {
  const client = useQueryClient();
  const queryKey = keys.thread(id);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const read = await readThread(id, client.getQueryData<Thread>(queryKey), signal);
      forgetUnsent(...read.messages.map(({ key }) => key));
      return joined(read, client.getQueryData<Thread>(queryKey));
    },
    meta: { live: ['talks'] },
    staleTime: 0,
  });
  const { data, isFetching, isError, refetch } = query;
  useServerEvent('getMessage', ({ conversationId, message }) => {
    if (conversationId !== id) return;
    // The answer that is on its way may be older than this message.
    if (client.getQueryData(queryKey)) addMessages(client, id, [message]);
    else refreshSoon(({ queryKey: [slice, what, of] }) => slice === 'inbox' && what === 'thread' && of === id);
  });
  useServerEvent('messagesRead', ({ conversationId, side, seq }) => {
    if (conversationId !== id) return;
    const mark = side === ownSide() ? 'readSeq' : 'otherReadSeq';
    changeThread(client, id, (thread) => {
      const conversation = { ...thread.conversation, [mark]: Math.max(thread.conversation[mark], seq) };
      return { ...thread, conversation };
    });
  });
  // The messages of someone who deleted their account are read no more.
  const isGone = query.error instanceof CallError && query.error.status === 404;
  const hasGap = data !== undefined && withoutGap(data.messages).length < data.messages.length;
  useEffect(() => {
    if (hasGap && !isFetching && !isError) void refetch();
  }, [hasGap, isFetching, isError, refetch]);
  return { ...query, data: isGone ? undefined : data, isGone };
}

/** Reads the messages before those that are shown. */
export function useOlderMessages(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (before: number) => call(listMessages, { params: { conversationId: id }, query: { before } }),
    onSuccess: ({ messages, hasMore }) => {
      changeThread(client, id, (thread) => ({ ...thread, hasOlder: hasMore }));
      addMessages(client, id, messages);
    },
  });
}

/** Marks the messages up to a number as read. */
export function useMarkRead(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seq: number) => call(readMessages, { params: { conversationId: id }, body: { seq } }),
    retry: (failures, error) => failures < 5 && mayPass(error),
    retryDelay: (attempt) => 1000 * 2 ** attempt,
    onSuccess: ({ conversation }) => {
      changeThread(client, id, (thread) => ({ ...thread, conversation: newer(conversation, thread) }));
      refreshLists();
    },
  });
}

/** Turns the messages of a conversation off, or on again. */
export function useBlock(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isBlocked: boolean) =>
      call(blockConversation, { params: { conversationId: id }, body: { isBlocked } }),
    onSuccess: ({ conversation }) => {
      changeThread(client, id, (thread) => ({ ...thread, conversation: newer(conversation, thread) }));
      refreshLists();
      void client.invalidateQueries({ queryKey: keys.with(conversation.other.id) });
    },
    onError: (error) => toastError(t`We couldn’t change this`, { detail: error.message }),
  });
}
