import type { Message } from '@stampdeck/contract/chat-message.ts';
import { defaultDesign } from '@stampdeck/contract/designs.ts';
import {
  type Conversation,
  countUnread,
  findConversation,
  listMessages,
  listShopConversations,
  readMessages,
  searchConversations,
  sendMessage,
} from '@stampdeck/contract/inbox.ts';
import { getMember } from '@stampdeck/contract/member-list.ts';
import { awardStamp } from '@stampdeck/contract/stamps.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetMessages } from '#features/inbox/kept.ts';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { member } from '#test/members.ts';
import { fakeServer, operator } from '#test/server.ts';
import { connection, sent, tell } from '#test/socket.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));

const shopId = operator().id;
const zoe = '0190a000-0000-7000-8000-0000000000aa';
const id = '0190a000-0000-7000-8000-0000000000cc';
const at = (seq: number) => new Date(Date.UTC(2026, 4, 12, 10, seq)).toISOString();
const message = (seq: number, more: Partial<Message> = {}): Message => ({
  ...{ id: `message-${seq}`, conversationId: id, seq, senderId: zoe, text: `Text ${seq}`, createdAt: at(seq) },
  ...more,
});
const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  ...{ id, members: [shopId, zoe], lastMessage: 'Text 1', lastMessageId: 'message-1', lastMessageAt: at(1) },
  ...{
    lastSide: 'customer',
    seq: 1,
    unread: 1,
    readSeq: 0,
    otherReadSeq: 0,
    isBlocked: false,
    lastImages: 0,
    createdAt: at(0),
  },
  other: { id: zoe, name: 'Zoë Müller', photo: '' },
  ...more,
});
const of = <E extends { path: string }>(endpoint: E, value: string): E => ({
  ...endpoint,
  path: endpoint.path.replace(/:\w+/, value),
});

function serve(messages = [message(1)], own = conversation()) {
  const server = fakeServer();
  server.answer(of(listShopConversations, shopId), { success: true, conversations: [own], nextCursor: null });
  server.answer(countUnread, { success: true, unread: own.unread });
  server.answer(of(findConversation, zoe), { success: true, conversation: own, refusal: null });
  server.answer(of(listMessages, id), { success: true, messages, conversation: own, hasMore: false });
  server.answer(of(readMessages, id), { success: true, conversation: { ...own, unread: 0, readSeq: own.seq } });
  return server;
}

beforeEach(() => {
  localStorage.clear();
  sent.mockClear();
  session.kind = 'userInfo';
  forgetMessages();
  connection.restore();
  session.start(operator(), { remember: true });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

const open = () => openDashboard(`/dashboard-messages?c=${id}`);
const thread = () => screen.findByRole('region', { name: 'Zoë Müller' });
const field = () => screen.findByRole('textbox', { name: 'Message to Zoë Müller' });
const lineOf = async (text: string) => {
  const found = await within(await thread()).findByText(text, { selector: 'li span' });
  return within(found.closest('li') as HTMLElement);
};

test('the list says who wrote last and what is unread, and leads to the conversation', async () => {
  serve([message(1)], conversation({ lastSide: 'shop', lastMessage: 'Until eight.', unread: 2 }));
  const { user, query, goBack } = openDashboard('/dashboard-messages');
  const row = await screen.findByRole('link', { name: /Zoë Müller/ });
  for (const words of ['You: Until eight.', '2 unread']) expect(within(row).getByText(words)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'All Messages' })).toBeTruthy();
  await user.click(row);
  expect(await lineOf('Text 1')).toBeTruthy();
  expect(query()).toBe(`?c=${id}`);
  await goBack();
  expect(screen.queryByRole('region', { name: 'Zoë Müller' })).toBeNull();
});

test('words are looked for in names and messages, with the filter', async () => {
  const server = serve();
  const found = {
    seq: 1,
    side: 'shop' as const,
    createdAt: at(1),
    before: 'Our ',
    hit: 'garden',
    after: ' is <b>open',
  };
  server.answer(searchConversations, { success: true, conversations: [conversation({ found })], nextCursor: null });
  openDashboard('/dashboard-messages?search=garden&filter=unread');
  const row = await screen.findByRole('link', { name: /Zoë Müller/ });
  expect(within(row).getByText('garden').closest('[dir=auto]')?.textContent).toBe('You: Our garden is <b>open');
  expect(within(row).queryByText('Text 1')).toBeNull();
  const bodies = server.asked.flatMap(({ path, body }) => (path === searchConversations.path ? [body] : []));
  expect(bodies[0]).toEqual({ search: 'garden', filter: 'unread', limit: 30 });
});

