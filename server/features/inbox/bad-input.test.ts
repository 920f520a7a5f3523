import { randomUUID } from 'node:crypto';
import { longestMessage } from '@stampdeck/contract/chat-message.ts';
import { type ClientEventName, clientEvents } from '@stampdeck/contract/events.ts';
import { hostileTexts } from '@stampdeck/contract/test/hostile.ts';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addChat, listTexts, sendText, setBlocked } from '#test/chats.ts';
import { addMember, addShopWithCard, type TestPerson } from '#test/people.ts';

const app = await startApp();
const shop = await addShopWithCard(app);
const member = await addMember(app, shop);
const chat = await addChat(app, shop, member);
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
// Each test is another minute of the limit.
beforeEach(() => {
  app.clock.ahead += 60_000;
});

/** A message as it comes back: what the sender and what the reader gets. */
async function said(text: string): Promise<unknown> {
  app.clock.ahead += 2_000;
  const { status, body } = await sendText(app, member, chat, text);
  if (status !== 200) return status;
  const { messages } = (await listTexts(app, shop, chat, `?after=${body.message.seq - 1}`)).body;
  expect(messages[0].text).toBe(body.message.text);
  return body.message.text;
}

function connectAs({ token }: TestPerson): Promise<Socket> {
  const socket = io(app.url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
  });
}

