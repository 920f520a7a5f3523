import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addColleague, addCustomer, addMember, addShopWithCard, type TestPerson } from '#test/people.ts';

const app = await startApp();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

const open = async (caller: TestPerson, shop: TestPerson, member: TestPerson) =>
  app.post(caller.token, '/api/chat/create-new-conversation', { members: [shop.id, member.id] });

/** A shop and a member of it with a conversation. */
async function addPair() {
  const shop = await addShopWithCard(app);
  const member = await addMember(app, shop);
  const { body } = await open(member, shop, member);
  return { shop, member, conversationId: body.conversation._id as string };
}

const send = (caller: TestPerson, conversationId: string, text: string, key?: string) =>
  app.post(
    caller.token,
    '/api/message/create-new-message',
    { conversationId, text },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const get = (caller: TestPerson, path: string) => app.call(caller.token, 'GET', path);
const read = (caller: TestPerson, conversationId: string, seq: number) =>
  app.call(caller.token, 'PUT', `/api/v1/conversations/${conversationId}/read`, { seq });
const messagesOf = async (caller: TestPerson, conversationId: string, query = '') =>
  (await get(caller, `/api/message/get-all-messages/${conversationId}${query}`)).body;

describe('a conversation', () => {
  test('is the same for both sides, and each sees the other', async () => {
    const { shop, member, conversationId } = await addPair();
    const { status, body } = await open(shop, shop, member);
    expect(status).toBe(200);
    expect(body.conversation).toMatchObject({ _id: conversationId, members: [shop.id, member.id], seq: 0 });
    expect(body.conversation.other).toMatchObject({ id: member.id, name: member.name });
    const seen = await get(member, `/api/v1/conversations/with/${shop.id}`);
    expect(seen.body.conversation.other).toMatchObject({ id: shop.id, name: shop.name });
  });

  test('needs a follow or a membership', async () => {
    const shop = await addShopWithCard(app);
    const stranger = await addCustomer(app);
    expect((await open(stranger, shop, stranger)).body.code).toBe('chatNotLinked');
    expect((await open(shop, shop, stranger)).body.code).toBe('chatNotLinked');
  });
});

test('messages are numbered, reach both sides and count as unread until they are read', async () => {
  const { shop, member, conversationId } = await addPair();
  for (const text of ['Is the garden open?', 'And until when?']) await send(member, conversationId, text);
  const { body } = await send(shop, conversationId, 'Until eight.');
  expect(body.message).toMatchObject({ sender: shop.id, text: 'Until eight.', seq: 3 });
  const { messages } = await messagesOf(member, conversationId);
  expect(messages.map(({ seq, text }: { seq: number; text: string }) => [seq, text])).toEqual([
    [1, 'Is the garden open?'],
    [2, 'And until when?'],
    [3, 'Until eight.'],
  ]);
  const list = await get(member, `/api/chat/get-all-conversation-user/${member.id}`);
  expect(list.body.conversations[0]).toMatchObject({ lastMessage: 'Until eight.', unread: 1, lastSide: 'shop' });
  await read(member, conversationId, 3);
  expect((await get(member, '/api/v1/conversations/unread')).body.unread).toBe(0);
});

test('a message that is sent twice with one key is stored once', async () => {
  const { shop, member, conversationId } = await addPair();
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => send(member, conversationId, 'Hello', 'one-press-of-send')),
  );
  expect(new Set(replies.map(({ body }) => body.message._id)).size).toBe(1);
  expect((await messagesOf(shop, conversationId)).messages).toHaveLength(1);
  expect((await send(member, conversationId, 'Another', 'one-press-of-send')).body.code).toBe('keyReused');
});
