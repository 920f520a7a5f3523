/** The calls whose time must not grow with the messages of a shop. */
import type { Call } from './callers.ts';
import type { Work } from './growth-work.ts';
import { chatsOf, lastAt } from './town-chats.ts';
import { customerOf, idOf, tokenOf } from './town-names.ts';
import type { Size } from './town-rows.ts';

const shopId = idOf('shop', 1);
const token = tokenOf('shop', 1);
/** Both sizes have more conversations than twice this. */
const limit = 10;
/** Customers whose calls are measured: as many at both sizes. */
const writers = 20;

/** Shorter than the pieces of the search's index, so the newest messages are read one by one. */
const tooShort = 'qx';

const read = (path: string): Call => ({ path, token });
const conversations = (query = ''): Call =>
  read(`/api/chat/get-all-conversation-seller/${shopId}?limit=${limit}${query}`);
const history = (query: string): Call => read(`/api/message/get-all-messages/${idOf('chat', 1)}${query}`);

/** Everything that is measured in an inbox. What is sent comes last: it makes other conversations the newest. */
export function inboxWorksOf({ messages = 0 }: Size): Work[] {
  const { chats, long } = chatsOf(messages);
  const middle = Math.floor(chats / 2);
  const at = new Date(lastAt(middle) * 1000).toISOString();
  const place = Buffer.from(JSON.stringify({ at, id: idOf('chat', middle) })).toString('base64url');
  const lists: Record<string, Call> = {
    'newest messages of a long conversation': history(''),
    'older messages, from the middle of it': history(`?before=${long / 2}`),
    'its oldest messages': history('?before=51'),
    'what came after the middle, as after a cut': history(`?after=${long / 2}`),
    'conversation list': conversations(),
    'conversation list, a page in the middle': conversations(`&cursor=${place}`),
    'conversations with unread messages': conversations('&filter=unread'),
    'unread count': read('/api/v1/conversations/unread'),
    "the bell's list": read('/api/v1/notifications?limit=20'),
    "the bell's count": read('/api/v1/notifications/unread'),
  };
  const searches: Record<string, string> = {
    'search: words in every message': 'hermann ready',
    'search: a name': customerOf(middle).name.toLowerCase(),
    'search: the number in one message': `order ${messages - 7},`,
    'search: three letters in no message': 'xyz',
    'search: two letters in no message': tooShort,
  };
  return [
    ...Object.entries(lists).map(([name, call]): Work => ({ name, budget: '≤ 1.3', next: () => call })),
    ...Object.entries(searches).map(([name, search]): Work => {
      const call = { path: '/api/v1/conversations/search', token, body: { limit, search } };
      return { name, budget: search === tooShort ? null : '≤ 20', calls: 5, next: () => call };
    }),
    sending(chats),
  ];
}

/** Customers from all over the shop write in turn. */
function sending(chats: number): Work {
  const run = Math.random().toString(36).slice(2);
  let number = 0;
  return {
    name: 'a message sent',
    budget: '≤ 1.3',
    next: () => {
      number += 1;
      const n = 2 + (number % writers) * Math.floor((Math.min(chats, 6000) - 2) / writers);
      const body = { sender: idOf('customer', n), conversationId: idOf('chat', n), text: `Message ${number}` };
      return {
        path: '/api/message/create-new-message',
        token: tokenOf('customer', n),
        key: `bench-${run}-${number}`,
        body,
      };
    },
  };
}
