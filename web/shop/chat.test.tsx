import { logOut } from '@stampdeck/contract/accounts.ts';
import type { Message } from '@stampdeck/contract/chat-message.ts';
import {
  type Conversation,
  findConversation,
  listMessages,
  openConversation,
  readMessages,
  sendMessage,
} from '@stampdeck/contract/inbox.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { honestShop } from '#test/honest-shop.ts';
import { customerId, openShop, shopId, signNoraIn } from '#test/shop.tsx';
import { tell } from '#test/socket.ts';
// Loaded before the first test, which would wait too long for it.
import './chat-door.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

const id = '0190a000-0000-7000-8000-0000000000cc';
const at = '2026-11-20T10:00:00.000Z';
const message = (seq: number, more: Partial<Message> = {}): Message => ({
  ...{ id: `message-${seq}`, conversationId: id, seq, senderId: shopId, text: `Text ${seq}`, createdAt: at },
  ...more,
});
const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  ...{ id, members: [shopId, customerId], lastMessage: 'Text 1', lastMessageId: 'message-1', lastMessageAt: at },
  ...{
    lastSide: 'shop',
    seq: 1,
    unread: 1,
    readSeq: 0,
    otherReadSeq: 0,
    isBlocked: false,
    lastImages: 0,
    createdAt: at,
  },
  other: { id: shopId, name: 'Café Morgenrot', photo: '' },
  ...more,
});
const of = <E extends { path: string }>(endpoint: E, value: string): E => ({
  ...endpoint,
  path: endpoint.path.replace(/:\w+/, value),
});

let server: ReturnType<typeof honestShop>;

/** What the server says of the conversation. */
function talk(own: Conversation | null, refusal: 'chatNotLinked' | 'chatBlocked' | null = null) {
  server.answer(of(findConversation, shopId), { success: true, conversation: own, refusal });
}

beforeEach(() => {
  localStorage.clear();
  session.kind = 'customerInfo';
  signNoraIn();
  history.replaceState(null, '', `/operator/${shopId}`);
  server = honestShop({ follows: true, joined: true });
  talk(conversation());
  const page = { success: true, messages: [message(1)], conversation: conversation(), hasMore: false } as const;
  server.answer(of(listMessages, id), { ...page, messages: [message(1)] });
  server.answer(of(readMessages, id), { success: true, conversation: conversation({ unread: 0, readSeq: 1 }) });
});

const door = (name: string | RegExp) => screen.findByRole('button', { name });
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Café Morgenrot' }));

test('the button and the tab’s title count unread messages as they come', async () => {
  openShop();
  await door('Message the shop 1 unread message');
  await waitFor(() => expect(document.title).toBe('(1) Café Morgenrot'));
  talk(conversation({ unread: 2, seq: 2 }));
  tell('getMessage', { conversationId: id, message: message(2) });
  await door('Message the shop 2 unread messages');
  talk(conversation({ unread: 0, readSeq: 2, seq: 2 }));
  tell('messagesRead', { conversationId: id, side: 'customer', seq: 2 });
  await door('Message the shop');
  await waitFor(() => expect(document.title).toBe('Café Morgenrot'));
});

test('an address that names the chat opens it, a dot says whether the shop is online, and closing it leaves the page', async () => {
  history.replaceState(null, '', `/operator/${shopId}#chat`);
  const { user } = openShop();
  const chat = await sheet();
  await chat.findByText('Text 1');
  expect(chat.queryByText('Online')).toBeNull();
  tell('getUsers', [{ userId: shopId }]);
  expect(chat.getByText('Online')).toBeTruthy();
  expect(location.hash).toBe('#chat');
  await user.click(chat.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.hash).toBe('');
});

test('the chat begins a conversation where there is none, with Retry when that fails (S8.chat.1)', async () => {
  talk(null);
  server.respond(openConversation, () => {
    talk(conversation({ unread: 0, seq: 0, lastMessage: '', lastMessageId: '', lastMessageAt: null, lastSide: null }));
    return Response.json({ success: false, code: 'unavailable', message: '', requestId: '1' }, { status: 503 });
  });
  const { user } = openShop();
  await user.click(await door('Message the shop'));
  const chat = await sheet();
  await chat.findByText('We couldn’t load your messages');
  server.answer(openConversation, { success: true, conversation: conversation() });
  await user.click(chat.getByRole('button', { name: 'Retry' }));
  await chat.findByRole('textbox', { name: 'Message to Café Morgenrot' });
  expect(server.asked(openConversation).at(-1)?.body).toEqual({ members: [customerId, shopId] });
});

test('a message that the shop refuses stays, and the chat says why', async () => {
  server.respond(sendMessage, () => {
    talk(conversation(), 'chatBlocked');
    return Response.json({ success: false, code: 'chatBlocked', message: '', requestId: '1' }, { status: 403 });
  });
  const { user } = openShop();
  await user.click(await door(/^Message the shop/));
  const chat = await sheet();
  await user.type(await chat.findByRole('textbox'), 'Hello?{Enter}');
  await chat.findByText('Café Morgenrot has turned off messages with you.');
  expect(chat.getByText('Hello?')).toBeTruthy();
  expect(chat.queryByRole('textbox')).toBeNull();
});

test('a customer who signs out leaves no draft and no unsent message on the phone', async () => {
  server.refuse(sendMessage, 'unavailable');
  server.answer(logOut, undefined);
  const { user } = openShop();
  await user.click(await door(/^Message the shop/));
  const chat = await sheet();
  await user.type(await chat.findByRole('textbox'), 'My secret{Enter}');
  await chat.findByRole('button', { name: 'Retry' });
  await user.type(chat.getByRole('textbox'), 'Another one');
  await user.click(chat.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.stringify(localStorage)).toMatch(/My secret.*Another one|Another one.*My secret/);
  await user.click(screen.getByRole('button', { name: /^Your account/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByRole('button', { name: 'Get my card' });
  expect(JSON.stringify(localStorage)).not.toMatch(/My secret|Another one/);
});

test('the owner of the shop finds no chat with themselves', async () => {
  server = honestShop({ own: true });
  openShop();
  await screen.findByText(/^This is your own shop/);
  expect(server.asked(findConversation)).toHaveLength(0);
});
