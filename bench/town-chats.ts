/** The messages of a town's big shop, as statements for both engines. Half of them are in one conversation, the others in short ones. */
import { idIn, type Kind } from './town-names.ts';
import type { Dialect } from './town-rows.ts';

/** Messages of each short conversation. */
const short = 20;

/** Conversations with unread messages, whatever the size of the town. */
const unreadChats = 10;

/** How many conversations so many messages are in, and how many of them are in the first, which is long. */
export const chatsOf = (messages: number) => ({ chats: 1 + messages / 2 / short, long: messages / 2 });

/** Thirty days ago (seconds), when the town began to write: notifications are not older than ninety days. */
const begun = Math.floor(Date.now() / 1000) - 30 * 86_400;

/** When the `n`th short conversation got its newest message, in seconds. The long one got it after all of them. */
export const lastAt = (n: number): number => begun + n * 60 + short;

/**
 * Customer n writes in conversation n. The shop and the customer write in turn, and the shop has read almost everything. The long
 * conversation is the newest.
 */
export function chatStatements({ hex, series, time }: Dialect, messages: number): string[] {
  const { chats, long } = chatsOf(messages);
  const id = (kind: Kind, n: string) => idIn(hex, kind, n);
  const shop = id('shop', '1');
  const isLong = (row: string) => `${row} <= ${long}`;
  const chat = `(case when ${isLong('t.n')} then 1 else 2 + (t.n - ${long} - 1) / ${short} end)`;
  const seq = `(case when ${isLong('t.n')} then t.n else 1 + (t.n - ${long} - 1) % ${short} end)`;
  const written = (c: string, s: string) =>
    time(`${begun} + (case when ${c} = 1 then ${(chats + 1) * 60 + short - long} else ${c} * 60 end) + ${s}`);
  const text = `'About order ' || t.n || ', dear Hermann: thank you, it is ready.'`;
  const isShops = `${seq} % 2 = 1`;
  const size = `(case when t.n = 1 then ${long} else ${short} end)`;
  // The number of a conversation's newest row.
  const last = `(case when t.n = 1 then ${long} else ${long} + (t.n - 1) * ${short} end)`;
  const unread = `(case when t.n between 2 and ${1 + unreadChats} then 1 else 0 end)`;
  return [
    `insert into conversations (shop_id, id, account_id, seq, last_id, last_text, last_side, last_at, shop_read, shop_unread,
        customer_read, customer_unread, customer_search, created_at)
      select ${shop}, ${id('chat', 't.n')}, ${id('customer', 't.n')}, ${size}, ${id('message', last)},
        ${text.replace('t.n', last)}, 'customer', ${written('t.n', size)}, ${size} - ${unread}, ${unread}, ${size}, 0,
        (select lower(name) from accounts a where a.id = ${id('customer', 't.n')}), ${written('t.n', '0')}
      from ${series(chats)}`,
    `insert into messages (shop_id, conversation_id, seq, id, side, author_id, text, search, request_key, created_at)
      select ${shop}, ${id('chat', chat)}, ${seq}, ${id('message', 't.n')}, case when ${isShops} then 'shop' else 'customer' end,
        case when ${isShops} then ${shop} else ${id('customer', chat)} end, ${text}, lower(${text}), 'town-' || t.n,
        ${written(chat, seq)}
      from ${series(messages)}`,
  ];
}
