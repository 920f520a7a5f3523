/** Conversations for tests, made through the product's own calls. */

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
