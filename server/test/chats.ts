/** Conversations for tests, made through the product's own calls. */

import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { Door, TestPerson } from './people.ts';

type Caller = Pick<TestApp, 'call' | 'post'>;

export const openChat = (app: Door, caller: TestPerson, shop: TestPerson, customer: TestPerson) =>
  app.post(caller.token, '/api/chat/create-new-conversation', { members: [shop.id, customer.id] });

/** Begins a conversation as the customer; returns its id. */
export async function addChat(app: Door, shop: TestPerson, customer: TestPerson): Promise<string> {
  const { status, body } = await openChat(app, customer, shop, customer);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.conversation._id;
}

export const sendText = (app: Door, caller: TestPerson, conversationId: string, text: string, key?: string) =>
  app.post(
    caller.token,
    '/api/message/create-new-message',
    { conversationId, text },
    key === undefined ? {} : { 'idempotency-key': key },
  );

/** Sends pictures, by their addresses. */
export const sendPictures = (
  app: Door,
  caller: TestPerson,
  conversationId: string,
  images: unknown,
  more: object = {},
) => app.post(caller.token, '/api/message/create-new-message', { conversationId, images, ...more });

export const readUpTo = (app: Caller, caller: TestPerson, conversationId: string, seq: number) =>
  app.call(caller.token, 'PUT', `/api/v1/conversations/${conversationId}/read`, { seq });

export const setBlocked = (app: Caller, caller: TestPerson, conversationId: string, isBlocked: boolean) =>
  app.call(caller.token, 'PUT', `/api/v1/conversations/${conversationId}/block`, { isBlocked });

/** A page of messages, with the conversation. */
export const listTexts = (app: Caller, caller: TestPerson, conversationId: string, query = '') =>
  app.call(caller.token, 'GET', `/api/message/get-all-messages/${conversationId}${query}`);

/** The conversations of one side. */
export async function listChats(app: Caller, caller: TestPerson, side: 'seller' | 'user', query = '') {
  const { body } = await app.call(caller.token, 'GET', `/api/chat/get-all-conversation-${side}/${caller.id}${query}`);
  return body;
}

/**
 * Runs at the end of every test with concurrent calls: conversations count what is written in them, of people and shops that still exist,
 * and each picture in a conversation is in one of its messages.
 */
export async function expectSoundInbox({ store }: Pick<TestApp, 'store'>): Promise<void> {
  const written = sql`select count(*) from messages m where m.shop_id = c.shop_id and m.conversation_id = c.id`;
  const { rows } = await sql`select c.id from conversations c
    join accounts a on a.id = c.account_id join shops s on s.id = c.shop_id
    where c.seq <> (${written}) or (c.seq > 0 and (${written} and m.seq = c.seq and m.id = c.last_id) <> 1)
      or (${written} and m.seq not between 1 and c.seq) <> 0
      or c.shop_unread <> (${written} and m.side = 'customer' and m.seq > c.shop_read)
      or c.customer_unread <> (${written} and m.side = 'shop' and m.seq > c.customer_read)
      or a.erased_at is not null or s.closed_at is not null
    union all select m.id from messages m
    where not exists (select 1 from conversations c where c.shop_id = m.shop_id and c.id = m.conversation_id)
    union all select m.id from reported_messages r join messages m on m.shop_id = r.shop_id
      and m.conversation_id = r.conversation_id and m.seq = r.seq where m.author_id = r.reporter_id
    union all select r.id from reported_messages r where not exists (select 1 from messages m
      where m.shop_id = r.shop_id and m.conversation_id = r.conversation_id and m.seq = r.seq)
    union all select i.id from images i where i.conversation_id is not null and 1 <> (select count(*) from messages m
      where m.conversation_id = i.conversation_id and m.images like '%' || i.id || '%')`.execute(store.reports);
  expect(rows).toEqual([]);
}