test('a search that does not reach the older messages says so', async () => {
  const server = serve();
  const conversations: Conversation[] = [];
  server.answer(searchConversations, { success: true, conversations, nextCursor: null, isPartial: true });
  openDashboard('/dashboard-messages?search=ok');
  expect(await screen.findByText('Only your newest messages were searched.')).toBeTruthy();
});

test('a shop without messages reads how they begin, and nothing else', async () => {
  const server = serve();
  server.answer(of(listShopConversations, shopId), { success: true, conversations: [], nextCursor: null });
  openDashboard('/dashboard-messages');
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show my QR code' }).getAttribute('href')).toBe('/profile?tab=qr');
  expect(screen.queryByText('Choose a conversation to read it here.')).toBeNull();
});

test('the filter is in the address', async () => {
  const server = serve();
  const { user, query } = openDashboard('/dashboard-messages');
  await user.click(await screen.findByRole('button', { name: 'Unread' }));
  await waitFor(() => expect(query()).toBe('?filter=unread'));
  await waitFor(() => expect(server.asked.at(-1)?.query).toContain('filter=unread'));
});

test('a message is marked as read only while the page has the focus', async () => {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const server = serve();
  open();
  await lineOf('Text 1');
  expect(server.sent).toEqual([]);
  focus.mockReturnValue(true);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toEqual([{ seq: 1 }]));
});

test('a message is shown at once, and once, whether the event or the reply comes first', async () => {
  const server = serve();
  let answer: (response: Response) => void = () => undefined;
  server.respond(sendMessage, () => new Promise((resolve) => (answer = resolve)));
  const { user } = open();
  await user.type(await field(), 'Until eight.{Enter}');
  const line = await lineOf('Until eight.');
  expect(line.getByText('Sending')).toBeTruthy();
  const key = server.sent.find(({ path }) => path === sendMessage.path)?.headers.get('Idempotency-Key') ?? '';
  const stored = message(2, { senderId: shopId, text: 'Until eight.', key });
  tell('getMessage', { conversationId: id, message: stored });
  expect((await lineOf('Until eight.')).getByText('Sent')).toBeTruthy();
  answer(Response.json({ success: true, message: { ...stored, _id: stored.id, sender: stored.senderId } }));
  tell('messagesRead', { conversationId: id, side: 'customer', seq: 2 });
  expect((await lineOf('Until eight.')).getByText('Read')).toBeTruthy();
  expect(localStorage.getItem('unsentMessages')).toBeNull();
});

