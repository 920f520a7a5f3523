import type { Socket } from 'socket.io-client';
import { afterEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addChat, listTexts, readUpTo, sendText, setBlocked } from '#test/chats.ts';
import { activityOf } from '#test/database.ts';
import { goLive } from '#test/live.ts';
import { addColleague, addMember, addShopWithCard } from '#test/people.ts';
import { addMessage } from './queries.ts';

const app = await startApp();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

async function watch(person: { token: string }) {
  const live = await goLive(app.url, person);
  sockets.push(live.socket);
  return live;
}

/** A shop and a member of it with a conversation. */
async function addPair() {
  const shop = await addShopWithCard(app);
  const member = await addMember(app, shop);
  return { shop, member, id: await addChat(app, shop, member) };
}

describe('that a conversation changed is told', () => {
  test('to both sides when one blocks the other and when that ends, and to no one else', async () => {
    const { shop, member, id } = await addPair();
    const other = await addMember(app, shop);
    const { person: cashier } = await addColleague(app, shop, ['stamp']);
    const sides = [await watch(shop), await watch(member)];
    const others = [await watch(other), await watch(cashier)];
    for (const isBlocked of [true, false]) {
      const told = Promise.all(sides.map(({ next }) => next('conversationChanged')));
      await setBlocked(app, member, id, isBlocked);
      expect(await told).toEqual([{ shopId: shop.id }, { shopId: shop.id }]);
    }
    for (const { heard } of others) expect(heard.map(([name]) => name)).not.toContain('conversationChanged');
  });

  test('to the shop when the customer deletes their account, and the messages are gone', async () => {
    const { shop, member, id } = await addPair();
    await sendText(app, member, id, 'Is the garden open?');
    const till = await watch(shop);
    const told = till.next('conversationChanged');
    expect((await app.call(member.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    expect(await told).toEqual({ shopId: shop.id });
    expect((await listTexts(app, shop, id)).status).toBe(404);
  });

  test('to customers when the shop deletes its account', async () => {
    const { shop, member } = await addPair();
    const phone = await watch(member);
    await phone.shows([]);
    const told = phone.next('conversationChanged');
    expect((await app.call(shop.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    expect(await told).toEqual({ shopId: shop.id });
  });

  test('to a customer whom the shop erases, who no longer sees that it is online', async () => {
    const { shop, member } = await addPair();
    const [, phone] = [await watch(shop), await watch(member)];
    await phone.shows([shop.id]);
    const { member_id: membership } = await activityOf(app, member);
    const told = phone.next('conversationChanged');
    expect((await app.call(shop.token, 'DELETE', `/api/v1/members/${membership}`)).status).toBe(204);
    expect(await told).toEqual({ shopId: shop.id });
    await phone.shows([]);
  });
});

test('the end of typing is told once, and a name that is not the own one is refused', async () => {
  const { shop, member, id } = await addPair();
  const [till, phone] = [await watch(shop), await watch(member)];
  const event = { senderId: shop.id, receiverId: member.id, conversationId: id };
  /** What was sent to the phone before this answer has come before it. */
  const tell = async (...names: string[]) => {
    for (const name of names) expect(await till.socket.emitWithAck(name, event)).toEqual({ ok: true });
    expect(await phone.socket.emitWithAck('addUser', member.id)).toEqual({ ok: true });
    return phone.heard.splice(0).flatMap(([name]) => (name.includes('Typing') ? [name] : []));
  };
  const [start, stop] = ['startTypingMessage', 'stopTypingMessage'];
  expect(await tell(start, stop, stop)).toEqual([start, stop]);
  app.clock.ahead += 1000;
  expect(await tell(start)).toEqual([start]);
  const forged = { ...event, senderId: member.id };
  expect(await till.socket.emitWithAck(start, forged)).toMatchObject({ code: 'identityMismatch' });
});

test('typing ends for the other side when the connection of the one who types ends', async () => {
  const { shop, member, id } = await addPair();
  const [till, phone] = [await watch(shop), await watch(member)];
  const event = { senderId: member.id, receiverId: shop.id, conversationId: id };
  const [began, ended] = [till.next('startTypingMessage'), till.next('stopTypingMessage')];
  expect(await phone.socket.emitWithAck('startTypingMessage', event)).toEqual({ ok: true });
  await began;
  phone.socket.disconnect();
  expect(await ended).toEqual({ senderId: member.id, conversationId: id });
});

test('a connection whose typing has ended says nothing more when it ends', async () => {
  const { shop, member, id } = await addPair();
  const [till, phone] = [await watch(shop), await watch(member)];
  await phone.shows([shop.id]);
  const event = { senderId: member.id, receiverId: shop.id, conversationId: id };
  for (const name of ['startTypingMessage', 'stopTypingMessage'])
    expect(await phone.socket.emitWithAck(name, event)).toEqual({ ok: true });
  phone.socket.disconnect();
  await till.shows([]);
  expect(till.heard.filter(([name]) => name.includes('Typing')).map(([name]) => name)).toEqual([
    'startTypingMessage',
    'stopTypingMessage',
  ]);
});

test('a hint of a message is acknowledged, and tells no one (S7.socket.sent.5, S7.socket.sent.7)', async () => {
  const { shop, member, id } = await addPair();
  const [till, phone] = [await watch(shop), await watch(member)];
  const messageId = (await sendText(app, member, id, 'Hello')).body.message._id;
  await expect.poll(() => till.heard.some(([name]) => name === 'getMessage')).toBe(true);
  till.heard.length = 0;
  const hint = { senderId: member.id, receiverId: shop.id, text: 'Invented', conversationId: id, messageId };
  expect(await phone.socket.emitWithAck('sendMessage', hint)).toEqual({ ok: true });
  const last = { conversationId: id, lastMessage: 'Invented', lastMessageId: messageId };
  expect(await phone.socket.emitWithAck('updateLastMessage', last)).toEqual({ ok: true });
  expect(await till.socket.emitWithAck('addUser', shop.id)).toEqual({ ok: true });
  expect(till.heard.filter(([name]) => name !== 'getUsers')).toEqual([]);
  expect((await listTexts(app, shop, id)).body.conversation.lastMessage).toBe('Hello');
});

test('the last message that a screen names must be one of the conversation (S7.chat.4)', async () => {
  const { shop, member, id } = await addPair();
  const own = (await sendText(app, member, id, 'Hello')).body.message._id;
  const stranger = await addMember(app, shop);
  const foreign = (await sendText(app, stranger, await addChat(app, shop, stranger), 'Foreign')).body.message._id;
  const update = (lastMessageId: string) =>
    app.call(shop.token, 'PUT', `/api/chat/update-last-message/${id}`, { lastMessage: 'Hello', lastMessageId });
  expect((await update(own)).body.conversation).toMatchObject({ lastMessage: 'Hello', lastMessageId: own });
  for (const wrong of [foreign, 'unknown']) expect((await update(wrong)).status).toBe(422);
});

test('of very many messages that stay unread, only some are counted while the conversation is locked', async () => {
  const { shop, member, id } = await addPair();
  await app.store.write(async (db) => {
    for (let seq = 1; seq <= 1003; seq += 1)
      await addMessage(db, {
        ...{ shop_id: shop.id, conversation_id: id, seq, id: `${id}-${seq}`, side: 'customer', author_id: member.id },
        ...{ text: `${seq}`, search: `${seq}`, request_key: null, images: null, created_at: new Date().toISOString() },
      });
  });
  expect((await readUpTo(app, shop, id, 1)).body.conversation).toMatchObject({ unread: 1000, readSeq: 1 });
  expect((await readUpTo(app, shop, id, 1001)).body.conversation).toMatchObject({ unread: 2 });
});