describe('a message', () => {
  test.each(['', '   ', '\n\t\n', '\u200B\u2060', '\u202E\u202C'])('of nothing (%j) is refused', async (text) => {
    expect(await said(text)).toBe(422);
  });

  test('of 4,000 characters is sent, and one more is refused', async () => {
    const longest = 'a'.repeat(longestMessage);
    expect(await said(longest)).toBe(longest);
    expect(await said(`  ${longest}\n`)).toBe(longest);
    expect(await said(`${longest}a`)).toBe(422);
    expect(await said('x'.repeat(90_000))).toBe(422);
  });

  test('keeps markup, quotes and lines as they are typed', async () => {
    for (const text of [
      '<b>bold</b> & <script>alert(1)</script>',
      '"\'`$1',
      'One\n\n  two\nthree',
      '[a](javascript:b)',
    ])
      expect(await said(text)).toBe(text);
  });

  test('is text, whatever hostile text it is', async () => {
    for (const text of hostileTexts) expect([text, typeof (await said(text))]).toEqual([text, 'string']);
  });

  test('loses marks that turn the reading direction or hide letters', async () => {
    expect(await said('to \u202Eevil\u202C.exe\u2066a\u2069\u200F\u200E\u061C')).toBe('to evil.exea');
    expect(await said('pay\u200Bpal\u00AD.com\uFEFF')).toBe('paypal.com');
  });

  test('keeps text of every script, with its joiners', async () => {
    for (const text of ['שלום, מה שלומך?', 'مرحبا بكم', 'नमस्ते', 'می‌خواهم', 'こんにちは', 'Zoë Çelik'])
      expect(await said(text)).toBe(text.normalize('NFC'));
  });

  test.each(['😀', '👍🏽', '👩‍👩‍👧‍👦', '🏳️‍🌈', '🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '❤️', '👩🏿‍🚀', '🫱🏻‍🫲🏿'])(
    'keeps the emoji %s',
    async (emoji) => {
      expect(await said(`Thanks ${emoji}`)).toBe(`Thanks ${emoji}`);
    },
  );

  test('with a NUL, half a character or no text at all is refused', async () => {
    for (const text of ['a\u0000b', '\uD83D', null, 7, ['a'], { $ne: '' }])
      expect([text, await said(text as string)]).toEqual([text, 422]);
  });
});

describe('someone else', () => {
  test('gets nothing of a conversation, in any call', async () => {
    const [other, neighbor] = [await addMember(app, shop), await addShopWithCard(app)];
    await sendText(app, member, chat, 'A secret');
    const { body: unknown } = await listTexts(app, other, randomUUID());
    for (const stranger of [other, neighbor]) {
      const answers = await Promise.all([
        listTexts(app, stranger, chat),
        sendText(app, stranger, chat, 'Let me in'),
        setBlocked(app, stranger, chat, true),
        app.call(stranger.token, 'PUT', `/api/v1/conversations/${chat}/read`, { seq: 1 }),
        app.call(stranger.token, 'PUT', `/api/chat/update-last-message/${chat}`, {
          lastMessage: '',
          lastMessageId: '',
        }),
      ]);
      for (const { status, body } of answers)
        expect([status, body.code, body.message]).toEqual([404, unknown.code, unknown.message]);
    }
    expect((await sendText(app, shop, chat, 'Still open')).status).toBe(200);
  });

  test('sends no live event into it, and hears none of it', async () => {
    const [other, neighbor] = [await addMember(app, shop), await addShopWithCard(app)];
    const [inside, outside] = [await connectAs(shop), await Promise.all([other, neighbor].map(connectAs))];
    const heard: unknown[] = [];
    const overheard: unknown[] = [];
    inside.onAny((name) => name === 'getUsers' || heard.push(name));
    // `getUsers` tells them who is online among their own people.
    for (const socket of outside) socket.onAny((name) => name === 'getUsers' || overheard.push(name));
    const ids = { receiverId: shop.id, conversationId: chat, messageId: randomUUID(), text: 'x' };
    const last = { lastMessage: 'x', lastMessageId: randomUUID() };
    const chatEvents = (Object.keys(clientEvents) as ClientEventName[]).filter((name) => /message/i.test(name));
    expect(chatEvents).toHaveLength(4);
    for (const [at, socket] of outside.entries())
      for (const name of chatEvents) {
        const senderId = [other, neighbor][at]?.id;
        expect(await socket.emitWithAck(name, { senderId, ...ids, ...last })).toMatchObject({
          ok: false,
          code: 'notFound',
        });
      }
    const told = new Promise((resolve) => inside.once('getNotification', resolve));
    await sendText(app, member, chat, 'Only for the shop');
    await told;
    expect([heard, overheard]).toEqual([['getMessage', 'getNotification'], []]);
  });

  test('is who a sender says they are: refused', async () => {
    const body = { sender: shop.id, conversationId: chat, text: 'From the shop' };
    const { status, body: answer } = await app.post(member.token, '/api/message/create-new-message', body);
    expect([status, answer.code]).toEqual([403, 'identityMismatch']);
    const socket = await connectAs(member);
    const typing = { senderId: shop.id, receiverId: shop.id, conversationId: chat };
    expect(await socket.emitWithAck('startTypingMessage', typing)).toMatchObject({ code: 'identityMismatch' });
  });
});

describe('typing', () => {
  const typing = (person: TestPerson) => ({ senderId: person.id, receiverId: 'x', conversationId: chat });

  test('is told to the other side, and to no one while one of them blocks the other', async () => {
    const [writer, reader] = [await connectAs(member), await connectAs(shop)];
    const told = new Promise((resolve) => reader.once('startTypingMessage', resolve));
    expect(await writer.emitWithAck('startTypingMessage', typing(member))).toEqual({ ok: true });
    expect(await told).toEqual({ senderId: member.id, conversationId: chat });
    await setBlocked(app, shop, chat, true);
    const heard: unknown[] = [];
    reader.onAny((name) => name === 'getUsers' || name === 'conversationChanged' || heard.push(name));
    app.clock.ahead += 1000;
    expect(await writer.emitWithAck('startTypingMessage', typing(member))).toEqual({ ok: true });
    await setBlocked(app, shop, chat, false);
    const stopped = new Promise((resolve) => reader.once('stopTypingMessage', resolve));
    await writer.emitWithAck('stopTypingMessage', typing(member));
    await stopped;
    expect(heard).toEqual(['stopTypingMessage']);
  });
});

test('of a hundred messages in a second, those above the limit are refused, and sent again later none is lost or doubled', async () => {
  const own = await addMember(app, shop);
  const id = await addChat(app, shop, own);
  const texts = Array.from({ length: 100 }, (_, at) => `message-${at}`);
  const sendAll = () => Promise.all(texts.map((text) => sendText(app, own, id, text, `key-${text}`)));
  const first = await sendAll();
  const refused = first.filter(({ status }) => status !== 200);
  expect(first.length - refused.length).toBe(60);
  for (const { status, headers } of refused) {
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await listTexts(app, own, id, '?before=1000')).body.conversation.seq).toBe(60);
  // What a screen does: it sends what has no response yet, with the same keys.
  for (let round = 0; round < 2; round += 1) {
    app.clock.ahead += 60_000;
    for (const text of texts.slice(round * 50, round * 50 + 50)) await sendText(app, own, id, text, `key-${text}`);
  }
  const all = [
    ...(await listTexts(app, own, id, '?after=0')).body.messages,
    ...(await listTexts(app, own, id, '?after=50')).body.messages,
  ];
  expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  expect(all.map(({ text }) => text).sort()).toEqual([...texts].sort());
});