test('a message that was not sent stays, also after a reload, and is sent again with its key', async () => {
  const server = serve();
  const { user, unmount } = open();
  await user.type(await field(), 'See you!{Enter}');
  await (await lineOf('See you!')).findByRole('button', { name: 'Retry' });
  unmount();
  connection.lose();
  const again = open();
  const line = await lineOf('See you!');
  expect(line.getByText('Not sent: no connection.')).toBeTruthy();
  server.respond(sendMessage, ({ body, headers }) => {
    const key = headers.get('Idempotency-Key') ?? '';
    const { _id, sender, ...rest } = { ...message(2, { key }), _id: 'message-2', sender: shopId, text: 'See you!' };
    return Response.json({ success: true, message: { ...rest, _id, sender } }, { status: body ? 200 : 500 });
  });
  await again.user.click(line.getByRole('button', { name: 'Retry' }));
  expect(await (await lineOf('See you!')).findByText('Sent')).toBeTruthy();
  const keys = server.sent
    .filter(({ path }) => path === sendMessage.path)
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('of several messages that were not sent, each is sent again or deleted by itself', async () => {
  serve();
  const { user } = open();
  for (const text of ['One', 'Two', 'Three']) await user.type(await field(), `${text}{Enter}`);
  const press = async (text: string, name: string) =>
    user.click(await (await lineOf(text)).findByRole('button', { name }));
  await press('One', 'Retry');
  await press('Two', 'Delete');
  expect((await lineOf('Three')).getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(within(await thread()).queryByText('Two')).toBeNull();
});

test('messages that wait for a connection are sent in their order once it is back, an old one only on request', async () => {
  const server = serve();
  connection.lose();
  const { user, unmount } = open();
  for (const text of ['One', 'Two']) await user.type(await field(), `${text}{Enter}`);
  await (await lineOf('Two')).findByRole('button', { name: 'Retry' });
  unmount();
  const all = JSON.parse(localStorage.getItem('unsentMessages') ?? '[]');
  const old = { ...all[0], key: 'old', text: 'Old', at: new Date(Date.now() - 61 * 60_000).toISOString() };
  localStorage.setItem('unsentMessages', JSON.stringify([old, ...all]));
  window.dispatchEvent(new StorageEvent('storage', { key: 'unsentMessages' }));
  const texts: string[] = [];
  server.respond(sendMessage, ({ body, headers }) => {
    const { text } = body as { text: string };
    texts.push(text);
    const { id: _id, senderId: sender, ...rest } = message(texts.length + 1, { senderId: shopId, text });
    const key = headers.get('Idempotency-Key');
    return Response.json({ success: true, message: { ...rest, _id, sender, key } });
  });
  open();
  await lineOf('Old');
  expect(texts).toEqual([]);
  connection.restore();
  expect(await (await lineOf('Two')).findByText('Sent')).toBeTruthy();
  expect(texts).toEqual(['One', 'Two']);
  expect((await lineOf('Old')).getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('a message of a conversation that was left is sent when the network is back, and when the next try is due', async () => {
  const server = serve();
  const tick = vi.spyOn(globalThis, 'setInterval');
  const { user } = open();
  let isLost = true;
  const texts: string[] = [];
  server.respond(sendMessage, ({ body, headers }) => {
    if (isLost) throw new TypeError('no connection');
    const { text } = body as { text: string };
    texts.push(text);
    const { id: _id, senderId: sender, ...rest } = message(texts.length + 1, { senderId: shopId, text });
    return Response.json({ success: true, message: { ...rest, _id, sender, key: headers.get('Idempotency-Key') } });
  });
  await user.type(await field(), 'One{Enter}');
  await (await lineOf('One')).findByRole('button', { name: 'Retry' });
  fireEvent.keyDown(await field(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Zoë Müller' })).toBeNull());
  isLost = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(texts).toEqual(['One']));
  isLost = true;
  await user.click(screen.getByRole('link', { name: /^Zoë Müller/ }));
  await user.type(await field(), 'Two{Enter}');
  await (await lineOf('Two')).findByRole('button', { name: 'Retry' });
  isLost = false;
  for (const [due, ms] of tick.mock.calls) if (ms === 30_000) act(due as () => void);
  expect(await (await lineOf('Two')).findByText('Sent')).toBeTruthy();
  expect(texts).toEqual(['One', 'Two']);
});

test('what waits to be sent is not sent in the name of someone else who signed in meanwhile', async () => {
  const server = serve();
  const answers: ((response: Response) => void)[] = [];
  server.respond(sendMessage, () => new Promise((resolve) => answers.push(resolve)));
  const { user } = open();
  await user.type(await field(), 'One{Enter}Two{Enter}');
  await waitFor(() => expect(answers).toHaveLength(1));
  const colleague = { ...operator(), id: '0190a000-0000-7000-8000-0000000000dd', shopId, token: 'of a colleague' };
  act(() => session.start(colleague, { remember: true }));
  const { id: _id, senderId: sender, ...rest } = message(2, { senderId: shopId, text: 'One' });
  answers[0]?.(Response.json({ success: true, message: { ...rest, _id, sender } }));
  await waitFor(() => expect(localStorage.getItem('unsentMessages')).toMatch(/"text":"Two".*"problem":"Not sent\."/));
  expect(answers).toHaveLength(1);
});

test('a customer who signs out here takes no words from the shop’s people', async () => {
  serve();
  const { user } = open();
  await user.type(await field(), 'Until ei');
  session.kind = 'customerInfo';
  forgetMessages();
  session.kind = 'userInfo';
  expect(localStorage.getItem('messageDrafts')).toContain('Until ei');
});

test('messages that were missed are read after the last one that is shown (S7.socket.received.2)', async () => {
  const server = serve();
  open();
  await lineOf('Text 1');
  server.answer(of(listMessages, id), {
    ...{ success: true, messages: [message(2), message(3)], conversation: conversation({ seq: 3 }), hasMore: false },
  });
  tell('getMessage', { conversationId: id, message: message(3) });
  await lineOf('Text 2');
  expect(server.asked.some(({ query }) => query === '?after=1')).toBe(true);
  const texts = within(await thread()).getAllByText(/^Text \d$/, { selector: 'li span' });
  expect(texts.map(({ textContent }) => textContent)).toEqual(['Text 1', 'Text 2', 'Text 3']);
});

test('what someone began to write is there after a reload, and nothing is sent without words (S5.chat.1)', async () => {
  const server = serve();
  const { user, unmount } = open();
  await user.type(await field(), 'Until ei');
  unmount();
  const again = open();
  expect(((await field()) as HTMLTextAreaElement).value).toBe('Until ei');
  await again.user.clear(await field());
  await again.user.type(await field(), '   {Enter}');
  expect(server.sent.some(({ path }) => path === sendMessage.path)).toBe(false);
});

test('typing is told to the other side, and theirs ends with a message and with the connection (S2.inbox.5, S7.socket.received.4)', async () => {
  serve();
  const { user } = open();
  await user.type(await field(), 'Yes');
  const pair = { senderId: shopId, receiverId: zoe, conversationId: id };
  expect(sent.mock.calls.filter(([event]) => event !== 'addUser')).toEqual([['startTypingMessage', pair]]);
  await user.clear(await field());
  expect(sent.mock.calls.at(-1)).toEqual(['stopTypingMessage', pair]);
  const words = () => screen.queryAllByText('Zoë Müller is typing…').length > 0;
  const start = () => tell('startTypingMessage', { senderId: zoe, conversationId: id });
  start();
  expect(words()).toBe(true);
  tell('getMessage', { conversationId: id, message: message(2) });
  expect(words()).toBe(false);
  start();
  connection.lose();
  expect(words()).toBe(false);
  connection.restore();
});

test('a customer who left says so in place of the field', async () => {
  const server = serve();
  server.answer(of(findConversation, zoe), {
    ...{ success: true, conversation: conversation(), refusal: 'chatNotLinked' },
  });
  open();
  expect(await screen.findByText(/Zoë Müller no longer follows your shop/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull();
});

test('a customer who turns messages off meanwhile says so in place of the field, at once', async () => {
  const server = serve();
  open();
  await field();
  server.answer(of(findConversation, zoe), {
    ...{ success: true, conversation: conversation(), refusal: 'chatBlocked' },
  });
  tell('conversationChanged', { shopId });
  expect(await screen.findByText('Zoë Müller turned off messages from your shop.')).toBeTruthy();
});

test('the messages of a customer who deletes their account disappear from the open conversation', async () => {
  const server = serve();
  open();
  await lineOf('Text 1');
  server.refuse(of(listMessages, id), 'notFound');
  tell('conversationChanged', { shopId });
  expect(await screen.findByRole('heading', { name: 'This conversation is not here' })).toBeTruthy();
  expect(screen.queryByRole('log')).toBeNull();
});

test('marking as read is tried again after the connection failed', async () => {
  const server = serve();
  let tries = 0;
  server.respond(of(readMessages, id), () => {
    tries += 1;
    if (tries === 1) throw new TypeError('no connection');
    return Response.json({ success: true, conversation: { ...conversation({ unread: 0, readSeq: 1 }), _id: id } });
  });
  open();
  await lineOf('Text 1');
  await waitFor(() => expect(tries).toBe(2), { timeout: 5000 });
});

test('Escape while letters are put together ends only that, and in a dialog closes the dialog; otherwise it closes the conversation', async () => {
  serve();
  const { query, user } = open();
  const text = await field();
  fireEvent.keyDown(text, { key: 'Escape', isComposing: true });
  expect(query()).toBe(`?c=${id}`);
  await user.click(screen.getByRole('button', { name: 'Quick answers' }));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(query()).toBe(`?c=${id}`);
  fireEvent.keyDown(text, { key: 'Escape' });
  await waitFor(() => expect(query()).toBe(''));
});

test('an emoji goes where the cursor is, found by its name (S2.inbox.6)', async () => {
  serve();
  const { user } = open();
  const text = (await field()) as HTMLTextAreaElement;
  await user.type(text, 'Good  morning');
  text.setSelectionRange(5, 5);
  await user.click(screen.getByRole('button', { name: 'Add emoji' }));
  const picker = within(await screen.findByRole('region', { name: 'Emoji' }));
  await user.type(await picker.findByRole('searchbox', { name: 'Search emoji' }), 'sunfl');
  await user.click(await picker.findByRole('button', { name: 'sunflower' }));
  expect(text.value).toBe('Good 🌻 morning');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Emoji' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add emoji' }));
});

test('a dot says who is online, as long as the connection knows it (S2.inbox.2)', async () => {
  serve();
  openDashboard('/dashboard-messages');
  const row = within(await screen.findByRole('link', { name: /Zoë Müller/ }));
  expect(row.queryByText('Online')).toBeNull();
  expect(sent.mock.calls).toEqual([['addUser', shopId]]);
  tell('getUsers', [{ userId: zoe }]);
  expect(row.getByText('Online')).toBeTruthy();
  tell('getUsers', []);
  expect(row.queryByText('Online')).toBeNull();
  tell('getUsers', [{ userId: zoe }]);
  connection.lose();
  expect(row.queryByText('Online')).toBeNull();
  connection.restore();
});

test('the report of a message waits behind a button, which Escape closes, and begins at its reason', async () => {
  serve();
  const { query, user } = open();
  const line = await lineOf('Text 1');
  const menu = line.getByRole('button', { name: 'Message menu', expanded: false });
  expect(line.queryByRole('button', { name: 'Report message' })).toBeNull();
  await user.click(menu);
  (await line.findByRole('button', { name: 'Report message' })).focus();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(menu);
  expect([menu.ariaExpanded, query()]).toEqual(['false', `?c=${id}`]);
  await user.click(menu);
  await user.click(line.getByRole('button', { name: 'Report message' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }));
});

test('on wide screens the card beside the thread is folded away, and stays so', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  serve();
  const { user, unmount } = open();
  const button = () => screen.findByRole('button', { name: 'Customer' });
  expect(await screen.findByRole('complementary', { name: 'Customer' })).toBeTruthy();
  await user.click(await button());
  expect(screen.queryByRole('complementary', { name: 'Customer' })).toBeNull();
  unmount();
  const again = open();
  expect((await button()).ariaExpanded).toBe('false');
  await again.user.click(await button());
  expect(screen.getByRole('complementary', { name: 'Customer' })).toBeTruthy();
});

test('a goodwill stamp needs a reason, and a second try after a lost answer gives no second stamp', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const server = serve();
  server.answer(of(findConversation, zoe), {
    ...{ success: true, conversation: conversation(), refusal: null, memberId: 'member-1' },
  });
  const card = { id: 'card-1', size: 10, count: 3, status: 'open' as const, version: 1, seq: 3, milestones: [] };
  server.answer(of(getMember, 'member-1'), {
    success: true,
    details: {
      member: member(1, { displayName: 'Zoë Müller' }),
      ...{ isUnclaimed: false, phone: '', dateOfBirth: null, card, owed: [], closedCards: [], closedTotal: 0 },
      ...{ redeemed: [], redeemedTotal: 0 },
      cardDesignItem: { shopId, version: 1, isDefault: false, publishedAt: null, design: defaultDesign },
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Give a goodwill stamp…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'A goodwill stamp for Zoë Müller' }));
  const give = dialog.getByRole('button', { name: 'Give 1 stamp' });
  await user.click(give);
  expect(dialog.getByText('Please fill this in.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The coffee was cold');
  await user.click(give);
  expect(await dialog.findByText(/^No connection/)).toBeTruthy();
  const reply = { success: true as const, stampAwardNumber: 4, card: { ...card, count: 4, seq: 4 }, owed: [] };
  server.answer(awardStamp, { ...reply, ledgerId: 'row-4' });
  await user.click(give);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const asked = server.sent.filter(({ path }) => path === awardStamp.path);
  expect(asked.map(({ body }) => (body as { reason: string }).reason)).toEqual(Array(2).fill('The coffee was cold'));
  expect(new Set(asked.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});
